//! Attributes that do not exist: what to read instead.

use super::body::Body;
use super::expr::NOTHING;
use super::value::is_name;
use crate::diagnostic::closest;
use crate::lang::roll::ast::{Expr, ExprKind, Name};
use crate::lang::roll::kind::Kind;
use crate::tree::Int;

impl Body<'_, '_> {
    pub(super) fn no_attribute(&mut self, base: &Expr, attribute: &Name) -> Int {
        let word = attribute.text.as_str();
        if let ExprKind::Index(list, _) = &base.kind
            && let ExprKind::Dot(_, pieces) = &list.kind
            && pieces.text != "PieceList"
            && closest(&pieces.text, ["PieceList"]).is_some()
        {
            let title = format!("there is no attribute `{}` to read here", pieces.text);
            let problem = Kind::UnknownProperty.at(pieces.span, title);
            self.report(problem.guess(pieces.span, "PieceList"));
            return NOTHING;
        }
        let known: &[&str] = match &base.kind {
            ExprKind::Index(list, _) if is_name(list, "TileList") => {
                &["next", "prev", "accessible"]
            }
            ExprKind::Index(list, _) if is_name(list, "PlayerList") => &["name", "PieceList"],
            ExprKind::Index(list, _) if matches!(&list.kind, ExprKind::Dot(_, pieces) if pieces.text == "PieceList") => {
                &["occupiedTileID"]
            }
            ExprKind::Name(name) if name == "TileList" || name == "PlayerList" => {
                let problem =
                    Kind::WholeList.at(base.span, format!("which item of `{name}` is meant?"));
                let counted = matches!(word, "length" | "size" | "count" | "len");
                self.report(match name.as_str() {
                    "TileList" if counted => problem.help("the number of tiles is `NumTiles`"),
                    _ if counted => problem.help("the number of players is `NumPlayers`"),
                    _ => problem.help(format!("write `{name}[0].{word}` for the first")),
                });
                return NOTHING;
            }
            ExprKind::Dot(_, list) if list.text == "PieceList" => {
                self.report(
                    Kind::WholeList
                        .at(list.span, "which piece is meant?")
                        .help("write `PieceList[0].occupiedTileID` for the first"),
                );
                return NOTHING;
            }
            ExprKind::Broken => return NOTHING,
            ExprKind::Name(name) => {
                let known = self.in_sight().any(|known| known == name) || name.starts_with('$');
                let (title, name) = if known {
                    let title = format!("`{name}` is a number, it has no `.{word}`");
                    (title, name.as_str())
                } else {
                    (format!("there is no `{name}` here"), "0")
                };
                let problem = Kind::UnknownProperty.at(base.span, title);
                self.report(problem.help(if word == "name" || word == "PieceList" {
                    format!("write `PlayerList[{name}].{word}`")
                } else {
                    format!("write `TileList[{name}].{word}`")
                }));
                return NOTHING;
            }
            ExprKind::Index(list, _) if matches!(list.kind, ExprKind::Name(_)) => {
                self.no_list_of_things(list);
                return NOTHING;
            }
            _ => &[],
        };
        let problem = Kind::UnknownProperty.at(
            attribute.span,
            format!("there is no attribute `{word}` to read here"),
        );
        self.report(match (closest(word, known.iter().copied()), known) {
            (_, []) => problem.help("only items of `PlayerList` and `TileList` have attributes"),
            (_, ["name", ..]) if word.starts_with("occupied") => {
                problem.help("say which piece is meant: `.PieceList[0].occupiedTileID`")
            }
            _ if word == "PieceList" => {
                problem.help("write which piece and what of it: `.PieceList[0].occupiedTileID`")
            }
            (Some(meant), _) if meant != word => problem.guess(attribute.span, meant),
            _ => problem.help(format!("there are `{}`", known.join("`, `"))),
        });
        NOTHING
    }

    /// `Players[0].name`
    fn no_list_of_things(&mut self, list: &Expr) {
        let ExprKind::Name(name) = &list.kind else {
            return;
        };
        if name == "PieceList" {
            self.report(
                Kind::WholeList
                    .at(list.span, "whose pieces are meant?")
                    .help("write `PlayerList[0].PieceList[0].occupiedTileID` for the first player"),
            );
            return;
        }
        let meant = match name.as_str() {
            "Player" | "Players" | "players" => Some("PlayerList"),
            "Tile" | "Tiles" | "tiles" | "Board" => Some("TileList"),
            _ => closest(name, ["PlayerList", "TileList"]),
        };
        let problem = Kind::UnknownName.at(list.span, format!("`{name}` is no list of things"));
        self.report(match meant {
            Some(meant) => problem.guess(list.span, meant),
            None => problem.help("there are `PlayerList` and `TileList`"),
        });
    }
}
