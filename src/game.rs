//! What the search asks of a game, and the two ways a position's worth is written.
//!
//! [`Value`] is exact: won, drawn or lost, and in how many plies. [`Score`] is the same on one
//! scale of whole numbers, with room in the middle for the estimates of an evaluation.
//!
//! A *ply* is one move of one player. Both types are seen by the player to move.

use std::fmt::Debug;
use std::ops::Neg;

use arrayvec::ArrayVec;

/// The most moves a position of any game may have.
pub const MAX_MOVES: usize = 320;

/// A list of moves, without heap memory.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// A game of two players, perfect information and no chance, in which each move passes the turn.
///
/// The implementing type holds the rules; positions are small values that a move copies.
///
/// The search walks through *nodes*: positions, and for games whose move is made of several
/// choices also what lies between them, the same player still to choose. Moves that begin with
/// the same choice, and ways that meet in the middle of a turn, are then searched once. A game
/// of simple moves takes its positions as nodes.
pub trait Game: Sync {
    /// A position, the player to move included.
    type Position: Copy + Eq + Debug + Send + Sync;
    /// One move. The order decides between moves of the same worth: the least is reported first.
    type Move: Copy + Ord + Debug + Send + Sync;
    /// A position, or a place in the middle of a move.
    type Node: Copy + From<Self::Position> + Send + Sync;
    /// What it takes to [make](Game::take) a choice: a move where most choices are never made, or
    /// the node it leads to, a [`Child`], where that is known anyway.
    type Step: Copy + Send + Sync;

    /// The value, where the game is over or no choice is left that could change it.
    fn decided(&self, position: &Self::Position) -> Option<Value>;

    /// Adds every legal move of an undecided position to an empty list.
    fn moves(&self, position: &Self::Position, moves: &mut MoveList<Self::Move>);

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// How many legal moves an undecided position has.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut moves = MoveList::new();
        self.moves(position, &mut moves);
        moves.len() as u64
    }

    /// How many moves the game can still last at most, if there is such a number.
    fn moves_left(&self, position: &Self::Position) -> Option<u16>;

    /// Adds what the player to move can choose at an undecided node to an empty list.
    fn choices(&self, node: &Self::Node, choices: &mut MoveList<Choice<Self::Step>>);

    /// Where a choice at a node leads.
    fn take(&self, node: &Self::Node, step: &Self::Step) -> Child<Self::Node>;

    /// Whether [taking](Game::take) a choice costs next to nothing: then all are looked up in the
    /// transposition table before any is searched.
    const CHILDREN_AT_HAND: bool = true;

    /// A number that two nodes share only if they have the same score: symmetric ones may share
    /// one, others must not (or so rarely that it never happens). Its bits are well spread, as
    /// [`spread`] makes them.
    fn key(&self, node: &Self::Node) -> u64;

    /// An estimate of the score of an undecided position, from −[`Score::ESTIMATE_MAX`] to
    /// [`Score::ESTIMATE_MAX`].
    fn evaluate(&self, node: &Self::Node) -> i16;

    /// Adds to an empty list those of the [`choices`](Game::choices) after which an estimate may be
    /// far from the one before, and which a search beyond its last ply therefore tries: captures
    /// and the like. None unless a game says so.
    fn loud_choices(&self, _node: &Self::Node, _choices: &mut MoveList<Choice<Self::Step>>) {}

    /// What an undecided node becomes if the player to move does nothing: the null move. There is
    /// none unless a game says so, as it may where having to move is hardly ever bad.
    fn pass(&self, _node: &Self::Node) -> Option<Child<Self::Node>> {
        None
    }

    /// Which occurrence of a position ends the game in a draw; with 0 none does.
    fn repetitions(&self) -> usize {
        0
    }

    /// How many of the last moves could be taken back by further moves: a position equal to this
    /// one was there at most so many plies ago.
    fn reversible_plies(&self, _node: &Self::Node) -> usize {
        0
    }

    /// How much an estimate may change within so many plies without a loud choice, as good as
    /// always: by this margin a search may leave out what cannot matter.
    fn futility_margin(&self, _plies: u8) -> i16 {
        Score::ESTIMATE_MAX
    }

    /// A number that two nodes share if one is a repetition of the other.
    fn repetition_key(&self, node: &Self::Node) -> u64 {
        self.key(node)
    }

    /// How many plies a search must still go ahead of a node for its choices to be worth sharing
    /// out among threads.
    const SPLIT_DEPTH: usize = 9;

    /// How promising an undecided node is for the player to move there: a rough and quick
    /// estimate, by which the search orders the choices that lead to it.
    fn promise(&self, node: &Self::Node) -> i16;

    /// How promising a choice at a node is for the player who makes it: the promise of the node it
    /// leads to, or what tells it from the other choices there and is quicker to be had.
    fn promise_of(&self, node: &Self::Node, choice: &Choice<Self::Step>) -> i16 {
        let promise = self.promise(&self.take(node, &choice.step).node);
        if choice.passes_turn {
            -promise
        } else {
            promise
        }
    }
}

/// Spreads a number over all bits of a [`Game::key`]; no two numbers become the same.
///
/// Multiplicative hashing, by the golden ratio (Knuth, *The Art of Computer Programming*, 6.4).
pub const fn spread(number: u64) -> u64 {
    let product = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

/// One thing the player to move can do.
#[derive(Clone, Copy, Debug)]
pub struct Choice<S> {
    /// What it takes to make it.
    pub step: S,
    /// Not 0, and another for each choice at a node, as good as always: by it the transposition
    /// table remembers the best.
    pub mark: u16,
    /// What a glance tells of the score where it leads, for the player to move there: it is this
    /// or more.
    pub lower: Score,
    /// It is this or less; the same as `lower` where the value is decided, or plain to see.
    pub upper: Score,
    /// Whether the other player is to move there.
    pub passes_turn: bool,
    /// Whether it is one of the [`Game::loud_choices`].
    pub loud: bool,
    /// A number below [`CHOICE_KINDS`] that similar choices in different positions share: by it
    /// the search remembers which were good.
    pub kind: u16,
}

/// Where a choice leads.
#[derive(Clone, Copy, Debug)]
pub struct Child<N> {
    /// The node.
    pub node: N,
    /// Its [`Game::key`].
    pub key: u64,
}

impl<N> Child<N> {
    /// A [`Choice::mark`] that the same node has wherever it comes from.
    pub const fn mark(&self) -> u16 {
        self.key as u16 | 1
    }
}

/// The numbers for kinds of choices run from 0 to one below this.
pub const CHOICE_KINDS: usize = 8192;

/// The exact worth of a position: the result of perfect play and the plies until it stands,
/// the winner hurrying and the loser delaying.
///
/// Ordered from the worst to the best.
///
/// ```
/// use orbito_solve::game::Value;
///
/// assert!(Value::Loss(1) < Value::Loss(2) && Value::Loss(2) < Value::Draw);
/// assert!(Value::Draw < Value::Win(2) && Value::Win(2) < Value::Win(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Lost in so many plies.
    Loss(u16),
    /// Neither player can win.
    Draw,
    /// Won in so many plies.
    Win(u16),
}

impl Value {
    /// How many plies until the game is decided; nothing for a draw.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    /// The value one ply earlier, for the player who moves to a position of this value.
    ///
    /// ```
    /// use orbito_solve::game::Value;
    ///
    /// assert_eq!(Value::Loss(2).one_ply_earlier(), Value::Win(3));
    /// ```
    #[must_use]
    pub const fn one_ply_earlier(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> std::cmp::Ordering {
        Score::from(*self).cmp(&Score::from(*other))
    }
}

/// The worth of a position on one scale: a win in *n* plies is `WIN − n`, a draw 0, a loss in
/// *n* plies `n − WIN`, and an estimate anything in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

impl Score {
    /// Below every score: lost at once.
    pub const MIN: Score = Score(-WIN);
    /// Above every score that a move can lead to: won already.
    pub const MAX: Score = Score(WIN);
    /// A draw, or an estimate of even chances.
    pub const DRAW: Score = Score(0);
    /// The greatest estimate an evaluation may give.
    pub const ESTIMATE_MAX: i16 = 20_000;

    /// The score of an evaluation, cut to the range of estimates.
    pub const fn estimate(value: i16) -> Score {
        if value > Score::ESTIMATE_MAX {
            Score(Score::ESTIMATE_MAX)
        } else if value < -Score::ESTIMATE_MAX {
            Score(-Score::ESTIMATE_MAX)
        } else {
            Score(value)
        }
    }

    /// Won in so many plies.
    pub const fn win(plies: u16) -> Score {
        Score(WIN - if plies < DISTANCES { plies } else { DISTANCES } as i16)
    }

    /// The number on the scale.
    pub const fn get(self) -> i16 {
        self.0
    }

    pub(crate) const fn from_raw(raw: i16) -> Score {
        Score(raw)
    }

    /// Whether this is a win or a loss, not a draw or an estimate.
    pub const fn is_decisive(self) -> bool {
        self.0.unsigned_abs() > Score::ESTIMATE_MAX.unsigned_abs()
    }

    pub(crate) const fn is_win(self) -> bool {
        self.0 > Score::ESTIMATE_MAX
    }

    pub(crate) const fn is_loss(self) -> bool {
        self.0 < -Score::ESTIMATE_MAX
    }

    /// The value this score stands for, if it is not an estimate; 0 reads as a draw.
    pub const fn value(self) -> Option<Value> {
        if !self.is_decisive() {
            if self.0 == 0 { Some(Value::Draw) } else { None }
        } else if self.0 > 0 {
            Some(Value::Win((WIN - self.0) as u16))
        } else {
            Some(Value::Loss((WIN + self.0) as u16))
        }
    }

    /// The score one ply earlier, for the player who moves to a position of this score.
    #[must_use]
    pub(crate) const fn one_ply_earlier(self) -> Score {
        Score(self.is_win() as i16 - self.is_loss() as i16 - self.0)
    }

    /// The score after the move, for the player to move then: the inverse of
    /// [`Score::one_ply_earlier`], by which a window is handed down.
    #[must_use]
    pub(crate) const fn one_ply_later(self) -> Score {
        Score(self.is_loss() as i16 - self.is_win() as i16 - self.0)
    }

    /// An estimate that is so much less.
    #[must_use]
    pub(crate) const fn less(self, margin: i16) -> Score {
        Score::estimate(self.0.saturating_sub(margin))
    }

    /// The same score, or this estimate in place of a win.
    #[must_use]
    pub(crate) const fn without_win(self, estimate: Score) -> Score {
        if self.is_win() { estimate } else { self }
    }

    /// The next score below, where a null window of this score begins.
    #[must_use]
    pub(crate) const fn just_below(self) -> Score {
        Score(self.0 - 1)
    }

    /// The next score above.
    #[must_use]
    pub(crate) const fn just_above(self) -> Score {
        Score(self.0 + 1)
    }
}

const WIN: i16 = 32_000;
/// The most plies that the scale tells apart: far more than any game lasts.
const DISTANCES: u16 = 11_999;

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl From<Value> for Score {
    /// More than 11,999 plies count as 11,999: no game comes near.
    fn from(value: Value) -> Score {
        match value {
            Value::Win(plies) => Score::win(plies),
            Value::Draw => Score::DRAW,
            Value::Loss(plies) => -Score::win(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_values_agree_on_order_and_distance() {
        let values = [
            Value::Loss(0),
            Value::Loss(7),
            Value::Draw,
            Value::Win(900),
            Value::Win(1),
        ];
        assert!(values.is_sorted());
        for value in values {
            let score = Score::from(value);
            assert_eq!(score.value(), Some(value));
            assert_eq!(
                score.one_ply_earlier().value(),
                Some(value.one_ply_earlier())
            );
            assert_eq!(score.one_ply_earlier().one_ply_later(), score);
        }
        assert_eq!(Score::estimate(-5).one_ply_earlier(), Score::estimate(5));
        assert_eq!(Score::estimate(-5).value(), None);
    }
}
