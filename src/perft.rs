//! Perft: the number of sequences of exactly so many moves, the usual check of a move generator.
//!
//! A game that has ended is not continued, and a shorter one is not counted. The last move of
//! each sequence is counted, not made.

use crate::game::{Game, MoveList};
use crate::parallel;

/// How many sequences of exactly `depth` legal moves begin at `position`.
///
/// ```
/// use orbito_solve::orbito::{Position, Rules};
/// use orbito_solve::perft::perft;
///
/// assert_eq!(perft(&Rules::STANDARD, &Position::START, 3), 50_960);
/// ```
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.decided(position).is_some() {
        return 0;
    }
    if depth == 1 {
        return game.count_moves(position);
    }
    let mut moves = MoveList::new();
    game.moves(position, &mut moves);
    moves
        .iter()
        .map(|&mv| perft(game, &game.play(position, mv), depth - 1))
        .sum()
}

/// The moves at `position`, sorted, each with the [`perft`] of one move less after it; computed
/// by all threads of the current rayon pool.
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = MoveList::new();
    if depth > 0 && game.decided(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves.sort_unstable();
    parallel::map(moves, |mv| {
        (mv, perft(game, &game.play(position, mv), depth - 1))
    })
}
