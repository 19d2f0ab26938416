//! Whole programs, good ones and odd ones.

use super::parse;
use super::scan::tokens;
use crate::diagnostic::render;
use crate::lang::bggl::ast::Game;
use crate::source::Source;

/// The problems of a program, as they are shown, and its tree.
fn read(text: &str) -> (Option<Game>, String) {
    let source = Source::new("game.bggl", text);
    let checked = parse(&source);
    let shown: Vec<String> = checked
        .problems
        .iter()
        .map(|problem| render(problem, &source, false))
        .collect();
    (checked.value, shown.join("\n"))
}

/// A program that has a bit of everything.
const EVERYTHING: &str = r#"
int size = 3;
int printer;
piece X;
piece O;
player white;

func add(int a, int b) returns int { return a + b; }
func show() returns nothing { print "hi"; return; }

rule step(int far, array steps): X, O {
    if (movetype == 1) { return test , , , true; }
    return test far - 1, [[0, 1], [1, 0]], false, true;
}
rule straight() : X { return test 1, ortho, , ; }
rule odd() : X {
    boolean b = test 2, steps(), true, false && a;
    return test , diag, , true == false;
}

/* A longer
   // comment */
game
{
    board = < [_, #, X], [_, _, _] [O, X, _] >;
    board = <[_]>;
    int i; int j = -2147483648; string s = "say ""hi"" \ // no comment /* ""
";
    array a = []; array b = [1, [2, 3], X, "t", true, _, #];
    move m = :+:X:0:0; m = : ^ : X : i+1 : (j) : add(1, 2) : a@0@1;
    m = :-:O:<_i>@0:add(1, 2);
    if (<i, j+1> == X && <_i> == [X,X] || <|2> != a || </0> == </0> || <\0> == b) { ; }
    if (!a == b) { } else if (a < b < c) { } else { print -i@1 * 2 % 3 - - 4; }
    if (i<-1) {} if (i<<0,1>) {}
    while (!!done) { break; }
    for (i = 0 to add(1, 2) - 1) { print i; }
    turn white { apply m; }
    { int i = 4; }
    add(1, 2);
    straight():m; step(1, [])::^:X:0:0:1:1; straight():(m); straight():makemove(1);
    if (step(2):m && straight()::+:X:0:0) { apply :+:X:0:0; }
    i = input "Row: ", int; s = input "Name" + 3 + <0,0>, string; input s, string;
    print (input "x", int) + 1;
    print width * height; print (((1)));
    format = 1; iffy = 2; tower = 3; printer(2); game1 = 2; turnip = 2;
    x = a--b; x = a - -b; x = - -a; x = a@i+b@(i+1); y = [-1,-2]; y = [_,_]; z = < | 2 >;
    print <width-1, height-1>; print <f(1)+2,g(:+:X:0:0)>; print _ == #; x = 007;
    print not + and; print or1; print f(not, and, or);
}
"#;

#[test]
fn everything_that_is_right_is_read() {
    let (game, problems) = read(EVERYTHING);
    assert_eq!(problems, "");
    let game = game.expect("it can be read");
    assert_eq!(game.items.len(), 10);
}

/// The titles of the problems of some statements in a game.
fn told(statements: &str) -> Vec<String> {
    let source = Source::new("game.bggl", format!("game {{\n{statements}\n}}\n"));
    let checked = parse(&source);
    checked
        .problems
        .into_iter()
        .map(|problem| problem.title)
        .collect()
}

#[test]
fn one_mistake_is_told_once() {
    for (statement, title) in [
        ("x = 5", "a `;` is missing here"),
        ("x = (1 + 2;", "this `(` is never closed"),
        ("x = [1, 2);", "`)` cannot close `[`"),
        ("print \"hello;", "this text is never closed"),
        ("/* hello", "this comment is never closed"),
        ("x = 5 $ 3;", "`$` has no place here"),
        ("if (x = 1) { }", "`=` sets a variable, it does not compare"),
        (
            "if (x == 1) x = 2;",
            "`if` needs braces around its statements",
        ),
        ("if x == 1 { }", "parentheses are missing around this"),
        ("if (a) { } elif (b) { }", "there is no `elif` here"),
        ("wihle (x) { x = 1; }", "`wihle` is no word of the language"),
        ("pritn \"x\";", "`pritn` is no word of the language"),
        ("bool b = true;", "there is no type `bool` here"),
        ("int while = 5;", "`while` cannot be a name"),
        ("int = 5;", "a name is missing behind this type"),
        ("x++;", "there is no `++` here"),
        ("x += 2;", "there is no `+=` here"),
        ("x = a[i];", "an item of an array is taken with `@`"),
        ("a@0 = 5;", "the items of an array cannot be set one by one"),
        ("<0, 0> = X;", "a square is not set with `=`"),
        (
            "for (int i = 0; i < 3; i++) { }",
            "a `for` loop counts from one number to another",
        ),
        ("x = 2 ** 3;", "there is no `**` between two values"),
        ("x = 99999999999;", "this number is too large"),
        ("x = 3 + ;", "something is missing behind this `+`"),
        ("x = [1 2 3];", "commas are missing in this array"),
        (
            "board = <[_];[_]>;",
            "no `;` stands between the rows of a board",
        ),
        ("board = <[_] [_];", "this `<` is never closed"),
        ("m = :+X:0:0;", "a `:` is missing in this move"),
        (
            "b = test 1, ortho;",
            "`test` needs three commas, and this has one comma",
        ),
        (
            "x = input \"a\", boolean;",
            "`boolean` is nothing that can be typed in",
        ),
        (
            "func f() returns int { return 1; }",
            "a function cannot stand in a block",
        ),
        ("m = X:0:1;", "this is not how a move begins"),
        ("m = :X:0:1;", "this is not how a move begins"),
        ("m = -X:0:0;", "this is not how a move begins"),
        ("b = step:m;", "parentheses are missing behind `step`"),
        (
            "x = inptu \"A: \", int;",
            "`inptu` is no word of the language",
        ),
        (
            "b = tset 1, ortho, , ;",
            "`tset` is no word of the language",
        ),
        ("board = <[., ., X]>;", "`.` is no square"),
        ("board = <[🐸, _, _]>;", "`🐸` has no place here"),
        ("piece Löwe;", "`Löwe` cannot be a name"),
        (
            "board = [X, _] [_, _];",
            "the rows of a board stand between `<` and `>`",
        ),
        ("board < [X, _] >;", "a `=` is missing here"),
        ("board = <[X _] [_ _]>;", "a comma is missing here"),
        (
            "board = <[X,, _] [_, _,]>;",
            "a square is missing before this `,`",
        ),
        (
            "board = < X, _, _ >;",
            "a row of a board stands in square brackets",
        ),
        (
            "if (board[0][0] == X) { }",
            "a square of the board has no square brackets",
        ),
        ("board[0][1] = X;", "a square is not set with `=`"),
        ("# my game", "a comment does not begin with `#`"),
        ("#\n# my game\n#", "a comment does not begin with `#`"),
        ("boolean test; if (test) { }", "`test` cannot be a name"),
        ("-- my game", "a comment does not begin with `--`"),
        ("print(\"n is \", n);", "`print` takes one value"),
        ("print \"n is \", n;", "`print` takes one value"),
        (
            "print \"n is \" n;",
            "something is missing between `\"n is \"` and `n`",
        ),
        (
            "print \"it's \"x\"\";",
            "the text `\"it's \"` ends before this",
        ),
        ("int[] a = [1, 2];", "a declaration has no square brackets"),
        (
            "int turn = 1; print turn + turn;",
            "`turn` cannot be a name",
        ),
        ("int $a = 1; print $a;", "`$` has no place here"),
        (
            "for (int i = 0 to 3) { }",
            "the variable of a `for` has to be declared before the loop",
        ),
        (
            "for (i = 0 to 3 step 2) { }",
            "a `for` loop counts up by one",
        ),
        ("for (i = 3 downto 1) { }", "a `for` loop counts up by one"),
        (
            "foreach (int x in a) { print x; }",
            "there is no `foreach` here",
        ),
        (
            "b = test true;",
            "`test` needs three commas, and this has no comma",
        ),
        (
            "b = test ortho, 1, , true;",
            "`ortho` is the second part of a `test`",
        ),
        (
            "b = test(1, ortho, false, true);",
            "`test` has no parentheses around its parts",
        ),
        (
            "turn \"a\" { print 1; }",
            "a turn has a name, without quotes",
        ),
        ("bord = < [X] >;", "there is no variable `bord` here"),
        ("print width();", "`width` is no function"),
    ] {
        assert_eq!(
            told(&format!("{statement}\ny = 1;")),
            [title],
            "{statement}"
        );
    }
}

#[test]
fn one_mistake_outside_of_the_game_is_told_once() {
    for (items, title) in [
        ("# mine\n# all mine", "a comment does not begin with `#`"),
        ("-- mine", "a comment does not begin with `--`"),
        (
            "func f() returns int return 1; }",
            "a function needs braces around its statements",
        ),
        (
            "func f(int a) returns int\n  int b = a;\n  return b;\n}",
            "a function needs braces around its statements",
        ),
        (
            "rule f(): X\n  if (true) { return true; }\n  return false;\n}",
            "a rule needs braces around its statements",
        ),
        (
            "rule f(): X return true;",
            "a rule needs braces around its statements",
        ),
        (
            "func f(): bool { return true; }",
            "`returns` is expected, not `:`",
        ),
        (
            "rule f(): X returns boolean { return true; }",
            "a rule has no `returns`",
        ),
        (
            "rule f() returns boolean { return true; }",
            "a rule has no `returns`",
        ),
        ("n = 3;", "`n` cannot be set outside of `game`"),
    ] {
        let source = Source::new("game.bggl", format!("{items}\ngame {{ }}"));
        let titles = parse(&source).problems.into_iter().map(|it| it.title);
        assert_eq!(titles.collect::<Vec<_>>(), [title], "{items}");
    }
}

#[test]
fn what_is_right_beside_a_mistake_is_read() {
    let (game, _) = read("game { int x = 5 x = y z; while (x = 1) { print x } print 1; }");
    assert_eq!(game.map(|game| game.body.stmts.len()), Some(4));
}

#[test]
fn nothing_nests_deep_enough_to_hurt() {
    for start in [
        "(",
        "[",
        "{",
        "<",
        "!",
        "- ",
        "-(-",
        "<_",
        "f(",
        "a[",
        "f():(",
        "test ",
        "input ",
        "if (a) ",
        "if (a) { ",
        "while (a) ",
        "else ",
        "turn a ",
        "func ",
        "rule ",
        "game ",
        "foo (a) {",
        "do {",
        "a+",
        "a@",
        "a = ",
        ":+:(",
        "not a",
        "for (i = 1 to 2) ",
    ] {
        let text = format!("game {{ x = 1; {}", start.repeat(20_000));
        assert!(!parse(&Source::new("game.bggl", text)).problems.is_empty());
        let text = format!("game {{ x = {}", start.repeat(20_000));
        assert!(!parse(&Source::new("game.bggl", text)).problems.is_empty());
        // As deep as it may be, it is not read twice on each level.
        let text = format!("game {{ x = {}", start.repeat(100));
        parse(&Source::new("game.bggl", text));
    }
}

#[test]
fn a_tree_is_never_too_tall() {
    let sum = |terms| format!("game {{ x = a{}; }}", " + a".repeat(terms));
    assert_eq!(read(&sum(200)).1, "");
    assert!(read(&sum(300)).1.contains("B0109"));
    let chain = format!(
        "game {{ if (a) {{ }} {} }}",
        "else if (a) { }".repeat(1_000)
    );
    assert_eq!(read(&chain).1, "");
}

#[test]
fn whatever_is_left_out_or_put_in_nothing_panics_and_places_fit() {
    let fits = |text: String| {
        let source = Source::new("game.bggl", text);
        for problem in parse(&source).problems {
            for label in &problem.labels {
                let range = label.span.range();
                assert!(source.text().get(range).is_some(), "{problem:?}");
            }
            let fix = problem.fix.as_ref();
            for edit in fix.iter().flat_map(|fix| &fix.edits) {
                assert!(source.text().get(edit.span.range()).is_some());
            }
        }
    };
    for token in tokens(EVERYTHING) {
        let before = &EVERYTHING[..token.start];
        let after = &EVERYTHING[token.end()..];
        fits(before.to_owned());
        fits(format!("{before}{after}"));
        for odd in [";", "(", "}", "\""] {
            fits(format!("{before} {odd} {after}"));
        }
    }
}

/// What is put right by machine has to be what was surely meant.
#[test]
fn where_brackets_or_quotes_are_lost_little_is_put_right() {
    let fixed = |text: &str| {
        let source = Source::new("game.bggl", text);
        let problems = super::parse(&source).problems;
        let fixes: Vec<_> = problems.iter().filter_map(|it| it.fix.as_ref()).collect();
        crate::diagnostic::apply(text, &fixes).text
    };
    for text in [
        "game { int i;\nwhile (i < 3)\nprint i;\ni = i + 1;\n}\n}\n",
        "game\nint x = 1;\nprint x;\n}\n",
        "game { print [ 1 ; 2 ]; }",
        "game { print 1 + 2) * 2; }",
        "game { string s = \"if + ( true ;\nprint s; }",
    ] {
        assert_eq!(fixed(text), text);
    }
    assert_eq!(
        fixed("game { if (true) { print 1 }\npritn 2; }}"),
        "game { if (true) { print 1; }\nprint 2; }}"
    );
}

/// `elif` and its like are words of other languages, and good names here.
#[test]
fn names_may_be_words_of_other_languages() {
    let text = "func elseif(int a) returns nothing { print a; }
        game { int elif; if (true) { } elif = 3; if (elif == 3) { } elseif(elif); }";
    let parsed = super::parse(&Source::new("game.bggl", text));
    assert_eq!(parsed.problems, []);
}
