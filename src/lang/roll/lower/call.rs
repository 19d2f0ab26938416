//! Calls of built-in functions.

use super::body::Body;
use crate::diagnostic::closest;
use crate::lang::roll::ast::{Expr, ExprKind, Name, Operator};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::Template;
use crate::lang::roll::words::BUILT_IN;
use crate::source::Span;
use crate::tree::{Act, Notice, ProcId};

/// How a function is called, for messages.
fn signature(function: &str) -> &'static str {
    match function {
        "print" => "print(TEXT)",
        "promptName" => "promptName(PlayerList[ID].name)",
        "promptList" => "promptList(VARIABLE, LIST)",
        "promptRange" => "promptRange(VARIABLE, LOW, HIGH)",
        "declareWinner" => "declareWinner(PLAYER)",
        "move" => "move(PLAYER, PIECE, DISTANCE)",
        "moveReverse" => "moveReverse(PLAYER, PIECE, DISTANCE)",
        _ => "jump(PLAYER, PIECE, TILE)",
    }
}

/// What other games and languages call it.
fn synonym(name: &str) -> Option<&'static str> {
    Some(match name {
        "promptText" | "askName" => "promptName",
        "promptNumber" | "input" | "ask" | "read" => "promptRange",
        "choose" | "promptChoice" => "promptList",
        "println" | "printf" | "echo" | "write" | "say" => "print",
        "win" | "winner" | "wins" | "endGame" => "declareWinner",
        "moveBack" | "moveBackward" | "moveBackwards" | "back" => "moveReverse",
        "goTo" | "jumpTo" | "teleport" | "moveTo" => "jump",
        _ => return None,
    })
}

/// How many arguments a function takes.
fn takes(function: &str) -> &'static [usize] {
    match function {
        "print" | "promptName" => &[1],
        "promptList" => &[2],
        "declareWinner" => &[0, 1],
        _ => &[3],
    }
}

/// Whether a question is asked for something that it can be asked for: a name is none
/// of a variable's.
fn may_ask(function: &str, arguments: &[Expr]) -> bool {
    let is_variable = |argument: &Expr| matches!(argument.kind, ExprKind::Name(_));
    function != "promptName" || !arguments.iter().any(is_variable)
}

impl Body<'_, '_> {
    pub(super) fn call(&mut self, function: &Name, arguments: &[Expr], span: Span) {
        let at = self.at(span);
        match (function.text.as_str(), arguments) {
            ("print", [text]) => {
                let text = self.text(text);
                self.emit(Act::Tell(Notice::Text(text)), at);
            }
            ("declareWinner", []) => self.emit(Act::End(None), at),
            ("declareWinner", [player]) => {
                let winner = self.int(player);
                let winner = self.player_within(winner, player.span);
                let kind = self.low.house.players;
                self.emit(Act::End(Some((kind, winner))), at);
            }
            ("promptName", [target]) => self.prompt_name(target, at),
            ("promptList", [target, list]) => self.prompt_list(target, list, at),
            ("promptRange", [target, low, high]) => self.prompt_range(target, low, high, at),
            ("move", [player, piece, distance]) => {
                let proc = self.low.house.walk;
                self.move_call(proc, function, [player, piece, distance], false, at);
            }
            ("moveReverse", [player, piece, distance]) => {
                let proc = self.low.house.walk_back;
                self.move_call(proc, function, [player, piece, distance], false, at);
            }
            ("jump", [player, piece, tile]) => {
                let proc = self.low.house.jump;
                self.move_call(proc, function, [player, piece, tile], true, at);
            }
            (name, _) if BUILT_IN.contains(&name) => {
                self.wrong_count(function, arguments, span);
                self.look_over(arguments);
            }
            _ => match self.check_function(function) {
                // What follows is looked at as if the guess were right.
                Some(meant)
                    if takes(meant).contains(&arguments.len()) && may_ask(meant, arguments) =>
                {
                    let function = Name {
                        text: meant.to_owned(),
                        span: function.span,
                    };
                    self.call(&function, arguments, span);
                }
                _ => self.look_over(arguments),
            },
        }
    }

    /// Looks for mistakes in values that have no use, because something around them is wrong.
    pub(super) fn look_over<'e>(&mut self, values: impl IntoIterator<Item = &'e Expr>) {
        for value in values {
            self.aside(|body| match &value.bare().kind {
                ExprKind::List(_) | ExprKind::Range(_) => {
                    body.list(value);
                }
                ExprKind::Not(_)
                | ExprKind::All(_)
                | ExprKind::Any(_)
                | ExprKind::Binary(Operator::Comparison(_), _) => {
                    body.test(value);
                }
                ExprKind::Name(name) => {
                    body.meaning(name, value.span);
                }
                _ => {
                    body.text(value);
                }
            });
        }
    }

    /// Tells a problem if there is no such function; returns which one is meant.
    pub(super) fn check_function(&mut self, function: &Name) -> Option<&'static str> {
        let name = function.text.as_str();
        if BUILT_IN.contains(&name) || self.low.told.contains(name) {
            return None;
        }
        let meant = synonym(name)
            .or_else(|| closest(name, BUILT_IN))
            .filter(|_| Template::of(name).is_none());
        let problem =
            Kind::UnknownFunction.at(function.span, format!("there is no function `{name}`"));
        let problem = if Template::of(name).is_some() {
            Kind::HookCalled
                .at(function.span, format!("`{name}` cannot be called"))
                .help("the game calls it by itself when its time has come")
        } else if let Some(meant) = meant {
            problem.guess(function.span, meant)
        } else {
            problem.help(format!("the functions are `{}`", BUILT_IN.join("`, `")))
        };
        self.report(problem);
        meant
    }

    fn wrong_count(&mut self, function: &Name, arguments: &[Expr], span: Span) {
        let name = function.text.as_str();
        let found = arguments.len();
        let plural = if found == 1 { "" } else { "s" };
        let problem = Kind::ArgumentCount.at(
            span,
            format!("`{name}` does not take {found} argument{plural}"),
        );
        let extra = match name {
            "print" if found > 1 => "; join several things with `|`",
            "promptList" if found > 2 => "`; the choices stand in braces: `{1, 2, 3}",
            "declareWinner" => "` or `declareWinner()",
            _ => "",
        };
        self.report(if name == "print" {
            problem.help(format!("it is called as `{}`{extra}", signature(name)))
        } else {
            problem.help(format!("it is called as `{}{extra}`", signature(name)))
        });
    }

    fn move_call(
        &mut self,
        proc: ProcId,
        function: &Name,
        arguments: [&Expr; 3],
        to_tile: bool,
        at: crate::tree::At,
    ) {
        if !matches!(self.template, Template::Roll | Template::LandsOn) {
            self.report(
                Kind::MoveElsewhere
                    .at(
                        function.span,
                        format!(
                            "`{}` cannot be called in `{}`",
                            function.text,
                            self.template.word()
                        ),
                    )
                    .help("pieces are moved in `roll` and `landsOn` functions only"),
            );
            self.look_over(arguments);
            return;
        }
        let [player, piece, last] = arguments;
        let values = self.ints(arguments);
        let Ok([player_id, piece_id, end]) = <[_; 3]>::try_from(values) else {
            return;
        };
        let player = self.player_within(player_id, player.span);
        let piece = self.piece_within(piece_id, piece.span);
        let end = if to_tile {
            self.tile_within(end, last.span)
        } else {
            end
        };
        self.emit(Act::Call(proc, Box::new([player, piece, end])), at);
    }
}
