//! What every game of this language has: the board, pieces and players, who is on the move,
//! and the ways on which values go into functions and out of them.

use std::sync::Arc;

use super::sets_board;
use super::value::{MOVE_PARTS, Value};
use crate::lang::bggl::typed::{EMPTY, ExprKind, Game, Sort, VOID, Variable};
use crate::tree::{
    ArrayId, ArraySlot, Builder, FixedList, GlobalId, Grid, Int, Kind, KindId, Local, Mover, Text,
};

/// Where a variable is kept.
#[derive(Clone, Debug)]
pub(super) enum Home {
    /// A number of this procedure.
    Local(Local),
    /// A number that everybody sees.
    Global(GlobalId),
    /// A move: its parts, from this number on.
    LocalMove(Local),
    /// The same for everybody.
    GlobalMove(GlobalId),
    /// A list.
    List(ArraySlot),
    /// Nowhere: it never changes, and this is it.
    Known(Value),
}

/// Stands for a slot that is not there. No program has so many: `verify` finds it, and says
/// that the mistake is ours.
pub(super) const MISSING: u32 = u32::MAX;

/// Slots that belong to no body.
pub(super) struct House {
    /// By number: the variables outside of `game`.
    pub(super) globals: Vec<Home>,
    pub(super) board: ArraySlot,
    pub(super) width: GlobalId,
    pub(super) height: GlobalId,
    pub(super) pieces: KindId,
    pub(super) players: KindId,
    /// `false` and `true`, by their names.
    pub(super) truths: KindId,
    /// The types, by their names.
    pub(super) sorts: KindId,
    /// Whose turn the table has been told of.
    pub(super) told: GlobalId,
    /// Whose turn it is, where the variable that says so is out of sight for functions.
    pub(super) mover: GlobalId,
    /// Who has won.
    pub(super) won: GlobalId,
    /// What a function returns: a number, or the parts of a move from here on.
    pub(super) result: GlobalId,
    /// What a function returns: a list.
    pub(super) result_list: ArraySlot,
    /// What somebody without an idea answers to a question for a line of text.
    pub(super) likely: Arc<[String]>,
    /// Lists on their way into a function.
    given: Vec<ArraySlot>,
    /// One more than the number of a player as the typed tree has it.
    shift: usize,
}

impl House {
    pub(super) fn build(game: &Game, builder: &mut Builder) -> Self {
        let nothing = builder.fixed(FixedList::Items(Vec::new()));
        let cells = builder.shared("board", nothing);
        let (width, height) = (builder.global("width", 0), builder.global("height", 0));
        // A square that is no part of the board is a blank.
        let mut shown = game.pieces.clone();
        if let Some(void) = shown.get_mut(VOID) {
            " ".clone_into(void);
        }
        let pieces = kind(builder, "piece", shown);
        // Somebody has to answer, also where nobody is declared.
        let shift = usize::from(game.seats == 0);
        let somebody = ["Player 1".to_owned()];
        let names = somebody.into_iter().take(shift).chain(game.players.clone());
        let seats = game.seats + shift;
        let players = kind(builder, "player", names.collect());
        let truths = kind(
            builder,
            "boolean",
            ["false", "true"].map(String::from).to_vec(),
        );
        let all = Sort::KNOWN.map(Sort::word).map(String::from);
        let sorts = kind(builder, "type", all.to_vec());
        let told = builder.global("(whose turn)", -1);
        let count = builder.global("(players)", i32::try_from(seats).unwrap_or(1));
        let mover = builder.global("(on the move)", 0);
        let won = builder.global("(winner)", -1);
        builder.mover(Mover {
            kind: players,
            global: told,
            count,
            steady: false,
            next: None,
        });
        builder.winner(won);
        let mut bodies = game.functions.iter().map(|function| &function.body);
        if bodies.any(|body| sets_board(&body.stmts)) || sets_board(&game.main.stmts) {
            builder.grid(Grid {
                cells,
                columns: width,
                kind: pieces,
                empty: number(EMPTY),
                void: number(VOID),
            });
        }
        let result = (0..MOVE_PARTS).map(|_| builder.global("(result)", 0));
        let result = result.min().unwrap_or(GlobalId(MISSING));
        let result_list = ArraySlot::Shared(builder.shared("(result)", nothing));
        let mut house = Self {
            globals: Vec::new(),
            board: ArraySlot::Shared(cells),
            width,
            height,
            pieces,
            players,
            truths,
            sorts,
            told,
            mover,
            won,
            result,
            result_list,
            likely: likely(game),
            given: Vec::new(),
            shift,
        };
        let homes = game.globals.iter().map(|(variable, first)| {
            let known = house.known(&first.kind).filter(|_| !variable.assigned);
            match known {
                Some(known) if !variable.tells_winner => Home::Known(known),
                _ => home(variable, builder, nothing),
            }
        });
        let homes = homes.collect();
        house.globals = homes;
        let lists = game.functions.iter().map(|function| {
            let parameters = function.body.locals.iter().take(function.parameters);
            parameters
                .filter(|parameter| is_list(parameter.sort))
                .count()
        });
        // What is put into words, or added, goes in on the same way.
        for _ in 0..lists.max().unwrap_or(0).max(2) {
            let given = builder.shared("(given)", nothing);
            house.given.push(ArraySlot::Shared(given));
        }
        house
    }

    /// The way on which the nth list goes into a function.
    pub(super) fn given(&self, nth: usize) -> ArraySlot {
        let given = self.given.get(nth).copied();
        given.unwrap_or(ArraySlot::Shared(ArrayId(MISSING)))
    }

    /// The number of a player.
    pub(super) fn player(&self, nth: usize) -> Int {
        Int::Const(number(nth + self.shift))
    }

    /// A value that is known before the game.
    pub(super) fn known(&self, expr: &ExprKind) -> Option<Value> {
        Some(match expr {
            ExprKind::Int(value) => Value::Number(Int::Const(*value)),
            ExprKind::Boolean(value) => Value::Number(Int::Const(i32::from(*value))),
            ExprKind::Piece(nth) => Value::Number(Int::Const(number(*nth))),
            ExprKind::Player(nth) => Value::Number(self.player(*nth)),
            ExprKind::Text(text) => Value::Text(Text::Literal(text.as_str().into())),
            _ => return None,
        })
    }
}

/// A kind of things that are only told apart by their names.
fn kind(builder: &mut Builder, word: &str, names: Vec<String>) -> KindId {
    builder.kind(Kind {
        word: word.to_owned(),
        initial: u32::try_from(names.len()).unwrap_or(0),
        numbered: false,
        names,
    })
}

/// The texts that the program compares with; something else, too, if all of these are empty.
fn likely(game: &Game) -> Arc<[String]> {
    let mut likely = game.likely.clone();
    if likely.iter().all(String::is_empty) {
        likely.push("Bot".to_owned());
    }
    likely.into()
}

/// A home for a variable outside of `game`.
fn home(variable: &Variable, builder: &mut Builder, nothing: crate::tree::FixedId) -> Home {
    match variable.sort {
        Sort::Move => {
            let parts = (0..MOVE_PARTS).map(|_| builder.global(&variable.name, 0));
            let first = parts.min().unwrap_or(GlobalId(0));
            Home::GlobalMove(first)
        }
        sort if is_list(sort) => {
            Home::List(ArraySlot::Shared(builder.shared(&variable.name, nothing)))
        }
        _ => Home::Global(builder.global(&variable.name, 0)),
    }
}

/// Whether values of a type are kept as lists.
pub(super) fn is_list(sort: Sort) -> bool {
    matches!(sort, Sort::Text | Sort::Array | Sort::Any)
}

/// Small numbers: of pieces, players and the like.
pub(super) fn number(nth: usize) -> i32 {
    i32::try_from(nth).unwrap_or(i32::MAX)
}
