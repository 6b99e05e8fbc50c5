//! The address names the game: a link opens it, and Back goes back.

use super::browser::Screen;
use super::page::{Page, START};
use super::reference::{course, position_by};
use super::site::Site;

tests![
    a_link_opens_the_same_game,
    a_link_holds_the_rules,
    back_goes_through_what_was_looked_at,
];

fn a_link_opens_the_same_game(site: &Site) {
    let fens = course(START, &["b3", "c1"]);
    let page = Page::open(site, Screen::Wide, START);
    for (mv, fen) in ["b3", "c1"].iter().zip(&fens[1..]) {
        page.play(mv);
        page.wait_for_fen(fen);
    }
    let other = Page::follow(site, Screen::Phone, &page.text("location.search"));
    other.wait_for_fen(&fens[2]);
    assert_eq!(other.texts("#played button"), ["Start", "b3", "c1"]);
    other.tap("#undo");
    other.wait_for_fen(&fens[1]);
}

fn a_link_holds_the_rules(site: &Site) {
    let fen = "wb2/4/2b1/1w2 w";
    let page = Page::open(site, Screen::Wide, fen);
    page.choose("#rules [name=sheet]", "french");
    page.wait_for("location.search.includes('rules=french')");
    page.choose("#rules [name=extra_presses]", "3");
    page.wait_for("location.search.includes('extra-presses=3')");
    let other = Page::follow(site, Screen::Wide, &page.text("location.search"));
    other.wait_for_fen(fen);
    for (name, value) in [
        ("sheet", ""),
        ("both_lines", "mover"),
        ("extra_presses", "3"),
    ] {
        let field = format!("document.getElementById('rules').elements.{name}.value");
        assert_eq!(other.text(&field), value);
    }
    other.show_values();
    let expected = position_by(fen, "french extra-presses=3");
    assert_eq!(
        other.eval("document.querySelectorAll('#moves button').length"),
        expected["moves"].as_array().expect("moves").len()
    );
}

fn back_goes_through_what_was_looked_at(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.play("b3");
    let one = &course(START, &["b3"])[1];
    page.wait_for_fen(one);
    page.tap("#rules [name=shift]");
    page.wait_for("location.search.includes('shift=no')");
    page.tap("#new");
    page.wait_for_fen(START);
    page.back();
    page.wait_for_fen(one);
    page.wait_for("!document.getElementById('rules').elements.shift.checked");
    page.back();
    page.wait_for("document.getElementById('rules').elements.shift.checked");
    page.wait_for_fen(one);
    page.back();
    page.wait_for_fen(START);
    page.forward();
    page.wait_for_fen(one);
}
