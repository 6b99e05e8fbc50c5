//! What cannot be done, and how it is said.

use super::browser::Screen;
use super::page::Page;
use super::site::Site;

const FEW: &str = "4/4/1b2/w3 w";

tests![
    an_illegal_move_is_refused_with_the_rule,
    the_rule_is_said_in_the_language_of_the_page,
    a_wrong_position_is_refused_with_the_place,
    a_wrong_record_is_refused,
    a_wrong_link_shows_the_start,
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
    let page = Page::open(site, Screen::Wide, FEW);
    page.fill("#fen", "4/5/4/4 w");
    page.tap("#fen-form [type=submit]");
    page.wait_for_status("rank 3 has more than 4 cells");
    assert_eq!(page.value("fen"), "4/5/4/4 w", "it can be mended");
    page.expect_a_refusal(site, "/api/position");
}

fn a_wrong_record_is_refused(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.fill("#record", "1. c1 d1 *");
    page.tap("#record-form [type=submit]");
    page.wait_for_status("d1 is taken");
    page.expect_a_refusal(site, "/api/game");
}

fn a_wrong_link_shows_the_start(site: &Site) {
    let page = Page::follow(site, Screen::Wide, "?fen=nonsense");
    page.wait_for_status("found 'n'");
    assert_eq!(page.fen(), super::page::START);
    page.expect_a_refusal(site, "/api/position");
}
