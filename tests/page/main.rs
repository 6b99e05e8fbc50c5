//! The page in a real Chromium, driven over WebDriver: once as the program serves it, once as a
//! folder of plain files. What of this the machine does not have is told, and its tests are
//! ignored ([`machine`]).
//!
//! | module | what |
//! |---|---|
//! | `machine` | what there is to test with |
//! | `site`, `files` | where the page comes from |
//! | `browser`, `keys` | a Chromium to drive |
//! | `page`, `corona_page` | the pages as their reader takes hold of them |
//! | `reference` | what the page should show |
//! | all others | the tests |

/// The tests of a module, by their names.
macro_rules! tests {
    ($($test:ident,)*) => {
        pub const TESTS: &[crate::Test] = &[
            $((concat!(module_path!(), "::", stringify!($test)), $test),)*
        ];
    };
}

mod accessible;
mod browser;
mod corona_answers;
mod corona_deals;
mod corona_glass;
mod corona_looks;
mod corona_page;
mod corona_plans;
mod files;
mod games;
mod keys;
mod links;
mod looks;
mod machine;
mod page;
mod reference;
mod refusals;
mod setting;
mod sharing;
mod site;
mod speed;
mod turns;
mod values;

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};

use self::browser::{Browser, Screen};
use self::machine::found;
use self::site::Site;

/// A test of the page, wherever the page comes from.
type Test = (&'static str, fn(&Site));

/// All tests.
const TESTS: [&[Test]; 15] = [
    accessible::TESTS,
    corona_answers::TESTS,
    corona_deals::TESTS,
    corona_glass::TESTS,
    corona_looks::TESTS,
    corona_plans::TESTS,
    games::TESTS,
    links::TESTS,
    looks::TESTS,
    refusals::TESTS,
    setting::TESTS,
    sharing::TESTS,
    speed::TESTS,
    turns::TESTS,
    values::TESTS,
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let has_browser = found("browser", Browser::start(Screen::Wide))
        .map(Browser::give_back)
        .is_some();
    let has_axe = found("axe", accessible::ready()).is_some();
    let folder = machine::path("ORBITO_SITE").and_then(|path| Site::folder(&path));
    let sites = [
        ("program", has_browser.then(Site::program)),
        ("folder", found("site", folder)),
    ]
    .map(|(name, site)| (name, site.map(Arc::new)));
    let trials = sites.iter().flat_map(|(edition, site)| {
        TESTS.into_iter().flatten().map(move |&(name, test)| {
            let name = format!("{edition}::{}", name.trim_start_matches("page::"));
            let is_possible = has_browser && (has_axe || !name.contains("accessible"));
            trial(name, site.clone().filter(|_| is_possible), test)
        })
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    browser::end_all();
    conclusion.exit_code()
}

/// A test with a site; without one it is ignored.
fn trial(name: String, site: Option<Arc<Site>>, test: fn(&Site)) -> Trial {
    let is_ignored = site.is_none();
    let run = move || {
        let site = site.ok_or("there is nothing to test it with")?;
        test(&site);
        Ok(())
    };
    Trial::test(name, run).with_ignored_flag(is_ignored)
}
