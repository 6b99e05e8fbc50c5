//! The files in `positions/` are what their README says they are.

use orbito_solve::game::Game;
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Position, Rules, SuiteEntry};
use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Random legal play from the empty board, ChaCha8 with seed 1: four undecided positions each
/// with 5 to 10 marbles.
fn midgame() -> String {
    let rules = Rules::STANDARD;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut text = String::new();
    for marbles in (5..=10).flat_map(|marbles| [marbles; 4]) {
        let mut position = Position::START;
        while position.marbles() < marbles {
            let moves = rules.legal_moves(&position);
            position = match moves.len() {
                0 => Position::START,
                count => rules.play(&position, moves[random.random_range(0..count)]),
            };
            if rules.result(&position).is_some() {
                position = Position::START;
            }
        }
        text += &format!("{position}\n");
    }
    text
}

#[test]
fn midgame_positions_are_reproduced() {
    assert_eq!(include_str!("../positions/midgame.fen"), midgame());
}

/// The positions above with what the tablebase knows of them.
fn midgame_suite() -> String {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let mut text = String::new();
    for (number, fen) in (1..).zip(midgame().lines()) {
        let position = Position::from_fen(fen, &Rules::STANDARD).expect(fen);
        let mut entry = SuiteEntry::new(Rules::STANDARD, position);
        let best = tablebase.best_moves(&position);
        entry.set_best(best.iter().copied()).expect("legal moves");
        entry.set_value(tablebase.probe(&position));
        entry.set_kind(&format!("{} marbles", position.marbles()));
        entry.set_id(&format!("midgame {number}"));
        text += &format!("{entry}\n");
    }
    text
}

#[test]
fn midgame_suite_is_reproduced() {
    assert_eq!(include_str!("../positions/midgame.epd"), midgame_suite());
}
