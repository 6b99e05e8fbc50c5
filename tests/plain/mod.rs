//! Orbito played as a person plays it, slowly: the reference that tests hold the real code against.
//!
//! Written from the rules alone, to be compared with them line by line: no bitboards, no tables,
//! no symmetry. It shares nothing with the crate under test.

#![allow(dead_code)] // each test file uses only some of it

use std::collections::HashMap;

/// The two orbits: at a press every marble goes to the next cell, from the last to the first.
const ORBITS: [&[&str]; 2] = [
    &[
        "a4", "a3", "a2", "a1", "b1", "c1", "d1", "d2", "d3", "d4", "c4", "b4",
    ],
    &["b3", "b2", "c2", "c3"],
];

/// The colour of a marble, and of the player who owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    White,
    Black,
}

impl Color {
    /// The opponent's colour.
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// Where the rule sheets differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    /// Lines of both colours at once are a draw; if not, whoever pressed has won.
    pub both_lines_draw: bool,
    /// How often the button is pressed again after the sixteenth marble's turn, at most.
    pub extra_presses: u8,
    /// Whether a turn may begin with shifting a marble of the opponent.
    pub shift: bool,
}

impl Settings {
    /// The publisher's sheet.
    pub const STANDARD: Settings = Settings {
        both_lines_draw: true,
        extra_presses: 5,
        shift: true,
    };
    /// The French sheet.
    pub const FRENCH: Settings = Settings {
        both_lines_draw: false,
        extra_presses: 10,
        ..Settings::STANDARD
    };
    /// The publisher's sheet without shifts.
    pub const QUICK: Settings = Settings {
        shift: false,
        ..Settings::STANDARD
    };
}

/// How a game ends, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    Win,
    Draw,
    Loss,
}

/// The marbles, whose turn it is, and how many extra presses have been made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// `cells[rank][file]`: `cells[0][0]` is a1, `cells[0][3]` is d1, `cells[3][0]` is a4.
    pub cells: [[Option<Color>; 4]; 4],
    /// The player to move.
    pub to_move: Color,
    /// Extra presses already made, 0 unless there are sixteen marbles.
    pub extra: u8,
}

/// Rank and file of a named cell, each counted from 0.
fn rank_and_file(cell: &str) -> (usize, usize) {
    match cell.as_bytes() {
        [file @ b'a'..=b'd', rank @ b'1'..=b'4'] => ((rank - b'1').into(), (file - b'a').into()),
        _ => panic!("{cell:?} is no cell"),
    }
}

/// Whether two cells touch horizontally or vertically.
fn adjacent(one: &str, two: &str) -> bool {
    let ((rank, file), (other_rank, other_file)) = (rank_and_file(one), rank_and_file(two));
    rank.abs_diff(other_rank) + file.abs_diff(other_file) == 1
}

impl Board {
    /// No marbles, White begins.
    pub fn empty() -> Board {
        Board {
            cells: [[None; 4]; 4],
            to_move: Color::White,
            extra: 0,
        }
    }

    /// Reads a FEN in its canonical form; panics on anything else.
    pub fn from_fen(canonical: &str) -> Board {
        let mut board = Board::empty();
        let fields: Vec<&str> = canonical.split(' ').collect();
        let ranks: Vec<&str> = fields[0].split('/').collect();
        assert_eq!(ranks.len(), 4, "four ranks in {canonical:?}");
        for (rank, text) in ranks.into_iter().rev().enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter {
                    'w' => board.cells[rank][file] = Some(Color::White),
                    'b' => board.cells[rank][file] = Some(Color::Black),
                    _ => {}
                }
                // A marble takes one cell, a digit that many.
                file += letter.to_digit(10).unwrap_or(1) as usize;
            }
        }
        if fields[1] == "b" {
            board.to_move = Color::Black;
        }
        if fields.len() == 3 {
            board.extra = fields[2].parse().expect("a number of extra presses");
        }
        let mine = board.cells_with(Some(board.to_move)).len();
        let theirs = board.cells_with(Some(board.to_move.other())).len();
        assert!(theirs == mine || theirs == mine + 1, "{canonical:?}");
        assert!(theirs <= 8 && board.extra <= 10, "{canonical:?}");
        // Whatever was misread above does not come out the same.
        assert_eq!(board.to_fen(), canonical, "not the canonical form");
        board
    }

    /// The canonical FEN.
    #[allow(clippy::wrong_self_convention)]
    pub fn to_fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.cells.iter().rev() {
            let mut text = String::new();
            for cell in rank {
                text += match cell {
                    Some(Color::White) => "w",
                    Some(Color::Black) => "b",
                    None => "1",
                };
            }
            let text = text.replace("1111", "4").replace("111", "3");
            ranks.push(text.replace("11", "2"));
        }
        let mut fen = ranks.join("/");
        fen += match self.to_move {
            Color::White => " w",
            Color::Black => " b",
        };
        if self.marbles() == 16 && self.extra > 0 {
            fen += &format!(" {}", self.extra);
        }
        fen
    }

    /// All cells with this content.
    fn cells_with(&self, content: Option<Color>) -> Vec<&'static str> {
        let mut cells = ORBITS.concat();
        cells.retain(|cell| self.at(cell) == content);
        cells
    }

    /// What lies on a cell.
    fn at(&self, cell: &str) -> Option<Color> {
        let (rank, file) = rank_and_file(cell);
        self.cells[rank][file]
    }

    /// The same board with something else, or nothing, on a cell.
    fn with(mut self, cell: &str, content: Option<Color>) -> Board {
        let (rank, file) = rank_and_file(cell);
        self.cells[rank][file] = content;
        self
    }

    /// How many marbles are on the board.
    pub fn marbles(&self) -> usize {
        16 - self.cells_with(None).len()
    }

    /// Whether four marbles of the colour fill a rank, a file or a long diagonal.
    pub fn line(&self, color: Color) -> bool {
        let here = |rank: usize, file: usize| self.cells[rank][file] == Some(color);
        (0..4).any(|rank| (0..4).all(|file| here(rank, file)))
            || (0..4).any(|file| (0..4).all(|rank| here(rank, file)))
            || (0..4).all(|step| here(step, step))
            || (0..4).all(|step| here(3 - step, step))
    }

    /// The result, once there is a line, or no line and nothing more to place or press.
    pub fn finished(&self, settings: &Settings) -> Option<Category> {
        let used_up = self.marbles() == 16 && self.extra >= settings.extra_presses;
        match (self.line(self.to_move), self.line(self.to_move.other())) {
            (true, true) if settings.both_lines_draw => Some(Category::Draw),
            (true, true) => Some(Category::Loss), // the other player pressed, and has won
            (true, false) => Some(Category::Win),
            (false, true) => Some(Category::Loss),
            (false, false) if used_up => Some(Category::Draw),
            (false, false) => None,
        }
    }

    /// All legal turns, sorted; none when the game is over or only presses are left.
    pub fn moves(&self, settings: &Settings) -> Vec<String> {
        let mut moves = Vec::new();
        if self.finished(settings).is_some() {
            return moves;
        }
        for place in self.cells_with(None) {
            moves.push(place.to_string());
        }
        if settings.shift {
            for from in self.cells_with(Some(self.to_move.other())) {
                for to in self.cells_with(None) {
                    if adjacent(from, to) {
                        for place in self.shifted(from, to).cells_with(None) {
                            moves.push(format!("{from}{to},{place}"));
                        }
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    /// Step 1 of a turn.
    fn shifted(self, from: &str, to: &str) -> Board {
        let opponent = Some(self.to_move.other());
        assert_eq!(self.at(from), opponent, "{from} is not the opponent's");
        assert_eq!(self.at(to), None, "{to} is not free");
        assert!(adjacent(from, to), "{from} is not next to {to}");
        self.with(from, None).with(to, opponent)
    }

    /// Step 2 of a turn.
    fn placed(self, place: &str) -> Board {
        assert_eq!(self.at(place), None, "{place} is not free");
        self.with(place, Some(self.to_move))
    }

    /// Step 3 of a turn: every marble moves one cell along its orbit. The turn passes.
    fn pressed(self) -> Board {
        let mut after = self;
        for orbit in ORBITS {
            for (index, from) in orbit.iter().enumerate() {
                let to = orbit[(index + 1) % orbit.len()];
                after = after.with(to, self.at(from));
            }
        }
        after.to_move = self.to_move.other();
        after
    }

    /// One whole turn, `c1` or `b2b3,c1`; panics when illegal under the rules with shifts.
    pub fn play(&self, text: &str) -> Board {
        let over = self.line(Color::White) || self.line(Color::Black);
        assert!(!over, "the game is over");
        if let Some((shift, place)) = text.split_once(',') {
            let (from, to) = shift.split_at(2);
            self.shifted(from, to).placed(place).pressed()
        } else {
            self.placed(text).pressed()
        }
    }

    /// One extra press, of a board of sixteen marbles. The turn passes.
    pub fn press(&self) -> Board {
        assert_eq!(self.marbles(), 16, "there are still marbles to place");
        let mut after = self.pressed();
        after.extra += 1;
        after
    }

    /// The board after a quarter turn of the whole, counter-clockwise: a1 comes to d1, d1 to d4.
    pub fn turned(&self) -> Board {
        let mut after = *self;
        for rank in 0..4 {
            for file in 0..4 {
                after.cells[file][3 - rank] = self.cells[rank][file];
            }
        }
        after
    }

    /// The same with the colours exchanged, the player to move too.
    pub fn swapped(&self) -> Board {
        let mut after = *self;
        for content in after.cells.iter_mut().flatten() {
            *content = content.map(Color::other);
        }
        after.to_move = self.to_move.other();
        after
    }
}

/// What perfect play leads to for the player to move, and the presses until the deciding line
/// appears, which in a draw never does.
type Value = (Category, Option<u32>);

/// Tries everything, and remembers what came of it.
pub struct Solver {
    settings: Settings,
    known: HashMap<Board, Value>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(settings: Settings) -> Solver {
        let known = HashMap::new();
        Solver { settings, known }
    }

    /// Category and presses with perfect play, the winner hurrying and the loser delaying.
    pub fn value(&mut self, board: &Board) -> (Category, Option<u32>) {
        if let Some(&value) = self.known.get(board) {
            return value;
        }
        let value = match board.finished(&self.settings) {
            Some(Category::Draw) => (Category::Draw, None),
            Some(decided) => (decided, Some(0)),
            None if board.marbles() == 16 => before_press(self.value(&board.press())),
            None => {
                let moves = board.moves(&self.settings).into_iter();
                let values = moves.map(|text| before_press(self.value(&board.play(&text))));
                values.max_by_key(preference).expect("a free cell")
            }
        };
        self.known.insert(*board, value);
        value
    }
}

/// The value for the player who presses, from the value for the player who is next.
fn before_press((category, presses): Value) -> Value {
    let mine = match category {
        Category::Win => Category::Loss,
        Category::Draw => Category::Draw,
        Category::Loss => Category::Win,
    };
    (mine, presses.map(|presses| presses + 1))
}

/// The greater the better: an early win, a late win, a draw, a late loss, an early loss.
fn preference(value: &Value) -> i64 {
    match value {
        (Category::Win, presses) => 1000 - i64::from(presses.unwrap()),
        (Category::Draw, _) => 0,
        (Category::Loss, presses) => i64::from(presses.unwrap()) - 1000,
    }
}

/// How many sequences of exactly `depth` turns there are; extra presses are no turns.
pub fn perft(board: &Board, settings: &Settings, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for text in board.moves(settings) {
        count += perft(&board.play(&text), settings, depth - 1);
    }
    count
}
