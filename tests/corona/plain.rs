//! Corona the plain way: no tables, no memory of positions, no symmetry.
//! Slow and simple on purpose, to check a faster program against.
#![allow(dead_code)] // not every test needs every function

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Pieces at the spaces 1 to 12, and the dice in the order of the colours.
pub type Deal = ([u8; 12], [u8; 6]);

/// Reads `101011110000 561245` (a `.` is a 0) and panics at anything else.
pub fn read_deal(text: &str) -> Deal {
    let bytes = text.as_bytes();
    assert_eq!(
        bytes.len(),
        19,
        "twelve counts, a blank, six dice: {text:?}"
    );
    assert_eq!(bytes[12], b' ', "a blank after the counts: {text:?}");
    let mut counts = [0; 12];
    for i in 0..12 {
        counts[i] = match bytes[i] {
            b'.' => 0,
            digit @ b'0'..=b'6' => digit - b'0',
            _ => panic!("a count is 0 to 6: {text:?}"),
        };
    }
    assert_eq!(counts.iter().sum::<u8>(), 6, "six pieces: {text:?}");
    let mut dice = [0; 6];
    for i in 0..6 {
        dice[i] = match bytes[13 + i] {
            digit @ b'1'..=b'6' => digit - b'0',
            _ => panic!("a die is 1 to 6: {text:?}"),
        };
    }
    (counts, dice)
}

/// The space that is `steps` clockwise of `space`.
fn clockwise(space: u8, steps: u8) -> u8 {
    (space - 1 + steps) % 12 + 1
}

/// The points of a piece that has stopped where now `there` pieces are, itself included.
fn points(there: u8, empty: u8) -> u8 {
    match there {
        1 => empty,
        _ => there,
    }
}

/// The spaces of the pieces, ascending: a space once for each piece on it.
fn spaces(counts: &[u8; 12]) -> Vec<u8> {
    let mut list = Vec::new();
    for space in 1..=12 {
        for _ in 0..counts[space as usize - 1] {
            list.push(space);
        }
    }
    list
}

/// How often `value` is in `list`.
fn count(list: &[u8], value: u8) -> u8 {
    list.iter().filter(|&&x| x == value).count() as u8
}

/// Takes `value` out of `list` once; `false` if it is not there.
fn take(list: &mut Vec<u8>, value: u8) -> bool {
    match list.iter().position(|&x| x == value) {
        Some(i) => {
            list.remove(i);
            true
        }
        None => false,
    }
}

/// The points of each move `(space, die)` in order; `None` if there is no
/// unmoved piece on a space or a die is not left. Fewer than six moves are fine.
pub fn score(deal: Deal, moves: &[(u8, u8)], empty: u8) -> Option<Vec<u8>> {
    let mut unmoved = spaces(&deal.0);
    let mut moved = Vec::new();
    let mut dice = deal.1.to_vec();
    let mut scores = Vec::new();
    for &(space, die) in moves {
        if !take(&mut unmoved, space) || !take(&mut dice, die) {
            return None;
        }
        let target = clockwise(space, die);
        moved.push(target);
        let there = count(&unmoved, target) + count(&moved, target);
        scores.push(points(there, empty));
    }
    Some(scores)
}

/// Appends to `all` every order of 0 to 5 that begins with `begun`.
fn extend(begun: &mut Vec<usize>, all: &mut Vec<[usize; 6]>) {
    if begun.len() == 6 {
        all.push([begun[0], begun[1], begun[2], begun[3], begun[4], begun[5]]);
        return;
    }
    for i in 0..6 {
        if !begun.contains(&i) {
            begun.push(i);
            extend(begun, all);
            begun.pop();
        }
    }
}

/// All 720 orders of 0 to 5.
fn orders() -> Vec<[usize; 6]> {
    let mut all = Vec::new();
    extend(&mut Vec::new(), &mut all);
    all
}

/// Plays every full plan: each order of the six pieces with each order of the
/// six dice. `see` gets the spaces and the dice in order, and the total.
fn every_plan(deal: Deal, empty: u8, mut see: impl FnMut([u8; 6], [u8; 6], u64)) {
    let six: [u8; 6] = spaces(&deal.0).try_into().expect("six pieces");
    let orders = orders();
    for order in &orders {
        let pieces = order.map(|i| six[i]);
        for throw in &orders {
            let dice = throw.map(|i| deal.1[i]);
            let mut at = pieces;
            let mut total = 0;
            for turn in 0..6 {
                at[turn] = clockwise(at[turn], dice[turn]);
                total += u64::from(points(count(&at, at[turn]), empty));
            }
            see(pieces, dice, total);
        }
    }
}

/// How many of the 720 × 720 full plans give each total (`empty` at most 10).
pub fn totals(deal: Deal, empty: u8) -> [u64; 64] {
    let mut plans = [0; 64];
    every_plan(deal, empty, |_, _, total| plans[total as usize] += 1);
    plans
}

/// In how many ways all six dice can be given to the six pieces so that some
/// order reaches the maximum; a way is a multiset of `(space, die)`.
pub fn best_assignments(deal: Deal, empty: u8) -> usize {
    let mut maximum = 0;
    let mut ways = BTreeSet::new();
    every_plan(deal, empty, |pieces, dice, total| {
        if total > maximum {
            maximum = total;
            ways.clear();
        }
        if total == maximum {
            let mut way = [0, 1, 2, 3, 4, 5].map(|i| (pieces[i], dice[i]));
            way.sort();
            ways.insert(way);
        }
    });
    ways.len()
}

/// Always the move that scores most at once; of equal ones that of the
/// smallest space, then of the smallest die.
pub fn greedy(deal: Deal, empty: u8) -> Vec<(u8, u8)> {
    let mut moves = Vec::new();
    for _ in 0..6 {
        let mut possible = Vec::new();
        for space in 1..=12 {
            for die in 1..=6 {
                let mut longer = moves.clone();
                longer.push((space, die));
                if let Some(scores) = score(deal, &longer, empty) {
                    let last = scores[scores.len() - 1];
                    possible.push((Reverse(last), space, die));
                }
            }
        }
        let (_, space, die) = possible.into_iter().min().expect("a move is left");
        moves.push((space, die));
    }
    moves
}

/// Appends to `all` every placement that has `counts` before space `i` and
/// `left` pieces from it on.
fn place(counts: &mut [u8; 12], i: usize, left: u8, all: &mut Vec<[u8; 12]>) {
    if i == 11 {
        counts[11] = left;
        all.push(*counts);
        return;
    }
    for here in 0..=left {
        counts[i] = here;
        place(counts, i + 1, left - here, all);
    }
}

/// All 12,376 placements of the six pieces.
pub fn placements() -> Vec<[u8; 12]> {
    let mut all = Vec::new();
    place(&mut [0; 12], 0, 6, &mut all);
    all
}

/// The 462 throws whose dice do not decrease.
pub fn throws() -> Vec<[u8; 6]> {
    let mut all = Vec::new();
    for a in 1..=6 {
        for b in a..=6 {
            for c in b..=6 {
                for d in c..=6 {
                    for e in d..=6 {
                        for f in e..=6 {
                            all.push([a, b, c, d, e, f]);
                        }
                    }
                }
            }
        }
    }
    all
}

/// The same deal with ascending dice and the board turned so that the spaces
/// of the pieces, from the largest to the smallest, come first in order.
pub fn canonical(deal: Deal) -> Deal {
    let mut dice = deal.1;
    dice.sort();
    let mut rotations = Vec::new();
    for turn in 0..12 {
        let mut counts = [0; 12];
        for i in 0..12 {
            counts[(i + turn) % 12] = deal.0[i];
        }
        let mut list = spaces(&counts);
        list.reverse();
        rotations.push((list, counts));
    }
    let (_, counts) = rotations.into_iter().min().expect("twelve rotations");
    (counts, dice)
}

/// One chip from `from` to `to`; who has none pays nothing.
fn give(chips: &mut [u32], from: usize, to: usize) {
    if chips[from] > 0 {
        chips[from] -= 1;
        chips[to] += 1;
    }
}

/// The payments of one round: made, every other pays the player one chip;
/// missed, the player pays one to every other, in the order of the seats after.
pub fn pay(chips: &mut [u32], player: usize, made: bool) {
    for step in 1..chips.len() {
        let other = (player + step) % chips.len();
        if made {
            give(chips, other, player);
        } else {
            give(chips, player, other);
        }
    }
}
