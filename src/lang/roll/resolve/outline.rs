//! Which block, field, object and function stands where: checks that each stands
//! in its place, once and in order, and sorts them by block.

use super::BlockKind;
use crate::diagnostic::{Diagnostic, Fix, closest};
use crate::lang::roll::ast::{
    Block, BlockItem, Declaration, Field, Game, GameItem, Hook, Make, Name,
};
use crate::lang::roll::kind::Kind;
use crate::source::Span;

/// The parts of one block, sorted.
#[derive(Default)]
pub(super) struct Part<'a> {
    pub(super) kind: Option<BlockKind>,
    pub(super) span: Option<Span>,
    /// Each with the name it is meant to have.
    pub(super) fields: Vec<(&'static str, &'a Field)>,
    pub(super) makes: Vec<&'a Make>,
    pub(super) hooks: Vec<&'a Hook>,
    /// A field could not be made out, so any of them may be set.
    pub(super) unsure: bool,
    /// Something was to be made that cannot be made here.
    pub(super) refused: bool,
}

impl<'a> Part<'a> {
    /// The field of this name.
    pub(super) fn field(&self, name: &str) -> Option<&'a Field> {
        self.fields
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, field)| *field)
    }
}

/// A game sorted by block.
#[derive(Default)]
pub(super) struct Outline<'a> {
    pub(super) globals: Vec<&'a Declaration>,
    pub(super) players: Part<'a>,
    pub(super) board: Part<'a>,
    /// Dice or deck.
    pub(super) chance: Part<'a>,
    pub(super) is_deck: bool,
    /// Only the prelude has both.
    pub(super) deck: Part<'a>,
    /// Blocks that are misspelt or one too many: they are looked over all the same.
    pub(super) spare: Vec<Part<'a>>,
}

/// Sorts a game by block and reports what stands in the wrong place.
pub(super) fn outline<'a>(game: &'a Game, problems: &mut Vec<Diagnostic>) -> Outline<'a> {
    let mut outline = Outline::default();
    let mut last: Option<(BlockKind, Span)> = None;
    for item in &game.items {
        let block = match item {
            GameItem::Global(declaration) => {
                if let Some((kind, span)) = last {
                    problems.push(
                        Kind::GlobalElsewhere
                            .at(declaration.span, "globals must come before all blocks")
                            .label(span, format!("the `{}` block begins here", kind.word()))
                            .help("move this line up, right behind `Game NAME {`"),
                    );
                }
                outline.globals.push(declaration);
                continue;
            }
            GameItem::Block(block) => block,
        };
        let Some(kind) = BlockKind::of(&block.name.text) else {
            problems.push(unknown_block(&block.name));
            outline
                .spare
                .extend(BlockKind::nearest(&block.name.text).map(|kind| {
                    let mut part = Part::default();
                    sort_block(kind, block, &mut part, problems);
                    part
                }));
            continue;
        };
        let part = match kind {
            BlockKind::Players => &mut outline.players,
            BlockKind::Board => &mut outline.board,
            BlockKind::Dice | BlockKind::Deck => &mut outline.chance,
        };
        if let (Some(first), Some(span)) = (part.kind, part.span) {
            problems.push(one_too_many(kind, first, &block.name, span));
            let mut part = Part::default();
            sort_block(kind, block, &mut part, problems);
            outline.spare.push(part);
            continue;
        }
        check_block_order(kind, block, last, problems);
        if last.is_none_or(|(before, _)| before.rank() <= kind.rank()) {
            last = Some((kind, block.name.span));
        }
        outline.is_deck |= kind == BlockKind::Deck;
        sort_block(kind, block, part, problems);
    }
    outline
}

/// The prelude has both dice and deck, and no problems.
pub(super) fn outline_of_prelude(game: &Game) -> Outline<'_> {
    let mut outline = Outline::default();
    for item in &game.items {
        let GameItem::Block(block) = item else {
            continue;
        };
        let part = match BlockKind::of(&block.name.text) {
            Some(BlockKind::Players) => &mut outline.players,
            Some(BlockKind::Board) => &mut outline.board,
            Some(BlockKind::Deck) => &mut outline.deck,
            _ => &mut outline.chance,
        };
        let kind = BlockKind::of(&block.name.text).unwrap_or(BlockKind::Dice);
        sort_block(kind, block, part, &mut Vec::new());
    }
    outline
}

fn unknown_block(name: &Name) -> Diagnostic {
    let problem = Kind::UnknownBlock.at(
        name.span,
        format!("there is no block called `{}`", name.text),
    );
    match BlockKind::nearest(&name.text) {
        Some(kind) => problem.guess(name.span, kind.word()),
        None => problem.help("the blocks are `Players`, `Board`, and `Dice` or `Deck`"),
    }
}

fn one_too_many(kind: BlockKind, first: BlockKind, name: &Name, span: Span) -> Diagnostic {
    if first == kind {
        Kind::BlockTwice
            .at(name.span, format!("there are two `{}` blocks", kind.word()))
            .label(span, "the first one is here")
            .help("put everything into one of them")
    } else {
        Kind::BlockTwice
            .at(name.span, "a game has `Dice` or a `Deck`, not both")
            .label(span, format!("the `{}` block is here", first.word()))
            .help("keep the one your game is played with")
    }
}

fn check_block_order(
    kind: BlockKind,
    block: &Block,
    last: Option<(BlockKind, Span)>,
    problems: &mut Vec<Diagnostic>,
) {
    let Some((before, span)) = last else { return };
    let here = block.name.span;
    if before.rank() > kind.rank() {
        problems.push(
            Kind::BlockOrder
                .at(
                    here,
                    format!(
                        "the `{}` block must come before `{}`",
                        kind.word(),
                        before.word()
                    ),
                )
                .label(span, format!("`{}` is here", before.word()))
                .help("the order is `Players`, `Board`, then `Dice` or `Deck`"),
        );
    }
}

/// Sorts one block; `part` keeps the first of each thing, in any order.
fn sort_block<'a>(
    kind: BlockKind,
    block: &'a Block,
    part: &mut Part<'a>,
    problems: &mut Vec<Diagnostic>,
) {
    part.kind = Some(kind);
    part.span = Some(block.name.span);
    let mut stage = 0;
    for item in &block.items {
        let (rank, here) = match item {
            BlockItem::Field(field) => (0, field.name.span),
            BlockItem::Make(make) => (1, make.span),
            BlockItem::Hook(hook) => (2, hook.head),
            BlockItem::Broken => {
                part.unsure = true;
                continue;
            }
            BlockItem::Declaration(declaration)
                if BlockKind::with_field(&declaration.name.text).is_some() =>
            {
                part.unsure = true;
                problems.push(field_with_int(declaration));
                continue;
            }
            BlockItem::Declaration(declaration) => {
                problems.push(
                    Kind::VariableInBlock.at(declaration.span, "a variable cannot stand in a block")
                        .help("put it into the function that uses it, or make it a global such as `int $Name = 0;` before the blocks"),
                );
                continue;
            }
        };
        if rank < stage {
            problems.push(out_of_order(rank, stage, here));
        }
        stage = stage.max(rank);
        match item {
            BlockItem::Field(field) => add_field(kind, field, part, problems),
            BlockItem::Make(make) => add_object(kind, make, part, problems),
            BlockItem::Hook(hook) => part.hooks.push(hook),
            BlockItem::Declaration(_) | BlockItem::Broken => {}
        }
    }
}

/// `int NumTiles = 20;`
fn field_with_int(declaration: &Declaration) -> Diagnostic {
    let name = &declaration.name;
    let int = Span {
        end: name.span.start,
        ..declaration.span
    };
    Kind::VariableInBlock
        .at(int, "a field is set without `int`")
        .help(format!("write `{} = …;`", name.text))
        .fix(Fix::remove(int, "int"))
}

fn out_of_order(rank: usize, stage: usize, here: Span) -> Diagnostic {
    let word = |rank| match rank {
        0 => "fields",
        1 => "objects",
        _ => "functions",
    };
    Kind::ItemOrder
        .at(
            here,
            format!("{} must come before {}", word(rank), word(stage)),
        )
        .help("in a block first come fields, then objects (`make …`), then functions (`define …`)")
}

fn add_field<'a>(
    kind: BlockKind,
    field: &'a Field,
    part: &mut Part<'a>,
    problems: &mut Vec<Diagnostic>,
) {
    let name = &field.name;
    if name.text.is_empty() {
        part.unsure = true;
        return;
    }
    let order = kind.fields();
    let Some(place) = order.iter().position(|known| *known == name.text) else {
        problems.push(unknown_field(kind, name));
        // What follows is looked at as if the guess were right.
        let meant = closest(&name.text, order.iter().copied());
        match meant.filter(|meant| part.field(meant).is_none()) {
            Some(meant) => part.fields.push((meant, field)),
            None => part.unsure |= BlockKind::with_field(&name.text).is_none(),
        }
        return;
    };
    if let Some(first) = part.field(&name.text) {
        problems.push(
            Kind::FieldTwice
                .at(name.span, format!("`{}` is set twice", name.text))
                .label(first.name.span, "it is set here already")
                .help("a field is set once: remove one of the two"),
        );
        return;
    }
    let position = |name: &str| order.iter().position(|known| *known == name);
    let later = part
        .fields
        .iter()
        .find(|(earlier, _)| position(earlier).is_some_and(|other| other > place));
    if let Some((word, later)) = later {
        problems.push(
            Kind::FieldOrder
                .at(
                    name.span,
                    format!("`{}` must come before `{word}`", name.text),
                )
                .label(later.name.span, format!("`{word}` is here"))
                .help(format!("the order of fields is {}", order.join(", "))),
        );
    }
    part.fields
        .extend(order.get(place).map(|known| (*known, field)));
}

fn unknown_field(kind: BlockKind, name: &Name) -> Diagnostic {
    let word = name.text.as_str();
    let elsewhere = |title: String| Kind::FieldElsewhere.at(name.span, title);
    if word == "NextTurn" {
        return elsewhere("`NextTurn` is set in a `roll` function, not here".into())
            .help("write `NextTurn = playerID;` between the braces of `roll`");
    }
    if matches!(word, "PlayerList" | "TileList") {
        return Kind::CannotSet
            .at(name.span, format!("`{word}` cannot be set"))
            .help("it is made for you from the other fields and objects");
    }
    if let Some(home) = BlockKind::with_field(word) {
        return elsewhere(format!(
            "`{word}` is a field of the `{}` block",
            home.word()
        ))
        .help(format!("move it to `{} {{ … }}`", home.word()));
    }
    let problem = Kind::UnknownField.at(
        name.span,
        format!("the `{}` block has no field called `{word}`", kind.word()),
    );
    match closest(word, BlockKind::all_fields()) {
        Some(meant) => problem.guess(name.span, meant),
        None if kind.fields().is_empty() => problem.help("it has no fields at all"),
        None => problem.help(format!("its fields are {}", kind.fields().join(", "))),
    }
}

fn add_object<'a>(
    kind: BlockKind,
    make: &'a Make,
    part: &mut Part<'a>,
    problems: &mut Vec<Diagnostic>,
) {
    let object = make.object.text.as_str();
    if kind.object() == Some(object) {
        part.makes.push(make);
        return;
    }
    let here = make.object.span;
    if let Some(home) = BlockKind::with_object(object) {
        let title = match kind.object() {
            Some(right) => format!("the `{}` block makes `{right}` objects only", kind.word()),
            None => format!("nothing can be made in the `{}` block", kind.word()),
        };
        part.refused = true;
        problems.push(
            Kind::ObjectElsewhere
                .at(here, title)
                .help(format!("a `{object}` is made in `{} {{ … }}`", home.word())),
        );
        return;
    }
    let problem = Kind::UnknownObject.at(here, format!("nothing called `{object}` can be made"));
    let meant = closest(object, ["Tile", "Die", "Card"]);
    problems.push(match meant {
        Some(meant) => problem.guess(here, meant),
        None if matches!(object, "Player" | "Piece" | "Players" | "Pieces") => {
            problem.help("players and pieces are made for you: set `NumPieces` and `NumPlayers`")
        }
        None => problem.help("objects are `Tile`, `Die` and `Card`"),
    });
    part.refused = true;
    if meant.is_some() && meant == kind.object() {
        part.makes.push(make);
    }
}
