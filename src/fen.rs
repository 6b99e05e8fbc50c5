//! What the FENs of all games have in common: a board of rows with letters for marbles and
//! numbers for free cells, the player to move, and errors that name the field and the place.

use std::fmt::{Debug, Display};
use std::ops::Range;

use thiserror::Error;

use crate::fields::{Word, shown};
use crate::notation::Color;

/// Why a text is not a position: the field, the place, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}, column {}: {message}", .span.start + 1)]
pub struct FenError<F: Debug + Display> {
    /// The field in which the error is.
    pub field: F,
    /// The offending characters, counted from 0 (characters, not bytes).
    pub span: Range<usize>,
    /// What is wrong there and what was expected.
    pub message: String,
}

impl<F: Debug + Display> FenError<F> {
    pub(crate) fn new(field: F, span: Range<usize>, message: impl Into<String>) -> FenError<F> {
        FenError {
            field,
            span,
            message: message.into(),
        }
    }

    /// Something else was expected than this word.
    pub(crate) fn found(field: F, word: &Word, expected: &str) -> FenError<F> {
        let message = format!("{expected}, found {}", word.excerpt());
        FenError::new(field, word.span(), message)
    }

    /// Refuses a word where there should be none.
    pub(crate) fn expect_none(
        field: F,
        word: Option<&Word>,
        expected: &str,
    ) -> Result<(), FenError<F>> {
        word.map_or(Ok(()), |word| Err(FenError::found(field, word, expected)))
    }
}

/// How a game's board and the player to move are written.
pub(crate) struct Form<F> {
    pub board: F,
    pub turn: F,
    /// What a row is called.
    pub row: &'static str,
    /// The rows as they are written: the name of each, and how many cells it has.
    pub rows: &'static [(char, u8)],
    pub marbles_each: u32,
    /// Who begins the game, and is named first.
    pub first: Color,
    /// The colour of a letter in upper or lower case.
    pub color: fn(char) -> Option<Color>,
}

impl<F: Copy + Debug + Display> Form<F> {
    /// Reads a board, and tells `put` each marble's colour, row and cell of the row, from 0 in
    /// the order of the text.
    pub(crate) fn read_board(
        &self,
        board: &Word,
        mut put: impl FnMut(Color, u8, u8),
    ) -> Result<(), FenError<F>> {
        let error = |at: usize, length: usize, message: String| {
            let start = board.start + at;
            Err(FenError::new(self.board, start..start + length, message))
        };
        let (name, count) = (self.row, self.rows.len());
        let mut marbles = [0; 2];
        // The row being read, and its cells so far.
        let (mut row, mut cells) = (0, 0);
        let too_short = |row: usize, cells: u8| {
            let (letter, length) = self.rows[row];
            let plural = if cells == 1 { "" } else { "s" };
            let message = || format!("{name} {letter} has {cells} cell{plural}, expected {length}");
            (cells < length).then(message)
        };
        for (at, &c) in board.chars.iter().enumerate() {
            let color = (self.color)(c);
            let more = match c {
                '/' => {
                    if let Some(message) = too_short(row, cells) {
                        return error(at, 1, message);
                    }
                    if row + 1 == count {
                        let message = format!("more than {count} {name}s, expected {count}");
                        return error(at, 1, message);
                    }
                    (row, cells) = (row + 1, 0);
                    continue;
                }
                '1'..='9' => c as u8 - b'0',
                _ if color.is_some() => 1,
                _ => {
                    let (one, other) = self.letters();
                    let expected = format!("expected {one}, {other}, a number of free cells or /");
                    return error(at, 1, format!("{expected}, found {}", shown(c)));
                }
            };
            let (letter, length) = self.rows[row];
            if cells + more > length {
                let message =
                    format!("{name} {letter} has more than {length} cells, expected {length}");
                return error(at, 1, message);
            }
            if let Some(color) = color {
                put(color, row as u8, cells);
                marbles[color as usize] += 1;
                let most = self.marbles_each;
                if marbles[color as usize] > most {
                    let color = color.name();
                    let message =
                        format!("more than {most} {color} marbles, expected at most {most}");
                    return error(at, 1, message);
                }
            }
            cells += more;
        }
        let end = board.chars.len();
        if let Some(message) = too_short(row, cells) {
            return error(end, 0, message);
        }
        if row + 1 < count {
            let message = format!("the board has {} {name}s, expected {count}", row + 1);
            return error(end, 0, message);
        }
        Ok(())
    }

    /// Reads the player to move; `end` is where a missing word would stand.
    pub(crate) fn read_turn(&self, word: Option<&Word>, end: usize) -> Result<Color, FenError<F>> {
        let (one, other) = self.letters();
        let expected = format!("expected {one} or {other}");
        let Some(word) = word else {
            let message = format!("the player to move is missing, {expected}");
            return Err(FenError::new(self.turn, end..end, message));
        };
        let color = match word.chars[..] {
            [letter] => (self.color)(letter),
            _ => None,
        };
        color.ok_or_else(|| FenError::found(self.turn, word, &expected))
    }

    fn letters(&self) -> (char, char) {
        (self.first.letter(), self.first.other().letter())
    }
}
