//! The game so far, as far as repetition asks for it.
//!
//! A position alone cannot tell how often it has occurred. Only positions since the last move that
//! cannot be taken back matter: [`Game::reversible_plies`].

use crate::game::{Game, Value};

/// The positions of a game that may occur again, by their [`Game::repetition_key`]s.
///
/// ```
/// use orbito_solve::abalone::{Position, Rules};
/// use orbito_solve::game::{Game, Value};
/// use orbito_solve::history::History;
/// use orbito_solve::notation::Notation;
///
/// let rules = Rules::STANDARD;
/// let mut position = Position::STANDARD;
/// let mut history = History::begin(&rules, &position);
/// for text in ["c3d3", "g5f5", "d3c3", "f5g5", "c3d3", "g5f5", "d3c3", "f5g5"] {
///     assert_eq!(history.result(&rules, &position), None);
///     let mv = rules.read_move(&position, text)?;
///     position = rules.play(&position, mv);
///     history.push(&rules, &position);
/// }
/// assert_eq!(history.result(&rules, &position), Some(Value::Draw));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// That of the present position is the last; none in a game without a rule of repetition.
    keys: Vec<u64>,
}

impl History {
    /// A game that begins with this position.
    pub fn begin<G: Game>(game: &G, start: &G::Position) -> History {
        let mut history = History { keys: Vec::new() };
        history.push(game, start);
        history
    }

    /// Adds the position that the game has come to; what cannot occur again is forgotten.
    pub fn push<G: Game>(&mut self, game: &G, position: &G::Position) {
        if game.repetitions() == 0 {
            return;
        }
        let node = (*position).into();
        let reversible = game.reversible_plies(&node).min(self.keys.len());
        self.keys.drain(..self.keys.len() - reversible);
        self.keys.push(game.repetition_key(&node));
    }

    /// The keys of the positions before the present one, in the order of the game.
    pub fn earlier(&self) -> &[u64] {
        self.keys.split_last().map_or(&[], |(_, earlier)| earlier)
    }

    /// The result for the player to move in the present position, if the game is over: see
    /// [`result`].
    pub fn result<G: Game>(&self, game: &G, position: &G::Position) -> Option<Value> {
        result(game, position, self.earlier())
    }
}

/// The result for the player to move, if the game is over in a position that those of these keys
/// precede.
///
/// As [`Game::decided`], but a position that has occurred too often is a draw as well. What decides
/// the game on the board comes first.
pub fn result<G: Game>(game: &G, position: &G::Position, earlier: &[u64]) -> Option<Value> {
    let repeated = || {
        let repetitions = game.repetitions();
        repetitions > 0 && occurrences(game, position, earlier) >= repetitions
    };
    let decided = game.decided(position);
    decided.or_else(|| repeated().then_some(Value::Draw))
}

/// How often a position has occurred that those of these keys precede, this time included.
pub fn occurrences<G: Game>(game: &G, position: &G::Position, earlier: &[u64]) -> usize {
    let node = (*position).into();
    let reversible = game.reversible_plies(&node).min(earlier.len());
    let key = game.repetition_key(&node);
    let again = earlier[earlier.len() - reversible..].iter();
    1 + again.filter(|&&earlier| earlier == key).count()
}
