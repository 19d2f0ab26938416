//! Every code has its section: in `docs/errors.md` those of ROLL and of games that stop, in
//! `docs/bggl-errors.md` those of BGGL. There is one for each kind of problem and of fault, in
//! order, with the kind's own title, and all are in the table at the top of the page.
//!
//! `UPDATE_DOCS=1 cargo test --test pages` writes the tables anew instead of comparing.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "this test reads and mends files, and a panic is its message"
)]

use std::path::{Path, PathBuf};
use std::{env, fs};

use roll::lang::{bggl, roll as rolls};
use roll::machine::FaultKind;

const TABLE: &str = "| code | title |\n|---|---|\n";

/// A page and what has to be on it.
struct Page {
    path: PathBuf,
    text: String,
    /// All codes with their titles, in order.
    codes: Vec<(&'static str, &'static str)>,
    /// The label of programs in the language that the page is about.
    language: &'static str,
}

fn pages() -> [Page; 2] {
    let page = |name: &str, language, codes: Vec<(&'static str, &'static str)>| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let text = fs::read_to_string(&path).unwrap();
        let mut codes = codes;
        codes.sort_unstable();
        Page {
            path,
            text,
            codes,
            language,
        }
    };
    let of_roll = rolls::Kind::ALL.iter().map(|it| (it.code().0, it.title()));
    let faults = FaultKind::CODES
        .iter()
        .map(|(code, title)| (code.0, *title));
    let of_bggl = bggl::Kind::ALL.iter().map(|it| (it.code().0, it.title()));
    [
        page("docs/errors.md", "roll", of_roll.chain(faults).collect()),
        page("docs/bggl-errors.md", "bggl", of_bggl.collect()),
    ]
}

/// The code and title of each section, in the order of the page.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let headings = page.lines().filter_map(|line| line.strip_prefix("### "));
    headings
        .map(|heading| heading.split_once(": ").expect("`### CODE: title`"))
        .collect()
}

#[test]
fn every_code_has_one_section_with_its_title() {
    for page in pages() {
        assert_eq!(sections(&page.text), page.codes);
    }
}

#[test]
fn each_section_shows_its_code_and_then_a_right_program() {
    for page in pages() {
        for section in page.text.split("\n### ").skip(1) {
            shows_its_code(section, page.language);
        }
    }
}

fn shows_its_code(section: &str, language: &str) {
    {
        let section = section.split("\n## ").next().unwrap();
        let code = section.get(..5).unwrap();
        let labels: Vec<&str> = section
            .lines()
            .filter_map(|line| line.strip_prefix("```"))
            .filter(|label| !label.is_empty())
            .collect();
        let fate = match (code.starts_with('W'), code.starts_with("R07")) {
            (true, _) => "warned",
            (_, true) => "faulty",
            _ => "wrong",
        };
        // Some faults are of no use in ROLL, so that its page shows them in another language.
        let language = match labels.last() {
            Some(last) if fate == "faulty" => last,
            _ => language,
        };
        let bad = format!("{language} {fate} code={code}");
        assert!(
            labels.first().is_some_and(|it| it.starts_with(&bad)),
            "{code}: {labels:?}"
        );
        assert_eq!(labels.last(), Some(&language), "{code}");
        assert_eq!(labels.contains(&"report"), fate != "faulty", "{code}");
    }
}

#[test]
fn the_tables_list_the_sections() {
    for page in pages() {
        compare_table(&page.path, &page.text);
    }
}

fn compare_table(path: &Path, page: &str) {
    let rows = sections(page).into_iter().map(|(code, title)| {
        // A `|` would end the column, even in ticks.
        let shown = title.replace('|', "\\|");
        format!(
            "| [{code}](#{}) | {shown} |\n",
            anchor(&format!("{code}: {title}"))
        )
    });
    let fresh: String = rows.collect();
    let start = page.find(TABLE).expect("there is a table") + TABLE.len();
    let length = page[start..].find("\n\n").expect("the table ends") + 1;
    let mut mended = page.to_owned();
    mended.replace_range(start..start + length, &fresh);
    if env::var_os("UPDATE_DOCS").is_some_and(|value| value == "1") {
        fs::write(path, mended).unwrap();
    } else {
        let hint = "`UPDATE_DOCS=1 cargo test --test pages` writes the table anew";
        assert_eq!(page, mended, "{hint}");
    }
}

/// Where a heading can be jumped to, as it is done on the web.
fn anchor(heading: &str) -> String {
    heading.to_lowercase().replace(' ', "-").replace(
        |c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_'),
        "",
    )
}

#[test]
fn an_anchor_is_made_of_a_heading() {
    assert_eq!(anchor("R0101: a `;` is missing"), "r0101-a--is-missing");
}

#[test]
fn links_within_the_page_lead_somewhere() {
    for Page { text, .. } in pages() {
        let headings = text.lines().filter(|line| line.starts_with('#'));
        let anchors: Vec<String> = headings
            .map(|line| anchor(line.trim_start_matches(['#', ' '])))
            .collect();
        for link in text.split("](#").skip(1) {
            let link = link.split(')').next().unwrap();
            assert!(anchors.iter().any(|it| it == link), "{link}");
        }
    }
}
