//! How the page looks: on a phone and on a wide screen, in the light and in the dark, in every
//! language, with and without motion. The pictures are kept for people to look at.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::browser::{Preference, Screen};
use super::page::Page;
use super::site::Site;

tests![
    all_is_within_reach_on_a_phone,
    all_is_within_reach_on_a_wide_screen,
    all_languages_fit,
    orbits_turn_unless_motion_is_unwanted,
];

const MANY: &str = "2w1/4/bb1w/bwwb w";

/// What is wrong with what can be pressed or written into: it sticks out, is covered, small or cut
/// off. Each is scrolled to first, as a reader would.
pub const OUT_OF_REACH: &str = "
    const width = document.documentElement.clientWidth;
    const wrong = document.documentElement.scrollWidth > width ? ['the page is wider than the screen'] : [];
    const root = document.querySelector('dialog[open]') ?? document;
    for (const it of root.querySelectorAll('a, button, select, input, textarea, summary, .cell, #press, .space, .die')) {
        if (!it.checkVisibility()) continue;
        it.scrollIntoView({ block: 'center' });
        const target = it.closest('label') ?? it;
        const { left, right, top, bottom } = it.getBoundingClientRect();
        const { width: wide, height: high } = target.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const is = (what) => wrong.push(`${it.id || it.name || it.dataset.cell || it.dataset.space || it.dataset.die || it.textContent} ${what}`);
        if (left < 0 || right > width) is('sticks out');
        if (!target.contains(there)) is('is covered');
        if (Math.min(wide, high) < 24) is('is small');
        if (it.tagName === 'BUTTON' && it.scrollWidth > it.clientWidth) is('is cut off');
    }
    for (const it of [...document.querySelectorAll('ol'), document.documentElement]) it.scrollTop = 0;
    return wrong;";

fn all_is_within_reach_on_a_phone(site: &Site) {
    all_is_within_reach(site, Screen::Phone, 360);
}

fn all_is_within_reach_on_a_wide_screen(site: &Site) {
    all_is_within_reach(site, Screen::Wide, 1400);
}

fn all_is_within_reach(site: &Site, screen: Screen, width: u32) {
    let page = Page::open(site, screen, MANY);
    assert_eq!(page.eval("innerWidth"), width);
    through_its_states(&page, |state| {
        assert_eq!(page.run(OUT_OF_REACH), serde_json::json!([]), "{state}");
        for preference in [Preference::Light, Preference::Dark] {
            page.prefer(preference);
            keep(&page, site, &format!("{screen:?} {preference:?} {state}"));
        }
    });
}

/// Leads the page from one state to the next, and shows each.
pub fn through_its_states(page: &Page, mut show: impl FnMut(&str)) {
    show("start");
    page.show_values();
    show("values");
    page.tap_cell("a2");
    page.wait_for_status("a2 is chosen");
    page.tap_cell("c2");
    page.wait_for_status("a2 and c2 are not neighbours");
    show("refusal");
    page.fill("#fen", "4/5/4/4 w");
    page.tap("#fen-form [type=submit]");
    page.wait_for_problem("fen-form", "This is no position.");
    show("problem");
    page.tap("#setup-open");
    show("setup");
    page.tap("#help-open");
    page.wait_for("document.getElementById('help').open");
    show("help");
}

fn all_languages_fit(site: &Site) {
    for screen in [Screen::Phone, Screen::Wide] {
        let page = Page::open(site, screen, MANY);
        page.show_values();
        for language in ["fr", "nl", "de", "en"] {
            page.choose("#language", language);
            page.wait_for(&format!("document.documentElement.lang === '{language}'"));
            assert_eq!(page.run(OUT_OF_REACH), serde_json::json!([]), "{language}");
            keep(&page, site, &format!("{screen:?} {language}"));
        }
    }
}

fn orbits_turn_unless_motion_is_unwanted(site: &Site) {
    let page = Page::open(site, Screen::Wide, MANY);
    page.run(
        "window.turned = 0;
         const animate = Element.prototype.animate;
         Element.prototype.animate = function (...how) { turned += 1; return animate.apply(this, how); };",
    );
    let glow = "getComputedStyle(document.querySelector('#press .halo')).animationName";
    page.tap_cell("c4");
    let place = page.text("document.querySelector('.cell.free').dataset.cell");
    page.tap_cell(&place);
    page.wait_for("document.querySelector('#press.ready')");
    assert_eq!(page.text(glow), "none");
    page.press();
    page.wait_for("document.querySelectorAll('#played button').length === 2");
    assert_eq!(page.eval("turned"), 0);

    page.prefer(Preference::Motion);
    let place = page.text("document.querySelector('.cell.free').dataset.cell");
    page.tap_cell(&place);
    page.wait_for("document.querySelector('#press.ready')");
    assert_eq!(page.text(glow), "glow");
    page.press();
    page.wait_for("document.querySelectorAll('#played button').length === 3");
    let marbles = page.eval("document.querySelectorAll('.marble').length");
    assert_eq!(page.eval("turned"), marbles, "every marble goes its way");
}

/// Keeps a picture of the page for people to look at; one edition looks as the other does.
pub fn keep(page: &Page, site: &Site, name: &str) {
    if !site.has_server {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    fs::create_dir_all(&folder).expect("a folder");
    let picture = BASE64_STANDARD.decode(page.picture()).expect("base 64");
    let name = name.to_lowercase().replace(' ', "-");
    fs::write(folder.join(format!("{name}.png")), picture).expect("written");
}
