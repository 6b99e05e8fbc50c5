//! The plain evaluation: marbles, and how near to the centre they stand.
//!
//! Both are kept up to date by every move, so this costs next to nothing.

use super::effect::Effect;
use super::{Move, Position};

/// What a marble lost is worth: estimates are thousandths of a marble.
pub(super) const MARBLE: i16 = 1000;
/// What one step of one marble towards the centre is worth.
const STEP: i16 = 25;

/// An estimate of the score of an undecided position: −8,000 to 8,000.
#[inline]
pub(super) fn evaluate(position: &Position) -> i16 {
    let lost = i16::from(position.their_lost()) - i16::from(position.my_lost());
    let (mine, theirs) = position.distances();
    MARBLE * lost + STEP * (i16::from(theirs) - i16::from(mine))
}

/// By how much a move changes the estimate for the player who makes it.
#[inline]
pub(super) fn gain(mv: Move) -> i16 {
    let outward = |mv| i16::from(Effect::distance(mv));
    let pushed = mv.push().map_or(0, outward);
    STEP * (pushed - outward(mv)) + if mv.ejects() { MARBLE } else { 0 }
}
