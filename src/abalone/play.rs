//! Abalone as a [`Game`]: when a position decides it, its moves, and what the search asks.

use super::{Move, Position, Rules, evaluation};
use crate::game::{CHOICE_KINDS, Child, Choice, Game, MoveList, Score, Value, spread};
use crate::notation::Color;

/// From so many moves before a draw on, a position's key tells how many are left.
///
/// Before, searches would have to look further ahead than this to mistake two positions of which
/// one is nearer to the draw, and the table serves them both.
const LEFT_IN_KEY: u8 = 40;

/// White's kinds of choices are those of black and this: what is good for one may not be for the
/// other.
const WHITE_KINDS: u16 = CHOICE_KINDS as u16 / 2;

impl Rules {
    /// How many moves without an ejection are left before the draw, if there is such a limit.
    fn quiet_moves_left(&self, position: &Position) -> Option<u8> {
        let limit = (self.quiet_limit > 0).then_some(self.quiet_limit)?;
        Some(limit.saturating_sub(position.quiet_moves()))
    }

    /// A move as a choice; what it decides on the board is plain to see.
    #[inline(always)]
    fn choice(&self, node: &Position, mv: Move) -> Choice<Move> {
        let (lower, upper) = if mv.ejects() && node.their_lost() + 1 >= Position::LOST_TO_LOSE {
            (-Score::win(0), -Score::win(0))
        } else if self.quiet_moves_left(node) == Some(1)
            && let Some(value) = self.decided(&node.after(mv))
        {
            (value.into(), value.into())
        } else {
            (-Score::win(0), Score::win(1))
        };
        Choice {
            step: mv,
            mark: mv.kind() + 1,
            lower,
            upper,
            passes_turn: true,
            loud: mv.ejects(),
            kind: mv.kind() + WHITE_KINDS * u16::from(node.turn() == Color::White),
        }
    }

    fn child(&self, node: Position) -> Child<Position> {
        Child {
            key: self.key(&node),
            node,
        }
    }
}

impl Game for Rules {
    type Position = Position;
    type Move = Move;
    type Node = Position;
    type Step = Move;

    /// The sixth marble lost decides at once, then a player without any move has lost, then the
    /// quiet moves may be too many. Repetition is not a position's affair: see [`history`](crate::history).
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

    fn choices(&self, node: &Position, choices: &mut MoveList<Choice<Move>>) {
        let mut moves = MoveList::new();
        // Of equals the search takes the last first.
        node.add_quiet_moves(&mut moves);
        node.add_pushes(&mut moves);
        for mv in moves {
            choices.push(self.choice(node, mv));
        }
    }

    /// The moves that push a marble off the board.
    fn loud_choices(&self, node: &Position, choices: &mut MoveList<Choice<Move>>) {
        let mut moves = MoveList::new();
        node.add_pushes(&mut moves);
        for mv in moves {
            if mv.ejects() {
                choices.push(self.choice(node, mv));
            }
        }
    }

    #[inline]
    fn take(&self, node: &Position, mv: &Move) -> Child<Position> {
        self.child(node.after(*mv))
    }

    const CHILDREN_AT_HAND: bool = false;

    fn pass(&self, node: &Position) -> Option<Child<Position>> {
        Some(self.child(node.passed()))
    }

    fn repetitions(&self) -> usize {
        self.repetition.into()
    }

    fn reversible_plies(&self, node: &Position) -> usize {
        node.quiet_moves().into()
    }

    fn repetition_key(&self, node: &Position) -> u64 {
        node.hash()
    }

    fn futility_margin(&self, plies: u8) -> i16 {
        250 * i16::from(plies)
    }

    const SPLIT_DEPTH: usize = 5;

    /// The hash; near the draw by quiet moves, with their number.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        match self.quiet_moves_left(position) {
            Some(left) if left < LEFT_IN_KEY => position.hash() ^ spread(u64::from(left) + 1),
            _ => position.hash(),
        }
    }

    fn evaluate(&self, position: &Position) -> i16 {
        evaluation::evaluate(&self.weights, position)
    }

    /// The evaluation: a marble lost outweighs everything else.
    #[inline]
    fn promise(&self, position: &Position) -> i16 {
        evaluation::evaluate(&self.weights, position) / PROMISE
    }

    #[inline]
    fn promise_of(&self, _: &Position, choice: &Choice<Move>) -> i16 {
        evaluation::gain(choice.step) / PROMISE
    }
}

/// What an estimate is divided by, for the history of choices to have its say beside it.
const PROMISE: i16 = 6;
