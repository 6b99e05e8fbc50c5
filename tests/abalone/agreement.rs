//! The program and the plain reference, which shares nothing with it, agree on thousands of
//! positions of every kind: what is legal, how it is written, what it leads to, who has won.

use std::collections::BTreeSet;

use orbito_solve::abalone::{MoveNotation, Position, Rules};
use orbito_solve::game::{Game, Value};
use orbito_solve::notation::Notation;

use crate::plain::{Board, KINDS, Kind, Outcome, Rng, legal_moves, play, random_position, result};
use crate::position;

/// So many positions of each of the five kinds.
const POSITIONS: usize = 2000;

#[test]
fn on_every_move_of_ten_thousand_positions() {
    let mut seen = [0; 4];
    for kind in KINDS {
        let mut random = Rng(kind as u64 + 1);
        for _ in 0..POSITIONS {
            let board = random_position(&mut random, kind);
            let position = position(&board.full_text());
            assert_eq!(position.to_string(), shortest(&board));
            let over = result(&board, 100);
            assert_eq!(
                Rules::STANDARD.decided(&position),
                over.map(|it| value(it, &board))
            );
            if !matches!(over, Some(Outcome::SixLost(_))) {
                check_moves(&board, &position);
            }
            let moves = legal_moves(&board).len();
            let lost = board.lost[0].min(board.lost[1]);
            seen[0] += usize::from(over.is_none() && moves > 100);
            seen[1] += usize::from(moves == 0);
            seen[2] += usize::from(lost >= 3);
            seen[3] += usize::from(matches!(over, Some(Outcome::SixLost(_))));
            assert_eq!(kind == Kind::NoMoves, moves == 0, "{position}");
        }
    }
    assert!(seen.iter().all(|&count| count >= 100), "{seen:?}");
}

/// The same moves, by both notations, each to the same position.
fn check_moves(board: &Board, position: &Position) {
    let rules = &Rules::STANDARD;
    let moves = rules.legal_moves(position);
    assert_eq!(
        rules.count_moves(position),
        moves.len() as u64,
        "{position}"
    );
    let expected: BTreeSet<_> = legal_moves(board)
        .iter()
        .map(|mv| (mv.native(), shortest(&play(board, mv))))
        .collect();
    let found: BTreeSet<_> = moves
        .iter()
        .map(|&mv| {
            let text = rules.move_text(position, mv);
            (text, rules.play(position, mv).to_string())
        })
        .collect();
    assert_eq!(found, expected, "{position}");
    for mv in legal_moves(board) {
        let read = rules.read_move(position, &mv.native()).expect("legal");
        for text in mv.aba_pro_texts() {
            assert_eq!(
                rules.parse_move(position, &text, MoveNotation::AbaPro),
                Ok(read),
                "{text}"
            );
        }
    }
}

/// The text without the counts where they are as at the beginning.
fn shortest(board: &Board) -> String {
    match (board.quiet, board.number) {
        (0, 1) => board.text(),
        _ => board.full_text(),
    }
}

fn value(outcome: Outcome, board: &Board) -> Value {
    match outcome {
        Outcome::SixLost(winner) | Outcome::NoMove(winner) if winner == board.turn => Value::Win(0),
        Outcome::SixLost(_) | Outcome::NoMove(_) => Value::Loss(0),
        Outcome::QuietLimit => Value::Draw,
    }
}
