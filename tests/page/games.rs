//! Whole games: against a level, back and forth, and under way.

use super::browser::Screen;
use super::page::{Page, START};
use super::reference::{course, position};
use super::site::Site;

tests![
    won_against_level_1,
    back_and_forth,
    back_to_the_own_turn_against_a_level,
    a_level_begins,
    back_to_the_first_own_turn,
    a_level_moves_once,
];

/// Plays by nothing but what the page shows: the best move of its list.
fn won_against_level_1(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.choose("#level", "1");
    page.choose("#opponent", "black");
    page.show_values();
    let mut turns = 0;
    while page.eval("document.getElementById('choices').hidden") == false {
        let fen = page.fen();
        page.play(&page.texts("#moves button > :nth-child(2)")[0]);
        page.wait_for(&format!(
            "document.getElementById('choices').hidden || document.getElementById('fen').value !== '{fen}' \
             && /^White to move/.test(document.getElementById('verdict-words').textContent)"
        ));
        turns += 1;
        assert!(turns <= 8, "there are no more marbles");
    }
    assert_eq!(position(&page.fen())["result"], "white");
    page.wait_for_status("White has won.");
    assert_eq!(page.texts("#verdict-words"), ["White has won."]);
    page.wait_for("document.getElementById('record').value.trim().endsWith('1-0')");
    page.tap_cell("a1");
    page.wait_for_status("The game is over.");
}

fn back_and_forth(site: &Site) {
    let fens = course(START, &["b3", "c1", "a4"]);
    let page = Page::open(site, Screen::Wide, START);
    for (mv, fen) in ["b3", "c1", "a4"].iter().zip(&fens[1..]) {
        page.play(mv);
        page.wait_for_fen(fen);
    }
    assert_eq!(page.eval("document.getElementById('redo').disabled"), true);
    page.tap("#undo");
    page.wait_for_fen(&fens[2]);
    page.tap("#undo");
    page.wait_for_fen(&fens[1]);
    page.tap("#redo");
    page.wait_for_fen(&fens[2]);
    page.tap("#played li:nth-child(4) button");
    page.wait_for_fen(&fens[3]);
    page.tap("#played li:nth-child(1) button");
    page.wait_for_fen(&fens[0]);
    assert_eq!(page.eval("document.getElementById('undo').disabled"), true);
    page.back();
    page.wait_for_fen(&fens[3]);
    page.back();
    page.wait_for_fen(&fens[2]);
    page.forward();
    page.wait_for_fen(&fens[3]);
    // Another move than before: what came after is gone.
    page.tap("#played li:nth-child(2) button");
    page.wait_for_fen(&fens[1]);
    page.play("d4");
    page.wait_for_fen(&course(START, &["b3", "d4"])[2]);
    assert_eq!(page.texts("#played button"), ["Start", "b3", "d4"]);
}

fn back_to_the_own_turn_against_a_level(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.choose("#opponent", "black");
    page.play("b3");
    page.wait_for("document.querySelectorAll('#played button').length === 3");
    page.wait_for("document.getElementById('fen').value.endsWith('w')");
    let two = page.fen();
    page.tap("#undo");
    page.wait_for_fen(START);
    page.tap("#redo");
    page.wait_for_fen(&two);
}

fn a_level_begins(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.choose("#opponent", "white");
    page.wait_for("document.getElementById('fen').value.endsWith('b')");
    page.wait_for("document.querySelectorAll('#played button').length === 2");
}

fn back_to_the_first_own_turn(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.choose("#opponent", "white");
    page.wait_for("document.getElementById('fen').value.endsWith('b')");
    let first = page.fen();
    assert_eq!(page.eval("document.getElementById('undo').disabled"), true);
    page.play(&free_cell(&page));
    page.wait_for("document.querySelectorAll('#played button').length === 4");
    page.tap("#undo");
    page.wait_for_fen(&first);
    assert_eq!(page.eval("document.getElementById('undo').disabled"), true);
}

fn a_level_moves_once(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.tap("#level-move");
    page.wait_for("document.getElementById('fen').value.endsWith('b')");
    page.play(&free_cell(&page));
    page.wait_for("document.getElementById('fen').value.endsWith('w')");
}

fn free_cell(page: &Page) -> String {
    page.text("document.querySelector('.cell.free').dataset.cell")
}
