use super::{Bitboard, Position, Rules};

pub(super) fn evaluate(rules: &Rules, position: &Position) -> i16 {
    let _ = rules;
    let side = |own: Bitboard, other: Bitboard| -> i32 {
        let mut own = own;
        let mut other = other;
        let mut sum = 0;
        for time in 1..=6 {
            own = own.press();
            other = other.press();
            for line in Bitboard::lines() {
                if (line & other).is_empty() {
                    sum += [0, 1, 5, 20, 60][(line & own).count() as usize] * (8 - time);
                }
            }
        }
        sum
    };
    let (mine, theirs) = (position.mine(), position.theirs());
    (side(mine, theirs) - side(theirs, mine)) as i16
}

pub(super) fn promise(child: &Position) -> i32 {
    let mine = (child.mine().completions() & !child.mine()).count() as i32;
    let theirs = (child.theirs().completions() & !child.theirs()).count() as i32;
    theirs - 2 * mine
}
