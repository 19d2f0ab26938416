//! Every kind of problem a BGGL program can have, with the code it keeps for ever.
//!
//! The sentence about one particular problem is made where it is found; what is the
//! same for all problems of a kind stands here, and its page in `docs/bggl-errors.md`.

use crate::lang::kinds::kinds;

kinds! {
    // How things are written.
    MissingSemicolon "B0101" "a `;` is missing",
    UnclosedBracket "B0102" "a bracket is never closed",
    StrayBracket "B0103" "a bracket has no partner",
    UnclosedText "B0104" "a text is never closed",
    UnclosedComment "B0105" "a comment is never closed",
    StrangeCharacter "B0106" "a character that has no place in BGGL",
    NoGame "B0107" "there is no game",
    AfterTheGame "B0108" "something stands behind the end of the game",
    NestedTooDeep "B0109" "brackets are nested too deep",
    Malformed "B0110" "something is not written the way it should be",
    MissingBraces "B0111" "braces are missing",
    SetForCompare "B0112" "`=` where `==` is meant",
    ForeignWord "B0113" "a word from another language",
    ReservedWord "B0114" "a name is reserved",
    NumberTooLarge "B0115" "a number is too large",
    MisspeltWord "B0116" "a word of the language is misspelt",

    // Names.
    UnknownName "B0201" "there is no such variable",
    UnknownFunction "B0202" "there is no such function or rule",
    NameTaken "B0203" "a name is taken already",
    NotAVariable "B0204" "a function or rule is used like a variable",
    NotAFunction "B0205" "a variable is called like a function",
    RuleWithoutMove "B0206" "a rule is called without a move",
    FunctionWithMove "B0207" "a function is called with a move",
    UnknownPiece "B0208" "a rule names no piece",
    NotDeclaredYet "B0209" "a variable is used before its declaration",

    // Types.
    OtherType "B0301" "a value of another type",
    ArgumentCount "B0302" "too many or too few arguments",
    ConditionExpected "B0303" "a condition is expected",
    CannotCompare "B0304" "values that cannot be compared",
    NothingReturned "B0305" "a value is expected, and the function returns nothing",
    WrongReturn "B0306" "a function returns something else",
    MoveParts "B0307" "a move has too many or too few parts",
    BoardShape "B0308" "a board that is not a rectangle",
    BoardElsewhere "B0309" "a board cannot stand here",
    CannotSet "B0310" "something that cannot be set",

    // Place.
    MissingReturn "B0401" "a function does not always return",
    BreakOutside "B0402" "`break` outside of a loop",
    ReturnOutside "B0403" "`return` outside of functions and rules",
    TestOutside "B0404" "`test` outside of a rule",
    CallInGlobal "B0405" "a first value that is not known before the game",

    // Values.
    DividesByZero "B0501" "a division by zero",
    ResultTooLarge "B0502" "a result is too large",

    // Programs that run but can hardly be meant.
    UnknownAllow "W1001" "an unknown code is allowed",
    MixedAndOr "W1101" "`&&` and `||` side by side",
    AfterReturn "W1102" "something stands behind `return` or `break`",
    UnusedFunction "W1201" "a function or rule is never used",
    UnusedVariable "W1202" "a variable is never read",
}
