//! Board games written as text.
#![warn(missing_docs)]

pub mod cli;
pub mod diagnostic;
pub mod lang;
pub mod machine;
pub mod source;
pub mod table;
pub mod tree;
