//! Positions as text: nine rows from `i` down to `a`, the player to move, the marbles that black
//! and white have lost, then the moves since the last ejection and the number of the move.
//!
//! Read liberally: upper or lower case, `x` and `o` for black and white, blanks or underscores
//! between the fields (as many as one likes), without the last field or the last two, a start by
//! its name (`standard`, `belgian`, `german`; `startpos` is the standard one). Written in one
//! form: `b` and `w`, single blanks, the last two fields unless they are 0 and 1.

use std::fmt;
use std::ops::RangeInclusive;

use super::{Bitboard, Color, Position, PositionError, Setup, Square, Start};
use crate::fen::{self, Form};
use crate::fields::{Word, words};

/// A field of a position's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The marbles on the board.
    Board,
    /// The player to move.
    Turn,
    /// Black's lost marbles.
    BlackLost,
    /// White's lost marbles.
    WhiteLost,
    /// The moves since the last ejection.
    QuietMoves,
    /// The number of the move.
    Number,
}

impl FenField {
    /// Those behind the board, in their order.
    const COUNTS: [FenField; 4] = [
        FenField::BlackLost,
        FenField::WhiteLost,
        FenField::QuietMoves,
        FenField::Number,
    ];
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "player to move",
            FenField::BlackLost => "black's lost marbles",
            FenField::WhiteLost => "white's lost marbles",
            FenField::QuietMoves => "moves since the last ejection",
            FenField::Number => "move number",
        })
    }
}

/// Why a text is not a position: the field, the place, and what was expected there.
pub type FenError = fen::FenError<FenField>;

const FORM: Form<FenField> = Form {
    board: FenField::Board,
    turn: FenField::Turn,
    row: "row",
    rows: &[
        ('i', 5),
        ('h', 6),
        ('g', 7),
        ('f', 8),
        ('e', 9),
        ('d', 8),
        ('c', 7),
        ('b', 6),
        ('a', 5),
    ],
    marbles_each: Position::MARBLES_EACH,
    first: Color::Black,
    color: |letter| match letter {
        'b' | 'B' | 'x' | 'X' => Some(Color::Black),
        'w' | 'W' | 'o' | 'O' => Some(Color::White),
        _ => None,
    },
};

impl Position {
    /// Reads a position.
    ///
    /// # Errors
    /// If the text is not a position: which field, where, and what was expected.
    ///
    /// ```
    /// use orbito_solve::abalone::Position;
    ///
    /// let text = "WW1BB/WWWBBB/1WW1BB1/8/9/8/1BB1WW1/BBBWWW/BB1WW_B_0_0";
    /// assert_eq!(Position::from_fen(text), Position::from_fen("belgian"));
    ///
    /// let error = Position::from_fen("5/6/7/8/9/8/7/7/5 b 0 0").unwrap_err();
    /// let message = "board, column 15: row b has more than 6 cells, expected 6";
    /// assert_eq!(error.to_string(), message);
    /// # Ok::<(), orbito_solve::abalone::FenError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        let words = words(text);
        let end = text.chars().count();
        let Some(board) = words.first() else {
            let message = "the position is empty, expected nine rows such as \
                           5/6/7/8/9/8/7/6/5, or a start such as belgian";
            return Err(FenError::new(FenField::Board, 0..0, message));
        };
        if let Some(start) = start_of_name(board) {
            let expected = format!("expected nothing after {}", board.text());
            FenError::expect_none(FenField::Turn, words.get(1), &expected)?;
            return Ok(start.position());
        }
        let is_name = |c: &char| c.is_alphabetic() && (FORM.color)(*c).is_none();
        if board.chars.first().is_some_and(is_name) {
            let names = Start::ALL.map(Start::name).join(", ");
            let expected =
                format!("expected nine rows such as 5/6/7/8/9/8/7/6/5, or one of {names}");
            return Err(FenError::found(FenField::Board, board, &expected));
        }
        let mut marbles = [Bitboard::EMPTY; 2];
        FORM.read_board(board, |color, row, cell| {
            let row = Square::ROWS - 1 - row;
            let square = Square::new(row, Square::digits(row).start() + cell);
            let set = &mut marbles[color as usize];
            *set = square.map_or(*set, |square| set.with(square));
        })?;
        let [white, black] = marbles;
        let turn = FORM.read_turn(words.get(1), end)?;
        let count = |at: usize, range, default| {
            let field = FenField::COUNTS[at];
            read_count(words.get(2 + at), field, range, default, end)
        };
        let lost_range = 0..=u16::from(Position::LOST_TO_LOSE);
        let setup = Setup {
            black,
            white,
            turn,
            black_lost: count(0, lost_range.clone(), None)? as u8,
            white_lost: count(1, lost_range, None)? as u8,
            quiet_moves: count(2, 0..=u16::from(u8::MAX), Some(0))? as u8,
            number: count(3, 1..=u16::MAX, Some(1))?,
        };
        let expected = "expected the end of the position";
        FenError::expect_none(FenField::Number, words.get(6), expected)?;
        Position::new(setup).map_err(|problem| {
            let (field, word) = match problem {
                PositionError::BothLost => (FenField::WhiteLost, words.get(3)),
                _ => (FenField::Board, Some(board)),
            };
            FenError::new(field, word.unwrap_or(board).span(), problem.to_string())
        })
    }
}

/// The start of this name; `startpos` is the standard one.
fn start_of_name(word: &Word) -> Option<Start> {
    if word.is("startpos") {
        Some(Start::Standard)
    } else {
        word.text().parse().ok()
    }
}

/// A number in a range; a missing one is the default, if there is one.
fn read_count(
    word: Option<&Word>,
    field: FenField,
    range: RangeInclusive<u16>,
    default: Option<u16>,
    end: usize,
) -> Result<u16, FenError> {
    let expected = format!("expected {} to {}", range.start(), range.end());
    let Some(word) = word else {
        let message = format!("the number is missing, {expected}");
        return default.ok_or_else(|| FenError::new(field, end..end, message));
    };
    let digits = word.chars.iter().all(char::is_ascii_digit);
    match word.text().parse() {
        Ok(count) if digits && range.contains(&count) => Ok(count),
        _ => Err(FenError::found(field, word, &expected)),
    }
}

impl fmt::Display for Position {
    /// Writes the canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for row in (0..Square::ROWS).rev() {
            let mut free = 0;
            for digit in Square::digits(row) {
                match Square::new(row, digit).and_then(|square| self.marble_at(square)) {
                    None => free += 1,
                    Some(color) => {
                        push_free(&mut text, &mut free);
                        text.push(color.letter());
                    }
                }
            }
            push_free(&mut text, &mut free);
            text.push(if row > 0 { '/' } else { ' ' });
        }
        let [black_lost, white_lost] = [Color::Black, Color::White].map(|color| self.lost(color));
        write!(
            f,
            "{text}{} {black_lost} {white_lost}",
            self.turn().letter()
        )?;
        match (self.quiet_moves(), self.number()) {
            (0, 1) => Ok(()),
            (quiet, number) => write!(f, " {quiet} {number}"),
        }
    }
}

/// Writes a run of free cells, if there is one, and begins a new run.
fn push_free(text: &mut String, free: &mut u8) {
    if *free > 0 {
        text.push(char::from(b'0' + *free));
    }
    *free = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "5/6/7/8/9/8/7/6/5";

    fn message(text: &str) -> String {
        match Position::from_fen(text) {
            Ok(position) => panic!("{text} was read as {position}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn reads_liberally_and_writes_one_form() {
        let belgian = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0";
        let german = "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5 b 0 0";
        let standard = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0";
        for (text, canonical) in [
            ("startpos", standard),
            ("  Standard ", standard),
            ("belgian", belgian),
            ("German", german),
            (belgian, belgian),
            (
                "OO1XX/oooxxx/1oo1xx1/8/9/44/1xx1oo1/xxxooo/xx1oo__x 0 0 0 1",
                belgian,
            ),
            ("b4/6/7/8/9/8/7/6/w4 o 2 5", "b4/6/7/8/9/8/7/6/w4 w 2 5"),
            (
                "b4/6/7/8/9/8/7/6/w4 w 2 6 0 70",
                "b4/6/7/8/9/8/7/6/w4 w 2 6 0 70",
            ),
            (
                "b4/6/7/8/9/8/7/6/w4 w 0 0 007",
                "b4/6/7/8/9/8/7/6/w4 w 0 0 7 1",
            ),
        ] {
            let position = Position::from_fen(text).expect(text);
            assert_eq!(position.to_string(), canonical);
        }
    }

    #[test]
    fn errors_name_the_field_the_place_and_what_was_expected() {
        let after = |rest: &str| format!("{EMPTY} {rest}");
        for (text, expected) in [
            (
                String::new(),
                "board, column 1: the position is empty, expected nine rows such as \
                 5/6/7/8/9/8/7/6/5, or a start such as belgian",
            ),
            (
                "daisy".into(),
                "board, column 1: expected nine rows such as 5/6/7/8/9/8/7/6/5, or one of \
                 standard, belgian, german, found 'daisy'",
            ),
            (
                "4/6/7/8/9/8/7/6/5 b 0 0".into(),
                "board, column 2: row i has 4 cells, expected 5",
            ),
            (
                "5/6/7/8/9/8/7/6/4 b 0 0".into(),
                "board, column 18: row a has 4 cells, expected 5",
            ),
            (
                "5/6/7/8/5bbbbb/8/7/6/5 b 0 0".into(),
                "board, column 14: row e has more than 9 cells, expected 9",
            ),
            (
                "5/6/7/8/9/8/7/6 b 0 0".into(),
                "board, column 16: the board has 8 rows, expected 9",
            ),
            (
                "5/6/7/8/9/8/7/6/5/5 b 0 0".into(),
                "board, column 18: more than 9 rows, expected 9",
            ),
            (
                "5/6/7/8/9/8/2b4/bbbbbbb/bbbbb b 0 0".into(),
                "board, column 23: row b has more than 6 cells, expected 6",
            ),
            (
                "5/6/7/8/9/8/bbbb3/bbbbbb/bbbbb b 0 0".into(),
                "board, column 30: more than 14 black marbles, expected at most 14",
            ),
            (
                "5/6/7/8/9/8/2bbb2/bbbbbb/bbbbb b 1 0".into(),
                "board, column 1: 14 black marbles and 1 lost, expected at most 14 together",
            ),
            (
                EMPTY.into(),
                "player to move, column 18: the player to move is missing, expected b or w",
            ),
            (
                after("g 0 0"),
                "player to move, column 19: expected b or w, found 'g'",
            ),
            (
                after("b"),
                "black's lost marbles, column 20: the number is missing, expected 0 to 6",
            ),
            (
                after("b 7 0"),
                "black's lost marbles, column 21: expected 0 to 6, found '7'",
            ),
            (
                after("b 0"),
                "white's lost marbles, column 22: the number is missing, expected 0 to 6",
            ),
            (
                after("b 0 -1"),
                "white's lost marbles, column 23: expected 0 to 6, found '-1'",
            ),
            (
                after("b 6 6"),
                "white's lost marbles, column 23: both players have lost six marbles, expected at \
                 most one of them",
            ),
            (
                after("b 0 0 256"),
                "moves since the last ejection, column 25: expected 0 to 255, found '256'",
            ),
            (
                after("b 0 0 0 0"),
                "move number, column 27: expected 1 to 65535, found '0'",
            ),
            (
                after("b 0 0 0 +1"),
                "move number, column 27: expected 1 to 65535, found '+1'",
            ),
            (
                after("b 0 0 0 1 2"),
                "move number, column 29: expected the end of the position, found '2'",
            ),
            (
                "belgian b".into(),
                "player to move, column 9: expected nothing after belgian, found 'b'",
            ),
        ] {
            assert_eq!(message(&text), expected);
        }
    }

    #[test]
    fn a_very_long_text_gets_a_short_error() {
        let text = format!("{EMPTY} ") + &"é\u{7}".repeat(1_000_000);
        assert!(message(&text).chars().count() < 200);
    }
}
