//! Levels: what players see who do not see everything.

use crate::game::Value;
use crate::level::Level;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Move, Position};

/// How many presses ahead each level sees.
const PRESSES_SEEN: [u16; 10] = [1, 2, 3, 4, 5, 6, 8, 10, 11, u16::MAX];

impl Level {
    /// The moves of Orbito that a level likes best and cannot tell apart, sorted. None where there
    /// is nothing to choose.
    ///
    /// A level sees every win and every loss that is at most so many presses away, and nothing
    /// beyond; of moves that look the same it plays any.
    ///
    /// | level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |
    /// |---|---|---|---|---|---|---|---|---|---|---|
    /// | presses | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 11 | all |
    ///
    /// ```
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{Level, Position, Rules};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let position = Position::from_fen("wbw1/bbwb/1w1b/wb1w w", &Rules::STANDARD)?;
    /// let moves = Level::new(10)?.favourites(&tablebase, &position);
    /// assert_eq!(moves, tablebase.best_moves(&position).to_vec());
    /// assert!(Level::new(2)?.favourites(&tablebase, &position).len() > moves.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn favourites(self, tablebase: &Tablebase, position: &Position) -> Vec<Move> {
        let presses_seen = self.of(&PRESSES_SEEN);
        favourites(tablebase, position, |value| match value.plies() {
            Some(presses) if presses <= presses_seen => value,
            _ => Value::Draw,
        })
    }
}

/// The moves whose values are the most preferred, sorted.
pub(super) fn favourites<P: Ord>(
    tablebase: &Tablebase,
    position: &Position,
    preference: impl Fn(Value) -> P,
) -> Vec<Move> {
    let moves = tablebase.moves(position);
    let best = moves.iter().map(|&(_, value)| preference(value)).max();
    let mut favourites: Vec<Move> = moves
        .into_iter()
        .filter(|&(_, value)| Some(preference(value)) == best)
        .map(|(mv, _)| mv)
        .collect();
    favourites.sort_unstable();
    favourites
}
