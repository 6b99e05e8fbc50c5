//! The fields of a position's text, with their places, and how errors show them.

use std::ops::Range;

/// One field of a text, as characters with their place.
pub(crate) struct Word {
    pub(crate) start: usize,
    pub(crate) chars: Vec<char>,
}

impl Word {
    /// Its place in the text, in characters from 0.
    pub(crate) fn span(&self) -> Range<usize> {
        self.start..self.start + self.chars.len()
    }

    pub(crate) fn text(&self) -> String {
        self.chars.iter().collect()
    }

    /// Whether it is this word, in upper or lower case.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.text().eq_ignore_ascii_case(name)
    }

    /// The field as an error shows it.
    pub(crate) fn excerpt(&self) -> String {
        excerpt(self.chars.iter().copied())
    }
}

/// At most 20 characters of a text, harmless on a terminal.
pub(crate) fn excerpt(text: impl Iterator<Item = char>) -> String {
    let mut text = text.peekable();
    let start: String = text
        .by_ref()
        .take(20)
        .flat_map(|c| c.escape_debug())
        .collect();
    match text.peek() {
        Some(_) => format!("'{start}…'"),
        None => format!("'{start}'"),
    }
}

/// Splits at blanks and underscores.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut inside = false;
    for (at, c) in text.chars().enumerate() {
        let blank = c.is_whitespace() || c == '_';
        if !blank && !inside {
            words.push(Word {
                start: at,
                chars: Vec::new(),
            });
        }
        inside = !blank;
        if let (true, Some(word)) = (inside, words.last_mut()) {
            word.chars.push(c);
        }
    }
    words
}

/// A character as an error shows it, harmless on a terminal.
pub(crate) fn shown(c: char) -> String {
    format!("'{}'", c.escape_debug())
}
