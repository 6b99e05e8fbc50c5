//! The four turns of the board: positions that differ by a turn alone have the same value.
//!
//! A mirror image has not: it reverses the orbits.

use super::{Bitboard, Position, Square};

/// A set of cells as it stands after no, one, two and three quarter turns, in one `u64`.
#[derive(Clone, Copy)]
pub(super) struct Turns(u64);

/// The turns of the sets of one cell: those of any set are their union.
const TURNS_OF_CELL: [u64; 16] = turns_of_cell();

const fn turns_of_cell() -> [u64; 16] {
    let mut table = [0; 16];
    let mut cell = 0;
    while cell < 16 {
        table[cell] = Turns::of(Bitboard(1 << cell)).0;
        cell += 1;
    }
    table
}

impl Turns {
    pub(super) const fn of(set: Bitboard) -> Turns {
        let turned = set.quarter_turn();
        Turns(
            set.0 as u64
                | (turned.0 as u64) << 16
                | (set.half_turn().0 as u64) << 32
                | (turned.half_turn().0 as u64) << 48,
        )
    }

    /// The turns of the set with one cell more.
    pub(super) const fn with(self, square: Square) -> Turns {
        Turns(self.0 | TURNS_OF_CELL[square.index()])
    }

    /// The turns of the set with one of its cells less.
    pub(super) const fn without(self, square: Square) -> Turns {
        Turns(self.0 & !TURNS_OF_CELL[square.index()])
    }

    /// Both sets in one number, `self` in the low half, turned together so that the number is
    /// the least of the four.
    pub(super) fn canonical(self, theirs: Turns) -> u32 {
        let pair = |turn: u32| {
            u32::from((self.0 >> turn) as u16) | u32::from((theirs.0 >> turn) as u16) << 16
        };
        pair(0).min(pair(16)).min(pair(32).min(pair(48)))
    }
}

/// Both colours' marbles in one number, the mover's in the low half, turned so that the number
/// is the least of the four. The colours themselves do not matter, nor does who is to move.
pub fn canonical(mine: Bitboard, theirs: Bitboard) -> u32 {
    Turns::of(mine).canonical(Turns::of(theirs))
}

impl Position {
    /// A number that positions share just if they are the same up to the turns of the board and
    /// the exchange of the colours.
    ///
    /// ```
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let position = Position::from_fen("4/4/4/w3 b", &Rules::STANDARD)?;
    /// let turned = Position::from_fen("4/4/4/3b w", &Rules::STANDARD)?;
    /// assert_eq!(position.canonical_key(), turned.canonical_key());
    /// # Ok::<(), orbito_solve::orbito::FenError>(())
    /// ```
    pub fn canonical_key(&self) -> u64 {
        u64::from(canonical(self.mine(), self.theirs())) | u64::from(self.extra_presses()) << 32
    }
}
