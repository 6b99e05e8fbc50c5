//! All legal moves at once, one direction at a time.
//!
//! For each direction the whole board is asked, by sets: which marbles have a free cell in front,
//! which have a group in front that one, two or three of one's own can push? A line of one's own
//! marbles is a set meeting itself one step on, so moves are listed, and counted without being
//! listed, from a handful of sets.

use super::moves::{Move, Side};
use super::{Bitboard, Direction, Position};
use crate::game::{MAX_MOVES, MoveList};

/// No position has more moves than 316, so a list never overflows.
const _: () = assert!(MAX_MOVES >= 316);

/// What can move in one direction. In-line moves are shown by their foremost marbles, broadsides
/// by their starts.
struct Mobile {
    /// Marbles with a free cell in front.
    single: Bitboard,
    /// The foremost of two in line.
    pairs: Bitboard,
    /// The foremost of three in line.
    triples: Bitboard,
    /// Cells in front of which there is one marble of the opponent's that can be pushed.
    before_one: Bitboard,
    /// Cells in front of which there are two of them.
    before_two: Bitboard,
}

impl Mobile {
    #[inline(always)]
    fn new(position: &Position, direction: Direction) -> Mobile {
        let (mine, theirs) = (position.mine(), position.theirs());
        let before_free = position.free().before(direction);
        let edge = !Bitboard::inner(direction);
        let last = theirs & (before_free | edge);
        let before_one = last.before(direction);
        let before_two = (theirs & before_one).before(direction);
        let pairs = mine & mine.step(direction);
        Mobile {
            single: mine & before_free,
            pairs,
            triples: mine & pairs.step(direction),
            before_one,
            before_two,
        }
    }

    /// The pairs and triples with a free cell in front.
    #[inline(always)]
    fn quiet_lines(&self) -> [Bitboard; 2] {
        [self.pairs & self.single, self.triples & self.single]
    }

    /// Pairs that push one, triples that push one, triples that push two.
    #[inline(always)]
    fn pushes(&self) -> [Bitboard; 3] {
        [
            self.pairs & self.before_one,
            self.triples & self.before_one,
            self.triples & self.before_two,
        ]
    }

    /// Pairs and triples that can step sideways, their lines to one side of the direction.
    #[inline(always)]
    fn broadsides(&self, direction: Direction, side: Side) -> [Bitboard; 2] {
        let line = side.of(direction);
        let pairs = self.single & self.single.before(line);
        [pairs, pairs & pairs.before(line)]
    }
}

impl Position {
    /// Adds all legal moves to a list, those that push first.
    #[inline]
    pub(super) fn add_moves(&self, moves: &mut MoveList<Move>) {
        self.add_pushes(moves);
        self.add_quiet_moves(moves);
    }

    /// Adds the moves that push a marble of the opponent's.
    pub(super) fn add_pushes(&self, moves: &mut MoveList<Move>) {
        self.add_pushes_toward::<0>(moves);
        self.add_pushes_toward::<1>(moves);
        self.add_pushes_toward::<2>(moves);
        self.add_pushes_toward::<3>(moves);
        self.add_pushes_toward::<4>(moves);
        self.add_pushes_toward::<5>(moves);
    }

    /// Adds the moves that push nothing.
    pub(super) fn add_quiet_moves(&self, moves: &mut MoveList<Move>) {
        self.add_quiet_moves_toward::<0>(moves);
        self.add_quiet_moves_toward::<1>(moves);
        self.add_quiet_moves_toward::<2>(moves);
        self.add_quiet_moves_toward::<3>(moves);
        self.add_quiet_moves_toward::<4>(moves);
        self.add_quiet_moves_toward::<5>(moves);
    }

    /// How many legal moves there are.
    #[inline]
    pub(super) fn count_moves(&self) -> u32 {
        self.count_moves_toward::<0>()
            + self.count_moves_toward::<1>()
            + self.count_moves_toward::<2>()
            + self.count_moves_toward::<3>()
            + self.count_moves_toward::<4>()
            + self.count_moves_toward::<5>()
    }

    /// Whether there is any legal move.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        let can_step = |direction| {
            let before_free = self.free().before(direction);
            !(self.mine() & before_free).is_empty()
        };
        // Nearly always a marble can step somewhere; without a free cell beside any marble only
        // pushes are left.
        Direction::ALL.into_iter().any(can_step) || self.count_moves() > 0
    }

    // The direction is a constant, so that its shifts and masks are too.

    #[inline(always)]
    fn add_pushes_toward<const DIRECTION: usize>(&self, moves: &mut MoveList<Move>) {
        let direction = Direction::ALL[DIRECTION];
        let groups = Mobile::new(self, direction).pushes();
        for ((size, pushed), leads) in [(2, 1), (3, 1), (3, 2)].into_iter().zip(groups) {
            for lead in leads {
                let last = lead.ahead(direction, pushed);
                let ejects = !Bitboard::inner(direction).contains(last);
                moves.push(Move::in_line(lead, direction, size).pushing(pushed, ejects));
            }
        }
    }

    #[inline(always)]
    fn add_quiet_moves_toward<const DIRECTION: usize>(&self, moves: &mut MoveList<Move>) {
        let direction = Direction::ALL[DIRECTION];
        let mobile = Mobile::new(self, direction);
        let [pairs, triples] = mobile.quiet_lines();
        for (size, leads) in [(1, mobile.single), (2, pairs), (3, triples)] {
            for lead in leads {
                moves.push(Move::in_line(lead, direction, size));
            }
        }
        for side in [Side::Left, Side::Right] {
            for (size, starts) in (2..).zip(mobile.broadsides(direction, side)) {
                for start in starts {
                    moves.push(Move::broadside(start, direction, side, size));
                }
            }
        }
    }

    #[inline(always)]
    fn count_moves_toward<const DIRECTION: usize>(&self) -> u32 {
        let direction = Direction::ALL[DIRECTION];
        let mobile = Mobile::new(self, direction);
        let before_pushed = mobile.before_one | mobile.before_two;
        let pairs = mobile.pairs & (mobile.single | mobile.before_one);
        let triples = mobile.triples & (mobile.single | before_pushed);
        let [left_pairs, left_triples] = mobile.broadsides(direction, Side::Left);
        let [right_pairs, right_triples] = mobile.broadsides(direction, Side::Right);
        mobile.single.count()
            + pairs.count()
            + triples.count()
            + left_pairs.count()
            + left_triples.count()
            + right_pairs.count()
            + right_triples.count()
    }
}
