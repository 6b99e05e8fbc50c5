//! A rated game as a record again: glyphs, comments, and tags for the accuracy.
//!
//! What people said stays. The glyphs that judge a move, `$1` to `$9`, give way to those of the
//! rating; the others stand behind. A comment is continued behind ` | `. To annotate a game twice
//! is the same as once.

use super::{Judgement, RatedGame, RatedTurn};
use crate::game::Value;
use crate::orbito::{Color, GameRecord, Glyph, PlayedMove};

/// Stands between what was said and what is added.
const SEPARATOR: &str = " | ";
/// The name in the tag `Annotator`, unless there is one.
const ANNOTATOR: &str = "orbito-solve";

impl RatedTurn {
    /// The judgement in words.
    ///
    /// ```
    /// use orbito_solve::orbito::rating::RatedGame;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{GameRecord, Rules};
    ///
    /// let record: GameRecord = "1. c1 c2 2. d1 a4 3. d1 a1 4. d4 1-0".parse()?;
    /// let game = RatedGame::new(&Tablebase::build(&Rules::STANDARD), record);
    /// assert_eq!(game.turns()[6].comment(), "wins in 1 press");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn comment(&self) -> String {
        let played = in_words(self.value);
        // A move without a shift is the easiest to grasp.
        let plain = self.best.iter().find(|best| best.shift.is_none());
        let best = || match plain.or(self.best.first()) {
            Some(best) => format!("; best {best}: {}", in_words(self.best_value)),
            None => String::new(),
        };
        match self.judgement() {
            Judgement::Best if self.only_move => format!("only move: {played}"),
            Judgement::Best => played,
            Judgement::Slower => played + &best(),
            Judgement::ThrowsDraw => format!("throws the draw away: {played}{}", best()),
            Judgement::ThrowsWin => format!("throws the win away: {played}{}", best()),
        }
    }

    fn annotate(&self, played: &mut PlayedMove) {
        let others: Vec<Glyph> = played
            .glyphs()
            .iter()
            .copied()
            .filter(|glyph| !judges_a_move(*glyph))
            .collect();
        played.clear_glyphs();
        for glyph in self.glyph().into_iter().chain(others) {
            played.add_glyph(glyph);
        }
        let said = played.comment().unwrap_or_default();
        let comment = self.comment();
        let continued = said
            .strip_suffix(&comment)
            .is_some_and(|before| before.is_empty() || before.ends_with(SEPARATOR));
        if said.is_empty() {
            played.set_comment(&comment);
        } else if !continued {
            let both = format!("{said}{SEPARATOR}{comment}");
            played.set_comment(&both);
        }
    }
}

impl RatedGame {
    /// The record with a glyph and a comment at each move, and the tags `Annotator`,
    /// `WhiteAccuracy` and `BlackAccuracy`: per cent with one decimal, `-` for none.
    pub fn annotated(&self) -> GameRecord {
        let mut record = self.record().clone();
        for (turn, played) in self.turns().iter().zip(record.moves_mut()) {
            turn.annotate(played);
        }
        let percent = |color| match self.accuracy(color) {
            Some(accuracy) => format!("{accuracy:.1}"),
            None => "-".into(),
        };
        let (white, black) = (percent(Color::White), percent(Color::Black));
        let tags = record.tags_mut();
        let annotator = tags.get("Annotator").unwrap_or(ANNOTATOR).to_owned();
        for (name, text) in [
            ("Annotator", annotator.as_str()),
            ("WhiteAccuracy", &white),
            ("BlackAccuracy", &black),
        ] {
            let set = tags.set(name, text);
            debug_assert!(set.is_ok(), "{name} is a free name");
        }
        record
    }
}

/// Whether PGN counts the glyph among those about the move, not the position.
const fn judges_a_move(glyph: Glyph) -> bool {
    matches!(glyph.0, 1..=9)
}

/// `wins in 5 presses`, `draw`, `loses in 1 press`.
fn in_words(value: Value) -> String {
    let presses = |count| match count {
        1 => "1 press".to_owned(),
        _ => format!("{count} presses"),
    };
    match value {
        Value::Win(count) => format!("wins in {}", presses(count)),
        Value::Draw => "draw".into(),
        Value::Loss(count) => format!("loses in {}", presses(count)),
    }
}
