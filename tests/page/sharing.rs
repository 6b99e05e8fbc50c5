//! Positions and records, copied and pasted.

use super::browser::Screen;
use super::keys::{CONTROL, ENTER};
use super::page::{Page, START};
use super::reference::course;
use super::site::Site;

tests![
    a_position_is_copied_and_pasted,
    a_record_is_copied_and_pasted,
    a_pasted_record_stays_as_it_is,
    a_link_is_copied,
];

const FEW: &str = "4/4/1b2/w3 w";

fn a_position_is_copied_and_pasted(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.let_read_the_clipboard();
    page.tap("[data-copy=fen]");
    page.wait_for_status("Copied.");
    assert_eq!(page.run("return navigator.clipboard.readText()"), FEW);
    page.tap("#new");
    page.wait_for_fen(START);
    paste_into(&page, "#fen");
    assert_eq!(page.value("fen"), FEW);
    page.type_keys(ENTER);
    page.wait_for_fen(FEW);
}

fn a_record_is_copied_and_pasted(site: &Site) {
    let fens = course(FEW, &["b2b3,c4", "d1"]);
    let page = Page::open(site, Screen::Wide, FEW);
    page.let_read_the_clipboard();
    for (mv, fen) in ["b2b3,c4", "d1"].iter().zip(&fens[1..]) {
        page.play(mv);
        page.wait_for_fen(fen);
    }
    page.tap("[data-copy=record]");
    page.wait_for_status("Copied.");
    let record = page.value("record");
    assert!(
        record.contains(FEW) && record.contains("b2b3,c4 d1"),
        "{record}"
    );
    page.tap("#new");
    page.wait_for_fen(START);
    paste_into(&page, "#record");
    page.tap("#record-form [type=submit]");
    page.wait_for_fen(&fens[2]);
    assert_eq!(page.texts("#played button"), ["Start", "b2b3,c4", "d1"]);
    assert!(page.text("location.search").contains("moves=b2b3,c4_d1"));
}

fn a_pasted_record_stays_as_it_is(site: &Site) {
    let record = "[White \"Ann\"]\n\n1. c1 {slowly} a4 2. d1 0-1\n";
    let page = Page::open(site, Screen::Wide, FEW);
    page.run(&format!(
        "document.getElementById('record').value = `{record}`"
    ));
    page.tap("#record-form [type=submit]");
    let fens = course(START, &["c1", "a4", "d1"]);
    page.wait_for_fen(&fens[3]);
    page.tap("#undo");
    page.wait_for_fen(&fens[2]);
    assert_eq!(page.value("record"), record);
    // Another move makes another game of it.
    page.play("d4");
    page.wait_for_fen(&course(START, &["c1", "a4", "d4"])[3]);
    assert_eq!(
        page.value("record"),
        "[Rules \"standard\"]\n\n1. c1 a4 2. d4 *\n"
    );
    page.tap("#new");
    page.wait_for_fen(START);
    assert_eq!(page.value("record"), "[Rules \"standard\"]\n\n*\n");
}

fn a_link_is_copied(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.let_read_the_clipboard();
    page.tap("[data-copy=link]");
    page.wait_for_status("Copied.");
    let link = page.run("return navigator.clipboard.readText()");
    assert_eq!(link, page.text("location.href"));
}

/// As one pastes by keyboard, over what stands there.
fn paste_into(page: &Page, selector: &str) {
    page.tap(selector);
    page.type_with(CONTROL, 'a');
    page.type_with(CONTROL, 'v');
}
