//! Text as it comes, character by character, with its place: what both readers stand on.
//!
//! Line ends of all systems become `\n`, a byte-order mark at the start of a line is dropped,
//! bytes that are not UTF-8 become `U+FFFD`. Only a window of the text is ever in memory.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::fields;

/// How many bytes are taken from the input at once.
const CHUNK: usize = 4096;
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A place in a text: line and column from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub line: u64,
    pub column: u64,
}

impl Place {
    /// The place so many characters further in the same line.
    pub fn right(self, characters: usize) -> Place {
        Place {
            column: self.column + characters as u64,
            ..self
        }
    }
}

/// A stream of characters.
pub(crate) struct Source<R> {
    input: R,
    /// Bytes taken but not decoded: the beginning of a character.
    bytes: Vec<u8>,
    ahead: VecDeque<char>,
    last_decoded: char,
    ended: bool,
    failure: Option<io::Error>,
    place: Place,
    line_has_begun: bool,
    taken: u64,
}

impl<R: BufRead> Source<R> {
    pub fn new(input: R) -> Source<R> {
        Source {
            input,
            bytes: Vec::new(),
            ahead: VecDeque::new(),
            last_decoded: '\n',
            ended: false,
            failure: None,
            place: Place { line: 1, column: 1 },
            line_has_begun: false,
            taken: 0,
        }
    }

    /// Where the next character stands.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Whether more than blanks were taken of the line of the next character.
    pub fn line_has_begun(&self) -> bool {
        self.line_has_begun
    }

    /// How many characters were taken so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The error that ended the text, the first time it is asked for.
    pub fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// The next character, not taken.
    pub fn peek(&mut self) -> Option<char> {
        self.peek_at(0)
    }

    /// The character `distance` after the next one, not taken.
    pub fn peek_at(&mut self, distance: usize) -> Option<char> {
        while self.ahead.len() <= distance && !self.ended {
            self.fill();
        }
        self.ahead.get(distance).copied()
    }

    /// Takes the next character.
    pub fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.ahead.pop_front();
        self.taken += 1;
        self.line_has_begun = c != '\n' && (self.line_has_begun || !is_blank(c));
        self.place = match c {
            '\n' => Place {
                line: self.place.line + 1,
                column: 1,
            },
            _ => self.place.right(1),
        };
        Some(c)
    }

    /// Takes the next character if it is one of those wanted.
    pub fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        match self.peek() {
            Some(c) if wanted(c) => self.take(),
            _ => None,
        }
    }

    /// Takes characters as long as they are wanted.
    pub fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        while self.take_if(&wanted).is_some() {}
    }

    /// Takes the rest of the line, but not its end.
    pub fn skip_line(&mut self) {
        self.skip_while(|c| c != '\n');
    }

    fn fill(&mut self) {
        let taken = match self.input.fill_buf() {
            Ok(chunk) => {
                let taken = chunk.len().min(CHUNK);
                self.bytes.extend(&chunk[..taken]);
                taken
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return,
            Err(error) => {
                self.failure = Some(error);
                0
            }
        };
        self.input.consume(taken);
        self.ended = taken == 0;
        self.decode();
    }

    fn decode(&mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (valid, broken) = match std::str::from_utf8(rest) {
                Ok(valid) => (valid, None),
                Err(error) => {
                    let (valid, _) = rest.split_at(error.valid_up_to());
                    let valid = std::str::from_utf8(valid).unwrap_or_default();
                    (valid, Some(error.error_len()))
                }
            };
            valid.chars().for_each(|c| self.decoded(c));
            rest = &rest[valid.len()..];
            rest = match broken {
                None => &[],
                Some(None) if !self.ended => {
                    self.bytes = rest.to_vec();
                    return;
                }
                Some(length) => {
                    self.decoded(char::REPLACEMENT_CHARACTER);
                    &rest[length.unwrap_or(rest.len())..]
                }
            };
        }
    }

    fn decoded(&mut self, c: char) {
        let before = std::mem::replace(&mut self.last_decoded, c);
        match c {
            '\n' if before == '\r' => {}
            '\r' => self.ahead.push_back('\n'),
            BYTE_ORDER_MARK if before == '\n' || before == '\r' => self.last_decoded = before,
            _ => self.ahead.push_back(c),
        }
    }
}

/// White space, and the byte-order mark wherever files were joined.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == BYTE_ORDER_MARK
}

/// A text without control characters: each becomes a blank.
pub(crate) fn one_line(text: &str) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(clean).collect()
}

/// The words of a text, single blanks between them.
pub(crate) fn single_blanks(text: &str) -> String {
    let words = text.split(|c| is_blank(c) || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// A text in quotes: `\"` and `\\` stand for a quote and a backslash.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted + "\""
}

/// A text as an error shows it: in quotes, at most 20 characters, harmless on a terminal.
pub(crate) fn excerpt(text: &str) -> String {
    fields::excerpt(text.chars())
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn read(bytes: &[u8], capacity: usize) -> String {
        let mut source = Source::new(BufReader::with_capacity(capacity, bytes));
        std::iter::from_fn(|| source.take()).collect()
    }

    #[test]
    fn line_ends_marks_and_broken_bytes_come_out_the_same_in_any_portions() {
        let text =
            b"\xef\xbb\xbfa\r\nb\rc\n\r\n\xef\xbb\xbfd\xef\xbb\xbf\xc3\xa9\xff\xe2\x82x\xe2\x82";
        for capacity in 1..=text.len() {
            let expected = "a\nb\nc\n\nd\u{feff}é\u{fffd}\u{fffd}x\u{fffd}";
            assert_eq!(read(text, capacity), expected, "{capacity} bytes at once");
        }
    }

    #[test]
    fn places_count_lines_and_characters() {
        let mut source = Source::new("é\r\nab".as_bytes());
        assert_eq!(source.peek_at(3), Some('b'));
        source.skip_line();
        assert_eq!(source.place(), Place { line: 1, column: 2 });
        assert!(source.line_has_begun());
        source.take();
        assert!(!source.line_has_begun());
        source.take();
        assert_eq!(source.place(), Place { line: 2, column: 2 });
        assert_eq!(source.take_if(|c| c == 'x'), None);
        assert_eq!(source.taken(), 3);
    }

    #[test]
    fn excerpts_are_short_and_harmless() {
        assert_eq!(excerpt("a\u{1b}b"), "'a\\u{1b}b'");
        assert_eq!(excerpt(&"x".repeat(21)), format!("'{}…'", "x".repeat(20)));
    }
}
