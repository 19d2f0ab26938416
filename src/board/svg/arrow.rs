//! Curved arrows from tile to tile.

use std::fmt::Write as _;

use super::sheet::{PITCH, Point};

const HEAD_LENGTH: f64 = 15.0;
const HEAD_HALF: f64 = 8.0;

/// How an arrow looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub(super) colour: &'static str,
    pub(super) width: f64,
    pub(super) dashed: bool,
}

/// Writes an arrow from the middle of one tile to that of another. It bends to the
/// right or down, away from the numbers, which stand at the top left of tiles.
pub(super) fn draw(out: &mut String, from: Point, to: Point, stroke: Stroke) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y);
    if length < 1.0 {
        return;
    }
    let bend = (length * 0.16).clamp(8.0, 0.8 * PITCH) / length;
    let other_side = y > 1.0 || (y > -1.0 && x < 0.0);
    let bend = if other_side { -bend } else { bend };
    let control = Point {
        x: from.x + x / 2.0 - y * bend,
        y: from.y + y / 2.0 + x * bend,
    };
    // The head points the way in which the curve arrives.
    let (x, y) = (to.x - control.x, to.y - control.y);
    let arrival = x.hypot(y).max(1.0);
    let (x, y) = (x / arrival, y / arrival);
    let base = Point {
        x: to.x - x * HEAD_LENGTH,
        y: to.y - y * HEAD_LENGTH,
    };
    let Stroke { colour, width, .. } = stroke;
    let dashes = if stroke.dashed {
        " stroke-dasharray=\"7 7\""
    } else {
        ""
    };
    // Writing to a `String` cannot fail, here and below.
    let _ = writeln!(
        out,
        "<g opacity=\"0.8\"><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{width:.1}\" fill=\"{colour}\"/>\
         <path d=\"M {:.1} {:.1} Q {:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"{width:.1}\"{dashes}/>",
        from.x, from.y, from.x, from.y, control.x, control.y, base.x, base.y,
    );
    let _ = writeln!(
        out,
        "<polygon points=\"{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}\" fill=\"{colour}\"/></g>",
        to.x,
        to.y,
        base.x - y * HEAD_HALF,
        base.y + x * HEAD_HALF,
        base.x + y * HEAD_HALF,
        base.y - x * HEAD_HALF,
    );
}
