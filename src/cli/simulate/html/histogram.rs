//! How long games took, as bars.

use std::fmt::Write as _;

use super::axis::{percent_tick, round_step};
use crate::cli::simulate::groups::{Groups, whole_step};
use crate::cli::simulate::words::{count, counted, float, percent};
use crate::simulate::{Figures, Lengths};

const MOST_BARS: u64 = 40;
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 472.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 196.0;

/// A figure with its caption. Where all games took as long there is nothing to draw.
pub(super) fn draw(figures: &Figures, lengths: &Lengths) -> String {
    if lengths.min == lengths.max {
        let turns = counted(lengths.min, "turn");
        return format!("<p>Every finished game took {turns}.</p>\n");
    }
    let groups = Groups::new(lengths, figures.players.into(), MOST_BARS);
    let chart = Chart::new(&groups, figures.finished);
    let mut out = String::from("<figure>\n");
    chart.begin(&mut out, lengths);
    chart.middle_half(&mut out, lengths);
    chart.shares(&mut out);
    chart.bars(&mut out);
    chart.turns(&mut out);
    chart.median(&mut out, lengths);
    out.push_str("</svg>\n");
    out.push_str(&caption(&groups, figures, lengths));
    out.push_str("</figure>\n");
    out
}

fn caption(groups: &Groups, figures: &Figures, lengths: &Lengths) -> String {
    let Lengths { p25, p50, p75, .. } = lengths;
    let mut text = format!(
        "The dashed line is the median, {}; the shaded band holds the middle half of all games, \
         from {} to {} turns.",
        count(*p50),
        count(*p25),
        count(*p75)
    );
    // Writing to a `String` cannot fail, here and below.
    if groups.width > 1 {
        let _ = write!(text, " Each bar stands for {} turns.", count(groups.width));
    }
    if groups.longer > 0 {
        let share = float(groups.longer) / float(figures.finished);
        let _ = write!(
            text,
            " Not drawn: {} ({}) that took longer, up to {}.",
            counted(groups.longer, "game"),
            percent(share, figures.finished),
            counted(lengths.max, "turn")
        );
    }
    format!("<figcaption>{text}</figcaption>\n")
}

/// The groups in the measure of the picture.
struct Chart<'a> {
    groups: &'a Groups,
    games: u64,
    /// What the vertical axis shows, in per cent.
    top: f64,
    step: f64,
}

impl<'a> Chart<'a> {
    fn new(groups: &'a Groups, games: u64) -> Self {
        let most = groups.counts.iter().copied().max().unwrap_or(0);
        let most = float(most) / float(games.max(1)) * 100.0;
        let step = round_step(most, 4);
        Self {
            groups,
            games,
            top: (most / step).ceil().max(1.0) * step,
            step,
        }
    }

    /// A number of turns; its bar stands around it.
    fn x(&self, turns: f64) -> f64 {
        let Groups { start, .. } = self.groups;
        let part = (turns - float(*start)) / float(self.groups.end() - start);
        LEFT + part.clamp(0.0, 1.0) * (RIGHT - LEFT)
    }

    fn y(&self, percent: f64) -> f64 {
        BOTTOM - percent / self.top * (BOTTOM - TOP)
    }

    fn begin(&self, out: &mut String, lengths: &Lengths) {
        let _ = writeln!(
            out,
            "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Bars: \
             how many of {} took how many turns. The shortest took {}, half of all no more than \
             {}, the longest {}.\">",
            counted(self.games, "game"),
            count(lengths.min),
            count(lengths.p50),
            count(lengths.max)
        );
    }

    fn middle_half(&self, out: &mut String, lengths: &Lengths) {
        let left = self.x(float(lengths.p25));
        let width = self.x(float(lengths.p75) + 1.0) - left;
        let _ = writeln!(
            out,
            "<rect class=\"band\" x=\"{left:.1}\" y=\"{TOP}\" width=\"{width:.1}\" \
             height=\"{:.1}\"/>",
            BOTTOM - TOP
        );
    }

    fn shares(&self, out: &mut String) {
        let mut percent = 0.0;
        while percent <= self.top * 1.001 {
            let y = self.y(percent);
            let _ = writeln!(
                out,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text class=\"small\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 6.0,
                y + 4.0,
                percent_tick(percent, self.step)
            );
            percent += self.step;
        }
    }

    fn bars(&self, out: &mut String) {
        let width = self.groups.width;
        for (from, games) in self.groups.each() {
            if games == 0 {
                continue;
            }
            let (left, right) = (self.x(float(from)), self.x(float(from + width)));
            let share = float(games) / float(self.games.max(1));
            let y = self.y(share * 100.0);
            let gap = ((right - left) * 0.12).min(2.0);
            let to = from + width - 1;
            let turns = if width == 1 {
                counted(from, "turn")
            } else {
                format!("{} to {} turns", count(from), count(to))
            };
            let _ = writeln!(
                out,
                "<rect class=\"bar\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\">\
                 <title>{turns}: {} ({})</title></rect>",
                left + gap / 2.0,
                right - left - gap,
                BOTTOM - y,
                counted(games, "game"),
                percent(share, self.games)
            );
        }
    }

    fn turns(&self, out: &mut String) {
        let (start, end) = (self.groups.start, self.groups.end());
        let _ = writeln!(
            out,
            "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{BOTTOM}\" y2=\"{BOTTOM}\"/>"
        );
        let step = whole_step(end - start, 8);
        let mut turns = start.div_ceil(step) * step;
        while turns < end {
            let x = self.x(float(turns) + 0.5);
            let _ = writeln!(
                out,
                "<line class=\"axis\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{BOTTOM}\" y2=\"{:.1}\"/>\
                 <text class=\"small\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                BOTTOM + 4.0,
                BOTTOM + 18.0,
                count(turns)
            );
            turns += step;
        }
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">turns until the game ends</text>",
            f64::midpoint(LEFT, RIGHT),
            HEIGHT - 6.0
        );
    }

    fn median(&self, out: &mut String, lengths: &Lengths) {
        let x = self.x(float(lengths.p50) + 0.5);
        let _ = writeln!(
            out,
            "<line class=\"mark\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\"/>"
        );
    }
}
