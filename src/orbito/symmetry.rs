//! The four turns of the board: positions that differ by a turn alone have the same value.
//!
//! A mirror image has not: it reverses the orbits.

use super::{Bitboard, Position};

/// Both colours' marbles in one number, the mover's in the low half, turned so that the number
/// is the least of the four. The colours themselves do not matter, nor does who is to move.
pub fn canonical(mine: Bitboard, theirs: Bitboard) -> u32 {
    let pair = |mine: Bitboard, theirs: Bitboard| u32::from(mine.0) | u32::from(theirs.0) << 16;
    let turned = (mine.quarter_turn(), theirs.quarter_turn());
    pair(mine, theirs)
        .min(pair(mine.half_turn(), theirs.half_turn()))
        .min(pair(turned.0, turned.1))
        .min(pair(turned.0.half_turn(), turned.1.half_turn()))
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
