//! Bars made of block characters, an eighth of a character at a time.

const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// A bar that takes this share of so many characters. Whatever is there at all can be seen.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a bar is a few hundred eighths long at most"
)]
pub(super) fn bar(share: f64, room: usize) -> String {
    let most = room * 8;
    let eighths = (share.clamp(0.0, 1.0) * most as f64).round() as usize;
    let eighths = if share > 0.0 { eighths.max(1) } else { 0 };
    let rest = EIGHTHS.get(eighths % 8).unwrap_or(&"");
    "█".repeat(eighths / 8) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_grow_by_eighths() {
        let bars = [0.0, 0.0001, 0.5, 0.55, 1.0].map(|share| bar(share, 5));
        assert_eq!(bars, ["", "▏", "██▌", "██▊", "█████"]);
    }
}
