//! The positions in which games begin.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Bitboard, Color, Position, Setup, Square};

/// A start position by its name.
///
/// ```
/// use orbito_solve::abalone::{Position, Start};
///
/// assert_eq!("Belgian".parse::<Start>().map(Start::position), Ok(Position::BELGIAN));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// That of the box: two full back rows each, and three marbles in front of them.
    Standard,
    /// The Belgian daisy, the usual start of tournaments.
    Belgian,
    /// The German daisy.
    German,
}

/// A name that no start has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected standard, belgian or german")]
pub struct StartNameError;

impl Start {
    /// All starts.
    pub const ALL: [Start; 3] = [Start::Standard, Start::Belgian, Start::German];

    /// `standard`, `belgian` or `german`.
    pub const fn name(self) -> &'static str {
        match self {
            Start::Standard => "standard",
            Start::Belgian => "belgian",
            Start::German => "german",
        }
    }

    /// The position, black to move.
    pub const fn position(self) -> Position {
        match self {
            Start::Standard => Position::STANDARD,
            Start::Belgian => Position::BELGIAN,
            Start::German => Position::GERMAN,
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Start {
    type Err = StartNameError;

    /// Reads a name in either case.
    fn from_str(text: &str) -> Result<Start, StartNameError> {
        let same = |start: &Start| start.name().eq_ignore_ascii_case(text);
        Start::ALL.into_iter().find(same).ok_or(StartNameError)
    }
}

impl Position {
    /// The start of the box: two full back rows each, and three marbles in front of them.
    pub const STANDARD: Position = start([
        b"wwwww",
        b"wwwwww",
        b"..www..",
        b"........",
        b".........",
        b"........",
        b"..bbb..",
        b"bbbbbb",
        b"bbbbb",
    ]);

    /// The Belgian daisy: each player's marbles are two flowers at opposite corners.
    pub const BELGIAN: Position = start([
        b"ww.bb",
        b"wwwbbb",
        b".ww.bb.",
        b"........",
        b".........",
        b"........",
        b".bb.ww.",
        b"bbbwww",
        b"bb.ww",
    ]);

    /// The German daisy: the same flowers one row further in.
    pub const GERMAN: Position = start([
        b".....",
        b"ww..bb",
        b"www.bbb",
        b".ww..bb.",
        b".........",
        b".bb..ww.",
        b"bbb.www",
        b"bb..ww",
        b".....",
    ]);
}

/// The position drawn here from row `i` down to row `a`, black to move.
const fn start(rows: [&[u8]; 9]) -> Position {
    let (mut black, mut white) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let mut row = 0;
    while row < Square::ROWS {
        let cells = rows[8 - row as usize];
        let mut i = 0;
        while i < cells.len() {
            let digit = *Square::digits(row).start() + i as u8;
            if let Some(square) = Square::new(row, digit) {
                match cells[i] {
                    b'b' => black = black.with(square),
                    b'w' => white = white.with(square),
                    _ => {}
                }
            }
            i += 1;
        }
        row += 1;
    }
    Position::from_setup(Setup {
        black,
        white,
        turn: Color::Black,
        black_lost: 0,
        white_lost: 0,
        quiet_moves: 0,
        number: 1,
    })
}
