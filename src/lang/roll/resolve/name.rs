//! What may be a name.

use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::Name;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::words;

/// A name must be free and well formed.
pub(in crate::lang::roll) fn check_name(name: &Name, what: &str, problems: &mut Vec<Diagnostic>) {
    if name.text.is_empty() {
        // It is missing, which has been told.
        return;
    }
    let bare = name.text.trim_start_matches(['$', '#']);
    if bare.starts_with(|c: char| c.is_ascii_digit()) {
        problems.push(
            Kind::DigitFirst
                .at(name.span, "a name cannot begin with a digit")
                .help("begin it with a letter or an underscore"),
        );
    } else if name.text == bare && words::is_reserved(&name.text) {
        problems.push(
            Kind::ReservedWord
                .at(
                    name.span,
                    format!(
                        "`{}` is a reserved word, no {what} can be called that",
                        name.text
                    ),
                )
                .help("choose another name"),
        );
    }
}
