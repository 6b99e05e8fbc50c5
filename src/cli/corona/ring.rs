//! The ring of twelve spaces, with the dice inside.

use anstyle::{AnsiColor, Style};

use crate::cli::text::{BOLD, DIM, styled};
use crate::corona::{
    Board, Deal, DieColor, Empty, Move, PIECES, ScoredMove, ScoredPlan, Space, Throw,
};

/// Where things stand while a plan is carried out: the pieces, and the dice that were used.
pub(super) struct Picture {
    pub board: Board,
    throw: Throw,
    used: [bool; PIECES],
}

impl Picture {
    pub(super) fn new(board: Board, throw: Throw) -> Picture {
        Picture {
            board,
            throw,
            used: [false; PIECES],
        }
    }

    /// Uses up the first die that shows the number of a move, and says which it was.
    pub(super) fn use_die(&mut self, mv: Move) -> Option<DieColor> {
        let is_it =
            |color: &DieColor| !self.used[*color as usize] && self.throw.die(*color) == mv.die;
        let color = DieColor::ALL.into_iter().find(is_it)?;
        self.used[color as usize] = true;
        Some(color)
    }

    /// Seven lines: `●` has not moved, `○` has.
    pub(super) fn draw(&self) -> String {
        let spaces = |left: u8, right: u8, reach: usize, inside: &[DieColor]| {
            let (left, right) = (self.cell(left, Side::Left), self.cell(right, Side::Right));
            let (dice, dice_width) = self.dice(inside);
            let indent = CENTRE - reach - left.width;
            let gap = 2 * reach - dice_width;
            let before = gap / 2;
            format!(
                "{:indent$}{}{:before$}{dice}{:after$}{}",
                "",
                left.text,
                "",
                "",
                right.text,
                after = gap - before
            )
        };
        let pole = |number: u8| {
            let cell = self.cell(number, Side::Right);
            format!("{:indent$}{}", "", cell.text, indent = CENTRE - 1)
        };
        use DieColor::{Black, Blue, Green, Red, White, Yellow};
        [
            pole(12),
            spaces(11, 1, 10, &[]),
            spaces(10, 2, 17, &[Black, White, Yellow]),
            spaces(9, 3, 20, &[]),
            spaces(8, 4, 17, &[Blue, Red, Green]),
            spaces(7, 5, 10, &[]),
            pole(6),
        ]
        .join("\n")
    }

    /// A space with its number on the outside of nothing: beside the pieces, towards the middle.
    fn cell(&self, number: u8, side: Side) -> Cell {
        let (unmoved, moved) = Space::new(number).map_or((0, 0), |space| {
            (self.board.unmoved(space), self.board.moved(space))
        });
        let pieces = match unmoved + moved {
            0 => styled(DIM, "·"),
            _ => {
                let still = styled(BOLD, "●".repeat(unmoved.into()));
                let gone = styled(MOVED, "○".repeat(moved.into()));
                match side {
                    Side::Left => format!("{gone}{still}"),
                    Side::Right => format!("{still}{gone}"),
                }
            }
        };
        let label = number.to_string();
        let width = label.len() + 1 + usize::from((unmoved + moved).max(1));
        let label = styled(DIM, label);
        let text = match side {
            Side::Left => format!("{pieces} {label}"),
            Side::Right => format!("{label} {pieces}"),
        };
        Cell { text, width }
    }

    /// Some dice, and how many columns they take.
    fn dice(&self, colors: &[DieColor]) -> (String, usize) {
        let shown = |&color: &DieColor| {
            let text = format!("{} {}", color.name(), self.throw.die(color));
            let width = text.len();
            match self.used[color as usize] {
                true => (format!("{:width$}", ""), width),
                false => (styled(style(color), text), width),
            }
        };
        let dice: Vec<(String, usize)> = colors.iter().map(shown).collect();
        let gaps = 2 * dice.len().saturating_sub(1);
        let width = dice.iter().map(|(_, width)| width).sum::<usize>() + gaps;
        let texts: Vec<String> = dice.into_iter().map(|(text, _)| text).collect();
        (texts.join("  "), width)
    }
}

/// The column of the middle.
const CENTRE: usize = 32;

const MOVED: Style = AnsiColor::Cyan.on_default().bold();

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

struct Cell {
    text: String,
    width: usize,
}

/// The colour of a die as a terminal can show it.
fn style(color: DieColor) -> Style {
    match color {
        DieColor::Black => Style::new().bold().dimmed(),
        DieColor::White => AnsiColor::BrightWhite.on_default().bold(),
        DieColor::Yellow => AnsiColor::Yellow.on_default().bold(),
        DieColor::Blue => AnsiColor::Blue.on_default().bold(),
        DieColor::Red => AnsiColor::Red.on_default().bold(),
        DieColor::Green => AnsiColor::Green.on_default().bold(),
    }
}

/// The ring before anything has moved.
pub(super) fn set_up(deal: &Deal) -> String {
    Picture::new(Board::new(deal), deal.throw).draw()
}

/// A plan move by move, and the ring after it.
pub(super) fn carried_out(deal: &Deal, empty: Empty, plan: &ScoredPlan) -> Vec<String> {
    let mut picture = Picture::new(Board::new(deal), deal.throw);
    let mut total = 0;
    let mut steps: Vec<String> = Vec::new();
    for scored in &plan.moves {
        total += scored.points;
        let color = picture.use_die(scored.mv);
        // The plan was scored, so its moves can be made.
        if picture.board.make(scored.mv, empty).is_err() {
            break;
        }
        let die = color.map_or_else(String::new, |color| {
            styled(style(color), format!("{:<6}", color.name()))
        });
        steps.push(format!("  {die}  {}", step(scored, total)));
    }
    steps.push(format!("\n{}\n", picture.draw()));
    steps
}

fn step(scored: &ScoredMove, total: u8) -> String {
    let ScoredMove { mv, to, points } = scored;
    let onto = match points {
        0 | 1 => "an empty space".into(),
        points => format!("{points} pieces"),
    };
    format!(
        "{:<4}  {:>2} → {to:<2}  {onto:<14}  {points}  = {total}",
        mv.to_string(),
        mv.space
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corona::Plan;

    /// A drawing without colours.
    fn plain(picture: &Picture) -> String {
        anstream::adapter::strip_str(&picture.draw()).to_string()
    }

    #[test]
    fn the_ring_is_drawn_before_and_after_a_move() {
        let deal: Deal = "201011100000 561245".parse().expect("a deal");
        let mut picture = Picture::new(Board::new(&deal), deal.throw);
        assert_eq!(
            plain(&picture),
            "                               12 ·
                  · 11                    1 ●●
           · 10    black 5  white 6  yellow 1    2 ·
         · 9                                        3 ●
            · 8      blue 2  red 4  green 5      4 ·
                   ● 7                    5 ●
                               6 ●"
        );
        let plan: Plan = "1+6".parse().expect("a plan");
        let mv = plan.moves[0];
        picture.board.make(mv, Empty::Nothing).expect("a move");
        assert_eq!(picture.use_die(mv), Some(DieColor::White));
        let text = plain(&picture);
        assert!(text.contains("○● 7") && text.contains("1 ●\n"), "{text}");
        assert!(text.contains("black 5           yellow 1"), "{text}");
    }
}
