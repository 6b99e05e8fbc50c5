//! What a selective search leaves out: nodes that are surely good enough, choices that are hardly
//! ever best.
//!
//! Nothing here gives a win or a loss: such a score always comes from moves that were searched.

use super::limits::{LOGARITHMS, Stopped};
use super::negamax::{Window, Worker};
use super::table::Depth;
use crate::game::{Choice, Game, Score};

/// Plies before the last from which the estimate alone may cut off.
const FUTILITY_PLIES: u8 = 4;
/// Plies before the last from which late choices are left out.
const LATE_PLIES: u8 = 4;
/// The fewest plies ahead with which a null move is tried.
const NULL_MOVE_PLIES: u8 = 2;
/// The fewest plies ahead with which late choices are searched less deep.
const REDUCTION_PLIES: u8 = 2;
/// So many choices are searched as deep as the first.
const FULL_CHOICES: usize = 3;

/// What is left to do at a node.
pub(super) enum Plan {
    /// It is worth this, near enough.
    Done(Score),
    /// All choices are to be searched.
    All,
    /// Only the loud ones are: the others do not bring the score above this one.
    Loud(Score),
}

impl<G: Game> Worker<'_, G> {
    /// What is to be searched of a node, by its estimate and by what doing nothing leads to.
    pub(super) fn plan(
        &mut self,
        node: &G::Node,
        depth: Depth,
        ply: usize,
        window: Window,
    ) -> Result<Plan, Stopped> {
        let techniques = self.shared.techniques;
        let sharp = window.alpha.is_decisive() || window.beta.is_decisive();
        if !techniques.are_selective() || !window.is_null() || sharp || depth == Depth::COMPLETE {
            return Ok(Plan::All);
        }
        let game = self.shared.game;
        let estimate = Score::estimate(game.evaluate(node));
        if techniques.futility && depth.0 <= FUTILITY_PLIES {
            let margin = game.futility_margin(depth.0);
            if estimate.less(margin) >= window.beta {
                return Ok(Plan::Done(estimate));
            }
            let most = estimate.less(-margin);
            if depth.0 == 1 && most <= window.alpha {
                return Ok(Plan::Loud(most));
            }
        }
        if techniques.null_move
            && depth.0 >= NULL_MOVE_PLIES
            && estimate >= window.beta
            && !self.was_pass(ply)
            && let Some(pass) = game.pass(node)
        {
            let reduced = depth.less_by(2 + depth.0 / 4);
            self.note_pass(ply + 1);
            let window = window.passed();
            let score = self.negamax(&pass.node, pass.key, reduced, ply + 1, window)?;
            let score = score.one_ply_earlier();
            if score >= window.passed().beta {
                return Ok(Plan::Done(score.without_win(estimate)));
            }
        }
        Ok(Plan::All)
    }

    /// By how many plies less a choice is searched that comes as number `index` in the order.
    pub(super) fn reduction(
        &self,
        choice: &Choice<G::Step>,
        depth: Depth,
        index: usize,
        window: Window,
    ) -> u8 {
        if !self.shared.techniques.late_move_reductions
            || choice.loud
            || !choice.passes_turn
            || index < FULL_CHOICES
            || depth == Depth::COMPLETE
            || depth.0 < REDUCTION_PLIES
        {
            return 0;
        }
        let logarithm = |number: usize| self.shared.logarithms[number.min(LOGARITHMS - 1)];
        let plies = logarithm(depth.0.into()) * logarithm(index) / 2.0;
        let reduction = plies as u8 + 1 - u8::from(!window.is_null());
        reduction.min(depth.0 - 1)
    }

    /// Whether a choice comes so late in the order, so near the last ply, that it is left out.
    pub(super) fn is_too_late(
        &self,
        choice: &Choice<G::Step>,
        depth: Depth,
        index: usize,
        window: Window,
        best: Score,
    ) -> bool {
        self.shared.techniques.late_move_pruning
            && depth.0 <= LATE_PLIES
            && !choice.loud
            && choice.passes_turn
            && window.is_null()
            && !best.is_loss()
            && index >= 6 + 6 * usize::from(depth.0) * usize::from(depth.0)
    }
}
