//! A line that somebody typed while a game is paused: it stands alone, without a function
//! around it.

use super::Mender;
use super::simple::End;

impl Mender<'_> {
    /// A value, or statements.
    pub(super) fn line(&mut self, value: bool) {
        self.typed = true;
        if value {
            self.piece(|mender| mender.values(End::Line, false));
            // A value needs no `;`, but nobody minds one.
            if let (Some(end), None) = (self.peek(0).filter(|token| token.is(";")), self.peek(1)) {
                self.bump();
                self.reads(end, " ");
            }
        }
        while let Some(token) = self.peek(0) {
            let before = self.at;
            if token.is("}") {
                self.bump();
                self.stray(token);
            } else {
                self.statement(token);
            }
            self.at = self.at.max(before + 1);
        }
    }
}
