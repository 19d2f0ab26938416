//! Kinds of problems: each language has an enum of its own, made here.

/// Makes an enum of kinds, each with the code that it keeps for ever and a title.
macro_rules! kinds {
    ($($kind:ident $code:literal $title:literal,)*) => {
        /// A kind of problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $(#[doc = concat!("`", $code, "`: ", $title)] $kind,)*
        }

        impl Kind {
            /// All kinds, in the order of their codes.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// Its code, such as `R0101`.
            pub fn code(self) -> $crate::diagnostic::Code {
                $crate::diagnostic::Code(match self { $(Self::$kind => $code,)* })
            }

            /// What all problems of this kind have in common.
            pub fn title(self) -> &'static str {
                match self { $(Self::$kind => $title,)* }
            }

            /// A problem of this kind at a place. Warnings have codes that begin with `W`.
            pub(super) fn at(
                self,
                span: $crate::source::Span,
                title: impl Into<String>,
            ) -> $crate::diagnostic::Diagnostic {
                use $crate::diagnostic::{Diagnostic, Severity};
                let severity = if self.code().0.starts_with('W') {
                    Severity::Warning
                } else {
                    Severity::Error
                };
                Diagnostic::new(severity, self.code(), span, title)
            }
        }
    };
}

pub(super) use kinds;
