//! Short labels for long names: no two are the same, and most can be guessed.

use std::collections::BTreeSet;

/// A label for each name. One that is at most so wide is its own; a longer one is shortened
/// to its initials or its beginning, and to a number where these are taken.
pub(super) fn labels(
    names: &[String],
    room: usize,
    width: impl Fn(&str) -> usize + Copy,
) -> Vec<String> {
    let mut taken = BTreeSet::new();
    // Names that need no other label have the first choice.
    let own = names.iter().map(|name| {
        let fits = (1..=room).contains(&width(name)) && taken.insert(name.clone());
        fits.then(|| name.clone())
    });
    let own: Vec<Option<String>> = own.collect();
    let names = (1..).zip(names).zip(own);
    let labels = names.map(|((nth, name), own)| {
        own.unwrap_or_else(|| {
            let short = shorter(name, room, width);
            let numbers = (nth..).step_by(taken.len().max(1));
            let numbers = numbers.map(|nth: usize| nth.to_string());
            let mut free = short.chain(numbers).filter(|it| !taken.contains(it));
            let label = free.next().unwrap_or_default();
            taken.insert(label.clone());
            label
        })
    });
    labels.collect()
}

/// What may stand for a name, the best first.
fn shorter(
    name: &str,
    room: usize,
    width: impl Fn(&str) -> usize + Copy,
) -> impl Iterator<Item = String> {
    let initials = initials(name);
    let initials = Some(initials).filter(|it| it.chars().count() > 1);
    let mut beginning = String::new();
    for letter in name.chars() {
        let mut longer = beginning.clone();
        longer.push(letter);
        if width(&longer) > room {
            break;
        }
        beginning = longer;
    }
    // The first letter and any other one.
    let first = name.chars().next();
    let pairs = first.into_iter().flat_map(|first| {
        let others = name.chars().skip(1);
        others.map(move |other| String::from_iter([first, other]))
    });
    let pairs: Vec<String> = pairs.collect();
    let all = initials.into_iter().chain([beginning]).chain(pairs);
    all.filter(move |it| (1..=room).contains(&width(it)))
}

/// The first letters of the words in a name: `wk1` of `white_king1` and of `whiteKing1`.
fn initials(name: &str) -> String {
    let mut initials = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        let begins = !before.is_alphanumeric()
            || (before.is_lowercase() && letter.is_uppercase())
            || (before.is_alphabetic() && letter.is_numeric());
        if letter.is_alphanumeric() && begins {
            initials.push(letter);
        }
        before = letter;
    }
    initials
}

#[cfg(test)]
mod tests {
    use super::labels;

    fn short(names: &[&str], room: usize) -> Vec<String> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        labels(&names, room, |text| text.chars().count())
    }

    #[test]
    fn short_names_stay() {
        assert_eq!(short(&["X", "O", "王"], 1), ["X", "O", "王"]);
    }

    #[test]
    fn long_names_become_initials_or_beginnings() {
        let names = ["white_king", "whiteQueen", "pawn", "rook7"];
        assert_eq!(short(&names, 3), ["wk", "wQ", "paw", "r7"]);
    }

    #[test]
    fn no_two_labels_are_the_same() {
        let names = ["pawn", "pawns", "pa", "pawning"];
        assert_eq!(short(&names, 2), ["pw", "pn", "pa", "pi"]);
    }

    #[test]
    fn numbers_are_the_last_resort() {
        let names = ["aa", "aaa", "aaaa", "aaaaa", ""];
        assert_eq!(short(&names, 2), ["aa", "2", "3", "4", "5"]);
    }

    #[test]
    fn many_alike_names_take_no_time() {
        let names: Vec<String> = (0..20_000)
            .map(|n| "a".repeat(9) + &"b".repeat(n % 7))
            .collect();
        let labels = labels(&names, 3, str::len);
        let all: std::collections::BTreeSet<_> = labels.iter().collect();
        assert_eq!(all.len(), names.len());
    }
}
