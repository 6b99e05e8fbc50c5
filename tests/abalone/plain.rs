//! Abalone the slow and obvious way: a second opinion for tests.
//!
//! The board is a two-dimensional array of cells, a move is a list of marbles and a step, and each
//! rule is a loop that reads like the sentence in the rule sheet. Nothing here is meant to be fast
//! or clever, and nothing is shared with the program it is compared with.
//!
//! A cell is `(q, r)`: `r` is the row (1 = a, at the bottom, to 9 = i), `q` the diagonal (1 to 9)
//! that rises to the left. The cell `c5` is `(5, 3)`.
#![allow(dead_code)]

use std::ops::{Range, RangeInclusive};

pub type Cell = (i32, i32);

/// The six directions, anticlockwise from "right along the row"; neighbours in the list enclose 60°.
pub const DIRECTIONS: [Cell; 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// The names of the usual starts, which `Board::parse` knows.
pub const STARTS: [&str; 3] = ["standard", "belgian", "german"];

/// The diagonals that a row crosses: 1 to 5 in row a, 1 to 9 in row e, 5 to 9 in row i.
fn row(r: i32) -> RangeInclusive<i32> {
    (r - 4).max(1)..=(r + 4).min(9)
}

pub fn on_board((q, r): Cell) -> bool {
    (1..=9).contains(&r) && row(r).contains(&q)
}

fn next_to((q, r): Cell, (dq, dr): Cell) -> Cell {
    (q + dq, r + dr)
}

pub fn cell_name((q, r): Cell) -> String {
    format!("{}{q}", (b'a' + r as u8 - 1) as char)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    Black,
    White,
}
use Colour::{Black, White};

impl Colour {
    pub fn other(self) -> Colour {
        if self == Black { White } else { Black }
    }

    fn letter(self) -> char {
        if self == Black { 'b' } else { 'w' }
    }
}

/// What there is to see at a place, which may lie beyond the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Edge,
    Free,
    Marble(Colour),
}
use Place::{Edge, Free, Marble};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    places: [[Place; 10]; 10],
    pub turn: Colour,
    /// Black's and white's lost marbles: `lost[colour as usize]`.
    pub lost: [u32; 2],
    /// Moves in a row without an ejection, each player's turn counting one.
    pub quiet: u32,
    /// Number of the coming move, from 1, each player's turn counting one.
    pub number: u32,
}

impl Board {
    /// Reads a position, or one of the starts by name.
    ///
    /// Rows from i to a separated by `/`, made of `b`, `w` (or `x`, `o`) and digits for free cells;
    /// the player to move; black's and white's lost marbles; then, if wanted, the moves since the
    /// last ejection (else 0), and the move number (else 1).
    pub fn parse(text: &str) -> Result<Board, String> {
        let text = match text.trim() {
            "standard" => "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0",
            "belgian" => "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0",
            "german" => "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5 b 0 0",
            other => other,
        };
        let fields: Vec<&str> = text.split_whitespace().collect();
        if !(4..=6).contains(&fields.len()) {
            return Err(format!("4 to 6 fields expected, {} found", fields.len()));
        }
        let rows: Vec<&str> = fields[0].split('/').collect();
        if rows.len() != 9 {
            return Err(format!("9 rows expected, {} found", rows.len()));
        }
        let number = |i: usize, missing: &str| {
            let field = fields.get(i).unwrap_or(&missing).to_string();
            let digits = field.chars().all(|c| c.is_ascii_digit());
            field
                .parse::<u32>()
                .ok()
                .filter(|_| digits)
                .ok_or(field + ": not a number")
        };
        let turn = match fields[1] {
            "b" | "x" => Black,
            "w" | "o" => White,
            other => return Err(format!("{other}: not a player")),
        };
        let lost = [number(2, "")?, number(3, "")?];
        let (quiet, number) = (number(4, "0")?, number(5, "1")?);
        let mut board = Board {
            places: [[Edge; 10]; 10],
            turn,
            lost,
            quiet,
            number,
        };
        for (text, r) in rows.iter().zip((1..=9).rev()) {
            let mut found = Vec::new();
            for letter in text.chars() {
                match letter {
                    'b' | 'x' => found.push(Marble(Black)),
                    'w' | 'o' => found.push(Marble(White)),
                    '1'..='9' => found.extend(vec![Free; letter as usize - '0' as usize]),
                    _ => return Err(format!("{letter}: not a cell")),
                }
            }
            if found.len() != row(r).count() {
                return Err(format!("row {text}: wrong length"));
            }
            for (q, place) in row(r).zip(found) {
                board.set((q, r), place);
            }
        }
        // The game ends with the sixth loss, so nobody loses more, and not both players six.
        if lost[0] > 6 || lost[1] > 6 || lost == [6, 6] {
            return Err("too many lost marbles".to_string());
        }
        // Each player began with 14 marbles, those on the board and the lost ones together.
        if board.count(Black) + lost[0] > 14 || board.count(White) + lost[1] > 14 {
            return Err("too many marbles".to_string());
        }
        if number == 0 {
            return Err("moves are numbered from 1".to_string());
        }
        Ok(board)
    }

    /// The canonical text without the two optional fields.
    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for r in (1..=9).rev() {
            let letter = |q| match self.at((q, r)) {
                Marble(colour) => colour.letter(),
                _ => '.',
            };
            let mut text: String = row(r).map(letter).collect();
            // Each run of free cells becomes its length; the longest runs first.
            for run in (1..=9).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            rows.push(text);
        }
        let [black, white] = self.lost;
        format!("{} {} {black} {white}", rows.join("/"), self.turn.letter())
    }

    /// The canonical text with all six fields.
    pub fn full_text(&self) -> String {
        format!("{} {} {}", self.text(), self.quiet, self.number)
    }

    pub fn at(&self, (q, r): Cell) -> Place {
        if on_board((q, r)) {
            self.places[r as usize][q as usize]
        } else {
            Edge
        }
    }

    pub fn set(&mut self, (q, r): Cell, place: Place) {
        self.places[r as usize][q as usize] = place;
    }

    /// The cells that look like that, row by row from a to i.
    pub fn cells(&self, place: Place) -> Vec<Cell> {
        let all = (1..=9).flat_map(|r| row(r).map(move |q| (q, r)));
        all.filter(|&cell| self.at(cell) == place).collect()
    }

    /// How many marbles of a colour are on the board.
    pub fn count(&self, colour: Colour) -> u32 {
        self.cells(Marble(colour)).len() as u32
    }
}

/// A move: which marbles go one step in which direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainMove {
    /// The mover's marbles. In line: the rear one first. Broadside: first the end from which the
    /// line and the step enclose 60°.
    pub group: Vec<Cell>,
    pub step: Cell,
    /// The opposing marbles that are pushed, the nearest first.
    pub pushed: Vec<Cell>,
    pub broadside: bool,
}

impl PlainMove {
    /// Four characters: the first marble's cell and the cell the last one reaches.
    pub fn native(&self) -> String {
        let last = self.group[self.group.len() - 1];
        cell_name(self.group[0]) + &cell_name(next_to(last, self.step))
    }

    /// In line the rear marble's cell and where it goes; broadside the two ends and where the first
    /// of them goes, beginning with the same end as the native text.
    pub fn aba_pro(&self) -> String {
        self.aba_pro_texts().remove(0)
    }

    /// As `aba_pro`, followed for a broadside by the equally good text from the other end.
    pub fn aba_pro_texts(&self) -> Vec<String> {
        let (first, last) = (self.group[0], self.group[self.group.len() - 1]);
        let target = |cell| cell_name(next_to(cell, self.step));
        if !self.broadside {
            return vec![cell_name(first) + &target(first)];
        }
        let from = |a, b| cell_name(a) + &cell_name(b) + &target(a);
        vec![from(first, last), from(last, first)]
    }

    /// Whether the move pushes a marble over the edge.
    pub fn ejects(&self) -> bool {
        self.pushed
            .iter()
            .any(|&cell| !on_board(next_to(cell, self.step)))
    }
}

/// All moves the rules allow, without asking whether the game has ended.
pub fn legal_moves(board: &Board) -> Vec<PlainMove> {
    let mut moves = Vec::new();
    for rear in board.cells(Marble(board.turn)) {
        for direction in 0..6 {
            let line = DIRECTIONS[direction];
            let mut group = Vec::new();
            let mut next = rear;
            // A move takes one, two or three own marbles that touch in a straight line.
            while group.len() < 3 && board.at(next) == Marble(board.turn) {
                group.push(next);
                next = next_to(next, line);
                if let Some(pushed) = in_line(board, &group, line) {
                    let group = group.clone();
                    moves.push(PlainMove {
                        group,
                        step: line,
                        pushed,
                        broadside: false,
                    });
                }
                // Broadside: two or three marbles in the four directions off their line. A line is
                // met once from each end, and each end takes the two steps 60° from the line.
                for step in [
                    DIRECTIONS[(direction + 1) % 6],
                    DIRECTIONS[(direction + 5) % 6],
                ] {
                    // Every target cell must be free.
                    let free = group
                        .iter()
                        .all(|&cell| board.at(next_to(cell, step)) == Free);
                    if group.len() >= 2 && free {
                        let (group, pushed) = (group.clone(), Vec::new());
                        moves.push(PlainMove {
                            group,
                            step,
                            pushed,
                            broadside: true,
                        });
                    }
                }
            }
        }
    }
    moves
}

/// The opposing marbles pushed if the group moves along its own line, or None if it may not.
fn in_line(board: &Board, group: &[Cell], step: Cell) -> Option<Vec<Cell>> {
    let mut front = next_to(group[group.len() - 1], step);
    // An own marble never leaves the board.
    if board.at(front) == Edge {
        return None;
    }
    let mut pushed = Vec::new();
    while board.at(front) == Marble(board.turn.other()) {
        pushed.push(front);
        front = next_to(front, step);
    }
    // Only a line shorter than the moving group is pushed; equal numbers never push.
    if pushed.len() >= group.len() {
        return None;
    }
    match board.at(front) {
        // The cell in front, or right behind the pushed line, is free; or the last one falls off.
        Free | Edge => Some(pushed),
        // An own marble in the way: nothing moves.
        Marble(_) => None,
    }
}

/// The board after a legal move.
pub fn play(board: &Board, mv: &PlainMove) -> Board {
    let mut after = board.clone();
    let opponent = board.turn.other();
    for &cell in mv.group.iter().chain(&mv.pushed) {
        after.set(cell, Free);
    }
    for &cell in &mv.group {
        after.set(next_to(cell, mv.step), Marble(board.turn));
    }
    after.quiet += 1;
    for &cell in &mv.pushed {
        if on_board(next_to(cell, mv.step)) {
            after.set(next_to(cell, mv.step), Marble(opponent));
        } else {
            // A marble pushed over the edge is lost, and the count of quiet moves begins anew.
            after.lost[opponent as usize] += 1;
            after.quiet = 0;
        }
    }
    // A number stands for a move of black and one of white.
    if board.turn == White {
        after.number += 1;
    }
    after.turn = opponent;
    after
}

/// Why a game is over; a colour is the winner's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    SixLost(Colour),
    NoMove(Colour),
    QuietLimit,
}

/// How the game has ended as far as the board alone tells, see also `repeated`.
pub fn result(board: &Board, quiet_limit: u32) -> Option<Outcome> {
    // Six marbles lost: the opponent has won, at once, before any draw.
    for colour in [Black, White] {
        if board.lost[colour as usize] >= 6 {
            return Some(Outcome::SixLost(colour.other()));
        }
    }
    // A player without any legal move has lost.
    if legal_moves(board).is_empty() {
        return Some(Outcome::NoMove(board.turn.other()));
    }
    // So many moves in a row without an ejection are a draw.
    if board.quiet >= quiet_limit {
        Some(Outcome::QuietLimit)
    } else {
        None
    }
}

/// Whether the board has now occurred `times` times (three by the rules: a draw), given the earlier
/// boards of the game, oldest first: same marbles, same player to move, since the last ejection.
pub fn repeated(history: &[Board], board: &Board, times: usize) -> bool {
    let since_ejection = history.iter().rev().take_while(|b| b.lost == board.lost);
    let same = since_ejection.filter(|b| b.places == board.places && b.turn == board.turn);
    1 + same.count() >= times
}

/// Number of move sequences of exactly `depth` moves. A game won by six losses is not continued.
pub fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if board.lost[0] >= 6 || board.lost[1] >= 6 {
        return 0;
    }
    legal_moves(board)
        .iter()
        .map(|mv| perft(&play(board, mv), depth - 1))
        .sum()
}

/// Splitmix64: a small generator that needs nothing but a seed.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n` - 1.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The last board of a `random_game`; the game may be over.
    Played,
    /// 1 to 4 marbles a side, anywhere.
    Few,
    /// 1 to 14 marbles a side, anywhere.
    Scattered,
    /// Over 100 legal moves.
    ManyMoves,
    /// The player to move has marbles, but no legal move.
    NoMoves,
}
use Kind::*;
pub const KINDS: [Kind; 5] = [Played, Few, Scattered, ManyMoves, NoMoves];

/// A position of the given kind that `Board::parse` accepts.
pub fn random_position(rng: &mut Rng, kind: Kind) -> Board {
    let mut board = match kind {
        Played => return random_game(rng).pop().expect("a game has a first board"),
        Few => scattered(rng, 1..5, 1..5),
        Scattered => scattered(rng, 1..15, 1..15),
        ManyMoves => many_moves(rng),
        NoMoves => no_moves(rng),
    };
    // Any number of losses fits that leaves the game open and adds up to 14 at most.
    for colour in [Black, White] {
        let most = (14 - board.count(colour) as usize).min(5);
        board.lost[colour as usize] = rng.below(most + 1) as u32;
    }
    board.quiet = rng.below(100) as u32;
    board.number = board.quiet + 1 + rng.below(100) as u32;
    board
}

/// The boards of a random game from a random start, in order. Pushes are preferred, and pushes over
/// the edge still more, or else hardly any marble would be lost.
pub fn random_game(rng: &mut Rng) -> Vec<Board> {
    let mut board = Board::parse(rng.pick(&STARTS)).expect("the starts are sound");
    let mut boards = vec![board.clone()];
    for _ in 0..rng.below(120) {
        if result(&board, 100).is_some() {
            break;
        }
        let mut moves = legal_moves(&board);
        if rng.below(4) > 0 && moves.iter().any(|mv| !mv.pushed.is_empty()) {
            moves.retain(|mv| !mv.pushed.is_empty());
        }
        if rng.below(4) > 0 && moves.iter().any(PlainMove::ejects) {
            moves.retain(PlainMove::ejects);
        }
        board = play(&board, &rng.pick(&moves));
        boards.push(board.clone());
    }
    boards
}

/// So many marbles of the player to move and of the opponent anywhere.
fn scattered(rng: &mut Rng, own: Range<usize>, opposing: Range<usize>) -> Board {
    let mut board = Board::parse("5/6/7/8/9/8/7/6/5 b 0 0").expect("the empty board is sound");
    board.turn = rng.pick(&[Black, White]);
    for (colour, range) in [(board.turn, own), (board.turn.other(), opposing)] {
        for _ in 0..range.start + rng.below(range.len()) {
            let cell = rng.pick(&board.cells(Free));
            board.set(cell, Marble(colour));
        }
    }
    board
}

/// Moves marbles about at random, and keeps what does not lessen the number of legal moves.
fn many_moves(rng: &mut Rng) -> Board {
    let mut board = scattered(rng, 13..15, 1..15);
    let wanted = 101 + rng.below(30);
    let mut count = legal_moves(&board).len();
    while count < wanted {
        let mut changed = board.clone();
        let marble = Marble(rng.pick(&[Black, White]));
        changed.set(rng.pick(&board.cells(marble)), Free);
        changed.set(rng.pick(&board.cells(Free)), marble);
        let new_count = legal_moves(&changed).len();
        if new_count >= count {
            (board, count) = (changed, new_count);
        }
    }
    board
}

/// Puts down a few marbles, mostly at the edge, and stops up, one by one, the free cells that their
/// moves need, mostly with opposing marbles. A push over the edge needs none: begin again then.
fn no_moves(rng: &mut Rng) -> Board {
    'again: loop {
        let mut board = scattered(rng, 0..1, 0..1);
        let (own, opposing) = (Marble(board.turn), Marble(board.turn.other()));
        for _ in 0..1 + rng.below(5) {
            let mut cells = board.cells(Free);
            if rng.below(8) > 0 {
                cells.retain(|&cell| DIRECTIONS.iter().any(|&d| !on_board(next_to(cell, d))));
            }
            board.set(rng.pick(&cells), own);
        }
        while let Some(mv) = legal_moves(&board).first() {
            let marbles = mv.group.iter().chain(&mv.pushed);
            let mut targets = marbles.map(|&cell| next_to(cell, mv.step));
            let Some(needed) = targets.find(|&cell| board.at(cell) == Free) else {
                continue 'again;
            };
            board.set(needed, if rng.below(5) == 0 { own } else { opposing });
        }
        // Then some opposing marbles anywhere, as far as there are any.
        for _ in 0..rng.below(10) {
            if board.count(board.turn.other()) < 14 {
                board.set(rng.pick(&board.cells(Free)), opposing);
            }
        }
        let fits = board.count(Black) <= 14 && board.count(White) <= 14;
        if fits && legal_moves(&board).is_empty() {
            return board;
        }
    }
}
