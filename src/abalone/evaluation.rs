//! The evaluation: what a position looks worth, without looking ahead.
//!
//! The marbles lost, and the rings on which those left stand, are kept up to date by every move;
//! the other terms are counted by sets, all marbles and all directions at once.

use super::effect::Effect;
use super::rings::Rings;
use super::{Bitboard, Direction, Move, Position, Weights};

/// What the first marble lost is worth: estimates are thousandths of a marble.
pub(super) const MARBLE: i16 = 1000;
/// What one step of a marble towards the centre is worth where moves are put into order.
const STEP: i16 = 25;

/// One direction of each of the three ways a line can lie.
const AXES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

/// An estimate of the score of an undecided position.
#[inline]
pub(super) fn evaluate(weights: &Weights, position: &Position) -> i16 {
    let (mine, theirs) = (position.mine(), position.theirs());
    let (my_lost, their_lost) = (position.my_lost().into(), position.their_lost().into());
    let (my_rings, their_rings) = position.rings();
    let standing = standing(weights, mine, my_rings)
        - standing(weights, theirs, their_rings)
        - i32::from(weights.danger) * in_danger(mine, theirs)
        + i32::from(weights.prey) * in_danger(theirs, mine)
        + i32::from(weights.tempo);
    let late = i32::from(weights.late) * (my_lost + their_lost);
    let material = lost_worth(weights, their_lost) - lost_worth(weights, my_lost);
    let estimate = material + standing * (64 + late) / 64;
    estimate.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// What so many marbles lost weigh together.
#[inline(always)]
fn lost_worth(weights: &Weights, lost: i32) -> i32 {
    i32::from(MARBLE) * lost + i32::from(weights.growth) * lost * (lost - 1) / 2
}

/// What it is worth how one player's marbles stand.
#[inline(always)]
fn standing(weights: &Weights, own: Bitboard, rings: Rings) -> i32 {
    let centre = (0..).zip(weights.centre);
    let centre: i32 = centre
        .map(|(distance, weight)| i32::from(weight) * rings.count(distance) as i32)
        .sum();
    let beside = AXES.map(|axis| own & own.before(axis));
    centre + i32::from(weights.cohesion) * count(beside)
}

/// How many cells there are in three sets together.
#[inline(always)]
fn count([one, two, three]: [Bitboard; 3]) -> i32 {
    let odd = one ^ two ^ three;
    let more = (one & two) | (three & (one | two));
    (odd.count() + 2 * more.count()) as i32
}

/// How many marbles the other player could push off the board: one before the edge with two of
/// the other's behind it, or two with three.
#[inline(always)]
fn in_danger(own: Bitboard, other: Bitboard) -> i32 {
    let mut endangered = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let edge = !Bitboard::inner(direction);
        let two = other & other.step(direction);
        let three = other & two.step(direction);
        let behind_one = two.step(direction);
        let behind_two = (own & three.step(direction)).step(direction);
        endangered = endangered | (own & edge & (behind_one | behind_two));
    }
    endangered.count() as i32
}

/// By how much a move changes the estimate for the player who makes it, roughly.
#[inline]
pub(super) fn gain(mv: Move) -> i16 {
    let outward = |mv| i16::from(Effect::distance(mv));
    let pushed = mv.push().map_or(0, outward);
    STEP * (pushed - outward(mv)) + if mv.ejects() { MARBLE } else { 0 }
}
