//! What can be done. Everything that changes the position or leaves the machine
//! is a statement, so that a game can stop between any two of them and be a value.

use std::sync::Arc;

use super::{
    ArraySlot, At, BlockId, ColumnId, GlobalId, Int, KindId, List, Local, ProcId, Test, Text,
};

/// One statement and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stmt {
    /// What it does.
    pub act: Act,
    /// Where it stands.
    pub at: At,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Act {
    /// `local = value`
    SetLocal(Local, Int),
    /// `global = value`
    SetGlobal(GlobalId, Int),
    /// The number of entity `id` becomes `value`: a piece now stands there.
    SetField(KindId, Int, Int),
    /// `array[index] = value`
    SetItem(ArraySlot, Int, Int, super::Noun),
    /// `array = list`, a copy.
    SetList(ArraySlot, List),
    /// Makes the array at least so long, filling up with a number.
    Stretch(ArraySlot, Int, i32),
    /// From now on there are `groups` times `each` entities of this kind, at least
    /// one. Names stay, also of those who are not there now.
    Muster(KindId, Box<[Int; 2]>),
    /// One of two blocks.
    If(Test, BlockId, BlockId),
    /// The block again and again while the test holds.
    Loop(Test, BlockId),
    /// Runs a procedure.
    Call(ProcId, Box<[Int]>),
    /// Runs the procedure that belongs to entity `id`, such as a tile's `landsOn`.
    CallColumn(ColumnId, Int, Box<[Int]>),
    /// Asks chance or somebody at the table.
    Ask(Box<Question>),
    /// Tells the table what happened.
    Tell(Notice),
    /// The game is over; the winner is an entity of this kind, if there is one.
    End(Option<(KindId, Int)>),
    /// Stops the game with a fault, and says why.
    Fail(Failing, Text),
}

/// Why a program stops its own game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failing {
    /// A value is of another sort than is needed.
    WrongSort,
    /// The board has no such diagonal.
    NoDiagonal,
    /// Something is put where nothing can stand.
    OutOfPlay,
    /// Steps are not given as they should be.
    BadSteps,
}

/// A question and where its answer goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Who is asked.
    pub asked: Asked,
    /// What for.
    pub purpose: Purpose,
    /// In which words, if the program has its own.
    pub words: Option<Text>,
    /// Which answers are allowed, and where the answer goes.
    pub form: Form,
}

/// Who is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// Dice and shuffled cards.
    Chance,
    /// Whoever sets up the game.
    Host,
    /// The player with this id.
    Player(Int),
}

/// Which answers are allowed, and where the answer goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Form {
    /// One of `count` equal chances, counted from zero.
    OneOf(Int, Local),
    /// A number from low to high.
    Range(Int, Int, Local),
    /// A number of the list.
    Choice(List, Local),
    /// A name for entity `id` of this kind.
    Name(KindId, Int),
    /// Any number. Who has no better idea takes one that is less than this.
    Number(Int, Local),
    /// Any line of text. Who has no better idea takes one of these.
    Line(Arc<[String]>, ArraySlot),
}

/// What a question is for, so that somebody who knows nothing of the game,
/// such as a simulator, can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Purpose {
    /// The throw of a die.
    Die,
    /// The draw of a card.
    Card,
    /// How many play.
    PlayerCount,
    /// What somebody is called.
    PlayerName,
    /// Anything else that is settled before the first turn.
    Setup,
    /// A choice in a turn.
    Turn,
}

/// Something the table is told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Notice {
    /// The game begins; it has a title to show.
    Title,
    /// The program prints something.
    Text(Text),
    /// The turn of this entity begins.
    TurnBegan(KindId, Int),
    /// This player's turn is over and the game goes on.
    TurnEnded(Int),
    /// This player's dice show this sum.
    Rolled(Int, Int),
    /// This player drew the card with this number and value.
    Drew(Int, Int, Int),
    /// A piece was put on the board.
    Placed {
        /// The kind of entity that takes turns.
        kind: KindId,
        /// Whose piece.
        player: Int,
        /// Which of that player's pieces.
        piece: Int,
        /// Where it stands.
        tile: Int,
    },
    /// A piece moved.
    Moved {
        /// Whose piece.
        player: Int,
        /// Which of that player's pieces.
        piece: Int,
        /// Where it stood.
        from: Int,
        /// Where it stands.
        to: Int,
    },
}
