//! Positions as text: four ranks from 4 down to 1, the player to move, and with sixteen marbles
//! the extra presses already made.
//!
//! Read liberally: upper or lower case, blanks or underscores between the fields (as many as one
//! likes), `startpos` for the empty board. Written in one form: lower case, single blanks, the
//! third field only when it is not 0.

use std::fmt;

use arrayvec::ArrayString;

use super::{Bitboard, Color, Position, PositionError, Rules, Square};
use crate::fen::{self, Form};
use crate::fields::{Word, words};

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The marbles.
    Board,
    /// The player to move.
    Turn,
    /// The extra presses made.
    ExtraPresses,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "player to move",
            FenField::ExtraPresses => "extra presses",
        })
    }
}

/// Why a text is not a position: the field, the place, and what was expected there.
pub type FenError = fen::FenError<FenField>;

const FORM: Form<FenField> = Form {
    board: FenField::Board,
    turn: FenField::Turn,
    row: "rank",
    rows: &[('4', 4), ('3', 4), ('2', 4), ('1', 4)],
    marbles_each: Position::MARBLES_EACH,
    first: Color::White,
    color: |letter| match letter {
        'w' | 'W' => Some(Color::White),
        'b' | 'B' => Some(Color::Black),
        _ => None,
    },
};

impl Position {
    /// Reads a FEN. The rules limit the number of extra presses.
    ///
    /// # Errors
    /// If the text is not a position: which field, where, and what was expected.
    ///
    /// ```
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let position = Position::from_fen("4/1W2/2B1/4_w", &Rules::STANDARD)?;
    /// assert_eq!(position.to_string(), "4/1w2/2b1/4 w");
    ///
    /// let error = Position::from_fen("4/5/4/4 w", &Rules::STANDARD).unwrap_err();
    /// assert_eq!(error.to_string(), "board, column 3: rank 3 has more than 4 cells, expected 4");
    /// # Ok::<(), orbito_solve::orbito::FenError>(())
    /// ```
    pub fn from_fen(text: &str, rules: &Rules) -> Result<Position, FenError> {
        let words = words(text);
        let Some(board) = words.first() else {
            let message = "the position is empty, expected a board such as 4/4/4/4";
            return Err(FenError::new(FenField::Board, 0..0, message));
        };
        if board.is("startpos") {
            let expected = "expected nothing after startpos";
            FenError::expect_none(FenField::Turn, words.get(1), expected)?;
            return Ok(Position::START);
        }
        let mut marbles = [Bitboard::EMPTY; 2];
        FORM.read_board(board, |color, row, file| {
            let set = &mut marbles[color as usize];
            *set = Square::new(file, 3 - row).map_or(*set, |square| set.with(square));
        })?;
        let [white, black] = marbles;
        let turn_word = words.get(1);
        let turn = FORM.read_turn(turn_word, text.chars().count())?;
        let marbles = (white | black).count();
        let extra_presses = match words.get(2) {
            None => 0,
            Some(word) if marbles < 16 => {
                let problem = PositionError::EarlyPresses { marbles }.to_string();
                return Err(FenError::new(FenField::ExtraPresses, word.span(), problem));
            }
            Some(word) => read_extra_presses(word, rules)?,
        };
        let expected = "expected the end of the position";
        FenError::expect_none(FenField::ExtraPresses, words.get(3), expected)?;
        Position::new(white, black, turn, extra_presses).map_err(|problem| {
            let (field, word) = match problem {
                PositionError::Turn(_) => (FenField::Turn, turn_word),
                PositionError::EarlyPresses { .. } => (FenField::ExtraPresses, words.get(2)),
                _ => (FenField::Board, Some(board)),
            };
            FenError::new(field, word.unwrap_or(board).span(), problem.to_string())
        })
    }
}

fn read_extra_presses(word: &Word, rules: &Rules) -> Result<u8, FenError> {
    let limit = rules.extra_presses.get();
    let text = word.text();
    match text.parse::<u8>() {
        Ok(count) if count <= limit && !text.starts_with('+') => Ok(count),
        _ => {
            let range = if limit == 0 {
                "0".into()
            } else {
                format!("0 to {limit}")
            };
            let expected = format!("expected {range} extra presses under these rules");
            Err(FenError::found(FenField::ExtraPresses, word, &expected))
        }
    }
}

/// A rank as text, at most four letters, and how many they are; by white's cells and black's, these
/// times 16.
static RANKS: [([u8; 4], usize); 256] = rank_texts();

const fn rank_texts() -> [([u8; 4], usize); 256] {
    let mut texts = [([0; 4], 0); 256];
    let mut marbles = 0;
    while marbles < 256 {
        let (mut text, mut length) = ([0; 4], 0);
        let (mut file, mut free) = (0, 0);
        while file <= 4 {
            let white = file < 4 && marbles >> file & 1 == 1;
            let black = file < 4 && marbles >> (4 + file) & 1 == 1;
            if (white || black || file == 4) && free > 0 {
                text[length] = b'0' + free;
                length += 1;
                free = 0;
            }
            if white || black {
                text[length] = if white { b'w' } else { b'b' };
                length += 1;
            } else {
                free += 1;
            }
            file += 1;
        }
        texts[marbles] = (text, length);
        marbles += 1;
    }
    texts
}

impl fmt::Display for Position {
    /// Writes the canonical FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let white = self.marbles_of(Color::White);
        let black = self.marbles_of(Color::Black);
        let mut text = ArrayString::<24>::new();
        for rank in (0..4).rev() {
            // Four bits, four apart, brought side by side.
            let cells = |set: Bitboard| {
                let apart = u32::from(set.0 >> rank & 0x1111);
                ((apart * 0x1248) >> 12 & 15) as usize
            };
            let (letters, length) = &RANKS[cells(white) | cells(black) << 4];
            text.push_str(str::from_utf8(&letters[..*length]).map_err(|_| fmt::Error)?);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(self.turn().letter());
        f.write_str(&text)?;
        match self.extra_presses() {
            0 => Ok(()),
            presses => write!(f, " {presses}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        match Position::from_fen(text, &Rules::STANDARD) {
            Ok(position) => panic!("{text} was read as {position}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn reads_liberally_and_writes_one_form() {
        for (text, canonical) in [
            ("startpos", "4/4/4/4 w"),
            ("  StartPos ", "4/4/4/4 w"),
            ("1111/4/22/13 B", "4/4/4/4 b"),
            ("4/1W2/2B1/4__w", "4/1w2/2b1/4 w"),
            ("wbwb/bwbw/wbwb/bwbw w 0", "wbwb/bwbw/wbwb/bwbw w"),
            ("wbwb/bwbw/wbwb/bwbw b 5", "wbwb/bwbw/wbwb/bwbw b 5"),
        ] {
            let position = Position::from_fen(text, &Rules::STANDARD).expect(text);
            assert_eq!(position.to_string(), canonical);
        }
    }

    #[test]
    fn errors_name_the_field_the_place_and_what_was_expected() {
        for (text, expected) in [
            (
                "",
                "board, column 1: the position is empty, expected a board such as 4/4/4/4",
            ),
            (
                "4/4/4/4",
                "player to move, column 8: the player to move is missing, expected w or b",
            ),
            (
                "4/4/4/4 x",
                "player to move, column 9: expected w or b, found 'x'",
            ),
            (
                "4/4/4 w",
                "board, column 6: the board has 3 ranks, expected 4",
            ),
            (
                "4/4/4/4/4 w",
                "board, column 8: more than 4 ranks, expected 4",
            ),
            (
                "4/4/3/4 w",
                "board, column 6: rank 2 has 3 cells, expected 4",
            ),
            (
                "4/4/4/3 w",
                "board, column 8: rank 1 has 3 cells, expected 4",
            ),
            (
                "4/w4/4/4 w",
                "board, column 4: rank 3 has more than 4 cells, expected 4",
            ),
            (
                "4/4/4/4x w",
                "board, column 8: expected w, b, a number of free cells or /, found 'x'",
            ),
            (
                "4/4/4/0 w",
                "board, column 7: expected w, b, a number of free cells or /, found '0'",
            ),
            (
                "wwww/wwww/w3/4 w",
                "board, column 11: more than 8 white marbles, expected at most 8",
            ),
            (
                "ww2/4/4/4 b",
                "board, column 1: 2 white and 0 black marbles, expected numbers that differ by at most one",
            ),
            (
                "w3/4/4/4 w",
                "player to move, column 10: white has one marble more, expected black to move",
            ),
            (
                "4/4/4/4 w 1",
                "extra presses, column 11: extra presses come after the sixteenth marble, expected none with 0",
            ),
            (
                "4/4/4/4 w w",
                "extra presses, column 11: extra presses come after the sixteenth marble, expected none with 0",
            ),
            (
                "wbwb/bwbw/wbwb/bwbw w 6",
                "extra presses, column 23: expected 0 to 5 extra presses under these rules, found '6'",
            ),
            (
                "wbwb/bwbw/wbwb/bwbw w -1",
                "extra presses, column 23: expected 0 to 5 extra presses under these rules, found '-1'",
            ),
            (
                "wbwb/bwbw/wbwb/bwbw w 1 1",
                "extra presses, column 25: expected the end of the position, found '1'",
            ),
            (
                "startpos w",
                "player to move, column 10: expected nothing after startpos, found 'w'",
            ),
        ] {
            assert_eq!(message(text), expected);
        }
    }

    #[test]
    fn a_very_long_text_gets_a_short_error() {
        let text = "4/4/4/4 ".to_string() + &"é\u{7}".repeat(1_000_000);
        assert!(message(&text).chars().count() < 200);
    }
}
