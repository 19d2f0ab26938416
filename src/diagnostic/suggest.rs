//! "Did you mean …?": the nearest of the words that would have been right.

/// Behind so many problems, names of the program are no longer guessed: nobody reads on
/// that far, and each guess looks at every name there is.
pub const WORTH_GUESSING: usize = 100;

/// So many candidates are looked at. Who has more names has a program to write them.
const CANDIDATES: usize = 1_000;

/// The candidate nearest to `word`, if one is near enough to be meant.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut ruler = Ruler::new(word);
    // In a word of one or two letters, every slip makes another word.
    let mut allowed = match word.chars().count() {
        0..=2 => 0,
        letters => (letters / 3).max(1),
    };
    let mut nearest = None;
    for candidate in candidates.into_iter().take(CANDIDATES) {
        if let Some(distance) = ruler.distance(candidate, allowed) {
            nearest = Some(candidate);
            // Of equally near ones the first stands.
            match distance.checked_sub(1) {
                Some(nearer) => allowed = nearer,
                None => break,
            }
        }
    }
    nearest
}

/// Measures how far other words are from one. Capital or small makes no difference:
/// that slip is the most common. It keeps its paper, because it may be used for every
/// name of a long program.
struct Ruler {
    word: Vec<char>,
    other: Vec<char>,
    /// What it costs to make the beginnings of `other` from the beginning of the word
    /// that ends two letters before, one letter before, and here.
    rows: [Vec<usize>; 3],
}

impl Ruler {
    fn new(word: &str) -> Self {
        Self {
            word: word.chars().flat_map(char::to_lowercase).collect(),
            other: Vec::new(),
            rows: Default::default(),
        }
    }

    /// How many letters must be added, dropped, changed or swapped with their neighbour;
    /// `None` if more than are allowed.
    fn distance(&mut self, other: &str, allowed: usize) -> Option<usize> {
        self.other.clear();
        self.other
            .extend(other.chars().flat_map(char::to_lowercase));
        if self.word.len().abs_diff(self.other.len()) > allowed {
            return None;
        }
        let [before, previous, current] = &mut self.rows;
        previous.clear();
        previous.extend(0..=self.other.len());
        for (row, from) in self.word.iter().enumerate() {
            current.clear();
            current.push(row + 1);
            for (column, to) in self.other.iter().enumerate() {
                let cell =
                    |line: &[usize], at: usize| line.get(at).copied().unwrap_or(usize::MAX - 1);
                let mut best = cell(previous, column) + usize::from(from != to);
                best = best.min(cell(previous, column + 1) + 1);
                best = best.min(cell(current, column) + 1);
                let swapped = row > 0
                    && column > 0
                    && self.word.get(row - 1) == Some(to)
                    && self.other.get(column - 1) == Some(from);
                if swapped {
                    best = best.min(cell(before, column - 1) + 1);
                }
                current.push(best);
            }
            // No way on is cheaper than the cheapest of two neighbouring rows.
            let cheapest = current.iter().chain(previous.iter()).min();
            if cheapest.is_some_and(|cheapest| *cheapest > allowed) {
                return None;
            }
            std::mem::swap(before, previous);
            std::mem::swap(previous, current);
        }
        previous.last().copied().filter(|cost| *cost <= allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let fields = ["MaxPlayers", "MinPlayers", "NumPieces", "StartOn"];
        assert_eq!(closest("maxplayers", fields), Some("MaxPlayers"));
        assert_eq!(closest("StratOn", fields), Some("StartOn"));
        assert_eq!(closest("NumPeices", fields), Some("NumPieces"));
        assert_eq!(closest("banana", fields), None);
        assert_eq!(closest("j", ["i", "k"]), None);
        assert_eq!(closest("IF", ["if", "of"]), Some("if"));
    }
}
