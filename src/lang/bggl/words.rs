//! The words of the language: grammar rules as people say them, the names that are taken,
//! and what to write instead of words that other languages have.

use super::ast::Sort;
use super::parse::Rule;
use super::typed;

/// A grammar rule as people say it.
#[expect(
    clippy::too_many_lines,
    reason = "one line for each rule of the grammar"
)]
#[expect(clippy::match_same_arms, reason = "in the order of the grammar")]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end",
        Rule::program | Rule::game => "a game",
        Rule::item | Rule::odd_item | Rule::broken_item => "a function, rule or declaration",
        Rule::function | Rule::function_head | Rule::odd_function => "a function",
        Rule::returns | Rule::odd_returns | Rule::odd_promise | Rule::word_returns => "`returns`",
        Rule::move_rule | Rule::rule_head => "a rule",
        Rule::pieces => "the pieces of the rule",
        Rule::parameters | Rule::only_parameters => "the parameters",
        Rule::parameter | Rule::odd_default => "a parameter",
        Rule::block | Rule::body | Rule::braces | Rule::odd_early | Rule::no_body => "`{ … }`",
        Rule::statement
        | Rule::odd_statement
        | Rule::keyword_statement
        | Rule::broken_statement
        | Rule::value_statement
        | Rule::odd_loose
        | Rule::odd_command
        | Rule::next_statement
        | Rule::statement_word => "a statement",
        Rule::lone_end | Rule::end | Rule::no_end | Rule::end_mark => "`;`",
        Rule::value
        | Rule::expression
        | Rule::narrow
        | Rule::operand
        | Rule::narrow_operand
        | Rule::plain
        | Rule::value_start
        | Rule::only_expression
        | Rule::only_narrow => "a value",
        Rule::declaration | Rule::odd_declaration => "a declaration",
        Rule::assignment | Rule::set | Rule::odd_set | Rule::odd_equal => "`=`",
        Rule::print | Rule::word_print => "`print`",
        Rule::apply | Rule::word_apply => "`apply`",
        Rule::give_back | Rule::word_return => "`return`",
        Rule::leave | Rule::word_break => "`break`",
        Rule::choice | Rule::branch | Rule::word_if => "`if`",
        Rule::otherwise
        | Rule::word_else
        | Rule::odd_branch
        | Rule::odd_else
        | Rule::odd_else_if => "`else`",
        Rule::while_loop | Rule::word_while => "`while`",
        Rule::condition | Rule::odd_bare | Rule::odd_condition => "a condition",
        Rule::for_loop | Rule::word_for => "`for`",
        Rule::range | Rule::odd_range | Rule::odd_open_range | Rule::only_range => {
            "something like `i = 1 to 9`"
        }
        Rule::turn | Rule::word_turn | Rule::odd_turn => "`turn`",
        Rule::goes_on
        | Rule::infix
        | Rule::sign
        | Rule::narrow_infix
        | Rule::odd_infix
        | Rule::at
        | Rule::times
        | Rule::over
        | Rule::remainder
        | Rule::plus
        | Rule::minus
        | Rule::equal
        | Rule::unequal
        | Rule::at_most
        | Rule::at_least
        | Rule::below
        | Rule::above
        | Rule::and
        | Rule::or
        | Rule::odd_power
        | Rule::odd_strict
        | Rule::odd_strictly_not
        | Rule::odd_unequal
        | Rule::odd_at_most
        | Rule::odd_at_least
        | Rule::odd_and
        | Rule::odd_or
        | Rule::odd_index
        | Rule::odd_dot => "an operator",
        // A value may begin with these, so that they add nothing to "a value".
        Rule::prefix
        | Rule::negative
        | Rule::not
        | Rule::odd_not
        | Rule::number
        | Rule::odd_fraction
        | Rule::text
        | Rule::boolean
        | Rule::width
        | Rule::height
        | Rule::empty
        | Rule::void
        | Rule::group
        | Rule::array
        | Rule::named
        | Rule::narrow_named
        | Rule::plain_call
        | Rule::move_literal
        | Rule::odd_kind
        | Rule::test
        | Rule::input
        | Rule::narrow_input
        | Rule::angle
        | Rule::word_test
        | Rule::word_input => "a value",
        Rule::comma | Rule::no_comma | Rule::cell_gap | Rule::odd_gap => "a comma",
        Rule::odd_more | Rule::odd_list => "a comma",
        Rule::arguments | Rule::only_arguments | Rule::parens => "`( … )`",
        Rule::judged => "`:` and a move",
        Rule::move_kind => "`+`, `-` or `^`",
        Rule::move_colon | Rule::no_colon => "`:`",
        Rule::slot => "a part of the test",
        Rule::way => "`ortho`, `diag` or `orthodiag`",
        Rule::line | Rule::line_sign => "`_`, `|`, `/` or `\\`",
        Rule::cells => "a row and a column",
        Rule::no_angle => "`>`",
        Rule::size | Rule::brackets => "`[ … ]`",
        Rule::name | Rule::word | Rule::odd_word => "a name",
        Rule::name_char => "a letter",
        Rule::sort | Rule::odd_sort => "a type",
        Rule::odd_count | Rule::odd_step => "`++` or `--`",
        Rule::odd_do | Rule::word_do => "`do`",
        Rule::odd_loop | Rule::odd_block => "a loop",
        Rule::odd_head | Rule::stray | Rule::junk | Rule::scrap => "something else",
        Rule::odd_then => "`then`",
        Rule::word_game => "`game`",
        Rule::word_func => "`func`",
        Rule::word_rule => "`rule`",
        Rule::word_nothing => "`nothing`",
        Rule::word_to => "`to`",
        Rule::keyword | Rule::odd_named => "a word of the language",
        Rule::WHITESPACE => "a blank",
    }
}

/// Words that cannot be names, sorted.
pub(super) const RESERVED: [&str; 31] = [
    "apply",
    "array",
    "boolean",
    "break",
    "diag",
    "else",
    "false",
    "for",
    "func",
    "game",
    "height",
    "if",
    "input",
    "int",
    "move",
    "nothing",
    "ortho",
    "orthodiag",
    "piece",
    "player",
    "print",
    "return",
    "returns",
    "rule",
    "string",
    "test",
    "to",
    "true",
    "turn",
    "while",
    "width",
];

/// Whether a word is taken.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// The words that types are written with.
pub(super) const SORTS: [&str; 7] = [
    "int", "boolean", "string", "array", "piece", "player", "move",
];

/// Words that statements begin with.
pub(super) const STATEMENT_WORDS: [&str; 9] = [
    "if", "else", "while", "for", "turn", "print", "apply", "return", "break",
];

/// Words before a value that is all their statement has.
pub(super) const COMMANDS: [&str; 3] = ["print", "apply", "return"];

/// Whether a statement begins with this word.
pub(super) fn is_statement(word: &str) -> bool {
    STATEMENT_WORDS.contains(&word)
}

/// The type that a word stands for.
pub(super) fn sort(word: &str) -> Option<Sort> {
    Some(match word {
        "int" => Sort::Int,
        "boolean" => Sort::Boolean,
        "string" => Sort::Text,
        "array" => Sort::Array,
        "piece" => Sort::Piece,
        "player" => Sort::Player,
        "move" => Sort::Move,
        _ => return None,
    })
}

/// The word for a type.
pub(super) fn sort_word(sort: Sort) -> &'static str {
    typed::Sort::from(sort).word()
}

/// A word that stands before names in other languages.
#[derive(Clone, Copy)]
pub(super) enum ForeignType {
    /// `bool`
    Means(Sort),
    /// `var`
    Depends,
}

impl ForeignType {
    /// The type that it means.
    pub(super) fn sort(self) -> Option<Sort> {
        match self {
            Self::Means(sort) => Some(sort),
            Self::Depends => None,
        }
    }
}

/// What a type of another language is here.
pub(super) fn foreign_type(word: &str) -> Option<ForeignType> {
    Some(ForeignType::Means(match word {
        "bool" | "Boolean" | "Bool" => Sort::Boolean,
        "str" | "String" | "Str" | "char" | "text" => Sort::Text,
        "Integer" | "Int" | "integer" | "long" | "short" | "byte" | "number" | "float"
        | "double" | "i32" => Sort::Int,
        "list" | "List" | "Array" | "ArrayList" | "vector" => Sort::Array,
        "Piece" => Sort::Piece,
        "Player" => Sort::Player,
        "Move" => Sort::Move,
        "var" | "let" | "const" | "auto" | "final" | "val" | "mut" | "static" | "global"
        | "local" | "dim" | "Board" | "board" | "void" | "public" | "private" => {
            return Some(ForeignType::Depends);
        }
        _ => return None,
    }))
}

/// Words that functions begin with elsewhere.
pub(super) fn is_function(word: &str) -> bool {
    matches!(
        word,
        "function"
            | "def"
            | "fn"
            | "fun"
            | "define"
            | "sub"
            | "proc"
            | "procedure"
            | "method"
            | "void"
            | "Func"
            | "Function"
    )
}

/// Words that games begin with elsewhere.
pub(super) fn is_game(word: &str) -> bool {
    matches!(
        word,
        "Game" | "GAME" | "main" | "Main" | "start" | "begin" | "program" | "class" | "play"
    )
}

/// The command for a word that has the same use elsewhere.
pub(super) fn foreign_command(word: &str) -> Option<&'static str> {
    Some(match word {
        "println" | "printf" | "echo" | "puts" | "write" | "writeln" | "output" | "say"
        | "display" | "Print" | "log" => "print",
        _ => return None,
    })
}

/// What to do instead of something that other languages have.
pub(super) fn instead(word: &str) -> Option<&'static str> {
    Some(match word {
        "foreach" | "in" | "of" => {
            "a loop counts: `for (i = 0 to 2) { … }`; in it, an item of an array is `a@i`"
        }
        "switch" | "case" | "match" | "when" | "select" => {
            "use `if (…) { … } else if (…) { … } else { … }`"
        }
        "unless" => "use `if (!(…)) { … }`",
        "do" | "repeat" | "loop" | "forever" | "until" => {
            "a loop looks like `while (…) { … }` or `for (i = 1 to 9) { … }`"
        }
        "continue" | "pass" => "use `if (…) { … }` around what should be skipped",
        "try" | "catch" | "throw" | "raise" => {
            "check with `if (…) { … }` before something can go wrong"
        }
        "class" | "struct" | "enum" | "interface" => {
            "there are only variables, functions and rules: `int x;`, `func f() returns int { … }`"
        }
        "import" | "include" | "using" | "require" | "package" | "from" => {
            "a game is one file and needs no others; leave this out"
        }
        "cout" | "console" | "System" => "text is printed with `print \"hello\";`",
        "cin" | "scanf" | "readline" | "prompt" | "gets" | "raw_input" => {
            "an answer is read with `x = input \"Row: \", int;`"
        }
        "elif" | "elseif" | "elsif" => "write `else if (…) { … }` behind the `}` of an `if`",
        "function" | "def" | "fn" | "fun" | "define" | "void" => {
            "a function looks like `func twice(int n) returns int { … }` and stands before the game"
        }
        "new" => "nothing is made with `new`: `array a = [1, 2];`",
        "null" | "None" | "nil" | "NULL" => "an empty square is `_`",
        _ => return None,
    })
}

/// A statement with a block, as it is called.
pub(super) fn construct(word: &str) -> String {
    match word {
        "game" | "if" | "else" | "while" | "for" | "turn" => format!("`{word}`"),
        _ => word.to_owned(),
    }
}

/// How a statement with a block is written.
pub(super) fn braced(word: &str) -> &'static str {
    match word {
        "if" => "`if (…) { … }`",
        "else" => "`else { … }`",
        "while" => "`while (…) { … }`",
        "for" => "`for (i = 1 to 9) { … }`",
        "turn" => "`turn white { … }`",
        "game" => "`game { … }`",
        "a rule" => "`rule step(): X, O { … }`",
        _ => "`func twice(int n) returns int { … }`",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_sorted_and_taken() {
        assert!(RESERVED.is_sorted());
        assert!(SORTS.iter().all(|word| is_reserved(word)));
        assert!(STATEMENT_WORDS.iter().all(|word| is_reserved(word)));
        for name in ["board", "thispiece", "format", "Game"] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
