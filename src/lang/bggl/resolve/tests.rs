//! Small programs, right ones and wrong ones, and what is said about them.

use super::resolve;
use crate::diagnostic::render;
use crate::lang::Index;
use crate::lang::bggl::parse::parse;
use crate::lang::bggl::typed::{Direction, ExprKind, Game, Slot, StmtKind};
use crate::source::Source;

/// What becomes of a program: codes of all problems in the order of the text, how they
/// are shown, and the game.
fn look(text: &str) -> (Vec<&'static str>, String, Game, Index) {
    let source = Source::new("game.bggl", text);
    let parsed = parse(&source);
    let mut problems = parsed.problems;
    let mut index = Index::default();
    let game = parsed.value.expect("it can be read");
    let game = resolve(&game, &mut problems, &mut index);
    problems.sort_by_key(crate::diagnostic::Diagnostic::span);
    let shown = problems.iter().map(|it| render(it, &source, false));
    let shown: Vec<String> = shown.collect();
    let codes = problems.iter().map(|it| it.code.0).collect();
    (codes, shown.join("\n"), game, index)
}

/// The text of `game`, behind some declarations.
fn game(text: &str) -> String {
    format!("piece X; piece O; player ann; player bob;\ngame {{ {text} }}")
}

fn right(text: &str) -> Game {
    let (codes, shown, game, _) = look(text);
    assert!(codes.is_empty(), "{text}\n{shown}");
    game
}

#[track_caller]
fn wrong(text: &str, expected: &[&str]) {
    let (codes, shown, _, _) = look(text);
    assert_eq!(codes, expected, "\n{text}\n{shown}");
}

/// A whole game that uses most of the language.
const WHOLE: &str = r#"
int limit = 9;
int turns = limit - 1;
int limit2 = 3 * limit;
piece X;
piece O;
player ann;
player bob;
player winner;
array ways = [[0, 1], [1, 0]];

func other(player who) returns player {
    if (who == ann) { return bob; } else if (who == bob) { return ann; } else { return who; }
}
func mark(player who) returns piece { if (who == ann) { return X; } return O; }
func show(string title) returns nothing {
    if (title == "") { return; }
    print title + turns + _ + ways + (1 == 2) + ann + :+:X:0:0;
    print board;
}
func countdown(int from) returns int {
    if (from < 1) { return later; }
    return countdown(from - 1);
}
rule free(): X, O { return test , , , true; }
rule step(int far): X {
    int length = far + r2 - r1 + c2 - c1 + movetype;
    if (thispiece == O || <r2, c2> != _) { return false; }
    return test length, ways, false, (true && free():thismove) || test 1, [[0, -1], [2, 2]], ,;
}
int later = 5;

game {
    board = <[_, _, _] [_, #, _] [X, O, _]>;
    player who = ann;
    array row = <_0>;
    piece X;
    string answer = "no";
    int i;
    move m = :^:X:2:0:1:0;
    while ((winner == row@0 || answer != "quit") && turns < width * height) {
        for (i = 0 to width - 1) { if (<i, 0> == X) { row = <|i>; break; } }
        m = :+:mark(who):input "Row: ", int:(input "Column: ", int);
        if (free():m && (!step(2)::+:X:0:0 || step(row@0):m)) { apply m; }
        turn next { int i = row@0 + 1; who = other(who); print i; }
        answer = input "Again? " + who, string;
        input "Press Enter", string;
        show("score"); other(who);
        { int i = i + 1; string m = "shadow"; print i + m; }
    }
    print countdown(limit2) == -3 / 2 % 7;
    print row@0 == X; print row@i + 2; print row == [X, O]; print </0> != <\0>;
    winner = ann;
}
"#;

#[test]
fn whole_games_are_right() {
    let game = right(WHOLE);
    assert_eq!(game.players, ["ann", "bob", "winner"]);
    assert_eq!(game.seats, 2);
    assert_eq!(game.pieces, ["_", "#", "X", "O"]);
    assert_eq!(game.likely, ["", "quit"]);
    assert_eq!(game.functions[0].name, "other");
    assert_eq!(game.functions[5].pieces, Some(vec![3]));
    let Some(Slot::Local(mover)) = game.mover else {
        panic!("`who` moves");
    };
    assert_eq!(game.main.locals[mover].name, "who");
}

#[test]
fn names_have_one_meaning_at_a_time() {
    let names: &[(&str, &[&str])] = &[
        ("print score;", &["B0201"]),
        ("score = 5; score = 6; print score;", &["B0201"]),
        ("int score = 1; print scroe;", &["B0201"]),
        ("print r1;", &["B0201"]),
        ("{ int row = 1; print row; } print row;", &["B0201"]),
        ("string a = hello; print a;", &["B0201"]),
        ("board = <[Z]>;", &["B0201"]),
        ("print a; int a = 1; print a;", &["B0209"]),
        ("int a = a + 1; print a;", &["B0209"]),
        ("{ print a; } int a = 1;", &["B0209"]),
        ("leap(3);", &["B0202"]),
        ("print random(6);", &["B0202"]),
        ("int a; string a; print a;", &["B0203"]),
        ("int board = 3;", &["B0114"]),
        ("ann(3);", &["B0205"]),
        ("array a; print a(3);", &["B0205"]),
    ];
    for (text, codes) in names {
        wrong(&game(text), codes);
    }
    right(&game(
        "int a = 1; { int a = a + 1; print a; } { print a; int a = 2; print a; } print a;",
    ));
    right(
        "func f(int n) returns int { { int n = 2; print n; } return n; } game { int f = f(1); print f; }",
    );
    right(
        "piece r1; int c2; game { piece thispiece; print r1; c2 = 1; print c2; print thispiece; }",
    );
}

#[test]
fn functions_and_rules_see_what_is_declared_outside() {
    let row = "game { int row = 1; print row; f(); }";
    wrong(
        &format!("func f() returns nothing {{ print row; }} {row}"),
        &["B0201"],
    );
    wrong(
        &format!(
            "func f(int a) returns nothing {{ print row; }} {}",
            row.replace("f()", "f(1)")
        ),
        &["B0201"],
    );
    wrong("int f; func f() returns nothing { } game { }", &["B0203"]);
    wrong(
        "func f(int a, int a) returns nothing { } game { f(1, 2); }",
        &["B0203"],
    );
    wrong(
        "func f(int a) returns nothing { int a; } game { f(1); }",
        &["B0203"],
    );
    wrong(
        "func f() returns int { return 1; } game { print f; f = 3; print f + 1; }",
        &["B0204", "B0204", "B0204"],
    );
    wrong(
        "func f() returns int { return 1; } game { int f = 2; print f(); }",
        &["B0205"],
    );
    wrong(
        "piece X; rule f(): X { return true; } game { print f(); }",
        &["B0206"],
    );
    wrong(
        "func f() returns int { return 1; } game { move m; print f():m; }",
        &["B0207"],
    );
    wrong(
        "piece X; rule f(): X, Y { return true; } game { move m; print f():m; }",
        &["B0208"],
    );
    wrong(
        "int X; rule f(): X { return true; } game { move m; print f():m; }",
        &["B0208"],
    );
    wrong(
        "rule f(): X { return true; } game { piece X; move m; print f():m; }",
        &["B0208"],
    );
    wrong(
        "rule f(): f { return true; } game { move m; print f():m; }",
        &["B0208"],
    );
    let rule = |text: &str| {
        format!("piece X; rule f(): X {{ {text} return true; }} game {{ move m; print f():m; }}")
    };
    wrong(&rule("int r1 = 3;"), &["B0203"]);
    wrong(&rule("r1 = 3;"), &["B0310"]);
    wrong(&rule("thismove = :+:X:0:0;"), &["B0310"]);
    wrong(&rule("for (c2 = 1 to 2) { }"), &["B0310"]);
    wrong(&rule("print r1();"), &["B0205"]);
    wrong(
        "piece X; rule f(int r2): X { return true; } game { move m; print f(1):m; }",
        &["B0203"],
    );
    right("func f() returns nothing { later = later + 1; } int later = 3; game { f(); }");
    wrong("int a = b; int b = a; game { print b; }", &["B0209"]);
    wrong("int a = a; game { print a; }", &["B0209"]);
    wrong(
        "int a = f(); func f() returns int { return 1; } game { print a; }",
        &["B0405"],
    );
    wrong(
        "int a = input \"x\", int; int b = width; piece c = <0, 0>; array d = <_0>; move e = :+:c:0:0; game { print \"\" + b + a + c + d + e; }",
        &["B0405"; 4],
    );
    wrong("int board = 3; game { }", &["B0114"]);
}

#[test]
fn values_have_the_types_that_are_needed() {
    let values: &[(&str, &[&str])] = &[
        ("int a = \"5\"; print a;", &["B0301"]),
        ("int a; a = true; print a;", &["B0301"]),
        ("string a = 5; print a;", &["B0301"]),
        ("string a; a = input \"x\", int; print a;", &["B0301"]),
        (
            "piece a = \"X\"; piece b = ann; piece c = [X];",
            &["B0301", "B0301", "B0301"],
        ),
        ("piece a = <_0>;", &["B0301"]),
        (
            "move a = X; apply a; apply X; apply 5;",
            &["B0301", "B0301", "B0301"],
        ),
        ("array a = 5; print a;", &["B0301"]),
        ("array a = []; print a + 1;", &["B0301"]),
        (
            "print X + 1; print ann + bob; print true + 1;",
            &["B0301", "B0301", "B0301"],
        ),
        ("array a = []; print a@0 - X;", &["B0301"]),
        (
            "print X - 1; print \"a\" * 2; print -X; print !5;",
            &["B0301", "B0301", "B0301", "B0301"],
        ),
        ("print 5@0; print [1]@true;", &["B0301", "B0301"]),
        ("print <X, 0>; print <_true>;", &["B0301", "B0301"]),
        ("int a; for (a = \"1\" to X) { }", &["B0301", "B0301"]),
        ("string a; for (a = 1 to 2) { } print a;", &["B0301"]),
        (
            "if (5) { } while (X) { } if (\"true\") { } if (ann) { }",
            &["B0303", "B0303", "B0303", "B0303"],
        ),
        ("print 1 && true; print true || \"x\";", &["B0301", "B0301"]),
        (
            "print 1 == \"1\"; print X == \"X\"; print X == ann; print ann == 1; print true == 1;",
            &["B0304"; 5],
        ),
        (
            "move m; print m == m; print [m]@0 == m;",
            &["B0304", "B0304"],
        ),
        (
            "print 1 < X; print true < false; print 1 < 2 < 3; print 1 == 2 == 3;",
            &["B0304"; 5],
        ),
        (
            "print board == board; print <[X]> == board; print board == 5;",
            &["B0304"; 3],
        ),
        (
            "print board + 1; print \"\" + board; array a = [board]; print a;",
            &["B0309"; 3],
        ),
        ("print <[X]>; array a = <[X]>; print a;", &["B0309"; 2]),
        ("board = 5; board = board;", &["B0301", "B0309"]),
        (
            "board = <[]>; board = <[X, X] [X]>; board = <[1]>;",
            &["B0308", "B0308", "B0301"],
        ),
        (
            "move m = :+:X:0; m = :-:X:0:0:1:1; m = :^:X:0:0; apply m;",
            &["B0307"; 3],
        ),
        ("apply :+:0:0:X;", &["B0301", "B0301"]),
        ("apply :^:\"X\":0:true:0:0;", &["B0301", "B0301"]),
        (
            "print 1 / 0; print 1 % (3 - 3); int a = 1; print a / 0;",
            &["B0501"; 3],
        ),
        (
            "print 2147483647 + 1; print 65536 * 65536; print -(-2147483647 - 1);",
            &["B0502"; 3],
        ),
        ("int a = [1]; print a;", &["B0301"]),
    ];
    for (text, codes) in values {
        wrong(&game(text), codes);
    }
    let any = "array a = [1, X, ann, \"t\", true, :+:X:0:0, [2]]; int i = a@0; piece p = a@1; player q = a@2; \
        string s = a@3; boolean b = a@4; move m = a@5; array c = a@6; print i + s + b + c + m + p + q; \
        if (a@4) { print a@0 + a@1; print 1 + a@0; print a@0 + \"\"; print a@0 - 1; print a@6@0; } \
        print a@0 == 1; print a@1 == a@2; print true != a@4; print a@0 < 3; apply a@5; print -a@0; print !a@4;";
    right(&game(any));
}

#[test]
fn calls_are_given_what_is_taken() {
    let head = "func f(int n, piece p) returns int { print p; return n; } func g() returns nothing { } piece X; \
        rule r(int n): X { return test n, ortho, , ; } game { move m; f(1, X); g(); print r(1):m; ";
    let calls: &[(&str, &[&str])] = &[
        ("f(1); f(); f(1, X, 2); g(1);", &["B0302"; 4]),
        ("f(X, 1);", &["B0301", "B0301"]),
        (
            "print g(); int a = g(); print a; print (g());",
            &["B0305"; 3],
        ),
        ("print r():m; print r(1, 2):m;", &["B0302"; 2]),
        ("print r(1):X; print r(true):m;", &["B0301"; 2]),
    ];
    for (text, codes) in calls {
        wrong(&format!("{head}{text} }}"), codes);
    }
}

#[test]
fn functions_return_what_they_say() {
    let int = |text: &str| format!("func f() returns int {{ {text} }} game {{ f(); }}");
    wrong(&int(""), &["B0401"]);
    wrong(&int("while (true) { return 1; }"), &["B0401"]);
    wrong(&int("if (width == 1) { return 1; }"), &["B0401"]);
    wrong(
        &int("if (width == 1) { return 1; } else { print 1; }"),
        &["B0401"],
    );
    wrong(&int("return;"), &["B0306"]);
    wrong(&int("return true;"), &["B0306"]);
    wrong(&int("return 1; print 1; print 2;"), &["W1102"]);
    wrong(
        &int("if (width == 1) { return 1; } else { return 2; } print 1;"),
        &["W1102"],
    );
    wrong(
        "func f() returns nothing { return 1; } game { f(); }",
        &["B0306"],
    );
    wrong(
        "piece X; rule f(): X { return 1; } game { move m; print f():m; }",
        &["B0306"],
    );
    wrong(
        "piece X; rule f(): X { } game { move m; print f():m; }",
        &["B0401"],
    );
    wrong("game { return; return 5; }", &["B0403", "B0403"]);
    wrong("game { break; }", &["B0402"]);
    wrong(
        "func f() returns nothing { break; print 1; } game { while (true) { f(); } }",
        &["B0402"],
    );
    wrong("game { while (true) { break; print 1; } }", &["W1102"]);
    wrong("game { print test 1, ortho, , ; }", &["B0404"]);
    right(&int(
        "turn x { { if (width == 1) { return 1; } else if (height == 2) { return 2; } else { return 3; } } }",
    ));
}

#[test]
fn directions_are_words_or_steps() {
    let rule = |way: &str| {
        format!(
            "piece X; rule f(): X {{ return test 1, {way}, , ; }} game {{ move m; print f():m; }}"
        )
    };
    for way in [
        "[1, 2]",
        "[[1]]",
        "[[1, 2, 3]]",
        "[[1, X]]",
        "5",
        "X",
        "\"ortho\"",
    ] {
        wrong(&rule(way), &["B0301"]);
    }
    for way in [
        "ortho",
        "[]",
        "[[]]",
        "[[0, 0]]",
        "[[], [r1, 1]]",
        "[[0, -1], [1, 2]]",
        "<_0>",
    ] {
        right(&rule(way));
    }
    let game = right(&rule("[[0, -1], ([1, 2 - 3])]"));
    let StmtKind::Return(Some(value)) = &game.functions[0].body.stmts[0].kind else {
        panic!("it returns");
    };
    let ExprKind::Test(test) = &value.kind else {
        panic!("it tests");
    };
    let Some(Direction::Steps(steps)) = &test.direction else {
        panic!("it knows the steps");
    };
    assert_eq!(steps, &[(0, -1), (1, -1)]);
}

#[test]
fn what_can_hardly_be_meant_is_warned_of() {
    let and_or = |text: &str| game(&format!("boolean a; boolean b; print {text}; print b;"));
    wrong(&and_or("a && b || a"), &["W1101"]);
    wrong(&and_or("a || b && a || b && a"), &["W1101"]);
    wrong(&and_or("a && b && a && b && a && b || a"), &["W1101"]);
    right(&and_or("(a && b) || a || b"));
    wrong(&game("while (1) { } if (0) { }"), &["B0303"; 2]);
    wrong(
        &game("int a; string b; b = \"x\"; array c = []; move d; boolean e = true;"),
        &["W1202"; 5],
    );
    right(&game(
        "int i; for (i = 1 to 3) { print \"again\"; } piece Z; player winner; winner = ann;",
    ));
    wrong(
        "func f() returns nothing { f(); } rule g(): X { return g():thismove; } piece X; game { }",
        &["W1201", "W1201"],
    );
    wrong(
        "int a = 3; func f(int b) returns nothing { int c; } game { f(1); }",
        &["W1202", "W1202"],
    );
}

#[test]
fn one_mistake_is_told_once() {
    let silent: &[(&str, &[&str])] = &[
        (
            "int a = nowhere + 1; print a; print -nowhere; if (nowhere) { }",
            &["B0201"],
        ),
        ("nowhere(1, 2); int a = nowhere(3); print a;", &["B0202"]),
        (
            "print (1 == X) + 5; print <nowhere, 1> == ann;",
            &["B0304", "B0201"],
        ),
        ("int = 3; print what;", &["B0110"]),
        ("frobnicate the board; print what;", &["B0110"]),
        ("print \"a\" - \"b\";", &["B0301"]),
        ("int[] a = [1, 2]; print a;", &["B0113"]),
        ("bord = <[X]>;", &["B0116"]),
        ("foreach (int x in a) { print x; }", &["B0113"]),
        ("for (x in a) { print x; }", &["B0113"]),
        ("if (board[0][0] == X) { }", &["B0110"]),
        ("piece Löwe; board = <[Löwe]>;", &["B0106"]),
        ("print größe;", &["B0106"]),
    ];
    for (text, codes) in silent {
        wrong(&game(text), codes);
    }
}

#[test]
fn helps_can_be_followed() {
    let helps = [
        ("int left; while (left) { }", "`left != 0`"),
        ("if (!3) { }", "`3 != 0`"),
        ("print <0, 0> == \"\";", "`<0, 0> == _`"),
        ("print 0 != <1, 2>;", "`<1, 2> != _`"),
        ("board = <[Z]>;", "there is no piece `Z`"),
        ("score = X;", "there is no variable `score`"),
        ("<0, 1> = X;", "`apply :+:X:0:1;`"),
        ("board[0][1] = _;", "`apply :-:X:0:1;`"),
        ("for (int i = 0 to width) { }", "`for (i = 0 to width)`"),
        ("m = X:0:1;", "`:+:X:0:1`"),
        (
            "int n; boolean b; print b || n == 3 && !b;",
            "`(a || b) && c`",
        ),
        (
            "int n; boolean b; print b || n == 3 && <0, 1> == X;",
            "`(b || n == 3) && <0, 1> == X`",
        ),
        ("print (\"a\", 1 + 2, X);", "`print \"a\" + (1 + 2) + X;`"),
    ];
    for (text, help) in helps {
        let shown = look(&game(text)).1;
        assert!(shown.contains(help), "{shown}");
    }
    let rule = "piece X; rule step(int far): X { return 1; } game { print step(1); }";
    let shown = look(rule).1;
    assert!(shown.contains("`step(far):m`"), "{shown}");
    assert!(!shown.contains("`true`"), "{shown}");
    let shown = look("func f() returns int { return true; } game { print f(); }").1;
    assert!(shown.contains("`returns boolean`"), "{shown}");
}

#[test]
fn editors_learn_what_is_defined_and_used_where() {
    let text = "func f(int n) returns int { return n + limit; } int limit = 3; \
        game { int a = f(limit); a = a + 1; }";
    let (_, _, _, index) = look(text);
    let told: Vec<_> = index
        .definitions()
        .iter()
        .map(|it| (it.name.as_str(), it.uses.len()))
        .collect();
    assert_eq!(told, [("f", 1), ("n", 1), ("limit", 2), ("a", 2)]);
}

#[test]
fn what_could_not_be_read_may_have_been_a_declaration() {
    let rest = "rule r(): A { return f(); } game { move m; board = <[A]>; print r():m; }";
    wrong(&format!("frobnicate A here; {rest}"), &["B0110"]);
    wrong(
        &format!("int a {rest}"),
        &["B0101", "B0208", "B0202", "B0201"],
    );
}
