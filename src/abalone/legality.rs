//! Which moves are legal, one at a time, and which rule the others break.

use thiserror::Error;

use super::moves::{Move, Side};
use super::{Direction, Position, Rules, Square};
use crate::game::{Game, MoveList};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The position decides the game.
    #[error("the game is over")]
    GameOver,
    /// The move starts at a free cell.
    #[error("{0} is free: there is no marble to move")]
    EmptyCell(Square),
    /// The move takes a marble of the opponent's along.
    #[error("{0} is the opponent's marble: only your own can be moved")]
    NotYours(Square),
    /// The two cells show neither a line nor a broadside.
    #[error("{0} and {1} are no move: marbles move one cell, in line or side by side")]
    NotAMove(Square, Square),
    /// The line has more than three marbles.
    #[error("{0} marbles are too many: at most three move together")]
    TooManyMarbles(u8),
    /// The line has a gap.
    #[error("{0} is free: marbles that move together touch, without a gap")]
    Gap(Square),
    /// The cell in front, or behind what is pushed, holds one of the mover's own marbles.
    #[error("your own marble on {0} is in the way")]
    OwnInTheWay(Square),
    /// A marble of one's own would leave the board.
    #[error("your own marble on {0} would go over the edge")]
    OverTheEdge(Square),
    /// As many push as are pushed.
    #[error("{0} against {0}: equal numbers do not push")]
    EqualNumbers(u8),
    /// Four stand against three.
    #[error("four against three: only three marbles move, and equal numbers do not push")]
    FourAgainstThree,
    /// Fewer push than are pushed.
    #[error("{own} against {theirs}: only a longer line pushes")]
    Outnumbered {
        /// How many would push, 1 to 3.
        own: u8,
        /// How many would be pushed.
        theirs: u8,
    },
    /// A broadside meets a marble.
    #[error("the opponent's marble on {0} is in the way: nothing is pushed sideways")]
    SidewaysPush(Square),
}

impl Rules {
    /// All legal moves, those that push first; none where the position decides the game.
    ///
    /// ```
    /// use orbito_solve::abalone::{Position, Rules};
    ///
    /// assert_eq!(Rules::STANDARD.legal_moves(&Position::STANDARD).len(), 44);
    /// ```
    pub fn legal_moves(&self, position: &Position) -> MoveList<Move> {
        let mut moves = MoveList::new();
        if self.decided(position).is_none() {
            position.add_moves(&mut moves);
        }
        moves
    }

    /// The legal moves that push a marble of the opponent's; none where the position decides the
    /// game.
    ///
    /// ```
    /// use orbito_solve::abalone::{Position, Rules};
    ///
    /// let position = Position::from_fen("5/6/7/8/9/8/7/6/bbbww b 0 0")?;
    /// let pushes = Rules::STANDARD.pushes(&position);
    /// assert_eq!(pushes.len(), 1);
    /// assert_eq!((pushes[0].to_string().as_str(), pushes[0].pushed()), ("a1a4", 2));
    /// assert!(pushes[0].ejects());
    /// # Ok::<(), orbito_solve::abalone::FenError>(())
    /// ```
    pub fn pushes(&self, position: &Position) -> MoveList<Move> {
        let mut moves = MoveList::new();
        if self.decided(position).is_none() {
            position.add_pushes(&mut moves);
        }
        moves
    }

    /// The move of a line along itself: `size` marbles, 1 to 3, from the rear one in a direction.
    ///
    /// # Errors
    /// The first rule that it breaks.
    ///
    /// ```
    /// use orbito_solve::abalone::{Direction, IllegalMove, Position, Rules};
    ///
    /// let (rules, start) = (Rules::STANDARD, Position::STANDARD);
    /// let [a1, c3] = ["a1", "c3"].map(|name| name.parse().unwrap());
    /// let mv = rules.in_line(&start, a1, Direction::NorthEast, 3)?;
    /// assert_eq!(mv.to_string(), "a1d4");
    /// let way = Direction::East;
    /// assert_eq!(rules.in_line(&start, a1, way, 3), Err(IllegalMove::OwnInTheWay("a4".parse().unwrap())));
    /// # Ok::<(), IllegalMove>(())
    /// ```
    pub fn in_line(
        &self,
        position: &Position,
        rear: Square,
        direction: Direction,
        size: u8,
    ) -> Result<Move, IllegalMove> {
        self.check_line(position, rear, direction, size)?;
        let lead = rear.ahead(direction, size - 1);
        let Some(front) = lead.neighbour(direction) else {
            return Err(IllegalMove::OverTheEdge(lead));
        };
        let theirs = run(front, direction, |cell| position.theirs().contains(cell));
        if theirs >= size {
            let fourth = rear.neighbour(direction.opposite());
            let four = fourth.is_some_and(|cell| position.mine().contains(cell));
            return Err(match (size, theirs) {
                (3, 3) if four => IllegalMove::FourAgainstThree,
                (own, theirs) if own == theirs => IllegalMove::EqualNumbers(own),
                (own, theirs) => IllegalMove::Outnumbered { own, theirs },
            });
        }
        // The free cell to move to, or behind what is pushed; none where that is the edge.
        let behind = front.steps(direction, theirs);
        match behind {
            Some(cell) if position.mine().contains(cell) => Err(IllegalMove::OwnInTheWay(cell)),
            _ => Ok(Move::in_line(lead, direction, size).pushing(theirs, behind.is_none())),
        }
    }

    /// The sideways move of a line: `size` marbles, 2 or 3, from `start` along `line`, each one
    /// cell in a direction that is not along the line.
    ///
    /// # Errors
    /// The first rule that it breaks.
    ///
    /// ```
    /// use orbito_solve::abalone::{Direction, IllegalMove, Position, Rules};
    ///
    /// let (rules, start) = (Rules::STANDARD, Position::STANDARD);
    /// let [c3, c5] = ["c3", "c5"].map(|name| name.parse().unwrap());
    /// let mv = rules.broadside(&start, c3, Direction::East, 3, Direction::NorthEast)?;
    /// assert_eq!(mv.to_string(), "c3d6");
    /// // The same from the other end.
    /// let other = rules.broadside(&start, c5, Direction::West, 3, Direction::NorthEast);
    /// assert_eq!(other, Ok(mv));
    /// # Ok::<(), IllegalMove>(())
    /// ```
    pub fn broadside(
        &self,
        position: &Position,
        start: Square,
        line: Direction,
        size: u8,
        direction: Direction,
    ) -> Result<Move, IllegalMove> {
        let end = start.ahead(line, size.clamp(1, 3) - 1);
        if size < 2 || line == direction || line == direction.opposite() {
            return Err(IllegalMove::NotAMove(start, end));
        }
        self.check_line(position, start, line, size)?;
        for i in 0..size {
            let cell = start.ahead(line, i);
            let Some(target) = cell.neighbour(direction) else {
                return Err(IllegalMove::OverTheEdge(cell));
            };
            if position.mine().contains(target) {
                return Err(IllegalMove::OwnInTheWay(target));
            }
            if position.theirs().contains(target) {
                return Err(IllegalMove::SidewaysPush(target));
            }
        }
        for side in [Side::Left, Side::Right] {
            if line == side.of(direction) {
                return Ok(Move::broadside(start, direction, side, size));
            }
            if line.opposite() == side.of(direction) {
                return Ok(Move::broadside(end, direction, side, size));
            }
        }
        Err(IllegalMove::NotAMove(start, end))
    }

    /// The same marbles the same way, in this position: the move as it is, or pushing what stands
    /// here.
    ///
    /// # Errors
    /// The first rule that it breaks here.
    pub fn check_move(&self, position: &Position, mv: Move) -> Result<Move, IllegalMove> {
        let (start, direction, size) = (mv.start(), mv.direction(), mv.size());
        if mv.is_broadside() {
            self.broadside(position, start, mv.line(), size, direction)
        } else {
            self.in_line(position, start, direction, size)
        }
    }

    /// The position after a move, which pushes what stands here.
    ///
    /// # Errors
    /// The first rule that the move breaks here.
    ///
    /// ```
    /// use orbito_solve::abalone::{Position, Rules};
    ///
    /// let rules = Rules::STANDARD;
    /// for mv in rules.legal_moves(&Position::BELGIAN) {
    ///     let next = rules.try_play(&Position::BELGIAN, mv)?;
    ///     assert!(rules.try_play(&next, mv).is_err(), "it is the other player's turn");
    /// }
    /// # Ok::<(), orbito_solve::abalone::IllegalMove>(())
    /// ```
    pub fn try_play(&self, position: &Position, mv: Move) -> Result<Position, IllegalMove> {
        Ok(position.after(self.check_move(position, mv)?))
    }

    /// Whether the game goes on, and a line has one to three own marbles without a gap.
    fn check_line(
        &self,
        position: &Position,
        start: Square,
        line: Direction,
        size: u8,
    ) -> Result<(), IllegalMove> {
        if self.decided(position).is_some() {
            return Err(IllegalMove::GameOver);
        }
        if !(1..=3).contains(&size) {
            return Err(IllegalMove::TooManyMarbles(size));
        }
        for i in 0..size {
            let Some(cell) = start.steps(line, i) else {
                return Err(IllegalMove::OverTheEdge(start.ahead(line, i - 1)));
            };
            if position.theirs().contains(cell) {
                return Err(IllegalMove::NotYours(cell));
            }
            if !position.mine().contains(cell) {
                return Err(if i == 0 {
                    IllegalMove::EmptyCell(cell)
                } else {
                    IllegalMove::Gap(cell)
                });
            }
        }
        Ok(())
    }
}

/// How many cells in a row, from `start` on, are such.
fn run(start: Square, direction: Direction, is_such: impl Fn(Square) -> bool) -> u8 {
    let cells = (0..).map_while(|steps| start.steps(direction, steps));
    cells.take_while(|&cell| is_such(cell)).count() as u8
}
