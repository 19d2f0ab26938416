//! A whole game as the machine sees it: everything that cannot change during play.

use super::{
    Act, ArrayId, Asked, At, ColumnId, FixedId, GlobalId, Int, KindId, Local, NameId, ProcId, Stmt,
};
use crate::source::Place;

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    /// The game's name.
    pub title: String,
    /// Where play begins.
    pub main: ProcId,
    /// Numbers that everybody sees.
    pub globals: Vec<Global>,
    /// Lists that everybody sees and that can change.
    pub shared: Vec<Shared>,
    /// Kinds of entities whose state changes during play.
    pub kinds: Vec<Kind>,
    /// Unchanging properties of entities, such as each tile's `next`.
    pub columns: Vec<Column>,
    /// Lists that never change.
    pub fixed: Vec<FixedList>,
    /// Procedures.
    pub procs: Vec<Proc>,
    /// Runs of statements; procedures, branches and loops name them.
    pub blocks: Vec<Vec<Stmt>>,
    /// Words for messages.
    pub names: Vec<String>,
    /// Places for messages.
    pub places: Vec<Place>,
    /// Who is on the move, if the game has turns.
    pub mover: Option<Mover>,
    /// The board, if there is one to draw.
    pub board: Option<Board>,
    /// The squares, if the game is played on some.
    pub grid: Option<Grid>,
    /// Holds who has won when the statements of a game come to their end, or a number that
    /// is nobody's.
    pub winner: Option<GlobalId>,
    /// The values of the cards, if there are any to draw.
    pub cards: Option<ColumnId>,
    /// How many calls may be under way at once.
    pub deepest: Depth,
}

impl Program {
    /// Whether chance decides anything in the game.
    pub fn has_chance(&self) -> bool {
        let mut stmts = self.blocks.iter().flatten();
        stmts.any(|stmt| match &stmt.act {
            Act::Ask(question) => question.asked == Asked::Chance,
            _ => false,
        })
    }
}

/// What a drawing of the board needs to know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// How many tiles there are.
    pub tiles: i32,
    /// Where one step forwards leads from each tile.
    pub next: ColumnId,
    /// The lists of tiles that others lead to.
    pub links: ColumnId,
    /// What happens on each tile.
    pub landing: ColumnId,
    /// Where the pieces of each start; those behind the end of the list start on tile 0.
    pub start: FixedId,
    /// The kind of entity that stands on tiles: each carries the number of its own.
    pub pieces: KindId,
    /// So many of them belong to each who takes turns: the first ones to the first.
    pub each: i32,
    /// Whether the program asks for a drawing.
    pub wanted: bool,
}

/// Squares in rows and columns, and what stands on them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// What stands on each square, row by row: an entity of some kind.
    pub cells: ArrayId,
    /// How many columns there are.
    pub columns: GlobalId,
    /// What can stand on a square.
    pub kind: KindId,
    /// Stands where nothing stands.
    pub empty: i32,
    /// Stands where nothing can ever stand.
    pub void: i32,
}

/// A limit on calls inside calls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Depth {
    /// So many may be under way at once.
    pub calls: u32,
    /// What to say when there are more: what happened, what to write at the place, and what
    /// to do about it.
    pub words: [String; 3],
}

/// A number that everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Global {
    /// Its name, for messages.
    pub name: String,
    /// Its value when the game begins.
    pub initial: i32,
}

/// A list that everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared {
    /// Its name, for messages.
    pub name: String,
    /// Its items when the game begins.
    pub initial: FixedId,
}

/// A kind of entity that can change: each may carry a number and a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// What one of them is called: `player`.
    pub word: String,
    /// How many there are when the game begins.
    pub initial: u32,
    /// Whether each carries a number, as a piece carries its tile.
    pub numbered: bool,
    /// What they are called as long as nobody names them otherwise: the first ones, if any.
    pub names: Vec<String>,
}

/// A property of every entity of some kind that cannot change.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// A number each.
    Numbers(String, Vec<i32>),
    /// A list each; most have none, so only the others are kept, sorted by id.
    Lists(String, Vec<(i32, FixedId)>),
    /// A procedure each.
    Procs(String, Vec<ProcId>),
}

impl Column {
    /// Its name, for messages.
    pub fn name(&self) -> &str {
        match self {
            Self::Numbers(name, _) | Self::Lists(name, _) | Self::Procs(name, _) => name,
        }
    }
}

/// A list that never changes. Ranges are not written out: they may be long.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FixedList {
    /// Item by item.
    Items(Vec<i32>),
    /// From low to high.
    Range(i32, i32),
}

impl FixedList {
    /// How many items it has.
    pub fn len(&self) -> usize {
        match self {
            Self::Items(items) => items.len(),
            Self::Range(low, high) => {
                usize::try_from(i64::from(*high) - i64::from(*low) + 1).unwrap_or(0)
            }
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An item.
    pub fn get(&self, index: usize) -> Option<i32> {
        match self {
            Self::Items(items) => items.get(index).copied(),
            Self::Range(low, _) if index < self.len() => {
                i32::try_from(i64::from(*low) + i64::try_from(index).ok()?).ok()
            }
            Self::Range(..) => None,
        }
    }

    /// All items.
    pub fn items(&self) -> Vec<i32> {
        let mut items = Vec::new();
        self.append_to(&mut items);
        items
    }

    /// Puts all items behind those of a list.
    pub fn append_to(&self, list: &mut Vec<i32>) {
        match self {
            Self::Items(items) => list.extend_from_slice(items),
            Self::Range(low, high) => list.extend(*low..=*high),
        }
    }
}

/// A procedure: a hook, or a part of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Proc {
    /// What to call it in messages, such as "landsOn `chute`".
    pub title: String,
    /// The name that its author gave it, if it has one, such as `chute`.
    pub name: Option<NameId>,
    /// What it is about, if a message should say so.
    pub subject: Option<Subject>,
    /// How many of its locals are arguments.
    pub arguments: u32,
    /// Arguments that are one of `0..count` whenever it is called by the program.
    pub sound: Vec<(Local, Int)>,
    /// How many locals it has in all.
    pub locals: u32,
    /// How many lists it keeps.
    pub arrays: u32,
    /// Its statements.
    pub body: super::BlockId,
    /// Where it stands.
    pub at: At,
}

/// What a procedure is about: "tile 7", where 7 is what it was called with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// `tile`
    pub word: NameId,
    /// Holds the number: an argument, or a copy of one that the procedure changes.
    pub local: Local,
}

/// Who is on the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    /// The kind of entity that takes turns.
    pub kind: KindId,
    /// Holds the id of the one whose turn it is, or a negative number before the first turn.
    pub global: GlobalId,
    /// Holds how many take turns.
    pub count: GlobalId,
    /// Whether nobody comes or goes any more once turns have begun.
    pub steady: bool,
    /// Holds who is next, if that is always one of those who take turns.
    pub next: Option<GlobalId>,
}
