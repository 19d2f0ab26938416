//! The program resolved: every name is a slot, every expression has its type, and where a
//! value is only known to be of some type when the game runs, that is said.

pub(super) use super::ast::{Line, MoveKind};
use crate::source::Span;
use crate::tree::{Arithmetic, Comparison};

/// The type of a value.
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
    /// What an array holds: known when the game runs.
    Any,
}

impl Sort {
    /// Its word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Boolean => "boolean",
            Self::Text => "string",
            // Where an item of an array is declared, its array is.
            Self::Array | Self::Any => "array",
            Self::Piece => "piece",
            Self::Player => "player",
            Self::Move => "move",
        }
    }
}

/// A whole game.
#[derive(Clone, Debug, Default)]
pub(super) struct Game {
    /// Variables outside of `game`, in the order of the text; their first values are set in
    /// this order, too.
    pub(super) globals: Vec<(Variable, Expr)>,
    /// Functions and rules, in the order of the text.
    pub(super) functions: Vec<Function>,
    /// What stands in `game`.
    pub(super) main: Body,
    /// Names of pieces. The first two are `_` and `#`; equal names are one piece.
    pub(super) pieces: Vec<String>,
    /// Names of players. Those declared outside of `game` without a value come first, in the
    /// order of the text, but not `winner`; equal names are one player.
    pub(super) players: Vec<String>,
    /// How many of them were declared outside of `game` without a value and are not called
    /// `winner`: these take part.
    pub(super) seats: usize,
    /// The variable that holds whose turn it is, if there is one.
    pub(super) mover: Option<Slot>,
    /// All texts of the program that are compared with something: likely answers to open
    /// questions. Each once, in the order of the text.
    pub(super) likely: Vec<String>,
}

/// `_` and `#` among the pieces.
pub(super) const EMPTY: usize = 0;
pub(super) const VOID: usize = 1;

/// A variable.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    /// Its name, for messages.
    pub(super) name: String,
    /// Its type, never `Any`.
    pub(super) sort: Sort,
    /// Where it is declared.
    pub(super) span: Span,
    /// Whether anything is assigned to it after its declaration, `for` included.
    pub(super) assigned: bool,
    /// Whether it tells who has won: a player variable called `winner` outside of functions
    /// and rules.
    pub(super) tells_winner: bool,
}

/// Where a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// The nth of [`Game::globals`].
    Global(usize),
    /// The nth of [`Body::locals`] of the body at hand.
    Local(usize),
}

/// `func …` or `rule …`
#[derive(Clone, Debug)]
pub(super) struct Function {
    /// Its name.
    pub(super) name: String,
    /// How many of its locals are parameters: the first ones.
    pub(super) parameters: usize,
    /// What it returns; `None` is nothing.
    pub(super) returns: Option<Sort>,
    /// For a rule: the pieces that it is about, as global variables.
    pub(super) pieces: Option<Vec<usize>>,
    /// Its statements.
    pub(super) body: Body,
    /// Its head.
    pub(super) head: Span,
}

/// Variables and statements of a function, a rule or the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    /// All its variables, those of inner blocks included: each declaration has a slot of its
    /// own.
    pub(super) locals: Vec<Variable>,
    /// Its statements.
    pub(super) stmts: Vec<Stmt>,
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
    /// `x = 5;`. A declaration is one, too: it sets the value of its type.
    Set(Slot, Expr),
    /// `board = < … >;`: the rows are equally long, and all squares are pieces.
    SetBoard(Vec<Vec<Expr>>),
    /// `print board;`
    PrintBoard,
    /// `print "hello";`
    Print(Expr),
    /// `apply m;`
    Apply(Expr),
    /// A value that nobody keeps.
    Value(Expr),
    /// `if (…) { … } else if (…) { … } else { … }`
    If(Vec<(Expr, Vec<Stmt>)>, Vec<Stmt>),
    /// `while (…) { … }`
    While(Expr, Vec<Stmt>),
    /// `for (x = 1 to 9) { … }`
    For(Slot, Box<[Expr; 2]>, Vec<Stmt>),
    /// `break;`
    Break,
    /// `return 5;`
    Return(Option<Expr>),
    /// `turn white { … }`
    Turn(Vec<Stmt>),
    /// `{ … }`
    Block(Vec<Stmt>),
}

/// An expression, its type, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    /// What it is.
    pub(super) kind: ExprKind,
    /// Its type.
    pub(super) sort: Sort,
    /// The whole expression.
    pub(super) span: Span,
}

/// What an expression is. Operands have the types that are named here.
#[derive(Clone, Debug)]
pub(super) enum ExprKind {
    /// `7`
    Int(i32),
    /// `true`
    Boolean(bool),
    /// `"hello"`
    Text(String),
    /// The nth of [`Game::pieces`].
    Piece(usize),
    /// The nth of [`Game::players`].
    Player(usize),
    /// The move that does nothing.
    NoMove,
    /// A variable.
    Variable(Slot),
    /// `thismove` and its parts, in a rule.
    ThisMove,
    /// `movetype`, `thispiece`, `r1` …
    Part(Part),
    /// `width`
    Width,
    /// `height`
    Height,
    /// `[1, "two", X]`: items of any types.
    Array(Vec<Expr>),
    /// `<r, c>`: two ints.
    Place(Box<[Expr; 2]>),
    /// `<_r>`: an int.
    Line(Line, Box<Expr>),
    /// `:^:X:r1:c1:r2:c2`: a piece and two or four ints.
    Move(MoveKind, Vec<Expr>),
    /// The nth of [`Game::functions`], which is no rule, and its arguments.
    Call(usize, Vec<Expr>),
    /// The nth of [`Game::functions`], which is a rule, its arguments, and a move.
    Judge(usize, Vec<Expr>, Box<Expr>),
    /// `test …` in a rule.
    Test(Box<Test>),
    /// `input "Row: ", int`: the words, of any type; the answer has this expression's type.
    Input(Box<Expr>),
    /// `-x`
    Negate(Box<Expr>),
    /// `!x`
    Not(Box<Expr>),
    /// `a - b`, and `a + b` of two ints.
    Arithmetic(Arithmetic, Box<[Expr; 2]>),
    /// `a < b` of two ints; `==` and `!=` of ints are here, too.
    Compare(Comparison, Box<[Expr; 2]>),
    /// `a == b` (true) or `a != b` (false) of two values of one type that is not `int`,
    /// `move` or `board`; either or both may be `Any`.
    Same(bool, Box<[Expr; 2]>),
    /// `a && b`
    And(Box<[Expr; 2]>),
    /// `a || b`
    Or(Box<[Expr; 2]>),
    /// `a + b` of which one is a string for sure.
    Join(Box<[Expr; 2]>),
    /// `a + b` of which one is `Any` and none is surely a string: an int or a string, or the
    /// game stops.
    AddOrJoin(Box<[Expr; 2]>),
    /// `a @ i`: an array and an int. Its type is `Any`.
    At(Box<[Expr; 2]>),
    /// An `Any` that has to be of this expression's type, or the game stops.
    Expect(Box<Expr>),
}

/// Part of the move that a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// `movetype`
    Kind,
    /// `thispiece`
    Piece,
    /// `r1`
    Row1,
    /// `c1`
    Column1,
    /// `r2`
    Row2,
    /// `c2`
    Column2,
}

/// `test length, direction, jump, emptysquare`
#[derive(Clone, Debug)]
pub(super) struct Test {
    /// An int.
    pub(super) length: Option<Expr>,
    /// Which way.
    pub(super) direction: Option<Direction>,
    /// A boolean.
    pub(super) jump: Option<Expr>,
    /// A boolean.
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
    /// Steps that are known: pairs of rows and columns.
    Steps(Vec<(i32, i32)>),
    /// An array that is known when the game runs.
    Array(Expr),
}
