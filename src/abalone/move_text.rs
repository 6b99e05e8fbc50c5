//! Moves as text, in the program's own notation and in Aba-Pro's, in which most published games
//! are written.
//!
//! | | in line | broadside |
//! |---|---|---|
//! | native | rear marble's cell, cell that the foremost reaches: `a1d4` | start of one end, target of the other, of the ends farther apart: `c3d6` |
//! | Aba-Pro | rear marble's cell, the next one: `a1b2` | both ends, target of the first: `c3c5d4` |
//!
//! The same letters can mean different moves, so the notation is chosen, never guessed: a text
//! that would be a move in the other one gets an error that says so.
//!
//! A native broadside of two has one text and two readings (`a1b3` moves a1 and a2, or a1 and b2),
//! but each needs free what the other needs taken.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Direction, IllegalMove, Move, Position, Rules, Square, SquareError};
use crate::fields::excerpt;

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveNotation {
    /// The program's own: always two cells.
    #[default]
    Native,
    /// That of Aba-Pro: two cells in line, three for a broadside.
    AbaPro,
}

impl MoveNotation {
    /// Both.
    pub const ALL: [MoveNotation; 2] = [MoveNotation::Native, MoveNotation::AbaPro];

    /// `native` or `aba-pro`.
    pub const fn name(self) -> &'static str {
        match self {
            MoveNotation::Native => "native",
            MoveNotation::AbaPro => "aba-pro",
        }
    }

    const fn other(self) -> MoveNotation {
        match self {
            MoveNotation::Native => MoveNotation::AbaPro,
            MoveNotation::AbaPro => MoveNotation::Native,
        }
    }

    /// As an error calls it.
    const fn title(self) -> &'static str {
        match self {
            MoveNotation::Native => "native notation",
            MoveNotation::AbaPro => "Aba-Pro notation",
        }
    }

    /// What its moves look like.
    pub(super) const fn examples(self) -> &'static str {
        match self {
            MoveNotation::Native => "a1d4",
            MoveNotation::AbaPro => "a1b2, or c3c5d4 for a broadside",
        }
    }

    /// A move in this notation.
    ///
    /// ```
    /// use orbito_solve::abalone::{MoveNotation, Position, Rules};
    ///
    /// let rules = Rules::STANDARD;
    /// let mv = rules.parse_move(&Position::STANDARD, "c3c5d4", MoveNotation::AbaPro)?;
    /// assert_eq!(MoveNotation::Native.write(mv), "c3d6");
    /// assert_eq!(MoveNotation::AbaPro.write(mv), "c3c5d4");
    /// # Ok::<(), orbito_solve::abalone::MoveError>(())
    /// ```
    pub fn write(self, mv: Move) -> String {
        let (start, last) = (mv.start(), mv.from_squares().last());
        let reached = start.ahead(mv.direction(), 1);
        match (self, last) {
            (MoveNotation::AbaPro, Some(last)) if mv.is_broadside() => {
                format!("{start}{last}{reached}")
            }
            (MoveNotation::AbaPro, _) => format!("{start}{reached}"),
            (MoveNotation::Native, _) => mv.to_string(),
        }
    }
}

impl fmt::Display for MoveNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no notation has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected native or aba-pro")]
pub struct MoveNotationError;

impl FromStr for MoveNotation {
    type Err = MoveNotationError;

    /// Reads a name in either case.
    fn from_str(text: &str) -> Result<MoveNotation, MoveNotationError> {
        let same = |notation: &MoveNotation| notation.name().eq_ignore_ascii_case(text);
        MoveNotation::ALL
            .into_iter()
            .find(same)
            .ok_or(MoveNotationError)
    }
}

/// Why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It is not made of cells as the notation's moves are.
    #[error("{text}: expected a move such as {}", .notation.examples())]
    Unreadable {
        /// The text, or the beginning of a long one, in quotes.
        text: String,
        /// The notation in which it was to be read.
        notation: MoveNotation,
    },
    /// It names a cell that is not on the board.
    #[error("'{text}': {error}")]
    Square {
        /// The text.
        text: String,
        /// What is wrong with the cell.
        error: SquareError,
    },
    /// It is a move in the other notation.
    #[error("'{text}' is {} for {meant}: expected a move such as {}",
        .notation.other().title(), .notation.examples())]
    OtherNotation {
        /// The text.
        text: String,
        /// The notation in which it was to be read.
        notation: MoveNotation,
        /// The move that it would be in the other notation, in this one.
        meant: String,
    },
    /// The move breaks a rule.
    #[error("{text} is illegal: {rule}")]
    Illegal {
        /// The text.
        text: String,
        /// The rule.
        rule: IllegalMove,
    },
}

/// Marbles that move, without their place: a line's direction and size, and the way it goes.
#[derive(Clone, Copy)]
struct Shape {
    line: Direction,
    size: u8,
    direction: Direction,
}

impl Shape {
    /// All 42, each broadside from the end where line and direction enclose 60°.
    fn all() -> impl Iterator<Item = Shape> {
        Direction::ALL.into_iter().flat_map(|direction| {
            let shape = move |line, size| Shape {
                line,
                size,
                direction,
            };
            let in_line = (1..=3).map(move |size| shape(direction, size));
            let lines = [direction.left(), direction.right()];
            let broadsides = (2..=3).flat_map(move |size| lines.map(|line| shape(line, size)));
            in_line.chain(broadsides)
        })
    }

    /// What the end's row and digit are beyond the start's.
    fn reach(self) -> (i8, i8) {
        let (line, way) = (self.line.step(), self.direction.step());
        let along = self.size as i8 - 1;
        (along * line.0 + way.0, along * line.1 + way.1)
    }

    fn at(self, rules: &Rules, position: &Position, start: Square) -> Result<Move, IllegalMove> {
        if self.line == self.direction {
            rules.in_line(position, start, self.direction, self.size)
        } else {
            rules.broadside(position, start, self.line, self.size, self.direction)
        }
    }
}

/// Why cells are not a move: one of them, or what they show.
enum Problem {
    Square(SquareError),
    Rule(IllegalMove),
}

impl Rules {
    /// Reads a legal move in a notation: in upper or lower case, with blanks around.
    ///
    /// # Errors
    /// If the text is not a move, or one of the other notation, or not legal in this position.
    ///
    /// ```
    /// use orbito_solve::abalone::{MoveNotation, Position, Rules};
    ///
    /// let (rules, start) = (Rules::STANDARD, Position::STANDARD);
    /// let mv = rules.parse_move(&start, "a1d4", MoveNotation::Native)?;
    /// assert_eq!(mv.size(), 3);
    ///
    /// let message = |text| rules.parse_move(&start, text, MoveNotation::Native).unwrap_err().to_string();
    /// assert_eq!(message("a1a4"), "a1a4 is illegal: your own marble on a4 is in the way");
    /// assert_eq!(
    ///     message("a1b2"),
    ///     "'a1b2' is Aba-Pro notation for a1d4: expected a move such as a1d4"
    /// );
    /// # Ok::<(), orbito_solve::abalone::MoveError>(())
    /// ```
    pub fn parse_move(
        &self,
        position: &Position,
        text: &str,
        notation: MoveNotation,
    ) -> Result<Move, MoveError> {
        let trimmed = text.trim();
        let unreadable = || MoveError::Unreadable {
            text: excerpt(trimmed.chars()),
            notation,
        };
        let cells = cells(trimmed).ok_or_else(unreadable)?;
        let read = |notation| self.move_of_cells(position, &cells, notation);
        let text = trimmed.to_ascii_lowercase();
        let problem = match read(notation) {
            Some(Ok(mv)) => return Ok(mv),
            Some(Err(problem)) => Some(problem),
            None => None,
        };
        if let Some(Ok(mv)) = read(notation.other()) {
            return Err(MoveError::OtherNotation {
                text,
                notation,
                meant: notation.write(mv),
            });
        }
        Err(match problem {
            None => unreadable(),
            Some(Problem::Square(error)) => MoveError::Square { text, error },
            Some(Problem::Rule(rule)) => MoveError::Illegal { text, rule },
        })
    }

    /// The move that cells name in a notation, unless they are too many or too few for it.
    fn move_of_cells(
        &self,
        position: &Position,
        cells: &[Cell<'_>],
        notation: MoveNotation,
    ) -> Option<Result<Move, Problem>> {
        match (notation, cells) {
            (MoveNotation::Native, [start, end]) => Some(self.native(position, *start, *end)),
            (MoveNotation::AbaPro, [rear, next]) => {
                Some(self.aba_pro_in_line(position, *rear, *next))
            }
            (MoveNotation::AbaPro, [first, last, target]) => {
                Some(self.aba_pro_broadside(position, *first, *last, *target))
            }
            _ => None,
        }
    }

    fn native(&self, position: &Position, start: Cell, end: Cell) -> Result<Move, Problem> {
        let from = start.square()?;
        let mut readings = Shape::all()
            .filter(|shape| shape.reach() == start.way_to(end))
            .map(|shape| shape.at(self, position, from));
        // Two readings at most, of which one is legal at most; of two errors, the one of the
        // reading whose marbles are there tells more.
        let Some(mut result) = readings.next() else {
            let to = end.square()?;
            return Err(Problem::Rule(match Direction::between(from, to) {
                Some((_, steps)) => IllegalMove::TooManyMarbles(steps),
                None => IllegalMove::NotAMove(from, to),
            }));
        };
        for other in readings {
            let no_line = |result: &Result<Move, IllegalMove>| {
                matches!(result, Err(IllegalMove::Gap(_) | IllegalMove::NotYours(_)))
            };
            if other.is_ok() || no_line(&result) && !no_line(&other) {
                result = other;
            }
        }
        result.map_err(Problem::Rule)
    }

    /// The rear marble, and the cell it moves to: all own marbles in front of it go along.
    fn aba_pro_in_line(
        &self,
        position: &Position,
        rear: Cell,
        next: Cell,
    ) -> Result<Move, Problem> {
        let from = rear.square()?;
        let way = rear.way_to(next);
        let step = |direction: &Direction| direction.step() == way;
        let Some(direction) = Direction::ALL.into_iter().find(step) else {
            return Err(Problem::Rule(IllegalMove::NotAMove(from, next.square()?)));
        };
        let own = |steps: &u8| {
            let cell = from.steps(direction, *steps);
            cell.is_some_and(|cell| position.mine().contains(cell))
        };
        let size = (1..3).take_while(own).count() as u8 + 1;
        self.in_line(position, from, direction, size)
            .map_err(Problem::Rule)
    }

    /// Both ends of the line, and the cell that the first of them moves to.
    fn aba_pro_broadside(
        &self,
        position: &Position,
        first: Cell,
        last: Cell,
        target: Cell,
    ) -> Result<Move, Problem> {
        let (from, last) = (first.square()?, last.square()?);
        let way = first.way_to(target);
        let step = |direction: &Direction| direction.step() == way;
        let direction = Direction::ALL.into_iter().find(step);
        let rule = match (Direction::between(from, last), direction) {
            (Some((_, steps)), _) if steps > 2 => IllegalMove::TooManyMarbles(steps + 1),
            (Some((line, steps)), Some(direction)) => {
                return self
                    .broadside(position, from, line, steps + 1, direction)
                    .map_err(Problem::Rule);
            }
            (Some(_), None) => IllegalMove::NotAMove(from, target.square()?),
            (None, _) => IllegalMove::NotAMove(from, last),
        };
        Err(Problem::Rule(rule))
    }
}

/// A letter and a digit, which may be off the board.
#[derive(Clone, Copy)]
struct Cell<'a>(&'a str);

impl Cell<'_> {
    fn square(self) -> Result<Square, Problem> {
        self.0.parse().map_err(Problem::Square)
    }

    /// What the other's row and digit are beyond this one's.
    fn way_to(self, other: Cell) -> (i8, i8) {
        let place = |cell: Cell| {
            let text = cell.0.as_bytes();
            (
                text[0].to_ascii_lowercase() as i8 - b'a' as i8,
                text[1] as i8 - b'0' as i8,
            )
        };
        let (from, to) = (place(self), place(other));
        (to.0 - from.0, to.1 - from.1)
    }
}

/// The two or three cells of a text, if it is made of letters and digits in turn.
fn cells(text: &str) -> Option<Vec<Cell<'_>>> {
    let cell = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    let all_cells = text.as_bytes().chunks_exact(2).all(cell);
    let sound = matches!(text.len(), 4 | 6) && all_cells;
    sound.then(|| {
        (0..text.len())
            .step_by(2)
            .map(|at| Cell(&text[at..at + 2]))
            .collect()
    })
}
