//! Beyond the last ply: loud choices only, until the estimate can be trusted.
//!
//! The player to move may also stand pat: take the estimate as it is, since among the quiet choices
//! there is nearly always one that keeps it.

use super::limits::Stopped;
use super::negamax::{Best, Window, Worker, settle_at_a_glance};
use crate::game::{Game, MoveList, Score};

/// It goes on for at most so many plies.
const MOST_PLIES: u8 = 12;

impl<G: Game> Worker<'_, G> {
    /// The score of an undecided node at which the search has no plies left.
    pub(super) fn quiesce(&mut self, node: &G::Node, window: Window) -> Result<Score, Stopped> {
        let plies = if self.shared.techniques.quiescence {
            MOST_PLIES
        } else {
            0
        };
        self.quiesce_for(plies, node, window)
    }

    fn quiesce_for(&mut self, plies: u8, node: &G::Node, window: Window) -> Result<Score, Stopped> {
        let game = self.shared.game;
        let estimate = Score::estimate(game.evaluate(node));
        if plies == 0 || estimate >= window.beta {
            return Ok(estimate);
        }
        let mut best = Best::at_least(estimate);
        let mut open = MoveList::new();
        game.loud_choices(node, &mut open);
        settle_at_a_glance(&mut open, window.above(estimate), &mut best);
        open.sort_by_key(|choice| -game.promise_of(node, choice));
        for choice in &open {
            if best.score() >= window.beta {
                break;
            }
            self.count_node()?;
            let window = window.above(best.score()).passed();
            let score = self.quiesce_for(plies - 1, &game.take(node, &choice.step).node, window)?;
            best.improve(score.one_ply_earlier(), 0);
        }
        Ok(best.score())
    }
}
