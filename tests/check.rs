//! `roll check` and `roll explain` as people, editors and scripts meet them.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test runs the real command on real files and may give up loudly"
)]

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::Value;

#[path = "common/schema.rs"]
mod schema;

use schema::{block, fits};

/// What a command said and how it ended.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roll"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn roll_with(folder: &Path, arguments: &[&str], input: &str) -> Said {
    let mut child = command(folder, arguments).spawn().unwrap();
    // A command that does not read its input closes it early, which is its right.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn roll(folder: &Path, arguments: &[&str]) -> Said {
    roll_with(folder, arguments, "")
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("check")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn root(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

const FINE: &str = "Game Fine {\n    Board { NumTiles = 5; }\n}\n";
const WARNED: &str = "Game Warned {\n    Players { NumPlayers = 9; }\n}\n";
const WRONG: &str = "Game Wrong {\n    Bord { NumTiles = 5; }\n}\n";

/// The three games above as files.
fn three(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("fine.roll"), FINE).unwrap();
    fs::write(folder.join("warned.roll"), WARNED).unwrap();
    fs::write(folder.join("wrong.roll"), WRONG).unwrap();
    folder
}

// Reports and their end.

#[test]
fn a_run_ends_with_a_count() {
    let folder = three("count");
    let said = roll(&folder, &["check", "warned.roll"]);
    assert_eq!(said.code, Some(0));
    assert!(said.err.ends_with("\n\n1 warning\n"), "{}", said.err);
    let said = roll(
        &folder,
        &["check", "warned.roll", "wrong.roll", "wrong.roll"],
    );
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    let end = "\n\n2 errors and 1 warning\nfor more about a problem: `roll explain R0203`\n";
    assert!(said.err.ends_with(end), "{}", said.err);
    let said = roll(&folder, &["check", "fine.roll"]);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
}

#[test]
fn warnings_can_be_denied() {
    let folder = three("deny");
    let deny = |file| roll(&folder, &["check", "--deny", "warnings", file]).code;
    assert_eq!(deny("fine.roll"), Some(0));
    assert_eq!(deny("warned.roll"), Some(1));
    assert_eq!(deny("wrong.roll"), Some(1));
    assert_eq!(deny("none.roll"), Some(2));
}

#[test]
fn whoever_plays_is_told_about_warnings_in_one_line() {
    let folder = three("play");
    let names = "Ada\n".repeat(9);
    let said = roll_with(&folder, &["run", "warned.roll", "--seed", "1"], &names);
    let line = "this game has 1 warning: `roll check warned.roll` shows it\n";
    assert!(said.out.starts_with("*****Warned*****\n"), "{}", said.out);
    assert!(said.err.starts_with(line), "{}", said.err);
    assert!(!said.err.contains("W0501"), "{}", said.err);
    let said = roll_with(&folder, &["dump", "--stage", "tree", "-"], WARNED);
    assert_eq!(said.err, "this game has 1 warning: `roll check` shows it\n");
    assert_eq!(said.code, Some(0));
    let both = "Game Both {\n    Players { NumPlayers = 9; }\n    Bord {}\n}\n";
    let said = roll_with(&folder, &["run", "-"], both);
    assert_eq!(said.code, Some(1));
    assert!(!said.err.contains("W0501"), "{}", said.err);
    let end = "\n\nfor more about a problem: `roll explain R0203`\n";
    assert!(said.err.ends_with(end), "{}", said.err);
}

// JSON.

fn problems(said: &Said) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).unwrap();
    said.out.lines().map(parse).collect()
}

#[test]
fn json_has_a_line_for_each_problem_and_nothing_else() {
    let folder = three("json");
    let said = roll(
        &folder,
        &[
            "check",
            "--format",
            "json",
            "wrong.roll",
            "fine.roll",
            "none.roll",
            "warned.roll",
        ],
    );
    assert_eq!(said.code, Some(2));
    assert_eq!(said.err, "error: there is no file `none.roll`\n");
    let told = |nth: usize| {
        let problem = &problems(&said)[nth];
        format!("{} {}", problem["file"], problem["severity"])
    };
    assert_eq!(told(0), r#""wrong.roll" "error""#);
    assert_eq!(told(1), r#""warned.roll" "warning""#);
    assert_eq!(said.out.lines().count(), 2);
    let alone = roll(&folder, &["check", "--format=json", "warned.roll"]);
    assert_eq!((alone.code, alone.err.as_str()), (Some(0), ""));
    let input = roll_with(&folder, &["check", "--format=json", "-"], WRONG);
    assert_eq!(problems(&input)[0]["file"], "-");
    let fine = roll(&folder, &["check", "--format=json", "fine.roll"]);
    assert_eq!(
        (fine.code, fine.out.as_str(), fine.err.as_str()),
        (Some(0), "", "")
    );
    let empty = roll_with(&folder, &["check", "--format=json", "-"], "");
    assert_eq!((empty.code, problems(&empty).len()), (Some(1), 1));
}

#[test]
fn places_are_those_of_the_bytes_on_the_disk() {
    let folder = folder("places");
    let before = "  Players { define setupPlayers() { print(\"日本 é\"); } } ";
    let column = before.chars().count() + 1;
    for (mark, ending) in [("", "\n"), ("", "\r\n"), ("\u{feff}", "\r\n")] {
        let text = format!("{mark}Game E {{{ending}{before}Bord {{}}{ending}}}{ending}");
        fs::write(folder.join("x.roll"), &text).unwrap();
        let found = problems(&roll(&folder, &["check", "--format=json", "x.roll"]));
        let problem = found.iter().find(|it| it["code"] == "R0203").unwrap();
        let number = |key: &str| usize::try_from(problem[key].as_u64().unwrap()).unwrap();
        assert!(text[number("start")..number("end")].starts_with("Bord"));
        assert_eq!((number("line"), number("column")), (2, column));
        let label = &problem["labels"][0];
        assert_eq!(label["start"], problem["start"]);
        assert_eq!(label["column"], column);
    }
}

#[test]
fn json_is_as_the_page_describes_it() {
    let page = fs::read_to_string(root("docs/check-json.md")).unwrap();
    let schema: Value = serde_json::from_str(block(&page, "json")).unwrap();
    for field in schema["properties"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("`{field}`")), "{field}");
    }
    let cases = root("tests/problems");
    let mut files: Vec<String> = fs::read_dir(&cases)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| roll::Language::of_file(name).is_some())
        .collect();
    files.sort();
    let mut arguments = vec!["check", "--format", "json"];
    arguments.extend(files.iter().map(String::as_str));
    let said = roll(&cases, &arguments);
    assert!(said.out.lines().count() >= files.len() / 2);
    let mut before = (0, 0);
    for problem in problems(&said) {
        fits(&problem, &schema).unwrap_or_else(|what| panic!("{what}\n{problem}"));
        let code = problem["code"].as_str().unwrap();
        assert!(
            code.len() == 5 && code.starts_with(['R', 'B', 'W']),
            "{code}"
        );
        let file = files.iter().position(|file| problem["file"] == **file);
        let place = (file.unwrap(), problem["start"].as_u64().unwrap());
        assert!(place >= before, "{problem} is out of order");
        before = place;
    }
    assert!(fits(&Value::from(1), &schema).is_err());
    assert!(fits(&serde_json::json!({"code": "R0101"}), &schema).is_err());
}

#[test]
fn the_example_of_the_page_is_true() {
    let path = root("docs/check-json.md");
    let page = fs::read_to_string(&path).unwrap();
    let folder = folder("example");
    fs::write(folder.join("swamp.roll"), block(&page, "roll wrong")).unwrap();
    let said = roll(&folder, &["check", "--format", "json", "swamp.roll"]);
    let shown = block(&page, "jsonl");
    if env::var_os("UPDATE_DOCS").is_some_and(|value| value == "1") {
        let old = format!("```jsonl\n{shown}```\n");
        let new = format!("```jsonl\n{}```\n", said.out);
        fs::write(&path, page.replace(&old, &new)).unwrap();
    } else {
        assert_eq!(
            shown, said.out,
            "`UPDATE_DOCS=1 cargo test --test check` writes it anew"
        );
    }
}

#[test]
fn a_reader_of_json_may_leave_early() {
    let folder = folder("early");
    let many = format!(
        "Game Many {{\n Board {{\n{}}}\n}}\n",
        "x = 1;\n".repeat(20_000)
    );
    fs::write(folder.join("many.roll"), many).unwrap();
    let mut child = command(&folder, &["check", "--format=json", "many.roll"])
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

// Explanations.

#[test]
fn a_code_is_explained() {
    let folder = folder("explain");
    let page = roll(&folder, &["explain", "r0101"]);
    assert_eq!((page.code, page.err.as_str()), (Some(0), ""));
    assert!(
        page.out.starts_with("R0101: a `;` is missing\n\n"),
        "{}",
        page.out
    );
    assert!(page.out.contains("\n    error[R0101]: "), "{}", page.out);
    assert!(!page.out.contains("```"), "{}", page.out);
    let pasted = roll(&folder, &["explain", "error[R0101]:"]);
    assert_eq!((pasted.code, pasted.out), (Some(0), page.out));
    let list = roll(&folder, &["explain", "--list"]).out;
    assert!(list.contains("\nR0203: there is no such block\n"), "{list}");
    for line in list.lines() {
        let code = line.split_once(": ").unwrap().0;
        assert_eq!(
            roll(&folder, &["explain", code]).out.lines().next(),
            Some(line)
        );
    }
}

#[test]
fn a_code_that_does_not_exist_is_code_2() {
    let folder = folder("unknown");
    let said = roll(&folder, &["explain", "R010"]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    let near = "error: there is no code `R010`, did you mean `R0101`? (`roll explain --list` shows all codes)\n";
    assert_eq!(said.err, near);
    let said = roll(&folder, &["explain", "banana"]);
    assert_eq!(
        said.err,
        "error: there is no code `banana` (`roll explain --list` shows all codes)\n"
    );
}

// Fixes.

/// What `--fix` made of a text.
fn fixed(name: &str, text: &str) -> (Said, String) {
    let folder = folder(name);
    fs::write(folder.join("my.roll"), text).unwrap();
    let said = roll(&folder, &["check", "--fix", "my.roll"]);
    let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    (said, fs::read_to_string(folder.join("my.roll")).unwrap())
}

/// Two fixes can be made: a `;` on line 2 and another on line 3.
const LOOSE: &str = "Game Loose {\n    Players { NumPieces = 2 }\n    Board { NumTiles = 5 }\n}\n";

fn tight() -> String {
    LOOSE.replace(" }\n", "; }\n")
}

const ADDED: &str = "my.roll:2:28: add `;`\nmy.roll:3:25: add `;`\n";

#[test]
fn what_can_be_put_right_is_put_right() {
    let (said, text) = fixed("fix", LOOSE);
    assert_eq!(text, tight());
    assert_eq!(said.out, ADDED);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
}

#[test]
fn what_remains_is_told() {
    let loose = LOOSE.replace("NumPieces = 2", "NumPieces = 0;");
    let (said, text) = fixed("remains", &loose);
    assert_eq!(text, tight().replace("NumPieces = 2", "NumPieces = 0"));
    assert_eq!(said.out, "my.roll:3:25: add `;`\n");
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("error[R0504]"), "{}", said.err);
    assert!(said.err.contains("\n1 error\n"), "{}", said.err);
}

/// A game whose `preRoll` holds these lines.
fn with(lines: &str) -> String {
    format!(
        "Game Race {{\n    int $Score1 = 0;\n    Board {{\n        define preRoll(int playerID) {{\n            print($Score1);\n{lines}\n        }}\n    }}\n}}\n"
    )
}

#[test]
fn names_that_people_gave_are_never_changed() {
    for lines in [
        "$Score2 = $Score2 + 1;",
        "int score1 = 0; score2 = score1 + 1;",
        "int player = 0; print(playre);",
        "print(tileID2);",
    ] {
        let program = with(lines);
        let (said, text) = fixed("names", &program);
        assert_eq!(text, program);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    }
    // A word of the language is surely meant, wherever it is used.
    let program = with("print(NumPeices); print(NumPeices + playerId);");
    let (said, text) = fixed("words", &program);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert_eq!(text, with("print(NumPieces); print(NumPieces + playerID);"));
}

#[test]
fn a_line_is_put_right_or_left_alone() {
    for (lines, right) in [
        (
            "int way; promptList(way {1, 2});",
            Some("int way; promptList(way, {1, 2});"),
        ),
        ("print{\"g\"};", Some("print(\"g\");")),
        (
            "for (Int j : {0 ~ 3}) { print(j); }",
            Some("for (int j : {0 ~ 3}) { print(j); }"),
        ),
        (
            "for (int i : {1 to 3}) { print(i); }",
            Some("for (int i : {1 ~ 3}) { print(i); }"),
        ),
        (
            "for (int p : 0 ~ 3}) { print(p); }",
            Some("for (int p : {0 ~ 3}) { print(p); }"),
        ),
        ("print(\"a\"", Some("print(\"a\");")),
        ("for (int i : {0 NumPlayers - 1}) { print(i); }", None),
        ("for i in range(3):\n    print(i)", None),
        ("int #list = {1, };", None),
        ("print(\"a\" 5 +);", None),
    ] {
        let program = with(lines);
        let (said, text) = fixed("whole", &program);
        assert_eq!(text, with(right.unwrap_or(lines)), "{}", said.err);
        assert_eq!(said.code == Some(0), right.is_some(), "{}", said.err);
    }
}

#[test]
fn marks_and_line_endings_are_kept() {
    let loose = format!("\u{feff}{}", LOOSE.replace('\n', "\r\n"));
    let (said, text) = fixed("endings", &loose);
    assert_eq!(text, format!("\u{feff}{}", tight().replace('\n', "\r\n")));
    assert_eq!(said.out, ADDED);
}

#[test]
fn a_file_without_fixes_is_not_touched() {
    let folder = three("untouched");
    for (name, text) in [("fine.roll", FINE), ("warned.roll", WARNED)] {
        let path = folder.join(name);
        let before = fs::metadata(&path).unwrap().modified().unwrap();
        let said = roll(&folder, &["check", "--fix", name]);
        assert_eq!((said.code, said.out.as_str()), (Some(0), ""));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before);
    }
}

#[test]
fn changes_leave_standard_output_to_json() {
    let folder = folder("both");
    fs::write(folder.join("my.roll"), LOOSE).unwrap();
    let said = roll(&folder, &["check", "--fix", "--format=json", "my.roll"]);
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""));
    assert_eq!(said.err, ADDED);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder("links");
    fs::create_dir(folder.join("real")).unwrap();
    let real = folder.join("real/game.roll");
    fs::write(&real, LOOSE).unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.join("my.roll");
    symlink("real/game.roll", &link).unwrap();
    let said = roll(&folder, &["check", "--fix", "my.roll"]);
    assert_eq!((said.code, said.out.as_str()), (Some(0), ADDED));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), tight());
    let mode = fs::metadata(&real).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_to_is_left_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("closed");
    let path = folder.join("my.roll");
    fs::write(&path, LOOSE).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let said = roll(&folder, &["check", "--fix", "my.roll"]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    let why = "my.roll was left alone: it may not be written to\n";
    assert!(said.err.starts_with(why), "{}", said.err);
    assert!(said.err.contains("\n2 errors\n"), "{}", said.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), LOOSE);
}
