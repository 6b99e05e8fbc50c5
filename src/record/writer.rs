//! The canonical text of a game: tags, a free line, the moves in lines below 80 columns.
//!
//! `Result` and `Rules` are always written, `FEN` only for another start than the usual one,
//! `Variant` and `Notation` where the game has them. A comment stands in braces; one that has a closing brace, or could be
//! taken for the tag of a next game, is written behind semicolons.

use std::fmt;

use super::source::quoted;
use super::{GameRecord, GameResult, PlayedMove, RecordGame};

/// The most characters of a line.
const WIDTH: usize = 79;

impl<G: RecordGame> fmt::Display for GameRecord<G> {
    /// Writes the canonical text, which ends with a line end. In a file, a free line separates
    /// games.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.result, f)
    }
}

/// A game whose result is written with that of black first.
pub(super) struct BlackFirst<'a, G: RecordGame>(pub &'a GameRecord<G>);

impl<G: RecordGame> fmt::Display for BlackFirst<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(self.0.result.swapped(), f)
    }
}

impl<G: RecordGame> GameRecord<G> {
    /// Writes the game with this result.
    fn write(&self, result: GameResult, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (roster, others): (Vec<_>, Vec<_>) = self
            .tags()
            .iter()
            .partition(|(name, _)| super::tags::is_roster(name));
        for (name, text) in roster {
            writeln!(f, "[{name} {}]", quoted(text))?;
        }
        writeln!(f, "[Result {}]", quoted(result.text()))?;
        if let Some(variant) = G::VARIANT {
            writeln!(f, "[Variant {}]", quoted(variant))?;
        }
        writeln!(f, "[Rules {}]", quoted(&self.rules.to_string()))?;
        let mut notations = G::NOTATIONS.iter();
        if let Some((name, _)) = notations.find(|(_, notation)| *notation == self.notation) {
            writeln!(f, "[Notation {}]", quoted(name))?;
        }
        if self.start != self.rules.start() {
            let start = self.rules.position_text(&self.start);
            writeln!(f, "[FEN {}]", quoted(&start))?;
        }
        for (name, text) in others {
            writeln!(f, "[{name} {}]", quoted(text))?;
        }
        write!(f, "\n{}\n", self.movetext(result))
    }

    fn movetext(&self, result: GameResult) -> String {
        let mut lines = Lines::default();
        lines.comment(&self.comment);
        let mut number_due = true;
        for (number, _, played) in self.turns() {
            let mv = self.rules.move_text_in(played.mv, self.notation);
            let text = format!("{mv}{}", symbol(played));
            if number_due || !number.second {
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
        lines.word(result.text());
        lines.text
    }
}

/// The signs of the first glyph.
fn symbol<M>(played: &PlayedMove<M>) -> &'static str {
    let first = played.glyphs.first();
    first.and_then(|glyph| glyph.symbol()).unwrap_or_default()
}

/// The glyphs that do not stand at the move itself.
fn glyphs_behind<M>(played: &PlayedMove<M>) -> impl Iterator<Item = String> {
    let shown = !symbol(played).is_empty();
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
