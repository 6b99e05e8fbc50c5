//! The values on the board and in the list are those of the library.

use serde_json::Value;

use super::browser::Screen;
use super::page::{Page, START};
use super::reference::{game, position, position_by};
use super::site::Site;

tests![
    of_cells_shifts_and_moves,
    of_the_cells_after_a_shift,
    by_other_rules,
    of_the_game_so_far,
    shown_or_not,
];

fn of_cells_shifts_and_moves(site: &Site) {
    for fen in [
        START,
        "4/4/1b2/w3 w",
        "2w1/4/bb1w/bwwb w",
        "wbwb/bwb1/b1bw/w1ww b",
    ] {
        let page = Page::open(site, Screen::Wide, fen);
        page.show_values();
        let moves = moves(&position(fen));
        expect_values(&page, &moves, None);
        expect_shifts(&page, &moves);
        expect_list(&page, &moves);
    }
}

fn by_other_rules(site: &Site) {
    let fen = "wbwb/bwb1/b1bw/w1ww b";
    let page = Page::open(site, Screen::Wide, fen);
    page.show_values();
    page.choose("#rules [name=sheet]", "french");
    page.wait_for("location.search.includes('rules=french')");
    let moves = moves(&position_by(fen, "french"));
    expect_values(&page, &moves, None);
    expect_list(&page, &moves);
}

fn of_the_cells_after_a_shift(site: &Site) {
    let fen = "2w1/4/bb1w/bwwb w";
    let moves = moves(&position(fen));
    let shift = moves.iter().find_map(|mv| mv["shift"].as_array());
    let shift = shift.expect("a shift");
    let [from, to] = [0, 1].map(|end| shift[end].as_str().expect("a cell"));
    let page = Page::open(site, Screen::Wide, fen);
    page.show_values();
    page.tap_cell(from);
    page.wait_for_status("is chosen");
    let best = moves
        .iter()
        .find(|mv| mv["shift"].as_array() == Some(shift));
    assert_eq!(page.cells()[to].sign, sign(best.expect("a move")));
    page.tap_cell(to);
    page.wait_for_status("Shifted");
    expect_values(&page, &moves, Some(shift));
}

fn of_the_game_so_far(site: &Site) {
    let record = "1. c1 c2 2. d1 a4 3. d1 a1 4. d4 1-0";
    let page = Page::open(site, Screen::Wide, START);
    page.fill("#record", record);
    page.tap("#record-form [type=submit]");
    page.wait_for_status("White has won");
    page.show_values();
    let rated = game(record);
    let played = rated["moves"].as_array().expect("moves").iter();
    let played = played.map(|it| {
        let glyph = it["glyph"].as_str().unwrap_or_default();
        format!("{}{glyph}", it["move"].as_str().expect("a move"))
    });
    assert_eq!(
        page.texts("#played button")[1..],
        played.collect::<Vec<_>>()
    );
    let dots =
        page.eval("[...document.querySelectorAll('#course .dot')].map((dot) => dot.classList[1])");
    let course = rated["course"].as_array().expect("values").iter();
    assert_eq!(
        dots,
        course.map(|it| it["category"].clone()).collect::<Value>()
    );
    page.run("document.activeElement.blur()");
    let annotated = page.value("record");
    for part in ["d1?!", "d1??", "{wins in 1 press}"] {
        assert!(annotated.contains(part), "{annotated}");
    }
}

fn shown_or_not(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    let is_shown = "document.querySelector('#board .sign:not(:empty), #moves button')";
    assert_eq!(page.eval(&format!("Boolean({is_shown})")), false);
    page.type_keys("v");
    page.wait_for(is_shown);
    page.tap("#values");
    page.wait_for(&format!("!{is_shown}"));
}

fn moves(position: &Value) -> Vec<Value> {
    position["moves"].as_array().expect("moves").clone()
}

/// Every cell has the value of placing there, after a shift or none; and says so.
fn expect_values(page: &Page, moves: &[Value], shift: Option<&Vec<Value>>) {
    let own: Vec<_> = moves
        .iter()
        .filter(|mv| mv["shift"].as_array() == shift)
        .collect();
    let cells = page.cells();
    assert_eq!(cells.len(), 16);
    for (cell, shown) in cells {
        let value = own.iter().find(|mv| mv["place"] == cell);
        let (sign, words) = value.map_or_else(Default::default, |mv| (sign(mv), words(mv)));
        assert_eq!(shown.sign, sign, "{cell}");
        assert!(shown.label.contains(&words), "{}: {words}", shown.label);
        assert_eq!(shown.label.contains("free"), value.is_some(), "{cell}");
    }
}

/// Each arrow has the value of the best move with its shift.
fn expect_shifts(page: &Page, moves: &[Value]) {
    let mut seen = Vec::new();
    let mut signs = Vec::new();
    for mv in moves {
        if mv["shift"].is_array() && !seen.contains(&&mv["shift"]) {
            seen.push(&mv["shift"]);
            signs.push(sign(mv));
        }
    }
    assert_eq!(page.texts("#arrows text"), signs);
}

/// All moves are listed, best first.
fn expect_list(page: &Page, moves: &[Value]) {
    let listed: Vec<_> = moves
        .iter()
        .map(|mv| {
            let name = mv["move"].as_str().expect("a move");
            format!("{}{name}{}", sign(mv), words(mv))
        })
        .collect();
    assert_eq!(page.texts("#moves button"), listed);
}

fn sign(mv: &Value) -> String {
    match mv["category"].as_str() {
        Some("win") => format!("+{}", mv["presses"]),
        Some("loss") => format!("−{}", mv["presses"]),
        _ => "=".into(),
    }
}

fn words(mv: &Value) -> String {
    let verb = match mv["category"].as_str() {
        Some("win") => "wins",
        Some("loss") => "loses",
        _ => return "draw".into(),
    };
    let presses = mv["presses"].as_u64().expect("a number");
    let press = if presses == 1 { "press" } else { "presses" };
    format!("{verb} in {presses} {press}")
}
