//! `apply m;`: a procedure that makes a move on the board.

use super::Lowering;
use super::body::Body;
use super::expr::{ADD, MOVE, part_of_move};
use super::house::number;
use super::math::{plus, times};
use super::value::{MOVE_SLOTS, equal};
use crate::lang::bggl::typed::{EMPTY, Part, VOID};
use crate::tree::{Act, At, Failing, Int, Local, Proc, Text};

/// It takes the parts of a move.
pub(super) fn write(low: &mut Lowering<'_>) -> Proc {
    let mut body = Body::empty(low, MOVE_SLOTS);
    let part = |part: Part| Int::Local(part_of_move(part));
    let (first, second) = (body.local(), body.local());
    let is = |kind: i32| equal(part(Part::Kind), kind);
    let empty = || Int::Const(number(EMPTY));
    body.choose(
        is(0),
        |_| {},
        |body| {
            find_square(body, first, part(Part::Row1), part(Part::Column1));
            body.choose(
                is(MOVE),
                |body| {
                    find_square(body, second, part(Part::Row2), part(Part::Column2));
                    put(body, first, empty());
                    put(body, second, part(Part::Piece));
                },
                |body| {
                    body.choose(
                        is(ADD),
                        |body| put(body, first, part(Part::Piece)),
                        |body| put(body, first, empty()),
                    );
                },
            );
        },
    );
    body.finish("apply", MOVE_SLOTS, At::ENGINE)
}

/// Finds the square in a row and column; there must be one where something can stand.
fn find_square(body: &mut Body<'_, '_>, into: Local, row: Int, column: Int) {
    let (word, height) = (body.noun("row"), body.height());
    let checked_row = Int::within(row.clone(), height, word, At::ENGINE);
    let (word, width) = (body.noun("column"), body.width());
    let checked_column = Int::within(column.clone(), width.clone(), word, At::ENGINE);
    body.set(into, plus(times(checked_row, width), checked_column));
    let cell = body.cell(Int::Local(into));
    let words = |text: &str| Text::Literal(text.into());
    body.fail_if(
        equal(cell, number(VOID)),
        Failing::OutOfPlay,
        Text::Join(vec![
            words("nothing can stand in row "),
            Text::Number(row),
            words(", column "),
            Text::Number(column),
            words(": it is `#`, which is no part of the board"),
        ]),
    );
}

fn put(body: &mut Body<'_, '_>, square: Local, piece: Int) {
    let noun = body.noun("square");
    let board = body.low.house.board;
    body.emit(Act::SetItem(board, Int::Local(square), piece, noun));
}
