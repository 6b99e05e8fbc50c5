//! A plan: which piece moves with which die, in which order; and what it scores.

use arrayvec::ArrayVec;
use thiserror::Error;

use super::{Deal, Die, PIECES, Space};

/// What a piece scores that stops on an empty space. Editions differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Empty {
    /// Nothing: the usual rule.
    #[default]
    Nothing,
    /// One point, for itself.
    One,
}

impl Empty {
    /// 0 or 1.
    pub const fn points(self) -> u8 {
        match self {
            Empty::Nothing => 0,
            Empty::One => 1,
        }
    }

    /// What 0 or 1 says.
    pub const fn from_points(points: u8) -> Option<Empty> {
        match points {
            0 => Some(Empty::Nothing),
            1 => Some(Empty::One),
            _ => None,
        }
    }
}

/// One move: a piece that has not moved yet, by its space, and the die of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub space: Space,
    /// By how many spaces it moves.
    pub die: Die,
}

/// At most six moves, in their order. Whether they can be made, only the deal tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plan {
    /// The moves.
    pub moves: ArrayVec<Move, PIECES>,
}

/// A move with what it scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// Where the piece stops.
    pub to: Space,
    /// The number of pieces then on that space, itself included; on an empty space what the rules
    /// say.
    pub points: u8,
}

/// A plan that can be made, with its points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoredPlan {
    /// The moves in order.
    pub moves: ArrayVec<ScoredMove, PIECES>,
}

impl ScoredPlan {
    /// The points of all moves.
    pub fn total(&self) -> u8 {
        self.moves.iter().map(|scored| scored.points).sum()
    }

    /// The moves without their points.
    pub fn plan(&self) -> Plan {
        Plan {
            moves: self.moves.iter().map(|scored| scored.mv).collect(),
        }
    }
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WrongMove {
    /// Nothing has stood there from the beginning.
    #[error("no piece stands on space {0}, expected a space with a piece that has not moved")]
    NoPiece(Space),
    /// All that stood there from the beginning has moved.
    #[error("every piece of space {0} has moved already, expected each piece to move once")]
    Moved(Space),
    /// No die shows it.
    #[error("no die shows {0}, expected a number that was thrown")]
    NoDie(Die),
    /// All dice that show it have been used.
    #[error("every die that shows {0} is used already, expected each die to be used once")]
    Used(Die),
    /// It can be made, but scores something else than was written.
    #[error("scores {scored}, but the plan says {written}")]
    Points {
        /// What it scores.
        scored: u8,
        /// What was written.
        written: u8,
    },
}

impl WrongMove {
    /// The rule that it breaks, in one word: `no-piece`, `moved`, `no-die`, `used` or `wrong-points`.
    ///
    /// ```
    /// use orbito_solve::corona::{Deal, Empty, WrittenPlan};
    ///
    /// let deal: Deal = "101011110000 561245".parse()?;
    /// let plan: WrittenPlan = "1+5 1+1".parse()?;
    /// let reason = plan.score(&deal, Empty::Nothing).unwrap_err().reason;
    /// assert_eq!((reason.code(), reason.about()), ("moved", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            WrongMove::NoPiece(_) => "no-piece",
            WrongMove::Moved(_) => "moved",
            WrongMove::NoDie(_) => "no-die",
            WrongMove::Used(_) => "used",
            WrongMove::Points { .. } => "wrong-points",
        }
    }

    /// The number that it is about: the space, the die, or what the move scores.
    pub const fn about(self) -> u8 {
        match self {
            WrongMove::NoPiece(space) | WrongMove::Moved(space) => space.number(),
            WrongMove::NoDie(die) | WrongMove::Used(die) => die.number(),
            WrongMove::Points { scored, .. } => scored,
        }
    }
}

/// The first move of a plan that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {}, {}+{}: {reason}", .index + 1, .mv.space, .mv.die)]
pub struct PlanError {
    /// Which move, from 0.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// What is wrong with it.
    pub reason: WrongMove,
}

/// The ring and the dice while a plan is carried out.
#[derive(Clone, Debug)]
pub struct Board {
    unmoved: [u8; Space::COUNT],
    moved: [u8; Space::COUNT],
    dice: [u8; 6],
    deal: Deal,
}

impl Board {
    /// Before the first move.
    pub fn new(deal: &Deal) -> Board {
        Board {
            unmoved: *deal.placement.counts(),
            moved: [0; Space::COUNT],
            dice: deal.throw.counts(),
            deal: *deal,
        }
    }

    /// How many pieces stand on a space that have not moved.
    pub fn unmoved(&self, space: Space) -> u8 {
        self.unmoved[space.index()]
    }

    /// How many pieces stand on a space that have moved.
    pub fn moved(&self, space: Space) -> u8 {
        self.moved[space.index()]
    }

    /// How many dice that show a number are left.
    pub fn dice(&self, die: Die) -> u8 {
        self.dice[die.index()]
    }

    /// The moves that can be made, by space, then by die.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let spaces = Space::all().filter(|&space| self.unmoved(space) > 0);
        spaces.flat_map(move |space| {
            let dice = Die::all().filter(|&die| self.dice(die) > 0);
            dice.map(move |die| Move { space, die })
        })
    }

    /// What a move scores that can be made.
    pub fn points(&self, mv: Move, empty: Empty) -> u8 {
        let to = mv.space.clockwise(mv.die);
        match self.unmoved(to) + self.moved(to) {
            0 => empty.points(),
            others => others + 1,
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If it cannot be made; then nothing has changed.
    pub fn make(&mut self, mv: Move, empty: Empty) -> Result<ScoredMove, WrongMove> {
        let Move { space, die } = mv;
        if self.unmoved(space) == 0 {
            return Err(match self.deal.placement.on(space) {
                0 => WrongMove::NoPiece(space),
                _ => WrongMove::Moved(space),
            });
        }
        if self.dice(die) == 0 {
            return Err(if self.deal.throw.dice().contains(&die) {
                WrongMove::Used(die)
            } else {
                WrongMove::NoDie(die)
            });
        }
        let (to, points) = (space.clockwise(die), self.points(mv, empty));
        self.unmoved[space.index()] -= 1;
        self.dice[die.index()] -= 1;
        self.moved[to.index()] += 1;
        Ok(ScoredMove { mv, to, points })
    }
}

impl Plan {
    /// Carries the plan out.
    ///
    /// # Errors
    /// The first move that cannot be made.
    ///
    /// ```
    /// use orbito_solve::corona::{Deal, Empty, Plan};
    ///
    /// let deal: Deal = "101011110000 561245".parse()?;
    /// let plan: Plan = "1+5 8+1 7+2 5+4 3+5 6+6".parse()?;
    /// assert_eq!(plan.score(&deal, Empty::Nothing)?.total(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score(&self, deal: &Deal, empty: Empty) -> Result<ScoredPlan, PlanError> {
        let (scored, error) = self.score_as_far_as_possible(deal, empty);
        error.map_or(Ok(scored), Err)
    }

    /// What the plan scores up to its first wrong move, and what is wrong with that.
    pub fn score_as_far_as_possible(
        &self,
        deal: &Deal,
        empty: Empty,
    ) -> (ScoredPlan, Option<PlanError>) {
        let mut board = Board::new(deal);
        let mut scored = ScoredPlan::default();
        for (index, &mv) in self.moves.iter().enumerate() {
            match board.make(mv, empty) {
                Ok(made) => scored.moves.push(made),
                Err(reason) => return (scored, Some(PlanError { index, mv, reason })),
            }
        }
        (scored, None)
    }
}
