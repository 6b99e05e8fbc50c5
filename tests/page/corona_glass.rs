//! Against the glass: the call, and whether it was made. A link may name another length than a
//! minute, so nobody waits that long.

use orbito_solve::corona::Empty;

use super::browser::Screen;
use super::corona_page::{Corona, DEAL};
use super::keys::{ENTER, ESCAPE};
use super::reference::{score, solution};
use super::site::Site;

const PLAN: &str = "3+4 8+6 3+5 6+5 5+2 1+1";

tests![
    the_glass_runs_a_minute,
    the_sand_runs_out,
    the_glass_is_stopped,
    a_call_is_made,
    a_call_is_missed,
    a_wrong_call_is_refused,
    a_plan_waits_for_the_call,
    nothing_of_the_answer_is_known_before_it_is_asked_for,
    who_has_seen_the_answer_calls_no_more,
];

fn the_glass_runs_a_minute(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Corona::open(site, screen, DEAL);
        page.tap("#glass-start");
        page.wait_for_status("The glass runs for 60 seconds.");
        assert_eq!(page.role("#seconds"), "timer");
        let seconds = "document.getElementById('seconds').textContent";
        page.wait_for(&format!("{seconds} === '59 s'"));
        page.wait_for(&format!("{seconds} === '58 s'"));
        let fallen = "Number(document.getElementById('sand-below').getAttribute('height'))";
        assert!(page.eval(fallen).as_f64() > Some(0.0));
        assert_eq!(page.eval("document.activeElement.id"), "call");
        page.tap("#draw");
        page.wait_for("document.getElementById('glass').hidden");
    }
}

fn the_sand_runs_out(site: &Site) {
    let page = Corona::follow(site, Screen::Wide, "?deal=102011010000_561245&glass=2");
    page.type_keys("g");
    page.wait_for_status("The glass runs for 2 seconds.");
    page.wait_for_status("The sand has run out, nothing is called.");
    assert!(!page.is_shown("#glass"));
    assert_eq!(page.text("document.activeElement.id"), "glass-start");
    assert!(
        page.text("location.search").contains("glass=2"),
        "the link keeps it"
    );
    page.wait_for_verdict("How many points can you make?");
    page.mark(1, "black");
    assert_eq!(page.value("plan"), "1+5");
    // Readers who do not see the sand are told when little is left.
    let page = Corona::follow(site, Screen::Wide, "?deal=102011010000_561245&glass=12");
    page.tap("#glass-start");
    page.wait_for_status("10 seconds left.");
}

fn the_glass_is_stopped(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.tap("#glass-start");
    page.tap("#glass-stop");
    page.wait_for_status("The glass is stopped, nothing is called.");
    page.type_keys("g");
    page.wait_for_status("The glass runs");
    page.run("document.getElementById('draw').focus()");
    page.type_keys(ESCAPE);
    page.wait_for_status("The glass is stopped");
}

fn a_call_is_made(site: &Site) {
    call_and_plan(site, Screen::Wide, 0, "made");
    call_and_plan(site, Screen::Phone, 0, "made");
}

fn a_call_is_missed(site: &Site) {
    call_and_plan(site, Screen::Wide, 1, "missed");
}

/// Calls so much more than the plan makes.
fn call_and_plan(site: &Site, screen: Screen, more: u8, outcome: &str) {
    let total = score(DEAL, PLAN, Empty::Nothing).total();
    let best = solution(DEAL, Empty::Nothing).maximum;
    let call = total + more;
    let page = Corona::open(site, screen, DEAL);
    page.tap("#glass-start");
    page.fill("#call", &call.to_string());
    page.type_keys(ENTER);
    page.wait_for_status(&format!("You call {call} points. Now make your plan"));
    page.wait_for_verdict(&format!("Called: {call} points"));
    assert!(!page.is_shown("#glass"));
    for (space, color) in [
        (3, "red"),
        (8, "white"),
        (3, "black"),
        (6, "green"),
        (5, "blue"),
        (1, "yellow"),
    ] {
        page.mark(space, color);
    }
    assert_eq!(page.value("plan"), PLAN);
    page.tap("#count");
    page.wait_for_verdict(&format!("{total} points: the call of {call} is {outcome}"));
    page.wait_for_status(&format!(
        "{total} points: the call of {call} is {outcome}. The best plan makes {best}."
    ));
    // The next glass is a new try.
    page.tap("#glass-start");
    assert_eq!(
        (page.value("plan"), page.value("call")),
        ("".into(), "".into())
    );
    page.expect_pieces(DEAL, "", 0);
}

fn a_wrong_call_is_refused(site: &Site) {
    let page = Corona::open(site, Screen::Phone, DEAL);
    page.tap("#glass-start");
    for call in ["0", "1000", "28", "2.5", "-3", "many", ""] {
        page.run("document.getElementById('call').value = ''");
        page.fill("#call", call);
        page.tap("#glass [type=submit]");
        page.wait_for_problem("glass", "A call is a number from 1 to 27.");
        assert!(page.is_shown("#glass"));
    }
    page.fill("#call", "27");
    assert!(!page.has_problem("glass"));
    page.tap("#glass [type=submit]");
    page.wait_for_verdict("Called: 27 points");
}

fn a_plan_waits_for_the_call(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.mark(1, "black");
    page.tap("#glass-start");
    assert_eq!(page.value("plan"), "");
    page.tap_space(1);
    page.wait_for_status("The glass is running: call first");
    assert!(page.is_disabled("count") && page.is_disabled("undo"));
}

fn nothing_of_the_answer_is_known_before_it_is_asked_for(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    let maximum = solution(DEAL, Empty::Nothing).maximum;
    page.mark(3, "red");
    page.tap("#count");
    page.wait_for_verdict("0 points");
    assert!(!page.is_shown("#answer-panel"));
    assert_eq!(
        page.texts("#facts dd, #best li, #totals rect"),
        Vec::<String>::new()
    );
    let words = page.text("document.body.innerText");
    assert!(!words.contains(&format!("{maximum} points")));
    if site.has_server {
        let asked = "performance.getEntriesByType('resource').map(({ name }) => name).join()";
        let asked = page.text(asked);
        assert!(asked.contains("api/corona/score"));
        assert!(!asked.contains("api/corona/deal"), "{asked}");
    }
}

fn who_has_seen_the_answer_calls_no_more(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.tap("#glass-start");
    page.fill("#call", "5");
    page.tap("#glass [type=submit]");
    page.wait_for_verdict("Called: 5 points");
    page.tap("#answer");
    page.wait_for("!document.getElementById('answer-panel').hidden");
    page.tap("#answer");
    page.wait_for_verdict("How many points can you make?");
}
