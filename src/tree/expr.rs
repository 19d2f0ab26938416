//! What can be worked out. Expressions are pure: they read the position and
//! never change it, so they may be worked out again and come to the same.
//!
//! Each type of value has an enum of its own, so a tree that builds is well typed.

use super::{
    Arithmetic, ArraySlot, At, ColumnId, Comparison, FixedId, GlobalId, KindId, Local, NameId,
};

/// A number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
// A tag of its own is read at once; one hidden in a field has to be worked out.
#[repr(u8)]
pub enum Int {
    /// `7`
    Const(i32),
    /// A number of the running procedure.
    Local(Local),
    /// A number that everybody sees.
    Global(GlobalId),
    /// `left + right` and its like.
    Arithmetic(Arithmetic, Box<[Self; 2]>, At),
    /// `-value`
    Negate(Box<Self>, At),
    /// `list[index]`
    Item(Box<List>, Box<Self>, Noun, At),
    /// `list[index]` where the list goes on with `default` up to the larger of
    /// `count` and `least` items.
    ItemOr {
        /// The items that were given.
        list: Box<List>,
        /// Which one, and one past the last that may be asked for.
        index_and_count: Box<[Self; 2]>,
        /// What stands where none was given.
        default: i32,
        /// How many items there are at least.
        least: i32,
        /// What an item is called.
        noun: Noun,
        /// For messages.
        at: At,
    },
    /// How many items a list has.
    Length(Box<List>),
    /// An unchanging property of entity `id`, such as a tile's `next`.
    Column(ColumnId, Box<Self>, At),
    /// The number that entity `id` of this kind carries, such as a piece's tile.
    Field(KindId, Box<Self>, At),
    /// `value`, once it is known to be one of `0..count`.
    Within(Box<[Self; 2]>, Noun, At),
    /// Where `steps` steps from `from` lead, each by `ahead`, or by `back`
    /// when the steps are negative.
    Walk {
        /// The column to follow.
        ahead: ColumnId,
        /// The column to follow the other way.
        back: ColumnId,
        /// The start and the number of steps.
        from_and_steps: Box<[Self; 2]>,
        /// For messages.
        at: At,
    },
    /// Which item of a list of amounts holds unit `nth`, counted from zero:
    /// with amounts 2, 0, 1 the units 0, 1, 2 are held by items 0, 0, 2.
    Share(Box<List>, Box<Self>, At),
    /// How many items of a list are this number.
    Count(Box<List>, Box<Self>),
    /// Of which sort the nth value of a medley is: see [`List::Medley`].
    SortOf(Box<List>, Box<Self>, At),
}

impl Int {
    /// `left op right`, worked out at once where both are known and it has a result.
    pub fn arithmetic(op: Arithmetic, left: Self, right: Self, at: At) -> Self {
        if let (Self::Const(left), Self::Const(right)) = (&left, &right)
            && let Ok(result) = op.apply(*left, *right)
        {
            return Self::Const(result);
        }
        Self::Arithmetic(op, Box::new([left, right]), at)
    }

    /// `-value`, likewise.
    pub fn negate(value: Self, at: At) -> Self {
        match value {
            Self::Const(known) if known != i32::MIN => Self::Const(-known),
            value => Self::Negate(Box::new(value), at),
        }
    }

    /// `value`, checked to be one of `0..count`; no check is left where both are known to fit.
    pub fn within(value: Self, count: Self, noun: Noun, at: At) -> Self {
        match (&value, &count) {
            (Self::Const(known), Self::Const(count)) if (0..*count).contains(known) => value,
            _ => Self::Within(Box::new([value, count]), noun, at),
        }
    }
}

/// A yes or no.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Test {
    /// Always or never.
    Const(bool),
    /// `left == right` and its like.
    Compare(Comparison, Box<[Int; 2]>),
    /// `!(test)`
    Not(Box<Self>),
    /// `a && b && c`: the first that fails ends it.
    All(Vec<Self>),
    /// `a || b || c`: the first that holds ends it.
    Any(Vec<Self>),
    /// Whether two lists have the same items in the same order.
    Same(Box<[List; 2]>),
}

impl Test {
    /// `left op right`.
    pub fn compare(op: Comparison, left: Int, right: Int) -> Self {
        Self::Compare(op, Box::new([left, right]))
    }
}

/// A list of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum List {
    /// `{a, b, c}`
    Items(Vec<Int>, At),
    /// `{low ~ high}`; going down is a fault.
    Range(Box<[Int; 2]>, At),
    /// So many zeros.
    Zeros(Int, At),
    /// A list that never changes.
    Fixed(FixedId),
    /// The list that belongs to entity `id`, such as a tile's `accessible`.
    Column(ColumnId, Int, At),
    /// A list that can change.
    Array(ArraySlot),
    /// The first so many items of a list that can change.
    Front(ArraySlot, usize),
    /// Every so many-th item of a list that can change: a row, column or diagonal of a grid.
    Line {
        /// The list.
        of: ArraySlot,
        /// The first item, how far it is to the next, and how many are taken.
        from_step_count: Box<[Int; 3]>,
        /// For messages.
        at: At,
    },
    /// The items of all these lists, one list behind the other.
    Join(Vec<Self>, At),
    /// A medley of numbers, all of this sort. A medley is a list of values of several sorts:
    /// for each there is its sort, how many numbers it takes, and these.
    Medley(i32, Box<Self>),
    /// The numbers of the nth value of a medley.
    ValueOf(Box<Self>, Box<Int>, At),
    /// The letters of a text, each by its number in Unicode.
    Letters(Box<Text>),
}

/// Words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Text {
    /// `"as written"`
    Literal(Box<str>),
    /// A number in digits.
    Number(Int),
    /// The name somebody gave this entity, or its kind's word and number.
    Name(KindId, Int, At),
    /// `a | b | c`
    Join(Vec<Self>),
    /// Letters, each by its number in Unicode.
    Letters(Box<List>),
    /// A list as a grid with numbers around it, so many columns wide; each item stands for an
    /// entity of this kind and is shown by its name.
    Grid(ArraySlot, Box<Int>, KindId),
}

/// The number that stands for a letter in a list of letters.
pub fn letter(character: char) -> i32 {
    // All of Unicode is far below the limit.
    i32::try_from(u32::from(character)).unwrap_or(i32::MAX)
}

/// What a number counts, so that a message can say "there is no player 7".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Noun {
    /// An entity of this kind.
    Entity(KindId),
    /// Something that goes by this word, such as a tile.
    Thing(NameId),
    /// An item of the list of this name.
    Item(NameId),
}
