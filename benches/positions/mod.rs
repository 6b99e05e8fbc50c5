//! The positions that the benches have in common.

use orbito_solve::orbito::{Position, Rules};

/// The positions of `positions/midgame.fen`.
pub fn midgame() -> Vec<Position> {
    include_str!("../../positions/midgame.fen")
        .lines()
        .map(|line| Position::from_fen(line, &Rules::STANDARD).expect("the file holds positions"))
        .collect()
}
