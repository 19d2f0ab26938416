//! The words of the language: grammar rules as people say them, and the names
//! that are taken.

use super::parse::Rule;

/// A grammar rule as people say it.
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end",
        Rule::program | Rule::game => "a game",
        Rule::block | Rule::only_block => "a block",
        Rule::field | Rule::only_field => "a field",
        Rule::make | Rule::only_make => "an object",
        Rule::attributes | Rule::attribute | Rule::only_attributes => "the attributes",
        Rule::hook | Rule::named_hook | Rule::plain_hook | Rule::only_hook => "a function",
        Rule::parameters | Rule::parameter => "the parameters",
        Rule::body | Rule::else_body | Rule::braces => "`{ … }`",
        Rule::if_chain | Rule::if_branch | Rule::only_if_chain => "an `if`",
        Rule::for_each | Rule::each | Rule::only_for_each | Rule::only_each => "a `for` loop",
        Rule::declaration | Rule::only_declaration => "a declaration",
        Rule::size => "a size in `[ ]`",
        Rule::increase | Rule::decrease => "`++` or `--`",
        Rule::call | Rule::only_call => "a function call",
        Rule::arguments | Rule::only_arguments => "the arguments",
        Rule::expression | Rule::only_expression | Rule::operand => "a value",
        Rule::group | Rule::parens => "`( … )`",
        Rule::list => "a list",
        Rule::range_end => "`~`",
        Rule::variable | Rule::reference | Rule::part => "a variable",
        Rule::index | Rule::brackets => "`[ … ]`",
        Rule::dot => "`.`",
        Rule::infix
        | Rule::sign
        | Rule::or
        | Rule::and
        | Rule::join
        | Rule::equal
        | Rule::unequal
        | Rule::at_most
        | Rule::at_least
        | Rule::below
        | Rule::above
        | Rule::plus
        | Rule::minus
        | Rule::times
        | Rule::over => "an operator",
        Rule::negative | Rule::prefix => "`-`",
        Rule::not => "`!`",
        Rule::name => "a name",
        Rule::global => "a global such as `$Name`",
        Rule::array => "an array such as `#name`",
        Rule::number => "a number",
        Rule::text => "text",
        Rule::statement
        | Rule::change
        | Rule::set
        | Rule::only_change
        | Rule::only_statements
        | Rule::broken_statement => "a statement",
        Rule::game_item | Rule::block_item | Rule::broken_item => "a part of a block",
        Rule::junk | Rule::scrap | Rule::rest => "something else",
        Rule::letter | Rule::name_char => "a letter",
        Rule::word_game => "`Game`",
        Rule::word_make => "`make`",
        Rule::word_function => "`function`",
        Rule::word_define => "`define`",
        Rule::word_int => "`int`",
        Rule::word_if => "`if`",
        Rule::word_else => "`else`",
        Rule::word_for => "`for`",
        Rule::WHITESPACE => "a blank",
    }
}

/// An example of how such a piece is written, if one helps.
pub(super) fn shape(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::only_declaration => {
            "a declaration looks like `int x = 5;`, `int #list = {1, 2};` or `int #list[3];`"
        }
        Rule::only_make => {
            "objects look like `make Tile(id: 1, next: 2, prev: 0);`, `make Die(faces: 6);` or `make Card(value: 1, quantity: 4);`"
        }
        Rule::only_hook => {
            "a function looks like `define preRoll(int playerID) { … }` or `function chute = define landsOn(int playerID, int pieceID, int tileID) { … }`"
        }
        Rule::only_field => "a field looks like `NumTiles = 10;`",
        Rule::only_if_chain => "a choice looks like `if (x == 1) { … } else { … }`",
        Rule::only_for_each => "a loop looks like `for (int i : {1 ~ 3}) { … }`",
        Rule::only_call => "a call looks like `print(\"hello\");` or `move(playerID, 0, 3);`",
        Rule::only_change => {
            "statements look like `int x = 5;`, `x = x + 1;`, `print(\"hello\");`, `if (x == 1) { … }` or `for (int i : {1 ~ 3}) { … }`"
        }
        _ => return None,
    })
}

/// What to do in ROLL instead of something that other languages have.
pub(super) fn instead(word: &str) -> Option<&'static str> {
    Some(match word {
        "while" | "do" | "repeat" => "a loop goes over a list: `for (int i : {1 ~ 3}) { … }`",
        "return" => "functions give nothing back: use `if (…) { … }` around what should not happen",
        "break" | "continue" => "use `if (…) { … }` around what should not happen",
        "loop" | "forever" => {
            "a loop goes over a list: `for (int i : {1 ~ 3}) { … }`; the turns of the game repeat by themselves"
        }
        "cout" | "console" | "System" | "puts" => "text is printed with `print(\"hello\");`",
        "switch" | "case" => "use `if (…) { … } else if (…) { … } else { … }`",
        _ if is_type(word) => "variables hold whole numbers: `int x = 5;`",
        "define" | "function" => "functions stand in a block, never in another function",
        _ => return None,
    })
}

/// Whether a word names a sort of variable in other languages.
pub(super) fn is_type(word: &str) -> bool {
    matches!(
        word,
        "let"
            | "var"
            | "const"
            | "string"
            | "String"
            | "str"
            | "boolean"
            | "bool"
            | "float"
            | "double"
            | "char"
            | "long"
            | "short"
            | "byte"
    )
}

/// Words that cannot be names, because ROLL uses them or Java does.
pub(super) const RESERVED: [&str; 104] = [
    "Board",
    "Boolean",
    "Card",
    "Deck",
    "Dice",
    "Die",
    "FinishOn",
    "GUI",
    "Game",
    "HasReplacement",
    "MaxPlayers",
    "MinPlayers",
    "NextTurn",
    "NumPieces",
    "NumPlayers",
    "NumTiles",
    "Piece",
    "PieceList",
    "Player",
    "PlayerList",
    "Players",
    "StartOn",
    "Tile",
    "TileList",
    "abstract",
    "accessible",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "declareWinner",
    "default",
    "define",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "faces",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "function",
    "goalCheck",
    "goto",
    "id",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "jump",
    "landsOn",
    "long",
    "make",
    "move",
    "moveReverse",
    "name",
    "native",
    "new",
    "next",
    "null",
    "occupiedTileID",
    "occupiedTileId",
    "occupierID",
    "package",
    "preRoll",
    "prev",
    "print",
    "private",
    "promptList",
    "promptName",
    "promptRange",
    "protected",
    "public",
    "quantity",
    "return",
    "roll",
    "setupPlayers",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "value",
    "void",
    "volatile",
    "while",
];

/// Whether a word is taken.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// The functions that every program may call.
pub(super) const BUILT_IN: [&str; 8] = [
    "print",
    "promptName",
    "promptList",
    "promptRange",
    "declareWinner",
    "move",
    "moveReverse",
    "jump",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_sorted_and_taken() {
        assert!(RESERVED.is_sorted());
        for word in [
            "default",
            "while",
            "goalCheck",
            "boolean",
            "true",
            "occupiedTileID",
        ] {
            assert!(is_reserved(word), "{word}");
        }
        assert!(!is_reserved("Default"));
        assert!(!is_reserved("choice"));
    }
}
