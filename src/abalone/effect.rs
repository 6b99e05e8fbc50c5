//! What a move changes, ready-made for each of its kinds: so every move, in line or broadside, of
//! one marble or of three, costs one look-up.
//!
//! A line that moves along itself leaves its rear cell and reaches one in front: the cells
//! between stay taken. A group pushed over the edge only leaves its rear cell.

use super::moves::Move;
use super::{Bitboard, Rings, zobrist};
use crate::notation::Color;

/// What a move of one kind changes, when it pushes nothing itself.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    /// The cells that a marble leaves or reaches.
    pub cells: Bitboard,
    /// The exclusive or of their keys, by colour.
    pub keys: [u64; 2],
    /// How the distances from the centre change.
    pub rings: Rings,
}

static EFFECTS: [Effect; Move::KINDS] = effects();

/// What moves add to the sum of the distances from the centre, in a table that stays in the
/// nearest cache.
static DISTANCES: [i8; Move::KINDS] = {
    let mut distances = [0; Move::KINDS];
    let mut kind = 0;
    while kind < Move::KINDS {
        if kind & 63 < 61 {
            let (from, to) = cells(Move::of_kind(kind as u16));
            distances[kind] = distance(to) - distance(from);
        }
        kind += 1;
    }
    distances
};

/// The cells that the marbles of a move leave, and those they reach on the board.
const fn cells(mv: Move) -> (Bitboard, Bitboard) {
    let mut from = Bitboard::EMPTY;
    let mut i = 0;
    while i < mv.size() {
        from = from.with(mv.start().ahead(mv.line(), i));
        i += 1;
    }
    (from, from.step(mv.direction()))
}

/// The sum of the distances from the centre.
const fn distance(mut marbles: Bitboard) -> i8 {
    let mut sum = 0;
    while let Some(square) = marbles.first() {
        marbles = marbles.without(square);
        sum += square.distance() as i8;
    }
    sum
}

const fn effects() -> [Effect; Move::KINDS] {
    let nothing = Effect {
        cells: Bitboard::EMPTY,
        keys: [0; 2],
        rings: Rings::NONE,
    };
    let mut effects = [nothing; Move::KINDS];
    let mut kind = 0;
    while kind < Move::KINDS {
        if kind & 63 < 61 {
            effects[kind] = Effect::compute(Move::of_kind(kind as u16));
        }
        kind += 1;
    }
    effects
}

impl Effect {
    /// What a move changes, not counting what it pushes.
    #[inline(always)]
    pub(super) fn of(mv: Move) -> &'static Effect {
        &EFFECTS[usize::from(mv.kind())]
    }

    /// What a move adds to the sum of the distances from the centre.
    #[inline(always)]
    pub(super) fn distance(mv: Move) -> i8 {
        DISTANCES[usize::from(mv.kind())]
    }

    const fn compute(mv: Move) -> Effect {
        let (from, to) = cells(mv);
        let mut changed = Bitboard(from.0 ^ to.0);
        let mut effect = Effect {
            cells: changed,
            keys: [0; 2],
            rings: Rings::of(from).change_to(Rings::of(to)),
        };
        while let Some(square) = changed.first() {
            changed = changed.without(square);
            effect.keys[0] ^= zobrist::marble(Color::White, square);
            effect.keys[1] ^= zobrist::marble(Color::Black, square);
        }
        effect
    }
}
