//! Who wins, as bars with the room that chance leaves.

use std::fmt::Write as _;

use super::axis::{percent_tick, round_step};
use crate::cli::simulate::fairness::{Standing, exact, fair_share, standings, won};
use crate::cli::simulate::words::{counted, percent, standard_error, trusted};
use crate::simulate::Figures;

const WIDTH: f64 = 480.0;
const LEFT: f64 = 78.0;
const RIGHT: f64 = 412.0;
/// Above the bars, for the words at the fair share.
const TOP: f64 = 26.0;
const ROW: f64 = 30.0;
const BAR: f64 = 18.0;
/// Below the bars, for the axis.
const FOOT: f64 = 26.0;

/// A figure with its caption.
pub(super) fn draw(figures: &Figures) -> String {
    let seats = standings(figures);
    let games = won(figures);
    let chart = Chart::new(figures, &seats);
    let mut out = String::from("<figure>\n");
    chart.begin(&mut out, &seats, games);
    chart.axis(&mut out);
    for (nth, seat) in (0..).zip(&seats) {
        chart.seat(&mut out, nth, seat, games);
    }
    chart.fair_line(&mut out);
    out.push_str("</svg>\n");
    let of = if games == figures.games {
        format!("of {}", counted(games, "game"))
    } else {
        format!("of {} that somebody won", counted(games, "game"))
    };
    // Writing to a `String` cannot fail, here and below.
    let _ = writeln!(
        out,
        "<figcaption>Shares {of}. The thin lines are 95 % intervals: in 95 of 100 such \
         simulations the true share lies inside.</figcaption>\n</figure>"
    );
    out
}

struct Chart {
    /// What the axis shows, in per cent.
    end: f64,
    step: f64,
    bottom: f64,
    fair: f64,
}

impl Chart {
    fn new(figures: &Figures, seats: &[Standing]) -> Self {
        let fair = fair_share(figures);
        let highest = seats.iter().map(|it| it.interval.high).fold(fair, f64::max);
        let step = round_step(highest * 100.0, 5);
        let rows = u32::try_from(seats.len()).unwrap_or(u32::MAX);
        Self {
            // Nobody wins more than all.
            end: ((highest * 100.0 / step).ceil() * step).min(100.0),
            step,
            bottom: TOP + ROW * f64::from(rows),
            fair,
        }
    }

    fn x(&self, share: f64) -> f64 {
        LEFT + (share * 100.0 / self.end).clamp(0.0, 1.0) * (RIGHT - LEFT)
    }

    fn begin(&self, out: &mut String, seats: &[Standing], games: u64) {
        let told = seats.iter().map(|it| {
            let share = percent(it.share, games);
            format!("player {} wins {share}", it.seat)
        });
        let told: Vec<String> = told.collect();
        let _ = writeln!(
            out,
            "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"Bars: {}. A \
             fair share would be {}.\">",
            self.bottom + FOOT,
            told.join(", "),
            exact(self.fair)
        );
    }

    fn axis(&self, out: &mut String) {
        let mut percent = 0.0;
        while percent <= self.end * 1.001 {
            let x = self.x(percent / 100.0);
            let _ = writeln!(
                out,
                "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{:.1}\"/>\
                 <text class=\"small\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                self.bottom,
                self.bottom + 18.0,
                percent_tick(percent, self.step)
            );
            percent += self.step;
        }
    }

    fn seat(&self, out: &mut String, nth: u32, seat: &Standing, games: u64) {
        let middle = TOP + ROW * (f64::from(nth) + 0.5);
        let (low, high) = (self.x(seat.interval.low), self.x(seat.interval.high));
        let error = standard_error(seat.share, games) * 100.0;
        let end = |share: f64| trusted(share * 100.0, error);
        let share = percent(seat.share, games);
        let _ = writeln!(
            out,
            "<rect class=\"bar\" x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{BAR}\">\
             <title>player {} won {}: {share} ({} % to {} %)</title></rect>",
            middle - BAR / 2.0,
            self.x(seat.share) - LEFT,
            seat.seat,
            counted(seat.count, "game"),
            end(seat.interval.low),
            end(seat.interval.high)
        );
        let (up, down) = (middle - 5.0, middle + 5.0);
        let _ = writeln!(
            out,
            "<path class=\"whisker\" d=\"M {low:.1} {up:.1} V {down:.1} M {low:.1} {middle:.1} \
             H {high:.1} M {high:.1} {up:.1} V {down:.1}\"/>"
        );
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">player {}</text>\
             <text x=\"{WIDTH}\" y=\"{:.1}\" text-anchor=\"end\">{share}</text>",
            LEFT - 8.0,
            middle + 4.5,
            seat.seat,
            middle + 4.5
        );
    }

    fn fair_line(&self, out: &mut String) {
        let x = self.x(self.fair);
        let _ = writeln!(
            out,
            "<line class=\"mark\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>\
             <text class=\"marked\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">fair share \
             {}</text>",
            TOP - 8.0,
            self.bottom,
            // The words must not leave the picture on the left.
            x.max(60.0),
            TOP - 13.0,
            exact(self.fair)
        );
    }
}
