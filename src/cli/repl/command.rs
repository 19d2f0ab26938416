//! What begins with a colon: `:turn`, `:dice 3 5`.

use std::str::FromStr;

use crate::diagnostic::closest;

/// Something to do that is no line of the language.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Turns(u32),
    /// What the next dice show, counted from one.
    Dice(Vec<u32>),
    /// From which tile to which; the first ones if it does not say.
    Tiles(Option<(i32, i32)>),
    Players,
    Restart,
    Seed(u64),
    Quit,
}

/// How each is typed, and what it does.
const COMMANDS: [(&str, &str); 10] = [
    (":turn", "play one whole turn"),
    (":turns N", "play so many turns, or to the end of the game"),
    (":dice 3 5", "let the next dice show these faces"),
    (
        ":roll 3 5",
        "the same; of cards, let the third and then the fifth that is left come",
    ),
    (
        ":tiles A B",
        "show the tiles from A to B; without numbers, the first ones",
    ),
    (
        ":players",
        "show the players, their pieces, and whose turn it is",
    ),
    (":restart", "begin the game again"),
    (":seed N", "let the dice fall as with this seed from now on"),
    (":help", "show this"),
    (":quit", "leave"),
];

/// The words that can stand behind the colon.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS
        .into_iter()
        .filter_map(|(usage, _)| usage.split(' ').next())
}

pub(super) fn help() -> String {
    let lines = COMMANDS.map(|(usage, does)| format!("  {usage:<12}{does}\n"));
    format!(
        "type a value to see it, as in `NumPlayers + 1` or `TileList[4].next`,\n\
         a statement to run it, as in `move(0, 0, 3)` or `NextTurn = 1`, or one of these:\n{}\
         `playerID` is whose turn it is; a variable lasts as long as its line\n",
        lines.concat()
    )
}

/// What is meant by the words behind a colon, or why it is not understood.
pub(super) fn read(text: &str) -> Result<Command, String> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or("");
    let rest: Vec<&str> = words.collect();
    let command = match (name, rest.as_slice()) {
        ("help" | "h" | "?", []) => Command::Help,
        ("turn", []) => Command::Turns(1),
        ("turn" | "turns", [count]) => Command::Turns(number(count, "turns")?),
        ("dice" | "roll", [_, ..]) => {
            let shown: Result<Vec<u32>, String> =
                rest.iter().map(|face| number(face, "dice")).collect();
            let shown = shown?;
            if shown.contains(&0) {
                return Err("faces are counted from 1".to_owned());
            }
            Command::Dice(shown)
        }
        ("tiles", []) => Command::Tiles(None),
        ("tiles", [tile]) => {
            let tile = number(tile, "tiles")?;
            Command::Tiles(Some((tile, tile)))
        }
        ("tiles", [from, to]) => {
            Command::Tiles(Some((number(from, "tiles")?, number(to, "tiles")?)))
        }
        ("players", []) => Command::Players,
        ("restart", []) => Command::Restart,
        ("seed", [seed]) => Command::Seed(number(seed, "seed")?),
        ("quit" | "q" | "exit", []) => Command::Quit,
        _ => return Err(misunderstood(name)),
    };
    Ok(command)
}

fn number<N: FromStr>(word: &str, command: &str) -> Result<N, String> {
    word.parse()
        .map_err(|_| format!("`{word}` is no number for `:{command}`"))
}

fn misunderstood(name: &str) -> String {
    let typed = format!(":{name}");
    let usage = |known: &&(&str, &str)| known.0.split(' ').next() == Some(typed.as_str());
    if let Some((usage, _)) = COMMANDS.iter().find(usage) {
        return format!("this is typed as `{usage}`");
    }
    match closest(&typed, names()) {
        Some(meant) => format!("there is no command `{typed}`; did you mean `{meant}`?"),
        None => format!("there is no command `{typed}`; `:help` shows them all"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_or_explained() {
        assert_eq!(read("turns 3"), Ok(Command::Turns(3)));
        assert_eq!(read(" dice 3  5 "), Ok(Command::Dice(vec![3, 5])));
        assert_eq!(read("tiles 2 9"), Ok(Command::Tiles(Some((2, 9)))));
        let said = |text| read(text).unwrap_err();
        assert_eq!(
            said("trun"),
            "there is no command `:trun`; did you mean `:turn`?"
        );
        assert_eq!(
            said("xyzzy"),
            "there is no command `:xyzzy`; `:help` shows them all"
        );
        assert_eq!(said(""), "there is no command `:`; `:help` shows them all");
        assert_eq!(said("turns"), "this is typed as `:turns N`");
        assert_eq!(said("dice"), "this is typed as `:dice 3 5`");
        assert_eq!(said("dice 0"), "faces are counted from 1");
        assert_eq!(said("seed -1"), "`-1` is no number for `:seed`");
    }
}
