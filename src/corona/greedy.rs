//! The plan of whoever always takes the best next score.

use std::cmp::Reverse;

use super::plan::Board;
use super::{Deal, Empty, Move, ScoredPlan};

impl Deal {
    /// The plan whose every move scores as much as any could then; of equal ones the piece of the
    /// lowest space moves, by the lowest die.
    ///
    /// ```
    /// use orbito_solve::corona::{Deal, Empty};
    ///
    /// let deal: Deal = "101011110000 561245".parse()?;
    /// assert_eq!(deal.greedy_plan(Empty::Nothing).moves[0].points, 2);
    /// # Ok::<(), orbito_solve::corona::DealError>(())
    /// ```
    pub fn greedy_plan(&self, empty: Empty) -> ScoredPlan {
        let mut board = Board::new(self);
        let mut plan = ScoredPlan::default();
        let next = |board: &Board| -> Option<Move> {
            let points = |mv: &Move| Reverse(board.points(*mv, empty));
            board.moves().min_by_key(points)
        };
        while let Some(mv) = next(&board) {
            match board.make(mv, empty) {
                Ok(made) => plan.moves.push(made),
                Err(_) => break,
            }
        }
        plan
    }
}
