//! Leaves out what nobody hears: printed lines, notices that nobody counts, and names, which
//! are there to be printed. What could go wrong in them still does.

use crate::tree::{Act, Form, Int, List, Notice, Program, Stmt, Text};

pub(super) fn hush(program: &mut Program) {
    for block in &mut program.blocks {
        block.retain_mut(is_heard);
    }
}

/// Whether anything is left of a statement when nobody listens.
fn is_heard(stmt: &mut Stmt) -> bool {
    if let Act::Ask(question) = &stmt.act
        && let Form::Name(_, id) = &question.form
    {
        stmt.act = Act::Tell(Notice::Text(Text::Number(id.clone())));
    }
    if let Act::Ask(question) = &mut stmt.act
        && let Some(words) = &question.words
    {
        let mut risks = Vec::new();
        find_risks(words, &mut risks);
        question.words = Some(Text::Join(risks)).filter(|text| !is_nothing(text));
    }
    let Act::Tell(notice) = &mut stmt.act else {
        return true;
    };
    match notice {
        Notice::TurnBegan(..) | Notice::Drew(..) | Notice::Placed { .. } => true,
        // Where a piece came from is not counted.
        Notice::Moved { from, .. } => {
            if from.is_safe() {
                *from = Int::Const(0);
            }
            true
        }
        Notice::Title => false,
        Notice::TurnEnded(player) => !player.is_safe(),
        Notice::Rolled(player, amount) => !(player.is_safe() && amount.is_safe()),
        Notice::Text(text) => {
            let mut risks = Vec::new();
            find_risks(text, &mut risks);
            *text = Text::Join(risks);
            !is_nothing(text)
        }
    }
}

fn is_nothing(text: &Text) -> bool {
    matches!(text, Text::Join(parts) if parts.is_empty())
}

/// The parts of a text that may not be there when they are looked for.
fn find_risks(text: &Text, risks: &mut Vec<Text>) {
    match text {
        Text::Literal(_) => {}
        Text::Number(number) | Text::Name(_, number, _) => {
            if !number.is_safe() {
                risks.push(Text::Number(number.clone()));
            }
        }
        Text::Letters(list) => match list.as_ref() {
            List::Array(_) | List::Fixed(_) => {}
            _ => risks.push(text.clone()),
        },
        Text::Grid(_, columns, _) => {
            if !columns.is_safe() {
                risks.push(Text::Number(columns.as_ref().clone()));
            }
        }
        Text::Join(parts) => {
            for part in parts {
                find_risks(part, risks);
            }
        }
    }
}
