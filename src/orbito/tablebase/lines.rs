//! The positions of a block that show a line: all of them are rows of a list times columns of a
//! list, because a line asks for certain marbles below, on the diagonal and above, each part by
//! itself.

use super::code::{encode, negate};
use super::index::{Block, Class, Diagonal, Filling, LANE, Lane, Player, TRIANGLE, to_frame};
use crate::game::Value;
use crate::orbito::{Bitboard, BothLines, Rules};

/// Marbles that decide the game, and the value they give.
#[derive(Clone, Copy)]
struct Pattern {
    marbles: Filling,
    code: u8,
}

/// All lines of one layer, by the diagonal's marbles that they need.
pub(super) struct Lines {
    by_diagonal: Vec<Vec<Pattern>>,
}

impl Lines {
    /// The lines that stand in a layer, seen by the player to move there.
    pub(super) fn of_layer(rules: &Rules, marbles: usize) -> Lines {
        Lines::after_extra_presses(rules, marbles, 0)
    }

    /// The lines that stand so many presses after the last marble's turn, seen by the player to
    /// move after that turn.
    pub(super) fn after_extra_presses(rules: &Rules, marbles: usize, presses: usize) -> Lines {
        let time = marbles + presses;
        let mover = Player::to_move(time);
        let same_mover = mover == Player::to_move(marbles);
        let both_lines = match rules.both_lines {
            BothLines::Draw => Value::Draw,
            BothLines::Mover => Value::Loss(0),
        };
        let code = |value| {
            let code = encode(value, time);
            if same_mover { code } else { negate(code) }
        };
        let lines = lines_in_frame(time);
        let mut patterns = Vec::new();
        for line in lines {
            let own = Filling::of(mover, line);
            let other = Filling::of(mover.other(), line);
            patterns.push(Pattern {
                marbles: own,
                code: code(Value::Win(0)),
            });
            patterns.push(Pattern {
                marbles: other,
                code: code(Value::Loss(0)),
            });
        }
        // After the single lines, so that a pair overrules them.
        patterns.extend(double_lines(lines, code(both_lines)));
        Lines::new(patterns)
    }

    /// The positions of a layer where both players have a line, all with the same code.
    pub(super) fn double(marbles: usize, code: u8) -> Lines {
        Lines::new(double_lines(lines_in_frame(marbles), code).collect())
    }

    fn new(patterns: Vec<Pattern>) -> Lines {
        let needs = |diagonal: Diagonal| {
            let there = diagonal.filling();
            let fits = move |pattern: &&Pattern| there.contains(pattern.marbles.diagonal());
            patterns.iter().filter(fits).copied().collect()
        };
        Lines {
            by_diagonal: Diagonal::all().map(needs).collect(),
        }
    }

    /// Overwrites the values of the finished positions of a block.
    pub(super) fn stamp(&self, block: &Block, supersets: &Supersets, values: &mut [Lane]) {
        let stride = block.above.lanes() * LANE;
        let values = values.as_flattened_mut();
        for pattern in &self.by_diagonal[block.diagonal.index()] {
            let columns = supersets.ranks(block.above, pattern.marbles.above());
            for &row in supersets.ranks(block.below, pattern.marbles.below()) {
                let values = &mut values[usize::from(row) * stride..][..stride];
                for &column in columns {
                    values[usize::from(column)] = pattern.code;
                }
            }
        }
    }
}

fn lines_in_frame(marbles: usize) -> [u16; 10] {
    Bitboard::lines().map(|line| to_frame(line, marbles))
}

/// Every line of the first player with every line of the second.
fn double_lines(lines: [u16; 10], code: u8) -> impl Iterator<Item = Pattern> {
    lines.into_iter().flat_map(move |first| {
        let apart = move |second: &u16| first & second == 0;
        lines.into_iter().filter(apart).map(move |second| Pattern {
            marbles: Filling { first, second },
            code,
        })
    })
}

/// For each class, and any marbles in a triangle, the ranks of the fillings that have these marbles
/// and perhaps more.
pub(super) struct Supersets {
    ranks: Vec<u8>,
    /// Where the ranks begin and end, by class and [`code_of`] the marbles.
    ranges: Vec<(u16, u16)>,
}

const CODES: usize = 1 << (2 * TRIANGLE);

fn code_of(marbles: Filling) -> usize {
    usize::from(marbles.first | marbles.second << TRIANGLE)
}

impl Supersets {
    pub(super) fn new() -> Supersets {
        let mut supersets = Supersets {
            ranks: Vec::new(),
            ranges: vec![(0, 0); CODES * Class::COUNT],
        };
        let every_filling: Vec<Filling> = Class::all()
            .flat_map(|class| class.fillings().iter().copied())
            .collect();
        for class in Class::all() {
            for &marbles in &every_filling {
                let start = supersets.ranks.len() as u16;
                let fillings = class.fillings().iter().enumerate();
                supersets.ranks.extend(
                    fillings
                        .filter(|(_, filling)| filling.contains(marbles))
                        .map(|(rank, _)| rank as u8),
                );
                let end = supersets.ranks.len() as u16;
                supersets.ranges[class.index() * CODES + code_of(marbles)] = (start, end);
            }
        }
        supersets
    }

    fn ranks(&self, class: Class, marbles: Filling) -> &[u8] {
        let (start, end) = self.ranges[class.index() * CODES + code_of(marbles)];
        &self.ranks[usize::from(start)..usize::from(end)]
    }
}
