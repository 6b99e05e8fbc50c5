//! Keys that are no letters, as the WebDriver protocol writes them.

pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";
pub const CONTROL: char = '\u{e009}';
pub const ESCAPE: &str = "\u{e00c}";
pub const END: &str = "\u{e010}";
pub const HOME: &str = "\u{e011}";
pub const ARROW_LEFT: &str = "\u{e012}";
pub const ARROW_UP: &str = "\u{e013}";
pub const ARROW_RIGHT: &str = "\u{e014}";
pub const ARROW_DOWN: &str = "\u{e015}";
