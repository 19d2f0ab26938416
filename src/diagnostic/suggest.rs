//! "Did you mean …?": the nearest of the words that would have been right.

/// The candidate nearest to `word`, if one is near enough to be meant.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // In a word of one or two letters, every slip makes another word.
    let allowed = match word.chars().count() {
        0..=2 => 0,
        letters => (letters / 3).max(1),
    };
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be added, dropped, changed or swapped with their
/// neighbour. Capital or small makes no difference: that slip is the most common.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.to_lowercase().chars().collect();
    let right: Vec<char> = right.to_lowercase().chars().collect();
    if left.len().abs_diff(right.len()) > 8 {
        return usize::MAX;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut previous: Vec<usize> = (0..=right.len()).collect();
    for (row, from) in left.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, to) in right.iter().enumerate() {
            let cell = |line: &[usize], at: usize| line.get(at).copied().unwrap_or(usize::MAX - 1);
            let mut best = cell(&previous, column) + usize::from(from != to);
            best = best.min(cell(&previous, column + 1) + 1);
            best = best.min(cell(&current, column) + 1);
            let swapped = row > 0
                && column > 0
                && left.get(row - 1) == Some(to)
                && right.get(column - 1) == Some(from);
            if swapped {
                best = best.min(cell(&before, column - 1) + 1);
            }
            current.push(best);
        }
        before = std::mem::replace(&mut previous, current);
    }
    previous.last().copied().unwrap_or(0)
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
