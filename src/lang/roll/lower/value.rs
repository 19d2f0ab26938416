//! Items, attributes, lists and text.

use super::body::{Body, Slot};
use super::effects::has_effect;
use super::expr::NOTHING;
use super::names::Meaning;
use crate::lang::roll::ast::{Expr, ExprKind, Name};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::{self, BlockKind, DEFAULT_FINISH, DEFAULT_START};
use crate::source::Span;
use crate::tree::{ArraySlot, Int, LONGEST_LIST, List, Noun, Text};

impl Body<'_, '_> {
    /// `list[index]`
    pub(super) fn item(&mut self, base: &Expr, index: &Expr, span: Span) -> Int {
        let at = self.at(span);
        if let ExprKind::Name(name) = &base.kind
            && let "StartOn" | "FinishOn" = name.as_str()
        {
            if self.meaning(name, base.span).is_none() {
                return NOTHING;
            }
            let index = self.int(index);
            return self.seat_item(name == "StartOn", index, span);
        }
        if let ExprKind::Name(name) = &base.kind
            && let "PlayerList" | "TileList" = name.as_str()
        {
            return self.named_object(name, base.span);
        }
        let Some((list, name)) = self.list_before(base, index) else {
            return NOTHING;
        };
        let index = self.int(index);
        let noun = Noun::Item(self.low.name(&name));
        Int::Item(Box::new(list), Box::new(index), noun, at)
    }

    /// `TileList[0]` without an attribute.
    fn named_object(&mut self, name: &str, span: Span) -> Int {
        let help = if name == "TileList" {
            "write `.next`, `.prev` or `.accessible[0]` behind it"
        } else {
            "where a player is meant, write just the number between `[` and `]`; else write `.name` or `.PieceList[0].occupiedTileID` behind it"
        };
        self.report(
            Kind::WholeList
                .at(span, format!("an item of `{name}` is not a number"))
                .help(help),
        );
        NOTHING
    }

    /// `StartOn[index]` or `FinishOn[index]`: goes on with the default for every seat.
    fn seat_item(&mut self, start: bool, index: Int, span: Span) -> Int {
        let at = self.at(span);
        let (list, name, default) = if start {
            (List::Fixed(self.low.house.start), "StartOn", DEFAULT_START)
        } else {
            (self.finish_of_seats(), "FinishOn", DEFAULT_FINISH)
        };
        let noun = Noun::Item(self.low.name(name));
        let count = Int::Global(self.low.house.num_players);
        Int::ItemOr {
            list: Box::new(list),
            index_and_count: Box::new([index, count]),
            default,
            least: self.low.settings.max_players,
            noun,
            at,
        }
    }

    /// A list whose parts are worked out before `later` is, and its name.
    fn list_before(&mut self, base: &Expr, later: &Expr) -> Option<(List, String)> {
        let (mut list, name) = self.list(base)?;
        // A step changes numbers, never lists: only what finds the list must be kept.
        if has_effect(later) {
            let at = self.at(base.span);
            list = self.found(list, at);
        }
        Some((list, name))
    }

    /// `object.attribute` as a number.
    pub(super) fn attribute(&mut self, base: &Expr, attribute: &Name, span: Span) -> Int {
        let at = self.at(span);
        let object = match &base.kind {
            ExprKind::Index(list, index) => Some((list.as_ref(), index.as_ref())),
            _ => None,
        };
        match (object, attribute.text.as_str()) {
            (Some((list, tile)), "next" | "prev") if is_name(list, "TileList") => {
                if self.meaning("TileList", list.span).is_none() {
                    return NOTHING;
                }
                let tile = self.tile(tile);
                let column = if attribute.text == "next" {
                    self.low.house.next
                } else {
                    self.low.house.prev
                };
                Int::Column(column, Box::new(tile), at)
            }
            (Some((pieces, piece)), "occupiedTileID") => {
                let ExprKind::Dot(owner, list) = &pieces.kind else {
                    return self.no_attribute(base, attribute);
                };
                let ExprKind::Index(players, player) = &owner.kind else {
                    return self.no_attribute(base, attribute);
                };
                if list.text != "PieceList" || !is_name(players, "PlayerList") {
                    return self.no_attribute(owner, list);
                }
                let [player_id, piece_id] = self.two(player, piece);
                let player = self.player_within(player_id, player.span);
                let piece = self.piece_within(piece_id, piece.span);
                let id = self.low.house.piece(player, piece);
                Int::Field(self.low.house.pieces, Box::new(id), at)
            }
            (Some((list, _)), "name") if is_name(list, "PlayerList") => {
                self.report(
                    Kind::NumberExpected
                        .at(span, "expected a number, found a name")
                        .help("names can only be printed and asked for"),
                );
                NOTHING
            }
            _ => self.no_attribute(base, attribute),
        }
    }

    /// Two numbers that stand apart in the text, left to right.
    pub(super) fn two(&mut self, left: &Expr, right: &Expr) -> [Int; 2] {
        let mut value = self.int(left);
        if has_effect(right) {
            let at = self.at(left.span);
            value = self.keep(value, at);
        }
        [value, self.int(right)]
    }

    /// A tile's id, checked.
    pub(super) fn tile(&mut self, expr: &Expr) -> Int {
        let value = self.int(expr);
        self.tile_within(value, expr.span)
    }

    /// The same for a number that is worked out already.
    pub(super) fn tile_within(&mut self, value: Int, span: Span) -> Int {
        let at = self.at(span);
        let noun = Noun::Thing(self.low.name("tile"));
        Int::within(value, Int::Const(self.low.settings.num_tiles), noun, at)
    }

    /// A player's id, checked.
    pub(super) fn player_within(&mut self, value: Int, span: Span) -> Int {
        let at = self.at(span);
        let noun = Noun::Entity(self.low.house.players);
        let count = self.player_count();
        Int::within(value, count, noun, at)
    }

    /// The number of one of a player's pieces, checked.
    pub(super) fn piece_within(&mut self, value: Int, span: Span) -> Int {
        let at = self.at(span);
        let noun = Noun::Thing(self.low.name("piece"));
        Int::within(value, Int::Const(self.low.settings.num_pieces), noun, at)
    }

    /// A list of numbers and what to call it.
    pub(super) fn list(&mut self, expr: &Expr) -> Option<(List, String)> {
        let at = self.at(expr.span);
        match &expr.kind {
            ExprKind::Group(inner) => self.list(inner),
            ExprKind::List(items) => {
                let length = i64::try_from(items.len()).unwrap_or(i64::MAX);
                if length > LONGEST_LIST {
                    self.report(Kind::ListTooLong.at(
                        expr.span,
                        format!("this list has {length} items, at most {LONGEST_LIST} are allowed"),
                    ));
                    return None;
                }
                Some((List::Items(self.ints(items), at), "this list".into()))
            }
            ExprKind::Range(expr_bounds) => {
                let bounds = self.pair(expr_bounds);
                let known = expr_bounds.iter().all(is_known);
                if let ([Int::Const(low), Int::Const(high)], true) = (&bounds, known) {
                    let (low, high) = (*low, *high);
                    resolve::range(low, high, expr.span, self.low.problems)?;
                }
                Some((List::Range(Box::new(bounds), at), "this list".into()))
            }
            ExprKind::Name(name) => match self.meaning(name, expr.span)? {
                Meaning::Local(Slot::Array(array)) => {
                    Some((List::Array(ArraySlot::Own(array)), name.clone()))
                }
                Meaning::StartOn => Some((List::Fixed(self.low.house.start), name.clone())),
                Meaning::FinishOn => Some((self.finish_list(), name.clone())),
                _ => self.no_list(expr.span),
            },
            ExprKind::Dot(tile, attribute) if attribute.text == "accessible" => {
                let ExprKind::Index(list, tile) = &tile.kind else {
                    return self.no_list(expr.span);
                };
                if !is_name(list, "TileList") {
                    return self.no_list(expr.span);
                }
                self.meaning("TileList", list.span)?;
                let tile = self.tile(tile);
                let column = self.low.house.accessible;
                Some((List::Column(column, tile, at), "accessible".into()))
            }
            ExprKind::Dot(base, attribute) if matches!(base.kind, ExprKind::Index(..)) => {
                self.no_attribute(base, attribute);
                None
            }
            ExprKind::Broken => None,
            _ => self.no_list(expr.span),
        }
    }

    fn no_list(&mut self, span: Span) -> Option<(List, String)> {
        self.report(
            Kind::ListExpected.at(span, "expected a list of numbers").help(
                "lists look like `{1, 2, 3}`, `{1 ~ 3}`, `#list`, `StartOn` or `TileList[0].accessible`",
            ),
        );
        None
    }

    /// Text to print: any mix of text, names and numbers.
    pub(super) fn text(&mut self, expr: &Expr) -> Text {
        match &expr.kind {
            ExprKind::Text(text) => Text::Literal(text.as_str().into()),
            ExprKind::Group(inner) => self.text(inner),
            ExprKind::Join(parts) => {
                let last = parts.iter().rposition(has_effect).unwrap_or(0);
                let mut texts = Vec::with_capacity(parts.len());
                for (nth, part) in parts.iter().enumerate() {
                    let text = self.text(part);
                    texts.push(if nth < last {
                        self.keep_text(text, part.span)
                    } else {
                        text
                    });
                }
                Text::Join(texts)
            }
            ExprKind::Dot(base, attribute) if attribute.text == "name" => {
                match self.player_of_name(expr) {
                    Some(player) => {
                        let at = self.at(expr.span);
                        Text::Name(self.low.house.players, player, at)
                    }
                    None => {
                        self.no_attribute(base, attribute);
                        Text::Literal("".into())
                    }
                }
            }
            ExprKind::All(parts) | ExprKind::Any(parts)
                if parts
                    .iter()
                    .any(|part| matches!(part.bare().kind, ExprKind::Text(_))) =>
            {
                self.report(
                    Kind::NumberExpected
                        .at(expr.span, "conditions cannot be printed")
                        .help("join text and numbers with one `|`: `print(\"tile \" | 7);`"),
                );
                Text::Literal("".into())
            }
            _ => {
                self.printing = true;
                let number = self.int(expr);
                self.printing = false;
                Text::Number(number)
            }
        }
    }

    /// Works out the numbers in a text now, whatever happens later.
    fn keep_text(&mut self, text: Text, span: Span) -> Text {
        let at = self.at(span);
        match text {
            Text::Number(value) => Text::Number(self.keep(value, at)),
            Text::Name(kind, player, place) => Text::Name(kind, self.keep(player, at), place),
            Text::Join(parts) => Text::Join(
                parts
                    .into_iter()
                    .map(|part| self.keep_text(part, span))
                    .collect(),
            ),
            Text::Literal(_) | Text::Letters(_) | Text::Grid(..) => text,
        }
    }

    /// The player in `PlayerList[player].name`.
    pub(super) fn player_of_name(&mut self, expr: &Expr) -> Option<Int> {
        let ExprKind::Dot(base, attribute) = &expr.kind else {
            return None;
        };
        let ExprKind::Index(list, player) = &base.kind else {
            return None;
        };
        if attribute.text != "name" || !is_name(list, "PlayerList") {
            return None;
        }
        let value = self.int(player);
        Some(self.player_within(value, player.span))
    }
}

/// Whether an expression is just this name.
pub(super) fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(&expr.kind, ExprKind::Name(found) if found == name)
}

/// Whether a number is surely what it was worked out to be: an unknown name is told
/// once and then counts as 0.
fn is_known(expr: &Expr) -> bool {
    match &expr.bare().kind {
        ExprKind::Number(_) => true,
        ExprKind::Name(name) => BlockKind::with_field(name).is_some(),
        ExprKind::Negate(inner) => is_known(inner),
        ExprKind::Binary(_, pair) => pair.iter().all(is_known),
        _ => false,
    }
}
