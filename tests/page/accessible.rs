//! axe-core finds nothing that keeps people out: in the light and in the dark, in every state of
//! the page.

use std::sync::OnceLock;

use serde_json::{Value, json};

use super::browser::{Preference, Screen};
use super::corona_looks;
use super::corona_page::{Corona, DEAL};
use super::looks::through_its_states;
use super::machine;
use super::page::Page;
use super::site::Site;

tests![
    on_a_wide_screen,
    on_a_phone,
    the_ring_on_a_wide_screen,
    the_ring_on_a_phone,
];

/// The script of axe-core, which is read before the tests begin.
static AXE: OnceLock<String> = OnceLock::new();

/// Reads axe-core.
pub fn ready() -> Result<(), String> {
    let path = machine::path("ORBITO_AXE")?;
    let script = std::fs::read_to_string(&path);
    let script = script.map_err(|error| format!("{}: {error}", path.display()))?;
    let _ = AXE.set(script);
    Ok(())
}

/// The rules that serious and worse violations break, each with where.
const VIOLATIONS: &str = "
    return axe.run(document, { resultTypes: ['violations'] }).then(({ violations, passes }) => ({
        passes: passes.length,
        violations: violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(
            ({ id, nodes }) => [id, ...nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`)],
        ),
    }));";

fn on_a_wide_screen(site: &Site) {
    look_through(&Page::open(site, Screen::Wide, "2w1/4/bb1w/bwwb w"));
}

fn on_a_phone(site: &Site) {
    look_through(&Page::open(site, Screen::Phone, "2w1/4/bb1w/bwwb w"));
}

fn look_through(page: &Page) {
    look_closely(page);
    through_its_states(page, |state| judge(page, state));
}

fn the_ring_on_a_wide_screen(site: &Site) {
    look_through_the_ring(&Corona::open(site, Screen::Wide, DEAL));
}

fn the_ring_on_a_phone(site: &Site) {
    look_through_the_ring(&Corona::open(site, Screen::Phone, DEAL));
}

fn look_through_the_ring(page: &Corona) {
    look_closely(page);
    corona_looks::through_its_states(page, |state| judge(page, state));
}

fn look_closely(page: &Page) {
    page.run(AXE.get().expect("read"));
}

fn judge(page: &Page, state: &str) {
    for preference in [Preference::Light, Preference::Dark] {
        page.prefer(preference);
        let found: Value = page.run(VIOLATIONS);
        assert_eq!(found["violations"], json!([]), "{state}, {preference:?}");
        assert!(found["passes"].as_u64() > Some(5), "it has looked: {found}");
    }
}
