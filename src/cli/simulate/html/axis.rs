//! Axes with round numbers.

/// The smallest of 1, 2, 5, 10, 20, 50 … that takes no more than so many steps to get so
/// far.
pub(super) fn round_step(length: f64, most: u32) -> f64 {
    let rough = (length / f64::from(most.max(1))).max(f64::MIN_POSITIVE);
    let unit = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|step| step * unit);
    // A hair more is due to binary fractions.
    let fits = |step: &f64| *step >= rough * (1.0 - 1e-9);
    steps.into_iter().find(fits).unwrap_or(10.0 * unit)
}

/// A position on an axis of so many per cent: `5 %`, `0.5 %`.
pub(super) fn percent_tick(percent: f64, step: f64) -> String {
    let decimals = if step >= 1.0 {
        0
    } else if step >= 0.1 {
        1
    } else {
        2
    };
    format!("{percent:.decimals$} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let steps = [0.3, 1.0, 7.0, 100.0].map(|it| round_step(it, 5));
        for (found, wanted) in steps.iter().zip([0.1, 0.2, 2.0, 20.0]) {
            assert!((found - wanted).abs() < 1e-9, "{steps:?}");
        }
        assert_eq!(percent_tick(2.5, 0.5), "2.5 %");
    }
}
