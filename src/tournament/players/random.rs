//! Players that look one move ahead, or not at all.

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::game::{Game, MoveList, Value};
use crate::tournament::{Fault, GameSoFar, Player};

/// Plays any legal move.
pub struct Random {
    random: ChaCha8Rng,
}

/// Wins at once if that is possible, avoids losing at once if that is possible, and plays any
/// such move.
pub struct Greedy {
    random: ChaCha8Rng,
}

impl Default for Random {
    fn default() -> Random {
        Random {
            random: ChaCha8Rng::seed_from_u64(0),
        }
    }
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy {
            random: ChaCha8Rng::seed_from_u64(0),
        }
    }
}

pub(super) fn legal_moves<G: Game>(play: &GameSoFar<G>) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    play.game().moves(play.position(), &mut moves);
    moves
}

/// One of the moves of an undecided position, of which there is at least one.
pub(super) fn any<M: Copy>(moves: &[M], random: &mut ChaCha8Rng) -> M {
    *moves
        .choose(random)
        .expect("an undecided position has moves")
}

impl<G: Game> Player<G> for Random {
    fn begin_game(&mut self, _: &G, random: ChaCha8Rng) -> Result<(), Fault> {
        self.random = random;
        Ok(())
    }

    fn choose(&mut self, play: &GameSoFar<G>) -> Result<G::Move, Fault> {
        Ok(any(&legal_moves(play), &mut self.random))
    }
}

impl<G: Game> Player<G> for Greedy {
    fn begin_game(&mut self, _: &G, random: ChaCha8Rng) -> Result<(), Fault> {
        self.random = random;
        Ok(())
    }

    fn choose(&mut self, play: &GameSoFar<G>) -> Result<G::Move, Fault> {
        let mut moves = legal_moves(play);
        moves.shuffle(&mut self.random);
        let after = |mv| play.game().play(play.position(), mv);
        let wins = |&&mv: &&G::Move| is_lost(play.game(), &after(mv));
        let is_safe = |&&mv: &&G::Move| !wins_at_once(play.game(), &after(mv));
        let chosen = moves
            .iter()
            .find(wins)
            .or_else(|| moves.iter().find(is_safe));
        Ok(*chosen.unwrap_or(&moves[0]))
    }
}

/// Whether the rules give the game to the player who is not to move.
fn is_lost<G: Game>(game: &G, position: &G::Position) -> bool {
    matches!(game.decided(position), Some(Value::Loss(_)))
}

/// Whether the player to move has won, or can with one move.
fn wins_at_once<G: Game>(game: &G, position: &G::Position) -> bool {
    if let Some(value) = game.decided(position) {
        return matches!(value, Value::Win(_));
    }
    let mut moves = MoveList::new();
    game.moves(position, &mut moves);
    moves
        .into_iter()
        .any(|mv| is_lost(game, &game.play(position, mv)))
}
