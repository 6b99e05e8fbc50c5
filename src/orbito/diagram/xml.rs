//! Text that may stand in XML.

use std::fmt::{self, Write};

/// A text with the characters escaped that mean something in XML; those that XML does not allow
/// become `U+FFFD`.
pub(super) struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            '\t' | '\n' | '\r' => f.write_char(' '),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char(char::REPLACEMENT_CHARACTER),
            _ => f.write_char(c),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_xml_minds_is_left() {
        let text = Escaped("<a b='c' d=\"e\">&\u{0}\u{1b}\n\u{ffff}é</a>").to_string();
        let expected =
            "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;\u{fffd}\u{fffd} \u{fffd}é&lt;/a&gt;";
        assert_eq!(text, expected);
    }
}
