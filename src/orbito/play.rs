//! The rules at work: which turns are legal, when the game is over, and Orbito as a [`Game`].

use thiserror::Error;

use super::symmetry::Turns;
use super::{Bitboard, BothLines, Color, Move, Position, Rules, Shift, Square, evaluation};
use crate::game::{Child, Choice, Game, MoveList, Score, Value, spread};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The position shows a line, or all presses are made.
    #[error("the game is over")]
    GameOver,
    /// All sixteen marbles are on the board.
    #[error("all marbles are placed: only the button is left to press")]
    AllPlaced,
    /// The quick variant has no shifts.
    #[error("these rules have no shifts")]
    NoShift,
    /// The shift starts at a free cell.
    #[error("{0} is free: there is no marble to shift")]
    ShiftFromFree(Square),
    /// The shift takes one of the mover's own marbles.
    #[error("{0} is your own marble: only the opponent's can be shifted")]
    ShiftOwn(Square),
    /// The shift goes further than one step, or diagonally.
    #[error("{0} and {1} are not neighbours: a shift goes one step along a rank or a file")]
    ShiftTooFar(Square, Square),
    /// The shift ends at a marble.
    #[error("{0} is taken: a shift needs a free cell")]
    ShiftToTaken(Square),
    /// The placement is on a marble.
    #[error("{0} is taken: a marble is placed on a free cell")]
    PlaceOnTaken(Square),
}

impl IllegalMove {
    /// The name of the rule for programs, which stays the same whatever words are made of it.
    pub const fn code(self) -> &'static str {
        match self {
            IllegalMove::GameOver => "game-over",
            IllegalMove::AllPlaced => "all-placed",
            IllegalMove::NoShift => "no-shift",
            IllegalMove::ShiftFromFree(_) => "shift-from-free",
            IllegalMove::ShiftOwn(_) => "shift-own",
            IllegalMove::ShiftTooFar(..) => "shift-too-far",
            IllegalMove::ShiftToTaken(_) => "shift-to-taken",
            IllegalMove::PlaceOnTaken(_) => "place-on-taken",
        }
    }

    /// The squares that the rule forbids, in the order of the move.
    pub fn squares(self) -> Vec<Square> {
        match self {
            IllegalMove::GameOver | IllegalMove::AllPlaced | IllegalMove::NoShift => vec![],
            IllegalMove::ShiftFromFree(square)
            | IllegalMove::ShiftOwn(square)
            | IllegalMove::ShiftToTaken(square)
            | IllegalMove::PlaceOnTaken(square) => vec![square],
            IllegalMove::ShiftTooFar(from, to) => vec![from, to],
        }
    }
}

impl Rules {
    /// Each way the opponent's marbles can stand after step 1 of a turn; first the one without a
    /// shift.
    #[inline]
    fn shifts(&self, position: &Position) -> impl Iterator<Item = Bitboard> {
        let (theirs, free) = (position.theirs(), position.free());
        let movable = if self.shift { theirs } else { Bitboard::EMPTY };
        let shifted = movable.flat_map(move |from| {
            let rest = theirs.without(from);
            (from.neighbours() & free).map(move |to| rest.with(to))
        });
        std::iter::once(theirs).chain(shifted)
    }

    /// All legal moves, sorted; none where the game is over or all marbles are placed.
    ///
    /// ```
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let position = Position::from_fen("4/4/4/w3 b", &Rules::STANDARD)?;
    /// let moves = Rules::STANDARD.legal_moves(&position);
    /// assert_eq!(moves.len(), 45); // 15 cells, after no shift or one of two
    /// # Ok::<(), orbito_solve::orbito::FenError>(())
    /// ```
    pub fn legal_moves(&self, position: &Position) -> MoveList<Move> {
        let mut moves = MoveList::new();
        if self.decided(position).is_none() {
            self.moves(position, &mut moves);
        }
        moves
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// The first rule that it breaks, in the order of a turn.
    pub fn check_move(&self, position: &Position, turn: Move) -> Result<(), IllegalMove> {
        if self.result(position).is_some() {
            return Err(IllegalMove::GameOver);
        }
        let mut free = position.free();
        if free.is_empty() {
            return Err(IllegalMove::AllPlaced);
        }
        if let Some(Shift { from, to }) = turn.shift {
            if !self.shift {
                return Err(IllegalMove::NoShift);
            }
            match position.marble_at(from) {
                None => return Err(IllegalMove::ShiftFromFree(from)),
                Some(color) if color == position.turn() => {
                    return Err(IllegalMove::ShiftOwn(from));
                }
                Some(_) => {}
            }
            if !from.neighbours().contains(to) {
                return Err(IllegalMove::ShiftTooFar(from, to));
            }
            if !free.contains(to) {
                return Err(IllegalMove::ShiftToTaken(to));
            }
            free = free.with(from).without(to);
        }
        if !free.contains(turn.place) {
            return Err(IllegalMove::PlaceOnTaken(turn.place));
        }
        Ok(())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal, the rule it breaks.
    ///
    /// ```
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let rules = Rules::STANDARD;
    /// let position = rules.try_play(&Position::START, "c2".parse().unwrap()).unwrap();
    /// assert_eq!(position.to_string(), "4/2w1/4/4 b");
    /// assert!(rules.try_play(&position, "c3".parse().unwrap()).is_err());
    /// ```
    pub fn try_play(&self, position: &Position, turn: Move) -> Result<Position, IllegalMove> {
        self.check_move(position, turn)?;
        Ok(position.after(turn))
    }

    /// The result for the player to move, if the game is over: a line stands, or all marbles and
    /// all extra presses are used up. Its plies are 0.
    pub fn result(&self, position: &Position) -> Option<Value> {
        match (position.mine().has_line(), position.theirs().has_line()) {
            (false, false) => {
                let used_up = position.free().is_empty()
                    && position.extra_presses() >= self.extra_presses.get();
                used_up.then_some(Value::Draw)
            }
            (true, false) => Some(Value::Win(0)),
            (false, true) => Some(Value::Loss(0)),
            (true, true) => match self.both_lines {
                BothLines::Draw => Some(Value::Draw),
                BothLines::Mover => Some(Value::Loss(0)),
            },
        }
    }

    /// The positions after each extra press until the game is over: none where marbles are still
    /// to be placed, or where the game ends without.
    pub fn extra_presses_from(&self, position: &Position) -> impl Iterator<Item = Position> {
        let next = |position: &Position| {
            let goes_on = position.free().is_empty() && self.result(position).is_none();
            goes_on.then(|| position.after_extra_press())
        };
        std::iter::successors(next(position), next)
    }

    /// The winner's colour, if the game is over: `Some(None)` is a draw.
    pub fn winner(&self, position: &Position) -> Option<Option<Color>> {
        let result = self.result(position);
        result.map(|value| value.winner(position.turn()))
    }

    /// The result after the extra presses of a board of sixteen marbles.
    fn press_until_over(&self, position: &Position) -> Value {
        match self.result(position) {
            Some(value) => value,
            None => self
                .press_until_over(&position.after_extra_press())
                .one_ply_earlier(),
        }
    }

    /// Whether the player to move wins by placing on one of the `completions` when the
    /// opponent's marbles stand on `theirs`.
    #[inline]
    fn wins_by_placing(&self, completions: Bitboard, theirs: Bitboard) -> bool {
        !(completions & !theirs).is_empty()
            && (self.both_lines == BothLines::Mover || !theirs.press().has_line())
    }

    /// Whether the player to move at an undecided position wins with this very turn.
    #[inline]
    fn wins_at_once(&self, position: &Position) -> bool {
        let completions = position.mine().completions() & !position.mine();
        !completions.is_empty()
            && (self.wins_by_placing(completions, position.theirs())
                || self.wins_by_shifting(completions, position))
    }

    fn wins_by_shifting(&self, completions: Bitboard, position: &Position) -> bool {
        self.shifts(position)
            .any(|theirs| self.wins_by_placing(completions, theirs))
    }

    fn shift_choices(&self, position: &Position, choices: &mut MoveList<Choice<Child<Node>>>) {
        let mine = Turns::of(position.mine());
        let completions = position.mine().completions() & !position.mine();
        let mut add = |theirs: Bitboard, turns: Turns, kind: u16| {
            let (lower, upper) = bounds_if(self.wins_by_placing(completions, theirs));
            let child = Child {
                node: Node::Place(position.with_theirs(theirs)),
                key: spread(u64::from(mine.canonical(turns)) | PLACE_KEY),
            };
            choices.push(Choice {
                step: child,
                mark: child.mark(),
                lower,
                upper,
                passes_turn: false,
                loud: false,
                kind,
            });
        };
        let (theirs, free) = (position.theirs(), position.free());
        let turns = Turns::of(theirs);
        add(theirs, turns, 16);
        for from in theirs {
            let rest = theirs.without(from);
            let turns = turns.without(from);
            for to in from.neighbours() & free {
                let kind = 32 + 16 * from.index() as u16 + to.index() as u16;
                add(rest.with(to), turns.with(to), kind);
            }
        }
    }

    fn place_choices(&self, position: &Position, choices: &mut MoveList<Choice<Child<Node>>>) {
        let mine = Turns::of(position.theirs().press());
        let theirs = Turns::of(position.mine().press());
        for square in position.free() {
            let next = position.place_and_press(position.theirs(), square);
            let (lower, upper) = match self.decided(&next) {
                Some(value) => (value.into(), value.into()),
                None => bounds_if(self.wins_at_once(&next)),
            };
            let child = Child {
                node: Node::Turn(next),
                key: spread(mine.canonical(theirs.with(square.next())).into()),
            };
            choices.push(Choice {
                step: child,
                mark: child.mark(),
                lower,
                upper,
                passes_turn: true,
                loud: false,
                kind: square.index() as u16,
            });
        }
    }
}

/// Tells the keys of places in the middle of a turn from those of positions.
const PLACE_KEY: u64 = 1 << 40;

/// The bounds of a score when it is known whether the player to move wins at once.
#[inline]
fn bounds_if(wins_at_once: bool) -> (Score, Score) {
    if wins_at_once {
        (Score::win(1), Score::win(1))
    } else {
        (Score::MIN, Score::win(2))
    }
}

/// Where the search stands in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Before the turn.
    Turn(Position),
    /// After step 1: the shift is made or left out, the marble is not yet placed.
    Place(Position),
}

impl From<Position> for Node {
    fn from(position: Position) -> Node {
        Node::Turn(position)
    }
}

impl Game for Rules {
    type Position = Position;
    type Move = Move;
    type Node = Node;
    type Step = Child<Node>;

    #[inline]
    fn decided(&self, position: &Position) -> Option<Value> {
        if position.free().is_empty() {
            Some(self.press_until_over(position))
        } else if position.mine().has_line() || position.theirs().has_line() {
            self.result(position)
        } else {
            None
        }
    }

    /// Adds the moves in their order.
    fn moves(&self, position: &Position, moves: &mut MoveList<Move>) {
        let (theirs, free) = (position.theirs(), position.free());
        let first_squares = if self.shift { free | theirs } else { free };
        for from in first_squares {
            if free.contains(from) {
                moves.push(Move::place(from));
                continue;
            }
            for to in from.neighbours() & free {
                let shift = Some(Shift { from, to });
                let places = free.with(from).without(to);
                moves.extend(places.map(|place| Move { shift, place }));
            }
        }
    }

    #[inline]
    fn play(&self, position: &Position, turn: Move) -> Position {
        position.after(turn)
    }

    fn moves_left(&self, position: &Position) -> Option<u16> {
        Some(position.free().count() as u16)
    }

    /// The ways to shift, then the cells to place on; without shifts the cells at once.
    ///
    /// A win with the coming placement is seen by the line it completes; without one the win is
    /// at least two presses away.
    fn choices(&self, node: &Node, choices: &mut MoveList<Choice<Child<Node>>>) {
        match node {
            Node::Turn(position) if self.shift => self.shift_choices(position, choices),
            Node::Turn(position) | Node::Place(position) => self.place_choices(position, choices),
        }
    }

    #[inline]
    fn take(&self, _: &Node, child: &Child<Node>) -> Child<Node> {
        *child
    }

    fn key(&self, node: &Node) -> u64 {
        match node {
            Node::Turn(position) => spread(position.canonical_key()),
            Node::Place(position) => spread(position.canonical_key() | PLACE_KEY),
        }
    }

    fn evaluate(&self, node: &Node) -> i16 {
        let (Node::Turn(position) | Node::Place(position)) = node;
        evaluation::evaluate(position)
    }

    #[inline]
    fn promise(&self, node: &Node) -> i16 {
        let (Node::Turn(position) | Node::Place(position)) = node;
        evaluation::promise(position)
    }

    /// Free cells times ways to shift, counted without listing them.
    fn count_moves(&self, position: &Position) -> u64 {
        let (theirs, free) = (position.theirs(), position.free());
        let shifts = if self.shift {
            theirs.adjacent_pairs(free)
        } else {
            0
        };
        u64::from(free.count()) * u64::from(1 + shifts)
    }
}
