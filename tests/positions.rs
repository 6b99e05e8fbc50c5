//! The files in `positions/` are what their README says they are.

use orbito_solve::game::Game;
use orbito_solve::orbito::{Position, Rules};
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
