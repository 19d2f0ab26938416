//! Input that nobody means: each gets a message or a result, never a crash.

#![allow(clippy::unwrap_used, reason = "a test may give up loudly")]

use roll::diagnostic::Severity;
use roll::lang::Language;
use roll::source::Source;
use roll::table::{Dice, Echo, Screen, Script, Seats, play};

/// A game that runs these statements and ends.
fn statements(body: &str) -> String {
    format!(
        "Game X {{ Players {{ define setupPlayers() {{ {body} }} }} \
         Board {{ define preRoll(int playerID) {{ declareWinner(); }} }} }}"
    )
}

/// The titles of all errors.
fn problems(text: &str) -> Vec<String> {
    let checked = Language::Roll.compile(&Source::new("x.roll", text));
    let rendered = checked.problems.iter().take(3);
    for problem in rendered {
        let source = Source::new("x.roll", text);
        assert!(!roll::diagnostic::render(problem, &source, false).is_empty());
    }
    let errors = checked.problems.into_iter();
    errors
        .filter(|problem| problem.severity == Severity::Error)
        .map(|problem| problem.title)
        .collect()
}

/// What a program prints.
fn printed(text: &str) -> String {
    let checked = Language::Roll.compile(&Source::new("x.roll", text));
    assert!(!checked.has_errors());
    let program = checked.value.program.unwrap();
    assert!(!program.dump().is_empty());
    let seats = Seats {
        chance: Dice::seeded(7),
        people: Script::new(std::io::empty()),
    };
    let mut out = Vec::new();
    let mut screen = Screen::new(seats, &mut out, Echo::On);
    play(&program, &mut screen).unwrap();
    drop(screen);
    String::from_utf8(out).unwrap()
}

fn nested(open: &str, inside: &str, close: &str, depth: usize) -> String {
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn nesting_up_to_the_limit_works() {
    let group = format!("int x = {}; print(x);", nested("(", "1", ")", 250));
    assert!(printed(&statements(&group)).contains("\n1\n"));
    let signs = format!("print({}1);", "- ".repeat(250));
    assert!(printed(&statements(&signs)).contains("\n1\n"));
    let not = format!("if ({}) {{ print(3); }}", nested("!(", "1 == 1", ")", 120));
    assert!(printed(&statements(&not)).contains("\n3\n"));
    let ifs = nested("if (1 == 1) { ", "print(7);", " }", 250);
    assert!(printed(&statements(&ifs)).contains("\n7\n"));
    let sum = format!("print({}1);", "1 + ".repeat(250));
    assert!(printed(&statements(&sum)).contains("\n251\n"));
}

#[test]
fn nesting_without_end_is_told() {
    let deep = "brackets are nested more than 256 deep";
    for (open, close) in [("(", ")"), ("!(", ")"), ("#a[", "]"), ("{", "}")] {
        let value = nested(open, "1", close, 100_000);
        assert_eq!(problems(&statements(&format!("int x = {value};"))), [deep]);
        assert_eq!(problems(&statements(&open.repeat(100_000))), [deep]);
    }
    let ifs = nested("if (1 == 1) {", "", "}", 100_000);
    assert_eq!(problems(&statements(&ifs)), [deep]);
    assert_eq!(problems(&"Game X {".repeat(100_000)), [deep]);
}

#[test]
fn chains_without_end_are_told_or_work() {
    let long = "this expression is too long";
    for chain in ["-", "1 +", "1 <", "1 * -"] {
        let text = statements(&format!("int x = {}1;", chain.repeat(100_000)));
        assert!(problems(&text).contains(&long.to_owned()), "{chain}");
    }
    let dots = format!("int x = PlayerList{};", ".a".repeat(100_000));
    assert_eq!(problems(&statements(&dots)), [long]);
    let branches = " else if (i++ == -1) { }".repeat(20_000);
    let text = format!("int i; if (i == 1) {{ }} {branches} else {{ print(i); }}");
    assert!(printed(&statements(&text)).contains("\n20000\n"));
    let parts = " && i++ >= 0".repeat(20_000);
    let text = format!("int i; if (i == 0{parts}) {{ print(i); }}");
    assert!(printed(&statements(&text)).contains("\n20000\n"));
    let joined = format!("print(\"\"{});", " | 1".repeat(20_000));
    assert!(printed(&statements(&joined)).contains("1111"));
}

#[test]
fn files_that_are_no_programs_are_told() {
    for text in [
        "",
        " ",
        "\n\n",
        "// only words",
        "Game",
        "Game X",
        "Game {",
        "}",
        "{",
        "Game X {} Game Y {}",
        "\u{0}",
        "game X {}",
        "Game 1 {}",
        "\"",
        "\"\"\"",
        "Game X { \u{1F3B2} }",
        "Game X { ; }",
        "Game X { Players }",
        "Game X { Players { = } }",
        "Game X { Board { make } }",
        "Game X { Board { make Tile } }",
        "Game X { Board { define } }",
        "/",
        "//",
        "Game X { /",
    ] {
        assert!(!problems(text).is_empty(), "{text:?}");
    }
}

#[test]
fn long_work_is_not_quadratic() {
    // Each of these took minutes when some step looked at the whole line for every sign.
    assert!(!problems(&"\"".repeat(300_000)).is_empty());
    assert!(!problems(&statements(&"foo;".repeat(20_000))).is_empty());
    let prints = "print(\"a\");".repeat(20_000);
    assert!(printed(&statements(&prints)).len() > 40_000);
}

#[test]
fn a_long_board_keeps_positions_small() {
    let tiles: Vec<String> = (1..=10)
        .map(|id| {
            format!(
                "make Tile(id: {id}, next: {}, prev: 0, accessible: {{1 ~ 9}});",
                id + 1
            )
        })
        .collect();
    let text = format!(
        "Game Long {{ Players {{ NumPlayers = 4; define setupPlayers() {{}} }} \
         Board {{ NumTiles = 1000000; {} }} \
         Dice {{ define roll(int amountRolled, int playerID) {{ \
         int x; promptRange(x, 1, 2); move(playerID, 0, x); }} }} }}",
        tiles.concat()
    );
    let checked = Language::Roll.compile(&Source::new("long.roll", text));
    assert!(!checked.has_errors());
    let program = checked.value.program.unwrap();
    let mut position = roll::Position::start(&program);
    let mut table = Seats {
        chance: Dice::seeded(1),
        people: Script::new(std::io::empty()),
    };
    let pause = position.run(&program, &mut table, &mut roll::Fuel::default());
    assert!(matches!(pause, Ok(roll::Pause::Ask(_))));
    let bytes = serde_json::to_vec(&position).unwrap().len();
    assert!(bytes < 4 * 1024, "{bytes} bytes for four players");
}

#[test]
fn the_longest_list_works_and_one_more_does_not() {
    let works = "int #a[2000001]; #a[2000000] = 5; print(#a[2000000]); \
                 int #b = {-1000000 ~ 1000000}; print(#b[2000000]);";
    assert!(printed(&statements(works)).ends_with("5\n1000000\n"));
    let text = statements("int n = 2000002; int #a[n];");
    let checked = Language::Roll.compile(&Source::new("x.roll", text));
    let program = checked.value.program.unwrap();
    let mut nobody = Script::new(std::io::empty());
    let stopped = play(&program, &mut nobody).unwrap_err().to_string();
    assert_eq!(
        stopped,
        "a list of 2000002 items is too long: at most 2000001 are allowed"
    );
}

#[test]
fn a_comment_ends_where_the_grammar_ends_it() {
    // Where two parts disagreed on that, each bracket doubled the time to read on.
    let text = format!("Game X {{ Players {{ //\r f{};\n}} }}", "(".repeat(60));
    assert_eq!(problems(&text).len(), 1);
}

#[test]
fn many_names_are_found_quickly() {
    let count = 20_000;
    let globals: Vec<_> = (0..count)
        .map(|nth| format!("int $g{nth} = {nth};"))
        .collect();
    let locals: Vec<_> = (0..count)
        .map(|nth| format!("int v{nth} = $g{nth};"))
        .collect();
    let text = statements(&locals.concat()).replacen('{', &format!("{{ {}", globals.concat()), 1);
    assert_eq!(problems(&text), [""; 0]);
    let unknown: Vec<_> = (0..count).map(|nth| format!("a{nth} = b{nth};")).collect();
    assert_eq!(problems(&statements(&unknown.concat())).len(), 2 * count);
}

#[test]
fn long_conditions_cost_as_much_as_they_work() {
    let condition = " && i >= 0".repeat(5_000);
    let body = format!("for (int i : {{1 ~ 2000000}}) {{ if (i >= 0{condition}) {{ }} }}");
    let checked = Language::Roll.compile(&Source::new("x.roll", statements(&body)));
    let program = checked.value.program.unwrap();
    let mut fuel = roll::Fuel::new(100_000);
    let mut nobody = Script::new(std::io::empty());
    let stopped = roll::Position::start(&program).run(&program, &mut nobody, &mut fuel);
    // Some 300 of its rounds are worth 100,000 steps.
    assert!(stopped.unwrap_err().to_string().contains("100000 steps"));
}

/// How long it takes to warn of nothing or of much must not depend on more than the
/// length of the program and the size of the board.
#[test]
fn warnings_about_large_programs_are_found_quickly() {
    let warnings = |text: &str| {
        let checked = Language::Roll.compile(&Source::new("x.roll", text));
        assert!(!checked.has_errors());
        checked.problems.len()
    };
    let count = 3_000;
    // Lists as long as the board, and jumps that may lead to any item.
    let tiles: Vec<_> = (1..=count)
        .map(|id| {
            format!(
                "make Tile(id: {id}, next: {}, prev: 0, accessible: {{0 ~ 1999999}}, landsOn: f);",
                id + 1
            )
        })
        .collect();
    let jumps: Vec<_> = (0..count)
        .map(|nth| {
            format!(
                "int v{nth} = TileList[tileID].accessible[{nth}]; jump(playerID, pieceID, v{nth});"
            )
        })
        .collect();
    let board = format!(
        "Game X {{ Board {{ NumTiles = 2000001; {} \
         function f = define landsOn(int playerID, int pieceID, int tileID) {{ {} }} }} }}",
        tiles.concat(),
        jumps.concat()
    );
    assert!(warnings(&board) <= 2 * count);
    // Loops in loops that come to nothing, and conditions that contradict themselves.
    let idle = nested("for (int i_ : {1 ~ 2}) { ", "", "}", 200);
    let mut loops = String::new();
    for (nth, part) in idle.split('_').enumerate() {
        loops += part;
        if nth < 200 {
            loops += &nth.to_string();
        }
    }
    assert_eq!(warnings(&statements(&loops)), 1);
    let condition: Vec<_> = (0..count).map(|nth| format!("x != {nth}")).collect();
    let text = format!("int x; if ({}) {{ print(x); }}", condition.join(" || "));
    assert_eq!(warnings(&statements(&text)), 1);
}

#[test]
fn valid_programs_of_odd_layout_are_left_alone() {
    for body in [
        "int x = 1 +\n PlayerList[0].PieceList[0].occupiedTileID; print(x);",
        "print(PlayerList[0].\nname);",
        "int x = 3; print(x -- 5); print(x--1); int y = -- 5; print(y);",
        "int until = 1; until = 2; int If = 2; If = 3; print(until + If); int not = 1; print(not + 1);",
        "int #a = {1,\n2,\n3}; for\n(int i\n:\n#a)\n{\nprint(i);\n}",
    ] {
        assert_eq!(problems(&statements(body)), [""; 0], "{body}");
    }
}

#[test]
fn words_without_end_are_told() {
    let deep = "brackets are nested more than 256 deep";
    for word in ["else ", "if ", "else if (", "for (int i : "] {
        assert_eq!(
            problems(&statements(&word.repeat(50_000))),
            [deep],
            "{word}"
        );
    }
    // Each of these looked for its end in all that follows.
    for sign in ["/*\n", "“", "'", "print(\"a\" + 1"] {
        assert!(!problems(&statements(&sign.repeat(50_000))).is_empty());
    }
}

#[test]
fn a_bracket_that_is_left_out_is_told() {
    for field in ["NumTiles ) = 10;", "NumTiles ] = 10;", "NumTiles [ = 10;"] {
        let text = format!("Game X {{ Board {{ {field} }} }}");
        assert!(!problems(&text).is_empty(), "{field}");
    }
}

/// Every guess looks at all names; many unknown ones among many known ones must not
/// take the product of both.
#[test]
fn many_unknown_names_among_many_known_ones() {
    let known = (0..4_000).map(|number| format!("int $n{number} = 1;\n"));
    let unknown = (0..4_000).map(|number| format!("int $b{number} = $m{number}x;\n"));
    let globals: String = known.chain(unknown).collect();
    assert_eq!(problems(&format!("Game X {{ {globals} }}")).len(), 4_000);
}
