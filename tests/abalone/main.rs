//! The rules and the notation of Abalone.

mod agreement;
mod generation;
mod illegal;
mod notation;
mod perft;
mod plain;
mod positions;
mod record;
mod result;
mod search;

use orbito_solve::abalone::{Move, Position, Rules, Square, Start};
use orbito_solve::game::Game;
use orbito_solve::notation::Notation;
use proptest::collection::vec;
use proptest::prelude::*;

fn position(text: &str) -> Position {
    Position::from_fen(text).expect(text)
}

/// A position with nothing but these marbles in row e, black to move.
fn row_e(marbles: &str) -> Position {
    position(&format!("5/6/7/8/{marbles}/8/7/6/5 b 0 0"))
}

fn square(name: &str) -> Square {
    name.parse().expect(name)
}

fn legal_move(position: &Position, text: &str) -> Move {
    Rules::STANDARD.read_move(position, text).expect(text)
}

/// The position after moves in the native notation, with blanks between.
fn after(start: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(*start, |position, text| {
        Rules::STANDARD.play(&position, legal_move(&position, text))
    })
}

/// Games that go on as long as there are moves.
const ENDLESS: Rules = Rules {
    repetition: 0,
    quiet_limit: 0,
    ..Rules::STANDARD
};

/// A game from any start: its positions, the last perhaps decided.
fn any_game() -> impl Strategy<Value = Vec<Position>> {
    let start = proptest::sample::select(&Start::ALL[..]);
    (start, vec(any::<u16>(), 0..=250)).prop_map(|(start, choices)| {
        let mut positions = vec![start.position()];
        for choice in choices {
            let position = positions[positions.len() - 1];
            // Every third move pushes if any can: marbles should meet and get lost.
            let mut moves = ENDLESS.pushes(&position);
            if choice % 3 != 0 || moves.is_empty() {
                moves = ENDLESS.legal_moves(&position);
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(choice / 3) % moves.len()];
            positions.push(ENDLESS.play(&position, mv));
        }
        positions
    })
}

/// The last position of such a game.
fn any_position() -> impl Strategy<Value = Position> {
    any_game().prop_map(|positions| positions[positions.len() - 1])
}

/// Random play is of little use if it never leads where the rules become difficult.
#[test]
fn random_play_leads_to_all_kinds_of_positions() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let mut seen = [0; 5];
    for _ in 0..500 {
        let game = any_game().new_tree(&mut runner).expect("no filter");
        let positions = game.current();
        let last = positions[positions.len() - 1];
        let pushes = ENDLESS.pushes(&last);
        seen[0] += usize::from(last.my_lost() + last.their_lost() == 0);
        seen[1] += usize::from(last.my_lost().min(last.their_lost()) >= 2);
        seen[2] += usize::from(ENDLESS.decided(&last).is_some());
        seen[3] += usize::from(pushes.iter().any(|mv| mv.ejects()));
        seen[4] += usize::from(pushes.iter().any(|mv| mv.pushed() == 2));
    }
    assert!(seen.iter().all(|&count| count >= 20), "{seen:?}");
}
