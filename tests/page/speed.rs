//! How long an answer takes, from the event of a click to the page that is changed. Printed, and
//! not judged: another load of the machine would be another verdict.

use super::browser::Screen;
use super::page::{Page, START};
use super::site::Site;

tests![answers_to_clicks,];

/// Notes how long after the latest click the children of an element change.
const STOPWATCH: &str = "
    let start = null;
    window.took = null;
    addEventListener('pointerup', ({ timeStamp }) => { start = timeStamp; }, true);
    window.watch = (id) => {
        window.took = null;
        start = null;
        const observer = new MutationObserver(() => {
            if (start === null) return;
            window.took = performance.now() - start;
            observer.disconnect();
        });
        observer.observe(document.getElementById(id), { childList: true });
    };";

fn answers_to_clicks(site: &Site) {
    let page = Page::open(site, Screen::Wide, START);
    page.run(STOPWATCH);
    let values = time(&page, "course", |page| page.tap("#values"));
    let mut placed = Vec::new();
    let mut pressed = Vec::new();
    for _ in 0..10 {
        let cell = page.text("document.querySelector('.cell.free').dataset.cell");
        placed.push(time(&page, "status", |page| page.tap_cell(&cell)));
        pressed.push(time(&page, "played", Page::press));
        if page.eval("document.getElementById('choices').hidden") == true {
            page.tap("#new");
            page.wait_for_fen(START);
        }
    }
    eprintln!(
        "answers at {}: values shown in {values:.1} ms; placed in {}; pressed in {}",
        site.address,
        summary(placed),
        summary(pressed)
    );
}

/// Milliseconds from a click to a change.
fn time(page: &Page, changes: &str, click: impl Fn(&Page)) -> f64 {
    page.run(&format!("window.watch('{changes}')"));
    click(page);
    page.wait_for("window.took !== null");
    page.eval("window.took").as_f64().expect("a time")
}

fn summary(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let worst = times[times.len() - 1];
    format!("{:.1} ms, {worst:.1} at worst", times[times.len() / 2])
}
