//! Turns, made in every way that there is.

use super::browser::Screen;
use super::keys::{ARROW_RIGHT, ARROW_UP, ENTER, ESCAPE, TAB};
use super::page::{Page, START};
use super::reference::after;
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
    the_last_marble_and_the_extra_presses,
];

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
    tab_to(&page, ".cell");
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
    tab_to(&page, "#press");
    page.type_keys(ENTER);
    page.wait_for_fen(&after(FEW, "c3"));
}

/// Goes from element to element by the Tab key, until it is at one of this kind.
fn tab_to(page: &Page, selector: &str) {
    let is_there = format!("document.activeElement.matches('{selector}')");
    for _ in 0..12 {
        if page.eval(&is_there) == true {
            return;
        }
        page.type_keys(TAB);
    }
    panic!("Tab does not lead to {selector}");
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
    page.tap_cell("b2");
    page.wait_for_status("b2 is not chosen any more");
    page.tap_cell("b2");
    page.tap_cell("b3");
    page.tap_cell("d4");
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
    page.wait_for_fen(&after(before, "d1"));
    page.wait_for("/won|draw/.test(document.getElementById('status').textContent)");
    page.tap("#new");
    page.wait_for_fen(START);
}
