//! Positions set up by hand, and rules that are chosen.

use super::browser::Screen;
use super::page::{Page, START};
use super::reference::course;
use super::site::Site;

tests![
    a_position_is_set_up_by_hand,
    a_set_up_that_is_no_position_is_refused,
    a_set_up_can_be_left,
    the_moves_stay_under_other_rules,
    without_shifts_none_is_made,
    rules_that_do_not_fit_are_refused,
    who_plays_is_remembered,
];

fn a_position_is_set_up_by_hand(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Page::open(site, screen, "4/4/1b2/w3 w");
        page.tap("#setup-open");
        page.tap("#setup-clear");
        // White, black, free again: one tap each.
        for cell in ["a4", "b3", "b3", "c2", "c2", "c2", "d1"] {
            page.tap_cell(cell);
        }
        assert_eq!(page.label("b3"), "b3, black marble");
        assert_eq!(page.label("c2"), "c2, free");
        page.tap("#setup [value=black]");
        page.tap("#setup [type=submit]");
        page.wait_for_fen("w3/1b2/4/3w b");
        page.wait_for("document.getElementById('setup').hidden");
        page.wait_for("document.getElementById('verdict-words').textContent === 'Black to move'");
    }
}

fn a_set_up_that_is_no_position_is_refused(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.tap("#setup-open");
    for cell in ["a1", "a2", "a3"] {
        page.tap_cell(cell);
    }
    page.tap("#setup [type=submit]");
    page.wait_for_problem("setup", "3 white and 0 black marbles");
    let is_open = "!document.getElementById('setup').hidden";
    assert_eq!(page.eval(is_open), true, "it can be mended");
    page.tap("#setup-cancel");
    page.tap("#setup-open");
    assert!(!page.has_problem("setup"));
}

fn a_set_up_can_be_left(site: &Site) {
    let page = Page::open(site, Screen::Wide, "4/4/1b2/w3 w");
    page.tap("#setup-open");
    page.tap_cell("d4");
    page.tap("#setup-cancel");
    assert_eq!(page.label("d4"), "d4, free");
    assert_eq!(page.fen(), "4/4/1b2/w3 w");
}

fn the_moves_stay_under_other_rules(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    let fens = course(START, &["b3", "c1"]);
    for (mv, fen) in ["b3", "c1"].iter().zip(&fens[1..]) {
        page.play(mv);
        page.wait_for_fen(fen);
    }
    for (name, value, rules) in [
        ("sheet", "french", "french"),
        ("extra_presses", "0", "french_extra-presses=0"),
        ("both_lines", "draw", "standard_extra-presses=0"),
        ("sheet", "standard", ""),
    ] {
        page.choose(&format!("#rules [name={name}]"), value);
        page.wait_for(&format!(
            "(new URLSearchParams(location.search).get('rules') ?? '') === '{rules}'"
        ));
        page.wait_for_fen(&fens[2]);
        assert_eq!(page.texts("#played button"), ["Start", "b3", "c1"]);
    }
}

fn without_shifts_none_is_made(site: &Site) {
    let start = "4/4/1b2/w3 w";
    let fens = course(start, &["b2b3,c4"]);
    let page = Page::open(site, Screen::Wide, start);
    page.play("b2b3,c4");
    page.wait_for_fen(&fens[1]);
    page.show_values();
    page.wait_for("document.querySelector('#arrows .arrow')");
    page.tap("#rules [name=shift]");
    page.wait_for("location.search.includes('shift=no')");
    // The game has a shift in it, so only the position stays.
    page.wait_for_fen(&fens[1]);
    page.wait_for("document.querySelectorAll('#played button').length === 1");
    page.wait_for_status("so only the position is kept");
    assert_eq!(page.texts("#arrows text"), Vec::<String>::new());
    page.drag_marble("b1", "c1");
    page.wait_for_status("These rules have no shifts.");
    page.tap("#new");
    page.wait_for_fen(START);
    let status = "document.getElementById('status').textContent";
    assert_eq!(page.text(status), "Tap a free cell to place a marble.");
}

fn rules_that_do_not_fit_are_refused(site: &Site) {
    let page = Page::open(site, Screen::Phone, "wbbw/bwbw/bwwb/wbbw w 5");
    page.choose("#rules [name=extra_presses]", "3");
    page.wait_for_problem("rules", "The game does not fit these rules.");
    let shown = "document.getElementById('rules').elements.extra_presses.value";
    assert_eq!(page.text(shown), "5");
}

fn who_plays_is_remembered(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.choose("#level", "7");
    page.choose("#opponent", "black");
    page.open(&page.text("location.href"));
    page.wait_for("document.getElementById('fen')?.value");
    assert_eq!(
        (page.value("level"), page.value("opponent")),
        ("7".into(), "black".into())
    );
    page.play("b3");
    page.wait_for("document.querySelectorAll('#played button').length === 3");
}
