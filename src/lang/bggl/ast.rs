//! The program as it was written: faithful, unresolved, with a span everywhere.

use crate::source::Span;
use crate::tree::{Arithmetic, Comparison};

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// As written; empty where one is missing, which has been told.
    pub(super) text: String,
    /// Where.
    pub(super) span: Span,
}

/// A whole file: declarations, functions and rules, and the game itself.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// What stands outside of `game`, in the order of the text.
    pub(super) items: Vec<Item>,
    /// `game { … }`
    pub(super) body: Block,
}

/// What may stand outside of `game`.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// `piece X;`
    Declaration(Declaration),
    /// `func twice(int n) returns int { … }`
    Function(Function),
    /// `rule step(): X, O { … }`
    Rule(Rule),
}

/// The type of a variable, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// `int`
    Int,
    /// `boolean`
    Boolean,
    /// `string`
    Text,
    /// `array`
    Array,
    /// `piece`
    Piece,
    /// `player`
    Player,
    /// `move`
    Move,
}

/// `int x = 5;`
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    /// `int`
    pub(super) sort: Sort,
    /// `x`
    pub(super) name: Name,
    /// What is behind `=`.
    pub(super) value: Option<Expr>,
    /// The whole statement.
    pub(super) span: Span,
}

/// `int n` between the parentheses of a function or rule.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    /// `int`
    pub(super) sort: Sort,
    /// `n`
    pub(super) name: Name,
}

/// `func twice(int n) returns int { … }`
#[derive(Clone, Debug)]
pub(super) struct Function {
    /// `twice`
    pub(super) name: Name,
    /// `int n`
    pub(super) parameters: Vec<Parameter>,
    /// `int`; `None` for `nothing`.
    pub(super) returns: Option<Sort>,
    /// Its statements.
    pub(super) body: Block,
    /// From `func` to the type that it returns.
    pub(super) head: Span,
}

/// `rule step(int far): X, O { … }`
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// `step`
    pub(super) name: Name,
    /// `int far`
    pub(super) parameters: Vec<Parameter>,
    /// `X, O`
    pub(super) pieces: Vec<Name>,
    /// Its statements.
    pub(super) body: Block,
    /// From `rule` to its last piece.
    pub(super) head: Span,
}

/// `{ … }`
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// What stands in it, without lone semicolons.
    pub(super) stmts: Vec<Stmt>,
    /// With its braces.
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
    /// `x = 5;`, and `board = < … >;`
    Assign(Name, Expr),
    /// `print "hello";`
    Print(Expr),
    /// `apply m;`
    Apply(Expr),
    /// `f(3);`, `input "Press Enter", string;`: a value that nobody keeps.
    Value(Expr),
    /// `if (…) { … } else if (…) { … } else { … }`
    If(Vec<(Expr, Block)>, Option<Block>),
    /// `while (…) { … }`
    While(Expr, Block),
    /// `for (x = 1 to 9) { … }`
    For(Box<For>),
    /// `break;`
    Break,
    /// `return;`, `return 5;`
    Return(Option<Expr>),
    /// `turn white { … }`
    Turn(
        #[expect(dead_code, reason = "a label only, which the dump of the tree shows")] Name,
        Block,
    ),
    /// `{ … }`
    Block(Block),
    /// What could not be read; it has been reported.
    Broken,
}

/// `for (x = 1 to 9) { … }`
#[derive(Clone, Debug)]
pub(super) struct For {
    /// `x`
    pub(super) variable: Name,
    /// `1`
    pub(super) from: Expr,
    /// `9`
    pub(super) to: Expr,
    /// `{ … }`
    pub(super) body: Block,
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
    /// `7`; `-2147483648` is read as one number.
    Int(i32),
    /// `true`, `false`
    Boolean(bool),
    /// `"hello"`, without its quotes and with `""` as one quote.
    Text(String),
    /// `x`, `board`, `thispiece`
    Name(String),
    /// `_`
    Empty,
    /// `#`
    Void,
    /// `width`
    Width,
    /// `height`
    Height,
    /// `[1, 2, 3]`
    Array(Vec<Expr>),
    /// `< [_, X] [X, _] >`: its rows, each with its place.
    Board(Vec<(Vec<Expr>, Span)>),
    /// `<r, c>`
    Place(Box<[Expr; 2]>),
    /// `<_r>`, `<|c>`, `</d>`, `<\d>`
    Line(Line, Box<Expr>),
    /// `:^:X:r1:c1:r2:c2`: what is behind the first part, however many parts there are.
    Move(MoveKind, Vec<Expr>),
    /// `f(1, 2)`
    Call(Name, Vec<Expr>),
    /// `step(2):m`, and `step(2)::+:X:0:0`
    Judge(Name, Vec<Expr>, Box<Expr>),
    /// `test 1, ortho, false, true`
    Test(Box<Test>),
    /// `input "Row: ", int`; the type is one of those that can be typed: `int`, `string`.
    Input(Box<Expr>, Sort),
    /// `-x`
    Negate(Box<Expr>),
    /// `!x`
    Not(Box<Expr>),
    /// `a + b` and its like, with the place of the operator.
    Binary(Operator, Span, Box<[Expr; 2]>),
    /// `a @ i`
    At(Box<[Expr; 2]>),
    /// `( x )`
    Group(Box<Expr>),
    /// What could not be read; it has been reported.
    Broken,
}

/// An operator between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    /// `+ - * / %`
    Arithmetic(Arithmetic),
    /// `== != < > <= >=`
    Comparison(Comparison),
    /// `&&`
    And,
    /// `||`
    Or,
}

/// A line of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// `<_r>`
    Row,
    /// `<|c>`
    Column,
    /// `</0>`: from the bottom left to the top right.
    Rising,
    /// `<\0>`: from the top left to the bottom right.
    Falling,
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveKind {
    /// `:+:`
    Add,
    /// `:-:`
    Remove,
    /// `:^:`
    Move,
}

/// `test length, direction, jump, emptysquare`: each part may be left out.
#[derive(Clone, Debug)]
pub(super) struct Test {
    /// How many squares.
    pub(super) length: Option<Expr>,
    /// Which way.
    pub(super) direction: Option<Direction>,
    /// Whether another piece is jumped.
    pub(super) jump: Option<Expr>,
    /// Whether the target is empty.
    pub(super) emptysquare: Option<Expr>,
}

/// Which way a piece may go.
#[derive(Clone, Debug)]
pub(super) enum Direction {
    /// `ortho`
    Ortho,
    /// `diag`
    Diag,
    /// `orthodiag`
    Orthodiag,
    /// `[[0, 2], [1, 1]]`, or anything else that is an array
    Steps(Expr),
}
