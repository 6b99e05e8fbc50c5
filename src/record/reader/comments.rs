//! Comments, and whom they belong to.

use std::io::BufRead;

use super::{Failure, GameReader, Stage};
use crate::record::source::{is_blank, single_blanks};
use crate::record::{GameRecord, RecordGame, RecordProblem};

impl<G: RecordGame, R: BufRead> GameReader<G, R> {
    /// Skips blanks and adds comments to a text, up to something else.
    pub(super) fn comments(&mut self, text: &mut String) -> Result<(), Failure<G>> {
        loop {
            self.source.skip_while(is_blank);
            if !matches!(self.source.peek(), Some('{' | ';')) {
                return Ok(());
            }
            self.comment(text)?;
        }
    }

    /// Adds the comment that begins here to a text.
    pub(super) fn comment(&mut self, text: &mut String) -> Result<(), Failure<G>> {
        text.push(' ');
        if self.source.peek() == Some(';') {
            self.source.take();
            while self.source.peek().is_some_and(|c| c != '\n') {
                self.take_into(text)
                    .inspect_err(|_| self.source.skip_line())?;
            }
            return Ok(());
        }
        let begin = self.source.place();
        self.source.take();
        loop {
            match self.source.peek() {
                None => return Err((begin, RecordProblem::UnclosedComment)),
                Some('[') if self.at_line_with_tag() => {
                    self.stage = Stage::Over;
                    return Err((begin, RecordProblem::UnclosedComment));
                }
                Some('}') => {
                    self.source.take();
                    return Ok(());
                }
                Some(_) => self
                    .take_into(text)
                    .inspect_err(|_| self.skip_block_comment())?,
            }
        }
    }

    /// Reads the comments that begin in the line of the result.
    pub(super) fn last_words(&mut self, game: &mut GameRecord<G>) -> Result<(), Failure<G>> {
        loop {
            self.skip_blanks_in_line();
            if !matches!(self.source.peek(), Some('{' | ';')) {
                return Ok(());
            }
            let mut comment = String::new();
            self.comment(&mut comment)?;
            say(game, &comment);
        }
    }
}

/// Adds to what is said about the last move, or about the game if there is none yet.
pub(super) fn say<G: RecordGame>(game: &mut GameRecord<G>, comment: &str) {
    let comment = single_blanks(comment);
    let said = match game.moves.last_mut() {
        None => &mut game.comment,
        Some(played) => &mut played.comment,
    };
    if !said.is_empty() && !comment.is_empty() {
        said.push(' ');
    }
    *said += &comment;
}
