//! What a move changes, ready-made for each of its kinds: so every move, in line or broadside, of
//! one marble or of three, costs one look-up.
//!
//! A line that moves along itself leaves its rear cell and reaches one in front: the cells
//! between stay taken. A group pushed over the edge only leaves its rear cell.

use super::moves::Move;
use super::{Bitboard, zobrist};
use crate::notation::Color;

/// What a move of one kind changes, when it pushes nothing itself.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    /// The cells that a marble leaves or reaches.
    pub cells: Bitboard,
    /// The exclusive or of their keys, by colour.
    pub keys: [u64; 2],
    /// What is added to the sum of the marbles' distances from the centre.
    pub distance: i8,
}

static EFFECTS: [Effect; Move::KINDS] = effects();

/// What is added to the distances alone, in a table that stays in the nearest cache.
static DISTANCES: [i8; Move::KINDS] = {
    let mut distances = [0; Move::KINDS];
    let mut kind = 0;
    while kind < Move::KINDS {
        distances[kind] = EFFECTS[kind].distance;
        kind += 1;
    }
    distances
};

const fn effects() -> [Effect; Move::KINDS] {
    let nothing = Effect {
        cells: Bitboard::EMPTY,
        keys: [0; 2],
        distance: 0,
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
        let mut from = Bitboard::EMPTY;
        let mut i = 0;
        while i < mv.size() {
            from = from.with(mv.start().ahead(mv.line(), i));
            i += 1;
        }
        let to = from.step(mv.direction());
        let mut changed = Bitboard(from.0 ^ to.0);
        let mut effect = Effect {
            cells: changed,
            keys: [0; 2],
            distance: 0,
        };
        while let Some(square) = changed.first() {
            changed = changed.without(square);
            let distance = square.distance() as i8;
            effect.distance += if from.contains(square) {
                -distance
            } else {
                distance
            };
            effect.keys[0] ^= zobrist::marble(Color::White, square);
            effect.keys[1] ^= zobrist::marble(Color::Black, square);
        }
        effect
    }
}
