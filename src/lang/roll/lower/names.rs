//! What names mean inside a function, and from where they can be seen.

use super::body::{Body, Slot};
use super::effects;
use crate::lang::roll::engine::Finish;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::{BlockKind, Plan, Written};
use crate::source::{Origin, Span};
use crate::tree::{ArraySlot, GlobalId, Int, List};

/// What a name means.
pub(super) enum Meaning {
    /// A variable of this function.
    Local(Slot),
    /// `$Name`
    Global(GlobalId),
    /// A field that never changes during play.
    Known(i32),
    /// `NumPlayers`
    NumPlayers,
    /// `NextTurn`
    NextTurn,
    /// `StartOn`
    StartOn,
    /// `FinishOn`
    FinishOn,
    /// `PlayerList`
    PlayerList,
    /// `TileList`
    TileList,
}

/// Names of the language that are made for every game, beside its fields.
pub(in crate::lang::roll) const MADE: [&str; 3] = ["PlayerList", "TileList", "NextTurn"];

/// Whether the program asks for an item of `FinishOn`; if not, it never changes.
pub(super) fn asks_for_finish(plan: &Plan<'_>) -> bool {
    let asks = |written: &Written<'_>| {
        written.origin == Origin::Program && effects::sets_item(&written.hook.body, "FinishOn")
    };
    asks(&plan.setup) || hooks_of_turns(plan).any(asks)
}

/// Whether the number of players stays as it is once turns have begun.
pub(super) fn players_are_steady(plan: &Plan<'_>) -> bool {
    !hooks_of_turns(plan).any(|written| effects::changes(&written.hook.body, "NumPlayers"))
}

/// Whether the program ever says who is next.
pub(super) fn chooses_who_is_next(plan: &Plan<'_>) -> bool {
    hooks_of_turns(plan).any(|written| effects::changes(&written.hook.body, "NextTurn"))
}

/// All functions that are called in turns.
fn hooks_of_turns<'p>(plan: &'p Plan<'_>) -> impl Iterator<Item = &'p Written<'p>> {
    [&plan.pre_roll, &plan.goal_check]
        .into_iter()
        .chain(&plan.lands_on)
        .chain(&plan.rolls)
}

impl Body<'_, '_> {
    /// What a name means here; tells a problem if it means nothing.
    pub(super) fn meaning(&mut self, name: &str, span: Span) -> Option<Meaning> {
        if let Some(slot) = self.lookup(name, span) {
            return Some(Meaning::Local(slot));
        }
        if let Some((slot, definition)) = self.low.globals.get(name).copied() {
            self.used(definition, span);
            return Some(Meaning::Global(slot));
        }
        if BlockKind::with_field(name).is_some() || MADE.contains(&name) {
            return self.field(name, span);
        }
        self.unknown(name, span)
    }

    pub(super) fn field(&mut self, name: &str, span: Span) -> Option<Meaning> {
        let settings = self.low.settings;
        let (home, meaning) = match name {
            "GUI" => (BlockKind::Players, Meaning::Known(settings.gui)),
            "MaxPlayers" => (BlockKind::Players, Meaning::Known(settings.max_players)),
            "MinPlayers" => (BlockKind::Players, Meaning::Known(settings.min_players)),
            "NumPieces" => (BlockKind::Players, Meaning::Known(settings.num_pieces)),
            "StartOn" => (BlockKind::Players, Meaning::StartOn),
            "FinishOn" => (BlockKind::Players, Meaning::FinishOn),
            "NumPlayers" => (BlockKind::Players, Meaning::NumPlayers),
            "PlayerList" => (BlockKind::Players, Meaning::PlayerList),
            "NumTiles" => (BlockKind::Board, Meaning::Known(settings.num_tiles)),
            "TileList" => (BlockKind::Board, Meaning::TileList),
            "HasReplacement" => (BlockKind::Deck, Meaning::Known(settings.has_replacement)),
            _ => (self.low.chance_block(), Meaning::NextTurn),
        };
        let no_deck = home == BlockKind::Deck && !self.low.is_deck;
        if home.rank() <= self.block.rank() && !no_deck {
            return Some(meaning);
        }
        let problem = if no_deck {
            Kind::OutOfSight.at(
                span,
                format!("`{name}` belongs to a `Deck`, this game has none"),
            )
        } else {
            Kind::OutOfSight.at(
                span,
                format!(
                    "`{name}` cannot be used in the `{}` block",
                    self.block.word()
                ),
            )
        };
        self.report(problem.help(format!(
            "it belongs to the `{}` block and can be used there and in later blocks",
            home.word()
        )));
        None
    }

    /// How many players may be asked about here: all seats until the players are set up.
    pub(super) fn player_count(&self) -> Int {
        if self.block == BlockKind::Players {
            Int::Const(self.low.settings.max_players)
        } else {
            Int::Global(self.low.house.num_players)
        }
    }

    /// `FinishOn` as a list of the values that were given. Behind them, in games that
    /// ask for it, stand the defaults of the other seats.
    pub(super) fn finish_list(&self) -> List {
        let given = self.low.settings.finish_on.len();
        match self.low.house.finish {
            Finish::Fixed(list) => List::Fixed(list),
            Finish::Asked(array) => List::Front(ArraySlot::Shared(array), given),
        }
    }

    /// `FinishOn` with the defaults behind the values that were given.
    pub(super) fn finish_of_seats(&self) -> List {
        match self.finish_list() {
            List::Front(array, _) => List::Array(array),
            list => list,
        }
    }
}

impl super::Lowering<'_> {
    pub(super) fn chance_block(&self) -> BlockKind {
        if self.is_deck {
            BlockKind::Deck
        } else {
            BlockKind::Dice
        }
    }
}
