//! Every kind of problem a ROLL program can have, with the code it keeps for ever.
//!
//! The sentence about one particular problem is made where it is found; what is the
//! same for all problems of a kind stands here, and its page in `docs/errors.md`.

use crate::lang::kinds::kinds;

kinds! {
    // How things are written.
    MissingSemicolon "R0101" "a `;` is missing",
    UnclosedBracket "R0102" "a bracket is never closed",
    StrayBracket "R0103" "a bracket has no partner",
    UnclosedText "R0104" "a text is never closed",
    StrangeCharacter "R0105" "a character that has no place in ROLL",
    Backslash "R0106" "a `\\`: there are no escapes",
    Unprintable "R0107" "a character that cannot be printed",
    NoGame "R0108" "there is no game",
    AfterTheGame "R0109" "something stands behind the end of the game",
    NestedTooDeep "R0110" "brackets are nested too deep",
    ExpressionTooLong "R0111" "an expression is too long",
    Malformed "R0112" "something is not written the way it should be",
    SomethingMissing "R0113" "something is missing",
    LoneSemicolon "R0114" "a `;` with nothing before it",
    ForeignWord "R0115" "a word from another language",
    MissingBraces "R0116" "braces are missing",
    SetForCompare "R0117" "`=` where `==` is meant",
    MisspeltWord "R0118" "a word of the language is misspelt",
    MissingWord "R0119" "a word of the language is missing",
    Misplaced "R0120" "something cannot stand here",
    ForeignOperator "R0121" "an operator from another language",

    // Names.
    UnknownName "R0201" "there is no such variable",
    UnknownFunction "R0202" "there is no such function to call",
    UnknownBlock "R0203" "there is no such block",
    UnknownField "R0204" "there is no such field",
    UnknownObject "R0205" "there is no such thing to make",
    UnknownAttribute "R0206" "an object has no such attribute",
    UnknownProperty "R0207" "a tile, player or piece has no such attribute",
    UnknownHook "R0208" "there is no such function to define",
    UnknownNamedFunction "R0209" "no function has this name",
    ReservedWord "R0210" "a name is reserved",
    DigitFirst "R0211" "a name begins with a digit",
    NameTaken "R0212" "a name is taken already",
    TwoGlobals "R0213" "two globals have the same name",
    TwoFunctions "R0214" "two functions have the same name",
    GlobalWithoutDollar "R0215" "a global without `$`",
    ArrayWithoutHash "R0216" "an array without `#`",
    OutOfSight "R0217" "a field cannot be seen from here",
    HookCalled "R0218" "a function that only the game calls",

    // Types.
    NumberExpected "R0301" "a number is expected",
    ListExpected "R0302" "a list is expected",
    PlusForJoin "R0303" "`+` where `|` is meant",
    ConditionExpected "R0304" "a condition is expected",
    NotWithoutParentheses "R0305" "`!` without parentheses",
    ArgumentCount "R0306" "too many or too few arguments",
    WholeList "R0307" "a whole list where one item is expected",
    StepNeedsVariable "R0308" "`++` or `--` on something that is no variable",
    CannotSet "R0309" "something that cannot be set",
    NoPlaceForAnswer "R0310" "an answer cannot be put here",
    NotAnArray "R0311" "a number is used like an array",
    NameExpected "R0312" "a player's name is expected",
    ArrayWithoutList "R0313" "an array needs a size or a list",
    FunctionExpected "R0314" "the name of a function is expected",
    StepOutside "R0315" "`++` or `--` outside of functions",

    // Order and place.
    BlockOrder "R0401" "blocks in the wrong order",
    FieldOrder "R0402" "fields in the wrong order",
    ItemOrder "R0403" "fields, objects and functions in the wrong order",
    AttributeOrder "R0404" "attributes in the wrong order",
    FieldElsewhere "R0405" "a field in the wrong block",
    ObjectElsewhere "R0406" "an object in the wrong block",
    HookElsewhere "R0407" "a function in the wrong block",
    GlobalElsewhere "R0408" "a global in the wrong place",
    BlockTwice "R0409" "one block too many",
    FieldTwice "R0410" "a field is set twice",
    HookTwice "R0411" "a function is defined twice",
    AttributeTwice "R0412" "an attribute is given twice",
    AttributeMissing "R0413" "an attribute is missing",
    LandsOnApart "R0414" "`landsOn` functions apart from each other",
    VariableInBlock "R0415" "a variable outside of functions",
    HookNameless "R0416" "a function needs a name",
    HookNamed "R0417" "a function that has no name of its own",
    OtherParameters "R0418" "a function with other parameters",
    MoveElsewhere "R0419" "pieces cannot be moved here",
    GlobalArray "R0420" "there are no global arrays",
    GlobalWithoutValue "R0421" "a global needs a value",

    // Values.
    NumberTooLarge "R0501" "a number is too large",
    ResultTooLarge "R0502" "a result is too large",
    DividesByZero "R0503" "a division by zero",
    FieldOutOfRange "R0504" "a value that is not allowed",
    MinAboveMax "R0505" "`MinPlayers` is above `MaxPlayers`",
    NotKnownYet "R0506" "a value is not known yet",
    NoSuchItem "R0507" "a list has no such item",
    RangeGoesDown "R0508" "a range goes down",
    ListTooLong "R0509" "a list is too long",

    // The board, the dice and the deck.
    NoSuchTile "R0601" "there is no such tile",
    TwoTiles "R0602" "two tiles have the same id",
    NoCards "R0603" "a deck without cards",
    TooManyCards "R0604" "a deck with too many cards",
    TooManyFaces "R0605" "dice with too many faces",

    // Programs that run but can hardly be meant.
    UnknownAllow "W0101" "an unknown code is allowed",
    UnusedFunction "W0201" "a function is never used",
    UnusedGlobal "W0202" "a global is never read",
    UnusedLocal "W0203" "a variable is never read",
    SameCondition "W0301" "a condition never changes",
    AfterTheEnd "W0302" "something stands behind `declareWinner`",
    IdleLoop "W0303" "a loop changes nothing",
    PlayersOutOfRange "W0501" "`NumPlayers` is out of its range",
    FinishUnread "W0502" "`FinishOn` is never read",
    UnreachableTile "W0601" "no piece can reach a tile",
    LeadsNowhere "W0602" "a tile leads nowhere",
    UnreachableGoal "W0603" "the goal cannot be reached",
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn codes_are_in_order_and_each_stands_for_one_kind() {
        let codes: Vec<_> = Kind::ALL.iter().map(|kind| kind.code().0).collect();
        assert!(codes.is_sorted());
        assert!(codes.windows(2).all(|pair| pair.first() != pair.last()));
    }
}
