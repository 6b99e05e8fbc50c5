//! Zobrist keys: a random number for each marble on each cell, for each number of lost marbles,
//! and for the player to move. A position's hash is the exclusive or of the keys of all that
//! holds in it, so a move changes it in a few steps.

use super::Square;
use crate::notation::Color;

/// By colour and bit.
const MARBLE_KEYS: [[u64; 64]; 2] = [numbers(0), numbers(1)];
/// By colour and number.
static LOST_KEYS: [[u64; 64]; 2] = [numbers(2), numbers(3)];
/// Black is to move.
pub(super) const BLACK_TO_MOVE: u64 = numbers(4)[0];

/// The key of a marble on its cell.
pub(super) const fn marble(color: Color, square: Square) -> u64 {
    MARBLE_KEYS[color as usize][square.bit() as usize]
}

/// The key of the number of marbles that a colour has lost.
#[inline]
pub(super) const fn lost(color: Color, count: u8) -> u64 {
    LOST_KEYS[color as usize][(count & 63) as usize]
}

/// The numbers of SplitMix64 (Steele, Lea and Flood 2014), 64 for each part.
const fn numbers(part: u64) -> [u64; 64] {
    let mut numbers = [0; 64];
    let mut i = 0;
    while i < 64 {
        let mut z = (part * 64 + i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[i] = z ^ z >> 31;
        i += 1;
    }
    numbers
}
