//! The program as it was written: faithful, unresolved, with a span everywhere.

use crate::source::Span;

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As written, with `$` or `#` if it has one.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// `Game NAME { … }`
#[derive(Clone, Debug)]
pub struct Game {
    /// `NAME`
    pub name: Name,
    /// Globals and blocks in the order of the text.
    pub items: Vec<GameItem>,
}

/// What may stand in a game.
#[derive(Clone, Debug)]
pub enum GameItem {
    /// `int $Name = 7;`
    Global(Declaration),
    /// `Board { … }`
    Block(Block),
}

/// `Board { … }`
#[derive(Clone, Debug)]
pub struct Block {
    /// `Board`
    pub name: Name,
    /// Fields, objects and functions in the order of the text.
    pub items: Vec<BlockItem>,
    /// The whole block.
    pub span: Span,
}

/// What may stand in a block.
#[derive(Clone, Debug)]
pub enum BlockItem {
    /// `NumTiles = 10;`
    Field(Field),
    /// `make Tile(id: 1, next: 2, prev: 0);`
    Make(Make),
    /// `define preRoll(int playerID) { … }`
    Hook(Hook),
    /// `int x;`, which may not stand here.
    Declaration(Declaration),
}

/// `NumTiles = 10;`
#[derive(Clone, Debug)]
pub struct Field {
    /// `NumTiles`
    pub name: Name,
    /// `10`
    pub value: Expr,
}

/// `make Tile(id: 1, next: 2, prev: 0);`
#[derive(Clone, Debug)]
pub struct Make {
    /// `Tile`
    pub object: Name,
    /// `id: 1`, …; `None` if they could not be read.
    pub attributes: Option<Vec<(Name, Expr)>>,
    /// The whole statement.
    pub span: Span,
}

/// `function chute = define landsOn(int playerID, int pieceID, int tileID) { … }`
#[derive(Clone, Debug)]
pub struct Hook {
    /// `chute`, if it has a name.
    pub name: Option<Name>,
    /// `landsOn`
    pub template: Name,
    /// `playerID`, …; `None` if they could not be read.
    pub parameters: Option<Vec<Name>>,
    /// Between its parentheses.
    pub parameters_span: Span,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// From `define` or `function` to the closing parenthesis.
    pub head: Span,
}

/// `int x = 5;`, `int #a[3];`, `int $G = 1;`
#[derive(Clone, Debug)]
pub struct Declaration {
    /// `x`, `#a` or `$G`
    pub name: Name,
    /// `3` in `int #a[3];`
    pub size: Option<Expr>,
    /// What is behind `=`.
    pub value: Option<Expr>,
    /// The whole statement.
    pub span: Span,
}

/// A statement and where it stands.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// The whole statement.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `int x = 5;`
    Declare(Declaration),
    /// `target = value;`
    Assign(Expr, Expr),
    /// `i++;`
    Step(Expr, Direction),
    /// `print("hello");`; no arguments if they could not be read.
    Call(Name, Option<Vec<Expr>>),
    /// `if (…) { … } else if (…) { … } else { … }`
    If(Vec<(Expr, Vec<Stmt>)>, Vec<Stmt>),
    /// `for (int i : list) { … }`; no variable and list if they could not be read.
    For(Option<(Name, Expr)>, Vec<Stmt>),
    /// What could not be read; it has been reported.
    Broken,
}

/// `++` or `--`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `++`
    Up,
    /// `--`
    Down,
}

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The whole expression.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `7`; too long a number is kept as the largest that fits.
    Number(i64),
    /// `"hello"`, without its quotes
    Text(String),
    /// `x`, `$G`, `#a`, `NumTiles`
    Name(String),
    /// `list[index]`
    Index(Box<Expr>, Box<Expr>),
    /// `object.attribute`
    Dot(Box<Expr>, Name),
    /// `i++` as a value
    Step(Box<Expr>, Direction),
    /// `-x`
    Negate(Box<Expr>),
    /// `!(x == 1)`
    Not(Box<Expr>),
    /// `( x )`
    Group(Box<Expr>),
    /// `a + b` and comparisons
    Binary(Operator, Box<[Expr; 2]>),
    /// `a && b && c`
    All(Vec<Expr>),
    /// `a || b || c`
    Any(Vec<Expr>),
    /// `a | b | c`
    Join(Vec<Expr>),
    /// `{a, b, c}`
    List(Vec<Expr>),
    /// `{a ~ b}`
    Range(Box<[Expr; 2]>),
    /// What could not be read; it has been reported.
    Broken,
}

/// An operator between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+ - * /`
    Arithmetic(crate::tree::Arithmetic),
    /// `== != < > <= >=`
    Comparison(crate::tree::Comparison),
}

impl Expr {
    /// The expression inside any number of parentheses.
    pub fn bare(&self) -> &Self {
        let mut expr = self;
        while let ExprKind::Group(inner) = &expr.kind {
            expr = inner;
        }
        expr
    }
}
