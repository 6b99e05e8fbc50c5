//! Deals: drawn, set up by hand, typed, linked.

use super::browser::Screen;
use super::corona_page::{Corona, DEAL};
use super::keys::{ARROW_RIGHT, ENTER};
use super::page::Page;
use super::reference::deal;
use super::site::Site;

tests![
    a_deal_is_drawn,
    an_address_without_a_deal_draws_one,
    a_deal_is_set_up_by_mouse_and_by_finger,
    a_deal_is_set_up_by_keyboard,
    a_set_up_that_is_no_deal_is_refused,
    a_deal_is_typed,
    a_wrong_deal_is_refused_with_the_place,
    a_wrong_link_shows_another_deal,
    back_goes_through_the_deals,
    a_link_is_copied,
    the_boards_lead_to_each_other,
];

fn a_deal_is_drawn(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Corona::open(site, screen, DEAL);
        page.tap("#draw");
        page.wait_for(&format!(
            "document.getElementById('deal').value !== '{DEAL}'"
        ));
        let first = page.value("deal");
        page.expect_pieces(&first, "", 0);
        page.wait_for_deal(&first);
        page.type_keys("d");
        page.wait_for(&format!(
            "document.getElementById('deal').value !== '{first}'"
        ));
        page.wait_for_deal(&page.value("deal"));
    }
}

fn an_address_without_a_deal_draws_one(site: &Site) {
    let page = Corona::follow(site, Screen::Wide, "");
    page.wait_for("location.search.includes('deal=')");
    page.expect_pieces(&page.value("deal"), "", 0);
}

fn a_deal_is_set_up_by_mouse_and_by_finger(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Corona::open(site, screen, DEAL);
        page.tap("#setup-open");
        page.wait_for_verdict("6 of 6 pieces placed");
        // Where none is left, a tap empties the space.
        page.tap_space(3);
        assert_eq!(page.space(3), "space 3, empty");
        page.tap("#setup-clear");
        page.wait_for_verdict("0 of 6 pieces placed");
        for space in [12, 12, 12, 7, 1, 7] {
            page.tap_space(space);
        }
        page.wait_for_status("space 7, 2 pieces. 0 pieces left.");
        for _ in 0..2 {
            page.tap_die("white");
        }
        page.tap_die("yellow");
        page.wait_for_status("yellow die 2.");
        page.tap("#setup [type=submit]");
        page.wait_for_deal("100000200003 522245");
        assert!(!page.is_shown("#setup"));
        page.expect_pieces("100000200003 522245", "", 0);
    }
}

fn a_deal_is_set_up_by_keyboard(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.run("document.getElementById('setup-open').focus()");
    page.type_keys(ENTER);
    page.wait_for_verdict("6 of 6 pieces placed");
    page.run("document.getElementById('setup-clear').focus()");
    page.type_keys(ENTER);
    page.run("document.getElementById('help-open').focus()");
    page.tab_to(".space");
    // From 12 to 1 and on: four on 1, one on 2, one on 3 and away, one on 4.
    page.type_keys(
        &[
            ARROW_RIGHT,
            "4",
            ARROW_RIGHT,
            "+",
            ARROW_RIGHT,
            ENTER,
            "-",
            ARROW_RIGHT,
            " ",
        ]
        .concat(),
    );
    page.wait_for_verdict("6 of 6 pieces placed");
    page.tab_to(".die");
    page.type_keys(&["6", ARROW_RIGHT, ENTER].concat());
    page.tab_to("#setup [type=submit]");
    page.type_keys(ENTER);
    page.wait_for_deal("410100000000 611245");
}

fn a_set_up_that_is_no_deal_is_refused(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.tap("#setup-open");
    page.tap_space(3);
    page.wait_for_verdict("4 of 6 pieces placed");
    page.tap("#setup [type=submit]");
    page.wait_for_problem("setup", "4 pieces, expected 6");
    page.tap_space(9);
    assert!(!page.has_problem("setup"));
    page.tap("#setup-cancel");
    assert_eq!(page.value("deal"), DEAL);
    page.expect_pieces(DEAL, "", 0);
}

fn a_deal_is_typed(site: &Site) {
    for (typed, read) in [
        ("1,3,5,6,7,8 561245", "101011110000 561245"),
        ("6........... 111111", "600000000000 111111"),
        ("000000111111_654321", "000000111111 654321"),
    ] {
        let page = Corona::open(site, Screen::Wide, DEAL);
        page.fill("#deal", typed);
        page.tap("#deal-form [type=submit]");
        page.wait_for(&format!(
            "location.search.includes('{}')",
            read.replace(' ', "_")
        ));
        page.expect_pieces(read, "", 0);
    }
}

fn a_wrong_deal_is_refused_with_the_place(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Corona::open(site, screen, DEAL);
        for (typed, told) in [
            ("10101111000 561245", "11 spaces, expected 12"),
            ("1010111100001 561245", "13 spaces, expected 12"),
            ("101011111000 561245", "7 pieces, expected 6"),
            ("101011110000 561240", "a die shows 1 to 6, found '0'"),
            ("101011110000 561247", "a die shows 1 to 6, found '7'"),
            ("101011110000 56124", "5 dice, expected 6"),
            (
                "101011110000",
                "expected twelve counts or six spaces, then six dice",
            ),
            (
                "nonsense",
                "expected how many pieces stand on a space, 0 to 6 or . for 0",
            ),
        ] {
            page.fill("#deal", typed);
            page.tap("#deal-form [type=submit]");
            page.wait_for_problem("deal-form", told);
            page.wait_for_problem("deal-form", "This is no deal.");
            assert_eq!(page.value("deal"), typed, "it can be mended");
        }
        page.expect_pieces(DEAL, "", 0);
        page.tap("#draw");
        page.wait_for("document.getElementById('deal-problem').hidden");
        for (language, words) in [
            ("nl", "Dit is geen opgave."),
            ("fr", "Ce n’est pas une donne."),
            ("de", "Das ist keine Aufgabe."),
        ] {
            page.choose("#language", language);
            page.wait_for(&format!("document.documentElement.lang === '{language}'"));
            page.fill("#deal", "0");
            page.tap("#deal-form [type=submit]");
            page.wait_for_problem("deal-form", words);
        }
    }
}

fn a_wrong_link_shows_another_deal(site: &Site) {
    let page = Corona::follow(site, Screen::Wide, "?deal=101011110000_561247");
    page.wait_for_status("This link leads to no deal; here is another.");
    page.wait_for_status("a die shows 1 to 6");
    page.expect_pieces(&page.value("deal"), "", 0);
    page.wait_for_deal(&page.value("deal"));
    // A plan that cannot be made leaves what can be.
    let page = Corona::follow(
        site,
        Screen::Wide,
        "?deal=102011010000_561245&plan=1%2B5_1%2B2",
    );
    page.wait_for_status("every piece of space 1 has moved already");
    assert_eq!(page.value("plan"), "1+5");
}

fn back_goes_through_the_deals(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.mark(1, "green");
    page.mark(3, "blue");
    page.wait_for("location.search.includes('plan=1%2B5_3%2B2')");
    let link = page.text("location.search");
    page.choose("#empty", "1");
    page.wait_for("location.search.includes('empty=1')");
    assert_eq!(page.value("plan"), "1+5 3+2", "the plan stays");
    page.tap("#draw");
    page.wait_for(&format!(
        "document.getElementById('deal').value !== '{DEAL}'"
    ));
    let drawn = page.value("deal");
    page.wait_for_deal(&drawn);
    assert_eq!(page.value("empty"), "1");
    page.back();
    page.wait_for_deal(DEAL);
    assert_eq!(page.value("empty"), "1");
    page.back();
    page.wait_for("document.getElementById('empty').value === '0'");
    assert_eq!(page.value("plan"), "1+5 3+2");
    page.forward();
    page.forward();
    page.wait_for_deal(&drawn);
    let other = Corona::follow(site, Screen::Phone, &link);
    other.wait_for_deal(DEAL);
    assert_eq!(other.value("plan"), "1+5 3+2");
    // Of equal dice the first has it there.
    assert_eq!(
        other.die("black"),
        "black die 5, given to a piece of space 1"
    );
    assert_eq!(deal(DEAL).to_string(), other.value("deal"));
}

fn a_link_is_copied(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.let_read_the_clipboard();
    page.tap("[data-copy=link]");
    page.wait_for_status("Copied.");
    let link = page.run("return navigator.clipboard.readText()");
    assert_eq!(link, page.text("location.href"));
    page.tap("[data-copy=deal]");
    page.wait_for("navigator.clipboard.readText()");
    page.wait_for_status("Copied.");
}

fn the_boards_lead_to_each_other(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Page::open(site, screen, "4/4/4/4 w");
        page.tap("nav a");
        page.wait_for("document.getElementById('deal')?.value");
        page.tap("nav a");
        page.wait_for("document.getElementById('fen')?.value === '4/4/4/4 w'");
    }
}
