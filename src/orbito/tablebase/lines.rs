//! The positions of a block that show a line: all of them are rows of a list times columns of a
//! list, because a line asks for certain marbles below, on the diagonal and above, each part by
//! itself.

use super::code::{encode, negate};
use super::frame::{Filling, Player, TRIANGLE, to_frame};
use super::index::{Block, Class, Diagonal, Lane};
use crate::game::Value;
use crate::orbito::{Bitboard, BothLines, Rules};

/// Marbles that decide the game, and the value they give.
#[derive(Clone, Copy)]
struct Pattern {
    marbles: Filling,
    code: u8,
}

/// All lines of one layer.
pub(super) struct Lines {
    /// Those that the marbles on each diagonal allow, one diagonal after the other.
    patterns: Vec<Pattern>,
    /// Where those of each diagonal begin; they end where the next begin.
    starts: [u16; Diagonal::COUNT + 1],
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

    fn new(all: Vec<Pattern>) -> Lines {
        let mut lines = Lines {
            patterns: Vec::new(),
            starts: [0; Diagonal::COUNT + 1],
        };
        for diagonal in Diagonal::all() {
            let there = diagonal.filling();
            let fits = |pattern: &&Pattern| there.contains(pattern.marbles.diagonal());
            lines.patterns.extend(all.iter().filter(fits));
            lines.starts[diagonal.index() + 1] = lines.patterns.len() as u16;
        }
        lines
    }

    fn on_diagonal(&self, diagonal: Diagonal) -> &[Pattern] {
        let [start, end] = [0, 1].map(|next| self.starts[diagonal.index() + next]);
        &self.patterns[usize::from(start)..usize::from(end)]
    }

    /// Overwrites the values of the finished positions of a block.
    pub(super) fn stamp(&self, block: &Block, supersets: &Supersets, values: &mut [Lane]) {
        let lanes = block.above.lanes();
        for pattern in self.on_diagonal(block.diagonal) {
            let rows = supersets.ranks(block.below, pattern.marbles.below());
            let columns = supersets.ranks(block.above, pattern.marbles.above());
            let whole_rows = columns.len() == block.above.size();
            for &row in rows {
                let values = &mut values[usize::from(row) * lanes..][..lanes];
                if whole_rows {
                    values.fill(Lane::splat(pattern.code));
                } else {
                    let values: &mut [u8] = bytemuck::cast_slice_mut(values);
                    for &column in columns {
                        values[usize::from(column)] = pattern.code;
                    }
                }
            }
        }
    }
}

fn lines_in_frame(marbles: usize) -> [u16; 10] {
    Bitboard::LINES.map(|line| to_frame(line, marbles))
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
    /// Where the ranks begin, by [`Supersets::number`]; they end where the next begin.
    starts: Vec<u16>,
}

impl Supersets {
    pub(super) fn new() -> Supersets {
        let pairs = || {
            let fillings = Class::all().flat_map(|class| {
                let fillings = class.fillings().iter().enumerate();
                fillings.map(move |(rank, &filling)| (class, rank, filling))
            });
            fillings.flat_map(|(class, rank, filling)| {
                filling
                    .subsets()
                    .map(move |marbles| (Supersets::number(class, marbles), rank))
            })
        };
        let mut starts = vec![0; Supersets::NUMBERS + 1];
        for (number, _) in pairs() {
            starts[number + 1] += 1;
        }
        for number in 0..Supersets::NUMBERS {
            starts[number + 1] += starts[number];
        }
        let mut ranks = vec![0; usize::from(starts[Supersets::NUMBERS])];
        let mut next = starts.clone();
        for (number, rank) in pairs() {
            ranks[usize::from(next[number])] = rank as u8;
            next[number] += 1;
        }
        Supersets { ranks, starts }
    }

    const NUMBERS: usize = Class::COUNT << (2 * TRIANGLE);

    fn number(class: Class, marbles: Filling) -> usize {
        let marbles = marbles.first | marbles.second << TRIANGLE;
        class.index() << (2 * TRIANGLE) | usize::from(marbles)
    }

    fn ranks(&self, class: Class, marbles: Filling) -> &[u8] {
        let number = Supersets::number(class, marbles);
        &self.ranks[usize::from(self.starts[number])..usize::from(self.starts[number + 1])]
    }
}
