//! The program as it was written: faithful, unresolved, with a span everywhere.

use crate::source::Span;

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// As written, with `$` or `#` if it has one.
    pub(super) text: String,
    /// Where.
    pub(super) span: Span,
}

/// `Game NAME { … }`
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// `NAME`
    pub(super) name: Name,
    /// Globals and blocks in the order of the text.
    pub(super) items: Vec<GameItem>,
}

/// What may stand in a game.
#[derive(Clone, Debug)]
pub(super) enum GameItem {
    /// `int $Name = 7;`
    Global(Declaration),
    /// `Board { … }`
    Block(Block),
}

/// `Board { … }`
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// `Board`
    pub(super) name: Name,
    /// Fields, objects and functions in the order of the text.
    pub(super) items: Vec<BlockItem>,
}

/// What may stand in a block.
#[derive(Clone, Debug)]
pub(super) enum BlockItem {
    /// `NumTiles = 10;`
    Field(Field),
    /// `make Tile(id: 1, next: 2, prev: 0);`
    Make(Make),
    /// `define preRoll(int playerID) { … }`
    Hook(Hook),
    /// `int x;`, which may not stand here.
    Declaration(Declaration),
    /// Something that could not be read, which has been told.
    Broken,
}

/// `NumTiles = 10;`
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// `NumTiles`
    pub(super) name: Name,
    /// `10`
    pub(super) value: Expr,
}

/// `make Tile(id: 1, next: 2, prev: 0);`
#[derive(Clone, Debug)]
pub(super) struct Make {
    /// `Tile`
    pub(super) object: Name,
    /// `id: 1`, …; `None` if they could not be read.
    pub(super) attributes: Option<Vec<(Name, Expr)>>,
    /// The whole statement.
    pub(super) span: Span,
}

/// `function chute = define landsOn(int playerID, int pieceID, int tileID) { … }`
#[derive(Clone, Debug)]
pub(super) struct Hook {
    /// `chute`, if it has a name.
    pub(super) name: Option<Name>,
    /// `landsOn`
    pub(super) template: Name,
    /// `playerID`, …; `None` if they could not be read.
    pub(super) parameters: Option<Vec<Name>>,
    /// Between its parentheses.
    pub(super) parameters_span: Span,
    /// Its statements.
    pub(super) body: Vec<Stmt>,
    /// From `define` or `function` to the closing parenthesis.
    pub(super) head: Span,
}

/// `int x = 5;`, `int #a[3];`, `int $G = 1;`
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    /// `x`, `#a` or `$G`
    pub(super) name: Name,
    /// `3` in `int #a[3];`
    pub(super) size: Option<Expr>,
    /// What is behind `=`.
    pub(super) value: Option<Expr>,
    /// The whole statement.
    pub(super) span: Span,
}

/// A statement and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Stmt {
    /// What it is.
    pub(super) kind: StmtKind,
    /// The whole statement.
    pub(super) span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub(super) enum StmtKind {
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
pub(super) enum Direction {
    /// `++`
    Up,
    /// `--`
    Down,
}

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    /// What it is.
    pub(super) kind: ExprKind,
    /// The whole expression.
    pub(super) span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(super) enum ExprKind {
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
pub(super) enum Operator {
    /// `+ - * /`
    Arithmetic(crate::tree::Arithmetic),
    /// `== != < > <= >=`
    Comparison(crate::tree::Comparison),
}

impl Expr {
    /// The expression inside any number of parentheses.
    pub(super) fn bare(&self) -> &Self {
        let mut expr = self;
        while let ExprKind::Group(inner) = &expr.kind {
            expr = inner;
        }
        expr
    }
}
