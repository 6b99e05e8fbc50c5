//! The way on after an error: to the end of its game.

use std::io::BufRead;

use super::{GameReader, Stage, is_word_character};
use crate::record::source::is_blank;
use crate::record::{GameResult, RecordGame};

impl<G: RecordGame, R: BufRead> GameReader<G, R> {
    /// Skips the rest of a game with an error.
    pub(super) fn skip_game(&mut self) {
        if self.stage == Stage::Tags {
            self.skip_tags();
        }
        if self.stage == Stage::Moves {
            self.skip_moves();
        }
    }

    fn skip_tags(&mut self) {
        while self.stage == Stage::Tags {
            self.source.skip_while(is_blank);
            match self.source.peek() {
                Some('[') => drop(self.tag_or_line()),
                Some('{' | ';') => self.skip_comment(),
                _ => self.stage = Stage::Moves,
            }
        }
    }

    fn skip_moves(&mut self) {
        while let Some(c) = self.source.peek() {
            match c {
                '{' | ';' => self.skip_comment(),
                '[' if self.at_line_with_tag() => return,
                '*' => {
                    self.source.take();
                    return;
                }
                _ if is_word_character(c) => {
                    if self.skip_word_is_result() {
                        return;
                    }
                }
                _ => {
                    self.source.take();
                }
            }
        }
    }

    /// Skips a word, of any length, and tells whether it is a result.
    fn skip_word_is_result(&mut self) -> bool {
        let mut start = String::new();
        while let Some(c) = self.source.take_if(is_word_character) {
            if start.len() < 8 {
                start.push(c);
            }
        }
        start.parse::<GameResult>().is_ok()
    }

    fn skip_comment(&mut self) {
        match self.source.take() {
            Some('{') => self.skip_block_comment(),
            _ => self.source.skip_line(),
        }
    }

    /// Skips up to the end of a comment in braces, or to the next game if it has none.
    pub(super) fn skip_block_comment(&mut self) {
        while let Some(c) = self.source.peek() {
            if c == '[' && self.at_line_with_tag() {
                self.stage = Stage::Over;
                return;
            }
            self.source.take();
            if c == '}' {
                return;
            }
        }
    }
}
