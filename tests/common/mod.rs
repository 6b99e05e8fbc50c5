//! What the tests share: translation to and from the plain reference, positions by random play,
//! and tables of known values.

#![allow(dead_code)] // each test file uses only some of it

use orbito_solve::game::Value;
use orbito_solve::orbito::{BothLines, ExtraPresses, Move, Position, Rules, Shift, Square};

use crate::plain::{Board, Category, Settings};

/// The same rules for the crate under test.
pub fn rules(settings: &Settings) -> Rules {
    Rules {
        both_lines: if settings.both_lines_draw {
            BothLines::Draw
        } else {
            BothLines::Mover
        },
        extra_presses: ExtraPresses::new(settings.extra_presses).expect("at most ten"),
        shift: settings.shift,
    }
}

/// The same position for the crate under test.
pub fn position(board: &Board, settings: &Settings) -> Position {
    Position::from_fen(&board.to_fen(), &rules(settings)).expect("a canonical FEN")
}

/// The same value for the crate under test, one ply being one press.
pub fn value((category, presses): (Category, Option<u32>)) -> Value {
    let presses = || {
        let presses = presses.expect("a win or a loss has a number of presses");
        u16::try_from(presses).expect("a game is short")
    };
    match category {
        Category::Win => Value::Win(presses()),
        Category::Draw => Value::Draw,
        Category::Loss => Value::Loss(presses()),
    }
}

/// The result of a finished game for the crate under test.
pub fn result(category: Category) -> Value {
    value((category, Some(0)))
}

/// Plays as long as there are choices to choose by and the game lasts: the rest of the number by
/// the number of moves picks one. Most numbers pass over moves that would end the game, so that
/// long games are as common as short ones.
pub fn play_by(choices: &[u32], settings: &Settings) -> Board {
    let mut board = Board::empty();
    for &choice in choices {
        if board.finished(settings).is_some() {
            break;
        }
        if board.marbles() == 16 {
            board = board.press();
            continue;
        }
        let mut moves = board.moves(settings);
        let picked = choice as usize % moves.len();
        moves.rotate_left(picked);
        let mut next = moves.iter().map(|text| board.play(text));
        let first = next.next().expect("a free cell");
        board = if choice % 8 == 0 || first.finished(settings).is_none() {
            first
        } else {
            next.find(|board| board.finished(settings).is_none())
                .unwrap_or(first)
        };
    }
    board
}

/// Where the move goes when the board makes a quarter turn, counter-clockwise.
pub fn turned(turn: Move) -> Move {
    let square = |square: Square| {
        Square::new(3 - square.rank(), square.file()).expect("a cell for every cell")
    };
    Move {
        shift: turn.shift.map(|Shift { from, to }| Shift {
            from: square(from),
            to: square(to),
        }),
        place: square(turn.place),
    }
}

/// The rows of a table of known values under its heading, each a list of words.
pub fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|row| row.split('\t').collect())
}
