//! What cannot be done, and how it is said.

use super::browser::Screen;
use super::page::{Page, START};
use super::reference::after;
use super::site::Site;

const FEW: &str = "4/4/1b2/w3 w";

tests![
    an_illegal_move_is_refused_with_the_rule,
    the_rule_is_said_in_the_language_of_the_page,
    a_wrong_position_is_refused_with_the_place,
    a_wrong_record_is_refused,
    a_problem_is_told_in_the_language_of_the_page,
    a_wrong_link_shows_the_start,
    wrong_moves_in_a_link_are_told,
    who_waits_for_an_answer_is_told,
];

fn an_illegal_move_is_refused_with_the_rule(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Page::open(site, screen, FEW);
        // Said in a live region, so a screen reader says it too; and in sight of the board.
        assert_eq!(page.role("#status"), "status");
        page.drag_marble("b2", "c3");
        page.wait_for_status("b2 and c3 are not neighbours");
        let is_in_sight = "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)\
                           (document.getElementById('status').getBoundingClientRect())";
        assert_eq!(page.eval(is_in_sight), true);
        page.drag_marble("a1", "a2");
        page.wait_for_status("a1 is your own marble: only the opponent’s can be shifted.");
        page.tap_cell("b2");
        page.tap_cell("a1");
        page.wait_for_status("b2 and a1 are not neighbours");
        page.press();
        page.wait_for_status("Place a marble first");
        page.tap_cell("b3");
        page.wait_for_status("Shifted b2 to b3");
        page.tap_cell("a1");
        page.wait_for_status("a1 is taken: a marble is placed on a free cell.");
        assert_eq!(page.fen(), FEW);
    }
}

fn the_rule_is_said_in_the_language_of_the_page(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    for (language, reason) in [
        ("nl", "a1 is uw eigen knikker"),
        ("fr", "a1 est votre propre bille"),
        ("de", "a1 ist Ihre eigene Kugel"),
        ("en", "a1 is your own marble"),
    ] {
        page.choose("#language", language);
        page.wait_for(&format!("document.documentElement.lang === '{language}'"));
        page.tap_cell("a1");
        page.wait_for_status(reason);
    }
}

fn a_wrong_position_is_refused_with_the_place(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Page::open(site, screen, FEW);
        page.fill("#fen", "4/5/4/4 w");
        page.tap("#fen-form [type=submit]");
        page.wait_for_problem("fen-form", "rank 3 has more than 4 cells");
        assert_eq!(page.value("fen"), "4/5/4/4 w", "it can be mended");
        assert_eq!(
            page.eval("document.getElementById('fen').ariaInvalid"),
            "true"
        );
        page.tap("#values");
        assert_eq!(page.value("fen"), "4/5/4/4 w");
        page.fill("#fen", "4/4/4/w3 b");
        assert!(!page.has_problem("fen-form"));
        page.tap("#fen-form [type=submit]");
        page.wait_for_fen("4/4/4/w3 b");
    }
}

fn a_wrong_record_is_refused(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.fill("#record", "1. c1 d1 *");
    page.tap("#record-form [type=submit]");
    page.wait_for_problem("record-form", "d1 is taken");
    page.tap("#new");
    page.wait_for_fen(START);
    assert!(!page.has_problem("record-form"));
}

fn a_problem_is_told_in_the_language_of_the_page(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.fill("#fen", "4");
    page.tap("#fen-form [type=submit]");
    page.wait_for_problem("fen-form", "This is no position.");
    for (language, words) in [
        ("nl", "Dit is geen stelling."),
        ("fr", "Ce n’est pas une position."),
        ("de", "Das ist keine Stellung."),
    ] {
        page.choose("#language", language);
        let problem = "document.querySelector('#fen-form .problem').textContent";
        page.wait_for(&format!("{problem}.includes('{words}')"));
    }
}

fn a_wrong_link_shows_the_start(site: &Site) {
    let page = Page::follow(site, Screen::Wide, "?fen=nonsense");
    page.wait_for_status("found 'n'");
    page.wait_for_status("This link leads to no position; here is the empty board.");
    assert_eq!(page.fen(), START);
}

fn wrong_moves_in_a_link_are_told(site: &Site) {
    let page = Page::follow(site, Screen::Wide, "?moves=c1_d1");
    page.wait_for_status("here is the empty board. move 1 of black: d1 is illegal");
    assert_eq!(page.fen(), START);
}

fn who_waits_for_an_answer_is_told(site: &Site) {
    if !site.has_server {
        return;
    }
    let page = Page::open(site, Screen::Wide, FEW);
    page.run(
        "window.ask = window.fetch;
         window.fetch = () => new Promise((_, fail) => { window.hangUp = () => fail(new Error('no')); });",
    );
    let address = page.text("location.search");
    page.tap_cell("c1");
    page.press();
    page.wait_for("!document.getElementById('waiting').hidden");
    page.run("window.hangUp()");
    page.wait_for("!document.getElementById('trouble').hidden");
    page.wait_for("document.getElementById('waiting').hidden");
    // All is as it was before the press.
    assert_eq!(page.label("c1"), "c1, white marble, not pressed yet");
    assert_eq!(
        (page.fen(), page.text("location.search")),
        (FEW.into(), address)
    );
    page.run("window.fetch = window.ask");
    page.tap("#trouble button");
    page.wait_for_fen(&after(FEW, "c1"));
    page.wait_for("document.getElementById('trouble').hidden");
}
