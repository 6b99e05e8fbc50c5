//! The page as its reader takes hold of it: cells, button, fields, and what they say.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::thread;

use serde::Deserialize;

use super::browser::{Browser, Screen};
use super::keys::TAB;
use super::reference::in_address;
use super::site::Site;

pub const START: &str = "4/4/4/4 w";

/// A cell as it is shown.
#[derive(Deserialize)]
pub struct Cell {
    /// What a screen reader says of it.
    pub label: String,
    /// The value that is written on it, if there is one.
    pub sign: String,
}

/// A browser with the page in it.
pub struct Page(Option<Browser>);

impl Deref for Page {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        self.0.as_ref().expect("there until the page is left")
    }
}

impl Page {
    /// Opens the page with a position.
    pub fn open(site: &Site, screen: Screen, fen: &str) -> Page {
        let page = Page::follow(site, screen, &format!("?fen={}", in_address(fen)));
        page.wait_for_fen(fen);
        page
    }

    /// Opens the page with what stands behind the question mark of its address.
    pub fn follow(site: &Site, screen: Screen, search: &str) -> Page {
        Page::visit(site, screen, search, "fen")
    }

    /// Opens whatever page is at a place of the site, until something stands in one of its fields.
    pub fn visit(site: &Site, screen: Screen, target: &str, field: &str) -> Page {
        let browser = Browser::take(screen);
        browser.open(&format!("{}{target}", site.address));
        browser.wait_for(&format!("document.getElementById('{field}')?.value"));
        Page(Some(browser))
    }

    // ——— The board ———

    pub fn tap_cell(&self, cell: &str) {
        self.tap(&hit(cell));
    }

    pub fn drag_marble(&self, from: &str, to: &str) {
        self.drag(&hit(from), &hit(to));
    }

    pub fn press(&self) {
        self.tap("#press");
    }

    /// Makes a whole turn by taps.
    pub fn play(&self, mv: &str) {
        let (shift, place) = mv.split_once(',').unwrap_or(("", mv));
        if !shift.is_empty() {
            self.tap_cell(&shift[..2]);
            self.tap_cell(&shift[2..]);
        }
        self.tap_cell(place);
        self.press();
    }

    /// Goes from element to element by the Tab key, until it is at one of this kind.
    pub fn tab_to(&self, selector: &str) {
        let is_there = format!("document.activeElement.matches('{selector}')");
        for _ in 0..16 {
            if self.eval(&is_there) == true {
                return;
            }
            self.type_keys(TAB);
        }
        panic!("Tab does not lead to {selector}");
    }

    /// What a screen reader says of a cell.
    pub fn label(&self, cell: &str) -> String {
        self.cells()[cell].label.clone()
    }

    /// All cells by their names.
    pub fn cells(&self) -> BTreeMap<String, Cell> {
        let cells = self.eval(
            "Object.fromEntries([...document.querySelectorAll('.cell')].map((cell) => [
                cell.dataset.cell,
                { label: cell.ariaLabel, sign: cell.querySelector('.sign').textContent },
            ]))",
        );
        serde_json::from_value(cells).expect("cells")
    }

    // ——— What it says ———

    pub fn fen(&self) -> String {
        self.value("fen")
    }

    /// What stands in a field.
    pub fn value(&self, id: &str) -> String {
        self.text(&format!("document.getElementById('{id}').value"))
    }

    /// The texts of all elements.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let texts = self.eval(&format!(
            "[...document.querySelectorAll('{selector}')].map((it) => it.textContent)"
        ));
        serde_json::from_value(texts).expect("texts")
    }

    /// Waits until board and address are at a position.
    pub fn wait_for_fen(&self, fen: &str) {
        self.wait_for(&format!("document.getElementById('fen').value === '{fen}'"));
        self.wait_for(&format!(
            "location.search.includes('fen={}')",
            in_address(fen)
        ));
    }

    /// Waits until the line under the board has some words.
    pub fn wait_for_status(&self, words: &str) {
        self.wait_for(&format!(
            "document.getElementById('status').textContent.includes(`{words}`)"
        ));
    }

    /// Waits until a form says in sight what is wrong with it.
    pub fn wait_for_problem(&self, form: &str, words: &str) {
        let problem = format!("document.querySelector('#{form} .problem')");
        self.wait_for(&format!(
            "!{problem}.hidden && {problem}.textContent.includes(`{words}`)"
        ));
        assert_eq!(self.role(&format!("#{form} .problem")), "alert");
        let is_in_sight = format!(
            "(({{ top, bottom }}) => top >= 0 && bottom <= innerHeight)\
             ({problem}.getBoundingClientRect())"
        );
        self.wait_for(&is_in_sight);
    }

    pub fn has_problem(&self, form: &str) -> bool {
        let problem = format!("document.querySelector('#{form} .problem')");
        self.eval(&format!("!{problem}.hidden")) == true
    }

    pub fn show_values(&self) {
        self.tap("#values");
        self.wait_for("document.querySelector('#course .curve')");
    }
}

impl Drop for Page {
    /// Whatever a test does, the console has nothing to say of it in the end. Where the test
    /// fails, the browser ends with it.
    fn drop(&mut self) {
        if thread::panicking() {
            return;
        }
        assert_eq!(self.complaints(), Vec::<String>::new());
        self.run("localStorage.clear(); sessionStorage.clear()");
        if let Some(browser) = self.0.take() {
            browser.give_back();
        }
    }
}

fn hit(cell: &str) -> String {
    format!("[data-cell={cell}] .hit")
}
