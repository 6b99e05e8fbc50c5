//! Abalone as a [`Game`]: when a position decides it, its moves, and what the search asks.

use super::{Move, Position, Rules, evaluation};
use crate::game::{Choice, Game, MoveList, Score, Value, spread};

/// From so many moves before a draw on, a position's key tells how many are left.
///
/// Before, searches would have to look further ahead than this to mistake two positions of which
/// one is nearer to the draw, and the table serves them both.
const LEFT_IN_KEY: u8 = 40;

/// What each marble pushed adds to the promise of a move: a third of a marble lost.
const PUSH_PROMISE: i16 = evaluation::MARBLE / 3;

/// A position, and how the search came to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub position: Position,
    /// The move that led to it, if the search made one.
    pub last: Option<Move>,
}

impl From<Position> for Node {
    fn from(position: Position) -> Node {
        Node {
            position,
            last: None,
        }
    }
}

impl Rules {
    /// How many moves without an ejection are left before the draw, if there is such a limit.
    fn quiet_moves_left(&self, position: &Position) -> Option<u8> {
        let limit = (self.quiet_limit > 0).then_some(self.quiet_limit)?;
        Some(limit.saturating_sub(position.quiet_moves()))
    }
}

impl Game for Rules {
    type Position = Position;
    type Move = Move;
    type Node = Node;

    /// The sixth marble lost decides at once, then a player without any move has lost, then the
    /// quiet moves may be too many. Repetition is not a position's affair: see [`Rules::result`].
    #[inline]
    fn decided(&self, position: &Position) -> Option<Value> {
        if position.my_lost() >= Position::LOST_TO_LOSE {
            return Some(Value::Loss(0));
        }
        if position.their_lost() >= Position::LOST_TO_LOSE {
            return Some(Value::Win(0));
        }
        if !position.can_move() {
            return Some(Value::Loss(0));
        }
        (self.quiet_moves_left(position) == Some(0)).then_some(Value::Draw)
    }

    /// Adds the moves that push first.
    fn moves(&self, position: &Position, moves: &mut MoveList<Move>) {
        position.add_moves(moves);
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        position.count_moves().into()
    }

    /// None: a game may go on for more moves than any search looks ahead.
    fn moves_left(&self, _: &Position) -> Option<u16> {
        None
    }

    fn choices(&self, node: &Node, choices: &mut MoveList<Choice<Node>>) {
        let mut moves = MoveList::new();
        node.position.add_moves(&mut moves);
        for mv in moves {
            let position = node.position.after(mv);
            let (lower, upper) = match self.decided(&position) {
                Some(value) => (value.into(), value.into()),
                None => (-Score::win(2), Score::win(1)),
            };
            let node = Node {
                position,
                last: Some(mv),
            };
            choices.push(Choice {
                key: self.key(&node),
                node,
                lower,
                upper,
                passes_turn: true,
                kind: mv.kind(),
            });
        }
    }

    /// The hash; near the draw by quiet moves, with their number.
    #[inline]
    fn key(&self, node: &Node) -> u64 {
        let hash = node.position.hash();
        match self.quiet_moves_left(&node.position) {
            Some(left) if left < LEFT_IN_KEY => hash ^ spread(u64::from(left) + 1),
            _ => hash,
        }
    }

    fn evaluate(&self, node: &Node) -> i16 {
        evaluation::evaluate(&node.position)
    }

    /// The evaluation, less what was pushed to come here: moves that push off marbles go first,
    /// then those that push two, and one.
    #[inline]
    fn promise(&self, node: &Node) -> i16 {
        let pushed = node.last.map_or(0, Move::pushed);
        evaluation::evaluate(&node.position) - PUSH_PROMISE * i16::from(pushed)
    }
}
