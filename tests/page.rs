//! The page in a real Chromium, driven over WebDriver: turns by mouse, finger and keyboard, refusals,
//! undo and redo, links, values, a whole game. Where chromedriver is missing, each test says so and
//! passes.

mod browser;

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::thread;

use browser::{Browser, Pointer, Screen};
use orbito_solve::orbito::api::{Api, Request};
use orbito_solve::web::{Limits, Server};
use serde_json::Value;

const ARROW_UP: &str = "\u{e013}";
const ARROW_RIGHT: &str = "\u{e014}";
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";

const FEW: &str = "4/4/1b2/w3 w";

static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(serve);
static API: LazyLock<Api> = LazyLock::new(Api::new);

/// Serves the page on a free port as long as the tests run.
fn serve() -> SocketAddr {
    let (tell, told) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("threads");
        runtime.block_on(async {
            let any = "127.0.0.1:0".parse().expect("an address");
            let server = Server::bind(any, Limits::default()).await;
            let server = server.expect("a free port");
            let address = server.address().expect("an address");
            tell.send(address).expect("heard");
            server.run(std::future::pending()).await;
        });
    });
    told.recv().expect("the address")
}

/// The page with a position on it.
struct Page(Browser);

impl Page {
    /// Nothing where there is no browser.
    fn open(screen: Screen, fen: &str) -> Option<Page> {
        let page = Page(Browser::start(screen)?);
        page.follow(&format!("http://{}/?fen={}", *ADDRESS, in_address(fen)));
        page.wait_for_fen(fen);
        Some(page)
    }

    fn follow(&self, link: &str) {
        self.0.open(link);
        self.0.wait_for("document.getElementById('fen').value");
    }

    fn tap(&self, cell: &str) {
        self.0.click(&hit(cell));
    }

    fn drag(&self, from: &str, to: &str, pointer: Pointer) {
        self.0.drag(&hit(from), &hit(to), pointer);
    }

    fn press(&self) {
        self.0.click("#press .knob");
    }

    /// Waits until board and address are at a position.
    fn wait_for_fen(&self, fen: &str) {
        let address = format!("location.search.includes('fen={}')", in_address(fen));
        self.0.wait_for(&address);
        let shown = format!("document.getElementById('fen').value === '{fen}'");
        self.0.wait_for(&shown);
    }

    fn wait_for_status(&self, words: &str) {
        let status = "document.getElementById('status').textContent";
        self.0.wait_for(&format!("{status}.includes(\"{words}\")"));
    }

    fn label(&self, cell: &str) -> String {
        let label = format!("document.querySelector('[data-cell={cell}]').ariaLabel");
        self.0.text(&label)
    }

    fn choose(&self, id: &str, value: &str) {
        self.0.eval(&format!(
            "(field => {{ field.value = '{value}'; field.dispatchEvent(new Event('change', {{ bubbles: true }})); }})\
             (document.getElementById('{id}'))"
        ));
    }

    fn expect_no_complaints(&self) {
        assert_eq!(self.0.complaints(), Vec::<String>::new());
    }
}

fn hit(cell: &str) -> String {
    format!("[data-cell={cell}] .hit")
}

fn in_address(fen: &str) -> String {
    fen.replace(' ', "_")
}

fn ask(path: &str, query: &str) -> Value {
    let answer = API.answer(&Request {
        method: "GET",
        path,
        query,
        body: b"",
    });
    serde_json::from_str(&answer.body).expect("JSON")
}

fn position(fen: &str) -> Value {
    ask("/api/position", &format!("fen={}", in_address(fen)))
}

fn after(fen: &str, mv: &str) -> String {
    let answer = ask("/api/play", &format!("fen={}&move={mv}", in_address(fen)));
    answer["fen"].as_str().expect("a legal move").into()
}

#[test]
fn a_turn_by_mouse_undone_and_redone() {
    let Some(page) = Page::open(Screen::Wide, FEW) else {
        return;
    };
    page.drag("b2", "b3", Pointer::Mouse);
    page.wait_for_status("Shifted b2 to b3");
    page.tap("b2");
    page.press();
    let next = after(FEW, "b2b3,b2");
    page.wait_for_fen(&next);
    page.0.click("#undo");
    page.wait_for_fen(FEW);
    page.0.click("#redo");
    page.wait_for_fen(&next);
    page.0.back();
    page.wait_for_fen(FEW);
    page.expect_no_complaints();
}

#[test]
fn a_turn_by_finger_on_a_phone() {
    let Some(page) = Page::open(Screen::Phone, FEW) else {
        return;
    };
    let is_narrow = "document.documentElement.scrollWidth <= 360";
    assert_eq!(page.0.eval(is_narrow), true, "nothing sticks out");
    page.drag("b2", "b3", Pointer::Touch);
    page.wait_for_status("Shifted b2 to b3");
    page.tap("c4");
    page.press();
    page.wait_for_fen(&after(FEW, "b2b3,c4"));
    page.expect_no_complaints();
}

#[test]
fn a_turn_by_keyboard() {
    let Some(page) = Page::open(Screen::Wide, FEW) else {
        return;
    };
    page.0
        .eval("document.querySelector('[data-cell=a1]').focus()");
    page.0.type_keys(&[ARROW_UP, ARROW_RIGHT, ENTER].concat());
    page.wait_for_status("b2 is chosen");
    page.0.type_keys(&[ARROW_UP, ENTER].concat());
    page.wait_for_status("Shifted b2 to b3");
    page.0.type_keys(ESCAPE);
    page.wait_for_status("Taken back");
    page.0.type_keys(&[ENTER, "p"].concat());
    let next = after(FEW, "b3");
    page.wait_for_fen(&next);
    page.0.type_keys("u");
    page.wait_for_fen(FEW);
    page.0.type_keys("r");
    page.wait_for_fen(&next);
    page.expect_no_complaints();
}

#[test]
fn what_breaks_a_rule_is_refused_with_the_rule() {
    let Some(page) = Page::open(Screen::Wide, FEW) else {
        return;
    };
    page.drag("b2", "c3", Pointer::Mouse);
    page.wait_for_status("b2 and c3 are not neighbours");
    page.drag("a1", "a2", Pointer::Mouse);
    page.wait_for_status("a1 is your own marble");
    page.press();
    page.wait_for_status("Place a marble first");
    page.choose("language", "nl");
    page.0.wait_for("document.documentElement.lang === 'nl'");
    page.tap("a1");
    page.wait_for_status("a1 is uw eigen knikker");
    page.wait_for_fen(FEW);
    page.expect_no_complaints();
}

#[test]
fn a_link_opens_the_same_game() {
    let Some(page) = Page::open(Screen::Wide, "4/4/4/4 w") else {
        return;
    };
    page.tap("b3");
    page.press();
    let one = after("4/4/4/4 w", "b3");
    page.wait_for_fen(&one);
    page.tap("c1");
    page.press();
    let two = after(&one, "c1");
    page.wait_for_fen(&two);
    let link = page.0.text("location.href");
    let Some(other) = Page::open(Screen::Phone, FEW) else {
        return;
    };
    other.follow(&link);
    other.wait_for_fen(&two);
    other.0.click("#undo");
    other.wait_for_fen(&one);
    other.expect_no_complaints();
}

#[test]
fn the_values_are_those_of_the_api() {
    let Some(page) = Page::open(Screen::Wide, FEW) else {
        return;
    };
    page.0.click("#values");
    page.0.wait_for("document.querySelector('#course .curve')");
    let answer = position(FEW);
    let moves = answer["moves"].as_array().expect("moves");
    for mv in moves.iter().filter(|mv| mv["shift"].is_null()) {
        let label = page.label(mv["place"].as_str().expect("a cell"));
        let count = mv["presses"].to_string();
        let words = match mv["category"].as_str() {
            Some("win") => format!("free, wins in {count} press"),
            Some("loss") => format!("free, loses in {count} press"),
            _ => "free, draw".into(),
        };
        assert!(label.contains(&words), "{label}: {words}");
    }
    let listed = page
        .0
        .eval("document.querySelectorAll('#moves button').length");
    assert_eq!(listed, moves.len());
    page.expect_no_complaints();
}

#[test]
fn a_whole_game_is_won_against_level_1() {
    let Some(page) = Page::open(Screen::Wide, "4/4/4/4 w") else {
        return;
    };
    page.choose("level", "1");
    page.choose("opponent", "black");
    let mut fen = String::from("4/4/4/4 w");
    while position(&fen)["result"].is_null() {
        let best = position(&fen)["moves"][0].clone();
        if let Some(shift) = best["shift"].as_array() {
            let [from, to] = [0, 1].map(|end| shift[end].as_str().expect("a cell"));
            page.tap(from);
            page.tap(to);
        }
        page.tap(best["place"].as_str().expect("a cell"));
        page.press();
        let turn = "document.getElementById('verdict-words').textContent";
        page.0.wait_for(&format!(
            "/won|draw/.test({turn}) || ({turn} === 'White to move' && !document.getElementById('fen').value.startsWith('{fen}'))"
        ));
        fen = page.0.text("document.getElementById('fen').value");
    }
    assert_eq!(position(&fen)["result"], "white");
    page.wait_for_status("White has won");
    page.expect_no_complaints();
}
