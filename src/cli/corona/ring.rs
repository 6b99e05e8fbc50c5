//! The ring drawn in words, dice and plans.

use anstyle::{AnsiColor, Style};

use crate::cli::text::{BOLD, DIM, styled};
use crate::corona::{Board, Deal, Die, DieColor, ScoredPlan, Space, Throw};

/// A drawn ring takes so many columns.
const WIDTH: usize = 33;
/// The rows from 12 at the top to 6 at the bottom: the space on the left and the column where it
/// ends, the space on the right and the column where it begins.
const ROWS: [[(u8, usize); 2]; 5] = [
    [(11, 11), (1, 21)],
    [(10, 7), (2, 25)],
    [(9, 6), (3, 26)],
    [(8, 7), (4, 25)],
    [(7, 11), (5, 21)],
];
const MIDDLE: usize = 15;

/// Pieces on one space: those that have not moved are `●`, those that have `○`.
fn pieces(board: &Board, space: Space) -> (String, usize) {
    let one_kind = |count: u8, sign: char| match count {
        0..=3 => sign.to_string().repeat(count.into()),
        _ => format!("{count}×{sign}"),
    };
    let unmoved = one_kind(board.unmoved(space), '●');
    let moved = one_kind(board.moved(space), '○');
    let width = unmoved.chars().count() + moved.chars().count();
    match width {
        0 => (styled(DIM, '·'), 1),
        _ => (styled(BOLD, unmoved + &moved), width),
    }
}

/// The ring of twelve spaces, 12 at the top, in seven lines of [`WIDTH`] columns; a note of a few
/// characters in the middle.
pub(super) fn ring(board: &Board, note: (String, usize)) -> Vec<String> {
    let mut lines = Vec::with_capacity(7);
    let alone = |number: u8| {
        let mut line = Line::default();
        let (text, width) = labelled(board, number, false);
        line.put(MIDDLE, &text, width);
        line.end()
    };
    lines.push(alone(12));
    for (row, [(left, end), (right, start)]) in ROWS.into_iter().enumerate() {
        let mut line = Line::default();
        let (text, width) = labelled(board, left, true);
        line.put((end + 1).saturating_sub(width), &text, width);
        if row == 2 {
            line.put(MIDDLE + 2 - note.1 / 2, &note.0, note.1);
        }
        let (text, width) = labelled(board, right, false);
        line.put(start, &text, width);
        lines.push(line.end());
    }
    lines.push(alone(6));
    lines
}

/// A space with its pieces, the number next to the middle of the ring or away from it.
fn labelled(board: &Board, number: u8, pieces_first: bool) -> (String, usize) {
    let space = Space::new(number).expect("a space of the ring");
    let (pieces, width) = pieces(board, space);
    let label = styled(DIM, number);
    let text = if pieces_first {
        format!("{pieces} {label}")
    } else {
        format!("{label} {pieces}")
    };
    (text, width + 1 + number.to_string().len())
}

/// A line that is filled from left to right.
#[derive(Default)]
struct Line {
    text: String,
    column: usize,
}

impl Line {
    fn put(&mut self, column: usize, text: &str, width: usize) {
        let gap = column.saturating_sub(self.column);
        self.text += &" ".repeat(gap);
        self.text += text;
        self.column += gap + width;
    }

    fn end(mut self) -> String {
        self.text += &" ".repeat(WIDTH.saturating_sub(self.column));
        self.text
    }
}

/// The ring before and after a plan, side by side.
pub(super) fn before_and_after(deal: &Deal, plan: &ScoredPlan) -> String {
    let before = Board::new(deal);
    let mut after = before.clone();
    for scored in &plan.moves {
        // A scored plan can be made.
        let _ = after.make(scored.mv, Default::default());
    }
    let total = plan.total().to_string();
    let width = total.len();
    let left = ring(&before, (dice(&deal.throw), 6));
    let right = ring(&after, (styled(BOLD, total), width));
    let both = left.iter().zip(&right);
    let lines = both.map(|(left, right)| format!("  {left}    {right}").trim_end().to_owned());
    lines.map(|line| line + "\n").collect()
}

fn style(color: DieColor) -> Style {
    match color {
        DieColor::Black => Style::new().bold(),
        DieColor::White => AnsiColor::BrightWhite.on_default().bold(),
        DieColor::Yellow => AnsiColor::Yellow.on_default().bold(),
        DieColor::Blue => AnsiColor::Blue.on_default().bold(),
        DieColor::Red => AnsiColor::Red.on_default().bold(),
        DieColor::Green => AnsiColor::Green.on_default().bold(),
    }
}

/// The six dice in their colours.
pub(super) fn dice(throw: &Throw) -> String {
    let shown = DieColor::ALL.map(|color| styled(style(color), throw.die(color)));
    shown.concat()
}

/// The moves of a plan, one a line, each with the colour of its die: of equal dice each is used
/// once, in their order.
pub(super) fn moves(deal: &Deal, plan: &ScoredPlan) -> String {
    let mut left: Vec<DieColor> = DieColor::ALL.to_vec();
    let mut color_of = |die: Die| {
        let found = left.iter().position(|&color| deal.throw.die(color) == die);
        found.map(|at| left.remove(at))
    };
    let mut text = String::new();
    for (number, scored) in plan.moves.iter().enumerate() {
        let die = scored.mv.die;
        let color = color_of(die);
        let name = color.map_or("", DieColor::name);
        let shown = color.map_or(die.to_string(), |color| styled(style(color), die));
        text += &format!(
            "  {}  {:>2} + {shown} {} {:>2}  {}\n",
            styled(DIM, number + 1),
            scored.mv.space,
            styled(DIM, format!("{name:<6} →")),
            scored.to,
            match scored.points {
                0 => styled(DIM, "nothing"),
                1 => styled(BOLD, "1 point"),
                points => styled(BOLD, format!("{points} points")),
            }
        );
    }
    text
}
