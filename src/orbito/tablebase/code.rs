//! A value as one byte, in an order that needs no knowledge of the layer.
//!
//! Not the presses still to come are kept but the *time* of the deciding press: presses since the
//! empty board, that is marbles plus presses to come. So time stands still from layer to layer, and
//! the same outcome seen by the other player is the byte's negative, one instruction for sixteen.
//! Greater is better for the player to move:
//!
//! ```text
//! 64 + time   lost            128   draw            192 - time   won
//! ```

use std::cmp::Ordering;

use crate::game::Value;

/// A value of a position with so many marbles (extra presses made count as marbles).
pub(super) const fn encode(value: Value, marbles: usize) -> u8 {
    match value {
        Value::Loss(presses) => 64 + marbles as u8 + presses as u8,
        Value::Draw => 128,
        Value::Win(presses) => 192 - marbles as u8 - presses as u8,
    }
}

/// The inverse of [`encode`].
pub(super) fn decode(code: u8, marbles: usize) -> Value {
    // The same arithmetic for all three, so that no branch waits for the byte to come from memory.
    let time = code.min(negate(code)).wrapping_sub(64);
    let presses = u16::from(time).wrapping_sub(marbles as u16);
    match code.cmp(&128) {
        Ordering::Less => Value::Loss(presses),
        Ordering::Equal => Value::Draw,
        Ordering::Greater => Value::Win(presses),
    }
}

/// Whether a value of a position with so many marbles can have this code: its deciding press is not
/// in the past, nor after all extra presses that any rules allow.
#[cfg(feature = "system")]
pub(super) fn is_possible(code: u8, marbles: usize) -> bool {
    let time = code.min(negate(code)).checked_sub(64).map(usize::from);
    let last = 16 + usize::from(crate::orbito::ExtraPresses::MAX);
    code == 128 || time.is_some_and(|time| (marbles..=last).contains(&time))
}

/// The same outcome for the other player.
pub(super) const fn negate(code: u8) -> u8 {
    code.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_order_and_negate_as_values_do() {
        for marbles in 0..=16 {
            let presses = 0..=(26 - marbles as u16);
            let mut values: Vec<Value> = presses.clone().map(Value::Loss).collect();
            values.push(Value::Draw);
            values.extend(presses.rev().map(Value::Win));
            assert!(values.is_sorted_by_key(|&value| encode(value, marbles)));
            let mut possible = 0;
            for value in values {
                let code = encode(value, marbles);
                assert!(is_possible(code, marbles));
                assert_eq!(decode(code, marbles), value);
                possible += 1;
                if marbles > 0 {
                    assert_eq!(decode(negate(code), marbles - 1), value.one_ply_earlier());
                }
            }
            assert_eq!(
                (0..=255).filter(|&code| is_possible(code, marbles)).count(),
                possible
            );
        }
    }
}
