//! The page of the ring as its reader takes hold of it: spaces, dice, buttons.

use std::ops::Deref;

use orbito_solve::corona::{Board, Empty, Plan, Space};

use super::browser::Screen;
use super::page::Page;
use super::reference::{deal, in_address};
use super::site::Site;

/// A deal with two pieces on a space, and two dice that show the same.
pub const DEAL: &str = "102011010000 561245";

/// A browser with the page of the ring in it.
pub struct Corona(Page);

impl Deref for Corona {
    type Target = Page;

    fn deref(&self) -> &Page {
        &self.0
    }
}

impl Corona {
    /// Opens the page with a deal.
    pub fn open(site: &Site, screen: Screen, deal: &str) -> Corona {
        let page = Corona::follow(site, screen, &format!("?deal={}", in_address(deal)));
        page.wait_for_deal(deal);
        page
    }

    /// Opens the page with what stands behind the question mark of its address.
    pub fn follow(site: &Site, screen: Screen, search: &str) -> Corona {
        let target = format!("corona.html{search}");
        Corona(Page::visit(site, screen, &target, "deal"))
    }

    pub fn tap_space(&self, space: u8) {
        self.tap(&format!("[data-space='{space}'] .hit"));
    }

    pub fn tap_die(&self, color: &str) {
        self.tap(&format!("[data-die={color}] .hit"));
    }

    /// Gives a die to a piece of a space.
    pub fn mark(&self, space: u8, color: &str) {
        self.tap_die(color);
        self.tap_space(space);
    }

    /// What a screen reader says of a space.
    pub fn space(&self, space: u8) -> String {
        self.label_of(&format!("[data-space=\"{space}\"]"))
    }

    /// What a screen reader says of a die.
    pub fn die(&self, color: &str) -> String {
        self.label_of(&format!("[data-die={color}]"))
    }

    fn label_of(&self, selector: &str) -> String {
        self.text(&format!("document.querySelector('{selector}').ariaLabel"))
    }

    pub fn verdict(&self) -> String {
        self.text("document.getElementById('verdict-words').textContent")
    }

    pub fn wait_for_verdict(&self, words: &str) {
        self.wait_for(&format!(
            "document.getElementById('verdict-words').textContent === `{words}`"
        ));
    }

    pub fn is_shown(&self, selector: &str) -> bool {
        let element = format!("document.querySelector('{selector}').checkVisibility()");
        self.eval(&element) == true
    }

    pub fn is_disabled(&self, id: &str) -> bool {
        self.eval(&format!("document.getElementById('{id}').disabled")) == true
    }

    /// Waits until ring and address are at a deal.
    pub fn wait_for_deal(&self, deal: &str) {
        self.wait_for(&format!(
            "document.getElementById('deal').value === '{deal}'"
        ));
        self.wait_for(&format!(
            "location.search.includes('deal={}')",
            in_address(deal)
        ));
    }

    /// The pieces stand where they do after so many moves of a plan.
    pub fn expect_pieces(&self, text: &str, plan: &str, moves: usize) {
        let plan: Plan = plan.parse().expect("a plan");
        let mut board = Board::new(&deal(text));
        for &mv in &plan.moves[..moves] {
            board.make(mv, Empty::Nothing).expect("it can be made");
        }
        for space in Space::all() {
            let expected = match board.unmoved(space) + board.moved(space) {
                0 => "empty".into(),
                1 => "1 piece".into(),
                count => format!("{count} pieces"),
            };
            let label = self.space(space.number());
            let expected = format!("space {space}, {expected}");
            assert!(label.starts_with(&expected), "{label}, not {expected}");
        }
        assert_eq!(self.texts(".piece").len(), 6);
    }
}
