//! The canonical text of a game: tags, a free line, the moves in lines below 80 columns.
//!
//! `Result` and `Rules` are always written, `FEN` only for another start than the empty board
//! with white to move. A comment stands in braces; one that has a closing brace, or could be
//! taken for the tag of a next game, is written behind semicolons.

use std::fmt;

use super::source::quoted;
use super::{GameRecord, PlayedMove};
use crate::orbito::{Color, Position};

/// The most characters of a line.
const WIDTH: usize = 79;

impl fmt::Display for GameRecord {
    /// Writes the canonical text, which ends with a line end. In a file, a free line separates
    /// games.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (roster, others): (Vec<_>, Vec<_>) = self
            .tags()
            .iter()
            .partition(|(name, _)| super::tags::is_roster(name));
        for (name, text) in roster {
            writeln!(f, "[{name} {}]", quoted(text))?;
        }
        writeln!(f, "[Result {}]", quoted(self.result.text()))?;
        writeln!(f, "[Rules {}]", quoted(&self.rules.to_string()))?;
        if self.start != Position::START {
            writeln!(f, "[FEN {}]", quoted(&self.start.to_string()))?;
        }
        for (name, text) in others {
            writeln!(f, "[{name} {}]", quoted(text))?;
        }
        write!(f, "\n{}\n", self.movetext())
    }
}

impl GameRecord {
    fn movetext(&self) -> String {
        let mut lines = Lines::default();
        lines.comment(&self.comment);
        let mut number_due = true;
        for (number, _, played) in self.turns() {
            let text = with_symbol(played);
            if number_due || number.color == Color::White {
                lines.word(&format!("{number} {text}"));
            } else {
                lines.word(&text);
            }
            for glyph in glyphs_behind(played) {
                lines.word(&glyph);
            }
            lines.comment(&played.comment);
            number_due = !played.comment.is_empty();
        }
        lines.word(self.result.text());
        lines.text
    }
}

/// The move, with the signs of its first glyph.
fn with_symbol(played: &PlayedMove) -> String {
    let first = played.glyphs.first();
    let symbol = first.and_then(|glyph| glyph.symbol()).unwrap_or_default();
    format!("{}{symbol}", played.mv)
}

/// The glyphs that do not stand at the move itself.
fn glyphs_behind(played: &PlayedMove) -> impl Iterator<Item = String> {
    let first = played.glyphs.first();
    let shown = first.is_some_and(|glyph| glyph.symbol().is_some());
    let behind = played.glyphs.iter().skip(usize::from(shown));
    behind.map(|glyph| format!("${}", glyph.0))
}

/// Words in lines.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
    /// Whether the line is a comment to its end.
    in_line_comment: bool,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.end_line();
        } else if self.column > 0 {
            self.push(" ");
        }
        if self.in_line_comment && self.column == 0 {
            self.push("; ");
        }
        self.push(word);
    }

    fn comment(&mut self, comment: &str) {
        let words = comment.split(' ').filter(|word| !word.is_empty());
        let mut words = words.peekable();
        if words.peek().is_none() {
            return;
        }
        if needs_line_comment(comment) {
            self.line_comment(words);
            return;
        }
        let mut open = "{";
        while let Some(word) = words.next() {
            let close = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{open}{word}{close}"));
            open = "";
        }
    }

    fn line_comment<'a>(&mut self, words: impl Iterator<Item = &'a str>) {
        if self.column > 0 {
            self.end_line();
        }
        self.in_line_comment = true;
        words.for_each(|word| self.word(word));
        self.in_line_comment = false;
        self.end_line();
    }

    fn push(&mut self, text: &str) {
        self.text += text;
        self.column += text.chars().count();
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }
}

fn needs_line_comment(comment: &str) -> bool {
    comment.contains('}') || (comment.contains('[') && comment.contains('"'))
}
