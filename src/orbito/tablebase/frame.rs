//! The board as the table sees it.
//!
//! **Players, not roles.** A marble belongs to the *first* player, who moves while the number of
//! marbles is even, or to the *second*. A turn then adds one marble and exchanges nothing.
//!
//! **One frame for all layers.** A turn ends with a press. Seen from a board that turns along with
//! the orbits, no marble moves at all: every layer is written as its boards would stand when
//! pressed on (or back) to eleven marbles. What changes from layer to layer instead is which cells
//! are neighbours, and where the lines are. See [`Framed`].
//!
//! **Two triangles and a diagonal.** The frame is cut along the diagonal a1–d4 into the triangle
//! *below* it and the one *above*, six cells each, and the diagonal itself, four cells:
//!
//! ```text
//! 4   A A A /
//! 3   A A / B
//! 2   A / B B
//! 1   / B B B
//!     a b c d
//! ```
//!
//! A half turn of the board exchanges the triangles. With eleven marbles no cell of the one is next
//! to a cell of the other; in the other layers at most two pairs on each side are.

use crate::orbito::{Bitboard, Color, ExtraPresses, Position, Square};

/// The cells of the frame in the order of its bits: the triangle below, the diagonal, the triangle
/// above. In each triangle the five cells on the outer orbit come first, the inner one last. A
/// half turn takes cell `i` below to cell `i` above and reverses the diagonal.
const CELLS: [usize; 16] = [4, 8, 12, 13, 14, 9, 0, 5, 10, 15, 11, 7, 3, 2, 1, 6];
pub(super) const TRIANGLE: usize = 6;
pub(super) const DIAGONAL: usize = 4;
pub(super) const DIAGONAL_START: usize = TRIANGLE;
pub(super) const ABOVE_START: usize = TRIANGLE + DIAGONAL;

/// The number of marbles at which the frame is the board itself.
const FRAME_LAYER: usize = 11;
/// Presses after which every marble is back.
const PERIOD: usize = 12;

/// The most marbles, extra presses counted among them.
const MOST_MARBLES: usize = 16 + ExtraPresses::MAX as usize;

/// `FRAMES[marbles]`: the frame of boards of so many marbles, for the bits of files `a` and `b` and
/// for those of `c` and `d`.
static FRAMES: [[[u16; 256]; 2]; MOST_MARBLES + 1] = frame_tables();

const fn frame_tables() -> [[[u16; 256]; 2]; MOST_MARBLES + 1] {
    let mut bit_of_cell = [0; 16];
    let mut bit = 0;
    while bit < 16 {
        bit_of_cell[CELLS[bit]] = bit;
        bit += 1;
    }
    let mut tables = [[[0; 256]; 2]; MOST_MARBLES + 1];
    let mut marbles = 0;
    while marbles <= MOST_MARBLES {
        let mut cell = 0;
        while cell < 16 {
            let mut pressed = Bitboard(1 << cell);
            let mut presses = 0;
            while presses < presses_to_frame(marbles) {
                pressed = pressed.press();
                presses += 1;
            }
            let framed = 1 << bit_of_cell[pressed.0.trailing_zeros() as usize];
            let mut byte = 0;
            while byte < 256 {
                if byte >> (cell % 8) & 1 == 1 {
                    tables[marbles][cell / 8][byte] |= framed;
                }
                byte += 1;
            }
            cell += 1;
        }
        marbles += 1;
    }
    tables
}

/// How many presses take a board of so many marbles (more than 16: extra presses made) to the
/// frame.
const fn presses_to_frame(marbles: usize) -> usize {
    (FRAME_LAYER + 2 * PERIOD - marbles) % PERIOD
}

/// A set of cells of a board of so many marbles, in the frame.
pub(super) fn to_frame(set: Bitboard, marbles: usize) -> u16 {
    let [low, high] = &FRAMES[marbles];
    low[usize::from(set.0 & 255)] | high[usize::from(set.0 >> 8)]
}

/// The inverse of [`to_frame`].
fn from_frame(framed: u16, marbles: usize) -> Bitboard {
    let set = (0..16)
        .filter(|bit| framed >> bit & 1 == 1)
        .fold(0, |set, bit| set | 1 << CELLS[bit]);
    let presses = (PERIOD - presses_to_frame(marbles)) % PERIOD;
    (0..presses).fold(Bitboard(set), |set, _| set.press())
}

/// One of the two players: the first moves while the number of marbles is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    First,
    Second,
}

impl Player {
    /// Who moves with so many marbles on the board.
    pub(super) const fn to_move(marbles: usize) -> Player {
        if marbles.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    pub(super) const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// Both players' marbles on some cells, bit by bit: on the whole frame, or on a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Filling {
    pub(super) first: u16,
    pub(super) second: u16,
}

impl Filling {
    pub(super) const fn of(player: Player, cells: u16) -> Filling {
        match player {
            Player::First => Filling {
                first: cells,
                second: 0,
            },
            Player::Second => Filling {
                first: 0,
                second: cells,
            },
        }
    }

    /// The marbles of one player.
    pub(super) const fn of_player(self, player: Player) -> u16 {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    pub(super) const fn is_free(self, cell: usize) -> bool {
        (self.first | self.second) >> cell & 1 == 0
    }

    pub(super) const fn has(self, player: Player, cell: usize) -> bool {
        self.of_player(player) >> cell & 1 == 1
    }

    /// Adds a marble on a free cell, or takes the player's own away.
    pub(super) const fn toggled(self, player: Player, cell: usize) -> Filling {
        match player {
            Player::First => Filling {
                first: self.first ^ 1 << cell,
                ..self
            },
            Player::Second => Filling {
                second: self.second ^ 1 << cell,
                ..self
            },
        }
    }

    pub(super) const fn contains(self, other: Filling) -> bool {
        self.first & other.first == other.first && self.second & other.second == other.second
    }

    /// Every choice of some of the marbles, or none.
    pub(super) fn subsets(self) -> impl Iterator<Item = Filling> {
        let subsets = |set: u16| {
            std::iter::successors(Some(set), move |&subset| {
                (subset > 0).then(|| (subset - 1) & set)
            })
        };
        subsets(self.first).flat_map(move |first| {
            subsets(self.second).map(move |second| Filling { first, second })
        })
    }

    /// The filling of the frame with these parts.
    pub(super) const fn join(below: Filling, diagonal: Filling, above: Filling) -> Filling {
        Filling {
            first: below.first | diagonal.first << DIAGONAL_START | above.first << ABOVE_START,
            second: below.second | diagonal.second << DIAGONAL_START | above.second << ABOVE_START,
        }
    }

    const fn part(self, start: usize, cells: usize) -> Filling {
        let mask = (1 << cells) - 1;
        Filling {
            first: self.first >> start & mask,
            second: self.second >> start & mask,
        }
    }

    pub(super) const fn below(self) -> Filling {
        self.part(0, TRIANGLE)
    }

    pub(super) const fn diagonal(self) -> Filling {
        self.part(DIAGONAL_START, DIAGONAL)
    }

    pub(super) const fn above(self) -> Filling {
        self.part(ABOVE_START, TRIANGLE)
    }

    /// The filling of a number whose digits to base 3 are 0 for a free cell, 1 and 2 for the
    /// players' marbles.
    pub(super) const fn from_ternary(mut code: usize) -> Filling {
        let (mut filling, mut cell) = (
            Filling {
                first: 0,
                second: 0,
            },
            0,
        );
        while code > 0 {
            filling.first |= ((code % 3 == 1) as u16) << cell;
            filling.second |= ((code % 3 == 2) as u16) << cell;
            code /= 3;
            cell += 1;
        }
        filling
    }
}

/// Both players' marbles in the frame, and the layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Framed {
    pub(super) marbles: usize,
    pub(super) filling: Filling,
}

impl Framed {
    pub(super) fn new(position: &Position) -> Framed {
        Framed::of_marbles(position.mine(), position.theirs())
    }

    /// The marbles of the player to move, and of the other.
    pub(super) fn of_marbles(mine: Bitboard, theirs: Bitboard) -> Framed {
        let marbles = (mine | theirs).count() as usize;
        let (mine, theirs) = (to_frame(mine, marbles), to_frame(theirs, marbles));
        let filling = match Player::to_move(marbles) {
            Player::First => Filling {
                first: mine,
                second: theirs,
            },
            Player::Second => Filling {
                first: theirs,
                second: mine,
            },
        };
        Framed { marbles, filling }
    }

    /// The position, the first player's marbles being white.
    pub(super) fn position(self) -> Position {
        let turn = match Player::to_move(self.marbles) {
            Player::First => Color::White,
            Player::Second => Color::Black,
        };
        let white = from_frame(self.filling.first, self.marbles);
        let black = from_frame(self.filling.second, self.marbles);
        Position::new(white, black, turn, 0).expect("the index holds positions only")
    }
}

/// The 24 pairs of neighbouring cells, in the frame of a board of so many marbles.
pub(super) fn neighbours(marbles: usize) -> impl Iterator<Item = (usize, usize)> {
    let bit = move |set: Bitboard| to_frame(set, marbles).trailing_zeros() as usize;
    Square::all().flat_map(move |square| {
        Bitboard::of(square)
            .neighbours()
            .filter(move |&other| square < other)
            .map(move |other| (bit(Bitboard::of(square)), bit(Bitboard::of(other))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orbito::tablebase::index::{LAYERS, Layout};

    #[test]
    fn positions_come_back_from_the_frame() {
        for marbles in 0..LAYERS {
            for (block, _) in Layout::of(marbles).blocks() {
                for filling in block.fillings().step_by(97) {
                    let framed = Framed { marbles, filling };
                    let position = framed.position();
                    assert_eq!(position.marbles() as usize, marbles);
                    assert_eq!(Framed::new(&position), framed);
                }
            }
        }
    }

    #[test]
    fn the_frame_moves_with_the_press() {
        for set in (0..=u16::MAX).step_by(31).map(Bitboard) {
            assert_eq!(to_frame(set, 3), to_frame(set.press(), 4));
            assert_eq!(to_frame(set, 11), to_frame(set, 23));
            assert_eq!(from_frame(to_frame(set, 14), 14), set);
        }
    }

    #[test]
    fn half_a_turn_exchanges_the_triangles() {
        for square in Square::all() {
            let half_turned = |marbles| {
                let bit = |set| to_frame(set, marbles).trailing_zeros() as usize;
                let set = Bitboard::of(square);
                (bit(set), bit(set.half_turn()))
            };
            for (cell, turned) in (0..LAYERS).map(half_turned) {
                let expected = match cell {
                    0..DIAGONAL_START => cell + ABOVE_START,
                    DIAGONAL_START..ABOVE_START => 15 - cell,
                    _ => cell - ABOVE_START,
                };
                assert_eq!(turned, expected);
            }
        }
    }

    #[test]
    fn the_triangles_touch_only_at_their_inner_cells() {
        for marbles in 0..LAYERS {
            let mut across = 0;
            assert_eq!(neighbours(marbles).count(), 24);
            for (a, b) in neighbours(marbles).map(|(a, b)| (a.min(b), a.max(b))) {
                let diagonal = DIAGONAL_START..ABOVE_START;
                assert!(!(diagonal.contains(&a) && diagonal.contains(&b)));
                if a < TRIANGLE && b >= ABOVE_START {
                    assert!(a == TRIANGLE - 1 || b == 15);
                    across += 1;
                }
            }
            assert_eq!(
                across,
                [4, 2, 0, 0, 0, 2][(marbles + 4) % 6],
                "{marbles} marbles"
            );
        }
    }
}
