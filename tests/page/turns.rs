//! Turns, made in every way that there is.

use std::thread;
use std::time::Duration;

use super::browser::Screen;
use super::keys::{ARROW_RIGHT, ARROW_UP, ENTER, ESCAPE};
use super::page::{Page, START};
use super::reference::{after, in_address, position, position_by};
use super::site::Site;

/// White may shift b2, and has a1.
const FEW: &str = "4/4/1b2/w3 w";

tests![
    by_mouse,
    by_dragging_with_the_mouse,
    by_finger,
    by_dragging_with_a_finger,
    by_keyboard_alone,
    from_the_list_of_moves,
    taken_back_before_the_press,
    by_a_double_click,
    left_in_the_middle_of_a_drag,
    the_last_marble_and_the_extra_presses,
    the_extra_presses_of_a_link,
];

/// Two taps with less between them are a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(600);

fn by_mouse(site: &Site) {
    by_taps(&Page::open(site, Screen::Wide, FEW));
}

fn by_finger(site: &Site) {
    by_taps(&Page::open(site, Screen::Phone, FEW));
}

fn by_taps(page: &Page) {
    page.tap_cell("b2");
    page.wait_for_status("b2 is chosen");
    page.tap_cell("c2");
    page.wait_for_status("Shifted b2 to c2");
    page.tap_cell("b2");
    page.wait_for_status("A marble is on b2");
    assert_eq!(page.label("b2"), "b2, white marble, not pressed yet");
    assert_eq!(page.fen(), FEW, "nothing is played before the press");
    page.press();
    page.wait_for_fen(&after(FEW, "b2c2,b2"));
    page.wait_for_status("White played b2c2,b2");
}

fn by_dragging_with_the_mouse(site: &Site) {
    by_dragging(&Page::open(site, Screen::Wide, FEW));
}

fn by_dragging_with_a_finger(site: &Site) {
    by_dragging(&Page::open(site, Screen::Phone, FEW));
}

fn by_dragging(page: &Page) {
    page.drag_marble("b2", "b3");
    page.wait_for_status("Shifted b2 to b3");
    page.tap_cell("c4");
    page.press();
    page.wait_for_fen(&after(FEW, "b2b3,c4"));
    assert_eq!(page.eval("scrollY"), 0, "the page has not moved with it");
}

fn by_keyboard_alone(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.tab_to(".cell");
    page.type_keys(&[ARROW_UP, ARROW_RIGHT, ENTER].concat());
    page.wait_for_status("b2 is chosen");
    page.type_keys(&[ARROW_UP, " "].concat());
    page.wait_for_status("Shifted b2 to b3");
    page.type_keys(&[ARROW_RIGHT, ENTER].concat());
    page.wait_for_status("A marble is on c3");
    page.type_keys("p");
    let one = after(FEW, "b2b3,c3");
    page.wait_for_fen(&one);
    page.type_keys("u");
    page.wait_for_fen(FEW);
    page.type_keys("r");
    page.wait_for_fen(&one);
    page.type_keys("u");
    page.wait_for_fen(FEW);
    page.type_keys(ENTER);
    page.wait_for_status("A marble is on c3");
    page.tab_to("#press");
    page.type_keys(ENTER);
    page.wait_for_fen(&after(FEW, "c3"));
}

fn from_the_list_of_moves(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.show_values();
    let listed = page.texts("#moves button > :nth-child(2)");
    page.hover("#moves li:nth-child(2) button");
    page.wait_for("document.querySelector('#marbles .preview')");
    page.tap("#moves li:nth-child(2) button");
    page.wait_for_fen(&after(FEW, &listed[1]));
}

fn taken_back_before_the_press(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    let is_untouched = "!document.querySelector('#marbles .unpressed, .cell.chosen')";
    page.tap_cell("b2");
    thread::sleep(DOUBLE_CLICK);
    page.tap_cell("b2");
    page.wait_for_status("b2 is not chosen any more");
    page.tap_cell("b2");
    page.tap_cell("b3");
    page.tap_cell("d4");
    thread::sleep(DOUBLE_CLICK);
    page.tap_cell("d4");
    page.wait_for_status("Taken back");
    page.tap_cell("b3");
    page.wait_for(is_untouched);
    page.tap_cell("c1");
    page.wait_for_status("A marble is on c1");
    page.type_keys(ESCAPE);
    page.wait_for(is_untouched);
    page.tap_cell("c1");
    page.tap("#back");
    page.wait_for(is_untouched);
    assert_eq!(page.fen(), FEW);
}

fn the_last_marble_and_the_extra_presses(site: &Site) {
    let before = "wbwb/bwbw/bwbw/wbw1 b";
    let page = Page::open(site, Screen::Wide, before);
    page.tap_cell("d1");
    page.press();
    let full = after(before, "d1");
    page.wait_for_fen(&full);
    page.wait_for_status("only the button is left to press");
    expect_the_board_of(&page, &full);
    page.tap_cell("a1");
    page.wait_for_status("All marbles are placed");
    let end = extra_presses(&full).pop().expect("the last");
    page.press();
    page.wait_for_fen(&end);
    page.wait_for("/won|draw/.test(document.getElementById('status').textContent)");
    expect_the_board_of(&page, &end);
    assert!(!page.value("record").trim().ends_with('*'), "it is over");
    // A link to the end has the whole game.
    let other = Page::follow(site, Screen::Phone, &page.text("location.search"));
    other.wait_for_fen(&end);
    other.show_values();
    other.tap("#undo");
    other.wait_for_fen(&full);
    other.tap("#undo");
    other.wait_for_fen(before);
    page.tap("#undo");
    page.wait_for_fen(&full);
    page.tap("#redo");
    page.wait_for_fen(&end);
    page.tap("#new");
    page.wait_for_fen(START);
}

fn the_extra_presses_of_a_link(site: &Site) {
    for (fen, rules) in [
        ("bwbw/wwwb/wbbb/bwbw w", "french"),
        ("bbww/wwbb/bwbw/bwwb w", "standard"),
    ] {
        let address = format!("?fen={}&rules={rules}", in_address(fen));
        let page = Page::follow(site, Screen::Wide, &address);
        page.wait_for_fen(fen);
        expect_the_board_of(&page, fen);
        assert_eq!(page.texts("#verdict-words"), ["Only the button is left"]);
        let ends = position_by(fen, rules)["after"].clone();
        let ends: Vec<String> = serde_json::from_value(ends).expect("positions");
        page.press();
        let end = ends.last().expect("a press");
        page.wait_for_fen(end);
        expect_the_board_of(&page, end);
        let times = if ends.len() == 1 { "time" } else { "times" };
        page.wait_for_status(&format!("pressed {} more {times}. ", ends.len()));
        assert_eq!(
            page.texts("#played button"),
            ["Start".into(), format!("↺ {}", ends.len())]
        );
        page.tap("#undo");
        page.wait_for_fen(fen);
    }
}

fn extra_presses(fen: &str) -> Vec<String> {
    let after = position_by(fen, "standard")["after"].clone();
    serde_json::from_value(after).expect("positions")
}

/// The marbles are where the FEN has them.
fn expect_the_board_of(page: &Page, fen: &str) {
    let marbles = position(fen)["marbles"].clone();
    for (cell, shown) in page.cells() {
        let color = marbles[&cell].as_str().unwrap_or("free");
        assert!(shown.label.contains(color), "{fen}: {}", shown.label);
    }
}

fn by_a_double_click(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.double_click("[data-cell=c1] .hit");
    page.wait_for_status("A marble is on c1");
    assert_eq!(page.label("c1"), "c1, white marble, not pressed yet");
}

fn left_in_the_middle_of_a_drag(site: &Site) {
    let page = Page::open(site, Screen::Wide, FEW);
    page.play("c1");
    page.wait_for_fen(&after(FEW, "c1"));
    page.run(
        "const { left, top, width } = document.getElementById('board').getBoundingClientRect();
         window.point = (type, column, row) => document.querySelector('[data-cell=a1] .hit')
             .dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, pointerId: 1,
                 clientX: left + width * column / 8, clientY: top + width * row / 8 }));
         SVGElement.prototype.setPointerCapture = () => {};
         point('pointerdown', 1, 7);
         point('pointermove', 1, 6);",
    );
    page.type_keys("u");
    page.wait_for_fen(FEW);
    page.run("point('pointermove', 1, 5.5); point('pointerup', 1, 5)");
    page.wait_for_status("Tap a free cell");
}
