//! axe-core finds nothing that keeps people out: in the light and in the dark, in every state of
//! the page.

use std::sync::OnceLock;

use serde_json::{Value, json};

use super::browser::{Preference, Screen};
use super::looks::through_its_states;
use super::machine;
use super::page::Page;
use super::site::Site;

tests![on_a_wide_screen, on_a_phone,];

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
    page.run(AXE.get().expect("read"));
    through_its_states(page, |state| {
        for preference in [Preference::Light, Preference::Dark] {
            page.prefer(preference);
            let found: Value = page.run(VIOLATIONS);
            assert_eq!(found["violations"], json!([]), "{state}, {preference:?}");
            assert!(found["passes"].as_u64() > Some(5), "it has looked: {found}");
        }
    });
}
