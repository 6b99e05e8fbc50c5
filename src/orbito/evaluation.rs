//! What marbles promise: lines that the coming presses can bring about.
//!
//! A marble's way along its orbit is known in advance, so the cells that a line needs *t* presses
//! from now are known too. Two sums run over the next six presses and the ten lines, each with a
//! weight for the number of a colour's marbles that will stand in the line, times 8 − *t*:
//!
//! - the *potential*: 0, 2, 20, 60 for one to four marbles. It looks at one colour alone, so it is
//!   one look-up, and orders the moves of the search.
//! - the *live lines*: 1, 5, 20, 60, but nothing where the other colour will stand in the line
//!   too.
//!
//! The estimate of a position is the difference of both sums between the players, and a bonus for
//! the tempo: with as many marbles as the opponent, the player to move will have placed one more.
//!
//! How it was chosen: `cargo run --release --example evaluation` counts how often an evaluation
//! ranks the better of two positions of a layer higher, by the tablebase. Over the layers of 6 to
//! 15 marbles that is 0.77 for the potential alone and 0.80 for the estimate; live lines alone,
//! other weights, and counting only a player's own turns, did worse. The tempo is there because
//! with equal numbers the player to move wins most positions, otherwise fewer than half.

use super::{Bitboard, Position};

/// How many presses ahead lines are counted.
const HORIZON: usize = 6;
/// The weight of a line by the number of marbles in it, before the factor for time.
const LINE_WEIGHT: [i16; 5] = [0, 0, 2, 20, 60];

/// The potential of every set, divided by 4.
#[allow(long_running_const_eval)]
static POTENTIAL: [i16; 65536] = potentials();

/// A line's weight is a sum over the subsets of the marbles in it: give each subset of each line
/// its share, then sum the shares of all subsets of every set, one cell at a time.
const fn potentials() -> [i16; 65536] {
    let mut share_by_size = [0i16; 5];
    let mut size = 1;
    while size < 5 {
        // w(n) = Σ C(n, k) share(k), solved for share(n).
        let binomials = [
            [0; 5],
            [1, 0, 0, 0, 0],
            [1, 2, 0, 0, 0],
            [1, 3, 3, 0, 0],
            [1, 4, 6, 4, 0],
        ];
        let mut share = LINE_WEIGHT[size];
        let mut k = 1;
        while k < size {
            share -= binomials[size][k] * share_by_size[k];
            k += 1;
        }
        share_by_size[size] = share;
        size += 1;
    }

    let mut table = [0i16; 65536];
    let mut lines = Bitboard::LINES;
    let mut time = 1;
    while time <= HORIZON {
        let mut i = 0;
        while i < 10 {
            lines[i] = lines[i].press_back();
            let mut subset = lines[i].0;
            while subset != 0 {
                table[subset as usize] +=
                    share_by_size[subset.count_ones() as usize] * (8 - time as i16);
                subset = (subset - 1) & lines[i].0;
            }
            i += 1;
        }
        time += 1;
    }
    let mut cell = 0;
    while cell < 16 {
        let mut set = 0;
        while set < 65536 {
            if set >> cell & 1 == 1 {
                table[set] += table[set ^ 1 << cell];
            }
            set += 1;
        }
        cell += 1;
    }
    table
}

impl Bitboard {
    /// The potential of the set for lines, from 0 to about 10,000.
    pub fn potential(self) -> i16 {
        POTENTIAL[usize::from(self.0)]
    }
}

/// The weight of a live line by the number of marbles in it, before the factor for time.
const LIVE_LINE_WEIGHT: [i16; 5] = [0, 1, 5, 20, 60];
/// What it is worth to have as many marbles as the opponent and the move.
const TEMPO: i16 = 400;

/// The lines that the coming presses can bring `own` while `other` does not stand in them.
fn live_lines(mut own: Bitboard, mut other: Bitboard) -> i16 {
    let mut sum = 0;
    for time in 1..=HORIZON {
        (own, other) = (own.press(), other.press());
        for line in Bitboard::LINES {
            if (line & other).is_empty() {
                sum += LIVE_LINE_WEIGHT[(line & own).count() as usize] * (8 - time as i16);
            }
        }
    }
    sum
}

/// An estimate of the score of an undecided position; 1000 or more is nearly won.
pub(super) fn evaluate(position: &Position) -> i16 {
    let (mine, theirs) = (position.mine(), position.theirs());
    let tempo = if mine.count() == theirs.count() {
        TEMPO
    } else {
        0
    };
    promise(position) + live_lines(mine, theirs) - live_lines(theirs, mine) + tempo
}

/// The difference of the potentials.
#[inline]
pub(super) fn promise(position: &Position) -> i16 {
    position.mine().potential() - position.theirs().potential()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn potential_is_the_weighted_sum_of_the_lines_to_come() {
        for set in (0..=u16::MAX).map(Bitboard).filter(|set| set.count() <= 8) {
            let (mut moved, mut sum) = (set, 0);
            for time in 1..=HORIZON {
                moved = moved.press();
                for line in Bitboard::LINES {
                    sum += LINE_WEIGHT[(moved & line).count() as usize] * (8 - time as i16);
                }
            }
            assert_eq!(set.potential(), sum, "{set:?}");
        }
    }
}
