//! Every code has its section in `docs/errors.md`: one for each kind of problem and of fault, in
//! order, with the kind's own title, and all are in the table at the top.
//!
//! `UPDATE_DOCS=1 cargo test --test pages` writes the table anew instead of comparing.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "this test reads and mends a file, and a panic is its message"
)]

use std::path::{Path, PathBuf};
use std::{env, fs};

use roll::lang::roll::Kind;
use roll::machine::FaultKind;

const TABLE: &str = "| code | title |\n|---|---|\n";

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md")
}

fn page() -> String {
    fs::read_to_string(path()).unwrap()
}

/// The code and title of each section, in the order of the page.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let headings = page.lines().filter_map(|line| line.strip_prefix("### "));
    headings
        .map(|heading| heading.split_once(": ").expect("`### CODE: title`"))
        .collect()
}

#[test]
fn every_code_has_one_section_and_every_section_a_code() {
    let page = page();
    let mut expected: Vec<&str> = Kind::ALL.iter().map(|kind| kind.code().0).collect();
    expected.extend(FaultKind::CODES.iter().map(|(code, _)| code.0));
    expected.sort_unstable();
    let found: Vec<&str> = sections(&page).iter().map(|(code, _)| *code).collect();
    assert_eq!(found, expected);
}

#[test]
fn sections_have_the_titles_of_their_kinds() {
    let page = page();
    let kinds = Kind::ALL.iter().map(|kind| (kind.code(), kind.title()));
    for (code, title) in kinds.chain(FaultKind::CODES.iter().copied()) {
        let heading = format!("\n### {code}: {title}\n");
        assert_eq!(page.matches(&heading).count(), 1, "{heading}");
    }
}

#[test]
fn each_section_shows_its_code_and_then_a_right_program() {
    let page = page();
    for section in page.split("\n### ").skip(1) {
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
        let bad = format!("roll {fate} code={code}");
        assert!(
            labels.first().is_some_and(|it| it.starts_with(&bad)),
            "{code}: {labels:?}"
        );
        assert_eq!(labels.last(), Some(&"roll"), "{code}");
        assert_eq!(labels.contains(&"report"), fate != "faulty", "{code}");
    }
}

#[test]
fn the_table_lists_the_sections() {
    let page = page();
    let rows = sections(&page).into_iter().map(|(code, title)| {
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
    let mut mended = page.clone();
    mended.replace_range(start..start + length, &fresh);
    if env::var_os("UPDATE_DOCS").is_some_and(|value| value == "1") {
        fs::write(path(), mended).unwrap();
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
    let page = page();
    let anchors: Vec<String> = page
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| anchor(line.trim_start_matches(['#', ' '])))
        .collect();
    for link in page.split("](#").skip(1) {
        let link = link.split(')').next().unwrap();
        assert!(anchors.iter().any(|it| it == link), "{link}");
    }
}
