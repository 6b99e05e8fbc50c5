//! The page's files. They are part of the program, so no request can reach anything else.

/// A file of the page.
pub(super) struct Asset {
    pub content_type: &'static str,
    pub bytes: &'static [u8],
}

macro_rules! assets {
    ($($path:literal: $content_type:literal,)*) => {
        /// The file at a path.
        pub(super) fn at(path: &str) -> Option<Asset> {
            match path {
                $(concat!("/", $path) => Some(Asset {
                    content_type: $content_type,
                    bytes: include_bytes!(concat!("assets/", $path)),
                }),)*
                _ => None,
            }
        }
    };
}

assets! {
    "index.html": "text/html; charset=utf-8",
    "corona.html": "text/html; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
    "corona.css": "text/css; charset=utf-8",
    "explorer.js": "text/javascript; charset=utf-8",
    "corona.js": "text/javascript; charset=utf-8",
    "api.js": "text/javascript; charset=utf-8",
    "board.js": "text/javascript; charset=utf-8",
    "deal.js": "text/javascript; charset=utf-8",
    "elements.js": "text/javascript; charset=utf-8",
    "frame.js": "text/javascript; charset=utf-8",
    "game.js": "text/javascript; charset=utf-8",
    "glass.js": "text/javascript; charset=utf-8",
    "input.js": "text/javascript; charset=utf-8",
    "memory.js": "text/javascript; charset=utf-8",
    "panel.js": "text/javascript; charset=utf-8",
    "plan.js": "text/javascript; charset=utf-8",
    "problem.js": "text/javascript; charset=utf-8",
    "ring.js": "text/javascript; charset=utf-8",
    "ring-input.js": "text/javascript; charset=utf-8",
    "ring-panel.js": "text/javascript; charset=utf-8",
    "round.js": "text/javascript; charset=utf-8",
    "rules.js": "text/javascript; charset=utf-8",
    "setup.js": "text/javascript; charset=utf-8",
    "shortcuts.js": "text/javascript; charset=utf-8",
    "svg.js": "text/javascript; charset=utf-8",
    "table.js": "text/javascript; charset=utf-8",
    "totals.js": "text/javascript; charset=utf-8",
    "transport.js": "text/javascript; charset=utf-8",
    "turn.js": "text/javascript; charset=utf-8",
    "words.js": "text/javascript; charset=utf-8",
    "words/de.json": "application/json",
    "words/en.json": "application/json",
    "words/fr.json": "application/json",
    "words/nl.json": "application/json",
    "icon.svg": "image/svg+xml",
    "corona.svg": "image/svg+xml",
}
