//! How the page of the ring looks: on a phone and on a wide screen, in the light and in the dark, in
//! every language.

use serde_json::json;

use super::browser::{Preference, Screen};
use super::corona_page::{Corona, DEAL};
use super::looks::{OUT_OF_REACH, keep};
use super::site::Site;

tests![
    all_is_within_reach_on_a_phone,
    all_is_within_reach_on_a_wide_screen,
    all_languages_fit,
    fingers_have_room,
];

fn all_is_within_reach_on_a_phone(site: &Site) {
    all_is_within_reach(site, Screen::Phone);
}

fn all_is_within_reach_on_a_wide_screen(site: &Site) {
    all_is_within_reach(site, Screen::Wide);
}

fn all_is_within_reach(site: &Site, screen: Screen) {
    let page = Corona::open(site, screen, DEAL);
    through_its_states(&page, |state| {
        assert_eq!(page.run(OUT_OF_REACH), json!([]), "{state}");
        for preference in [Preference::Light, Preference::Dark] {
            page.prefer(preference);
            keep(
                &page,
                site,
                &format!("corona {screen:?} {preference:?} {state}"),
            );
        }
    });
}

/// Leads the page from one state to the next, and shows each.
pub fn through_its_states(page: &Corona, mut show: impl FnMut(&str)) {
    show("start");
    page.mark(3, "red");
    page.mark(1, "white");
    page.tap_die("green");
    show("plan");
    page.tap_space(2);
    page.wait_for_status("Space 2 is empty");
    show("refusal");
    page.tap("#count");
    page.wait_for_status("points in all");
    show("counted");
    page.tap("#glass-start");
    page.fill("#call", "0");
    page.tap("#glass [type=submit]");
    page.wait_for_problem("glass", "A call is");
    show("glass");
    page.tap("#answer");
    page.wait_for("!document.getElementById('answer-panel').hidden");
    page.tap("#last");
    page.wait_for_status("Move 6:");
    page.tap("summary");
    show("answer");
    page.fill("#deal", "1");
    page.tap("#deal-form [type=submit]");
    page.wait_for_problem("deal-form", "This is no deal.");
    show("problem");
    page.tap("#setup-open");
    show("setup");
    page.tap("#help-open");
    page.wait_for("document.getElementById('help').open");
    show("help");
}

fn all_languages_fit(site: &Site) {
    for screen in [Screen::Phone, Screen::Wide] {
        let page = Corona::open(site, screen, DEAL);
        for (language, verdict) in [
            ("fr", "Au plus 13 points"),
            ("nl", "Hoogstens 13 punten"),
            ("de", "Höchstens 13 Punkte"),
            ("en", "At most 13 points"),
        ] {
            page.choose("#language", language);
            page.wait_for(&format!("document.documentElement.lang === '{language}'"));
            page.tap("#glass-start");
            assert_eq!(page.run(OUT_OF_REACH), json!([]), "{language}");
            page.tap("#answer");
            page.wait_for_verdict(verdict);
            assert_eq!(page.run(OUT_OF_REACH), json!([]), "{language}");
            keep(&page, site, &format!("corona {screen:?} {language}"));
            assert!(
                !page.text("document.body.innerText").contains('_'),
                "words for all"
            );
            page.tap("#answer");
        }
    }
}

fn fingers_have_room(site: &Site) {
    let page = Corona::open(site, Screen::Phone, DEAL);
    page.tap("#answer");
    page.wait_for("!document.getElementById('answer-panel').hidden");
    let small = page.eval(
        "[...document.querySelectorAll('main :is(button, select, input, .space .hit, .die .hit), nav a')]
            .filter((it) => it.checkVisibility())
            .map((it) => [it.getBoundingClientRect(), it.id || it.textContent])
            .filter(([{ width, height }]) => Math.min(width, height) < 44)
            .map(([{ width, height }, name]) => `${name}: ${width} × ${height}`)",
    );
    assert_eq!(small, json!([]));
}
