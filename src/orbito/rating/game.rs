//! What the moves of a game were worth: each beside the best move of its position.
//!
//! A game is rated by a tablebase, so nothing is estimated. From the judgements follow the
//! *accuracy* of each player and the *course* of the game, its value from turn to turn.

use super::{Judgement, points, same_category};
use crate::game::{Game, Value};
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Color, GameRecord, Glyph, Move, MoveNumber, PlayedMove, Position};

/// A move that was made, and what could have been made in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedTurn {
    /// The number of the move, and who made it.
    pub number: MoveNumber,
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// Its value for the player who made it, this turn's press counted.
    pub value: Value,
    /// The value of the position, which is that of the best moves.
    pub best_value: Value,
    /// All moves of the best value, in their order.
    pub best: Vec<Move>,
    /// Whether just one distinct move kept the category and there were others; moves that lead
    /// to the same position up to the turns of the board count once.
    pub only_move: bool,
    /// Whether the moves differed in value, so that something could go wrong.
    pub had_choice: bool,
}

impl RatedTurn {
    fn new(tablebase: &Tablebase, number: MoveNumber, position: Position, mv: Move) -> RatedTurn {
        let rules = tablebase.rules();
        let moves = tablebase.moves(&position);
        let after = rules.play(&position, mv);
        let value = tablebase.probe(&after).one_ply_earlier();
        // The best moves come first.
        let best_value = moves.first().map_or(value, |&(_, best)| best);
        let best = moves.iter().filter(|&&(_, value)| value == best_value);
        let keeps = |value| same_category(value, best_value);
        let mut keeping = moves.iter().filter(|&&(_, value)| keeps(value));
        let key = |&(mv, _): &(Move, Value)| rules.play(&position, mv).canonical_key();
        let first_key = keeping.next().map(key);
        let worst_value = moves.last().map_or(value, |&(_, worst)| worst);
        RatedTurn {
            number,
            position,
            mv,
            value,
            best_value,
            best: best.map(|&(mv, _)| mv).collect(),
            only_move: !keeps(worst_value) && keeping.all(|other| Some(key(other)) == first_key),
            had_choice: worst_value != best_value,
        }
    }

    /// What the move made of its position.
    pub fn judgement(&self) -> Judgement {
        Judgement::of(self.value, self.best_value)
    }

    /// The sign of the judgement.
    pub fn glyph(&self) -> Option<Glyph> {
        self.judgement().glyph(self.only_move)
    }

    /// The [`points`] of the move, if something could go wrong.
    pub fn points(&self) -> Option<u32> {
        self.had_choice.then(|| points(self.value, self.best_value))
    }
}

/// A game with all its moves rated.
///
/// ```
/// use orbito_solve::orbito::rating::{Judgement, RatedGame};
/// use orbito_solve::orbito::tablebase::Tablebase;
/// use orbito_solve::orbito::{Color, GameRecord, Rules};
///
/// let tablebase = Tablebase::build(&Rules::STANDARD);
/// let record: GameRecord = "1. c1 c2 2. d1 a4 3. d1 a1 4. d4 1-0".parse()?;
/// let game = RatedGame::new(&tablebase, record);
/// let last = game.turns().last().unwrap();
/// assert_eq!(last.judgement(), Judgement::Best);
/// assert!(game.accuracy(Color::White) > game.accuracy(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    record: GameRecord,
    turns: Vec<RatedTurn>,
    end: Value,
}

impl RatedGame {
    /// Rates a game by the tablebase of its rules.
    ///
    /// # Panics
    /// If the tablebase is of other rules.
    pub fn new(tablebase: &Tablebase, record: GameRecord) -> RatedGame {
        assert_eq!(*tablebase.rules(), record.rules(), "one set of rules");
        let rate = |(number, position, played): (_, _, &PlayedMove)| {
            RatedTurn::new(tablebase, number, position, played.mv())
        };
        RatedGame {
            turns: record.turns().map(rate).collect(),
            end: tablebase.probe(&record.end()),
            record,
        }
    }

    /// The game as it was recorded.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The moves in order.
    pub fn turns(&self) -> &[RatedTurn] {
        &self.turns
    }

    /// How well a player played, from 0 to 100 per cent: the mean of the [`points`] of those of
    /// the player's moves where something could go wrong, that is, where not all legal moves had
    /// the same value. Nothing if there was no such move.
    pub fn accuracy(&self, color: Color) -> Option<f64> {
        let own = self.turns.iter().filter(|turn| turn.number.color == color);
        let points: Vec<u32> = own.filter_map(RatedTurn::points).collect();
        let sum: u32 = points.iter().sum();
        (!points.is_empty()).then(|| f64::from(sum) / points.len() as f64)
    }

    /// The value *for white* with best play, before each move and at the end: one more than
    /// there are moves.
    pub fn course(&self) -> impl Iterator<Item = Value> {
        let before = self.turns.iter().map(|turn| {
            let color = turn.number.color;
            for_white(turn.best_value, color)
        });
        before.chain([for_white(self.end, self.record.end().turn())])
    }
}

/// The [`points`] of a legal move, if something could go wrong: the moves differ in value.
///
/// ```
/// use orbito_solve::orbito::rating::move_points;
/// use orbito_solve::orbito::tablebase::Tablebase;
/// use orbito_solve::orbito::{Position, Rules};
///
/// let tablebase = Tablebase::build(&Rules::STANDARD);
/// // White wins in 17 presses, wherever the first marble goes.
/// assert_eq!(move_points(&tablebase, &Position::START, "c1".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn move_points(tablebase: &Tablebase, position: &Position, mv: Move) -> Option<u32> {
    let moves = tablebase.moves(position);
    let ((_, best), (_, worst)) = (moves.first()?, moves.last()?);
    let (_, played) = moves.iter().find(|&&(other, _)| other == mv)?;
    (best != worst).then(|| points(*played, *best))
}

/// The value as white sees it.
const fn for_white(value: Value, mover: Color) -> Value {
    match (mover, value) {
        (Color::White, _) | (_, Value::Draw) => value,
        (Color::Black, Value::Win(presses)) => Value::Loss(presses),
        (Color::Black, Value::Loss(presses)) => Value::Win(presses),
    }
}

/// How high a value stands in a plot, from −1 (lost already) to 1 (won already): a win in *p*
/// presses at 1 − *p*/40, a loss opposite, a draw at 0. The longest win, in 26 presses, is still
/// well apart from a draw.
///
/// ```
/// use orbito_solve::game::Value;
/// use orbito_solve::orbito::rating::height;
///
/// assert_eq!(height(Value::Win(10)), 0.75);
/// assert_eq!(height(Value::Loss(0)), -1.0);
/// ```
pub fn height(value: Value) -> f64 {
    let decided = |presses| 1.0 - f64::from(presses) / 40.0;
    match value {
        Value::Win(presses) => decided(presses),
        Value::Draw => 0.0,
        Value::Loss(presses) => -decided(presses),
    }
}
