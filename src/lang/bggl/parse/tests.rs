//! Whole programs, good ones and odd ones.

use super::parse;
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
const EVERYTHING: &str = r##"
int size = 3;
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
"##;

#[test]
fn everything_that_is_right_is_read() {
    let (game, problems) = read(EVERYTHING);
    assert_eq!(problems, "");
    let game = game.expect("it can be read");
    assert_eq!(game.items.len(), 9);
}
