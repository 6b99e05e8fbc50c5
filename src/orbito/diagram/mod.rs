//! A board as a picture: an SVG for a book, a page or a forum.
//!
//! The board lies in a wooden frame and shows its two orbits as grooves with arrows the way they
//! turn. All that surrounds the frame is transparent, so that the picture suits light and dark
//! pages. A [`Diagram`] says what to draw; `Display` gives the SVG.

mod draw;
mod plot;
mod xml;

use std::fmt;

use super::rating::RatedPosition;
use super::{Category, Color, Move, Position, Square};
use crate::game::Value;

pub use plot::GamePlot;

/// What to draw.
///
/// ```
/// use orbito_solve::orbito::{Category, Diagram, Position, Rules};
///
/// let position = Position::from_fen("4/1w2/2b1/4 w", &Rules::STANDARD)?;
/// let svg = Diagram::new(position)
///     .with_move("c2b2,a1".parse()?)
///     .with_tint("d4".parse()?, Category::Win, "7")
///     .to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert!(svg.contains(">Orbito: white to move</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    position: Position,
    mv: Option<Move>,
    tints: [Option<Tint>; Square::COUNT],
    a1: Corner,
    size: u32,
    title: Option<String>,
    id: String,
}

/// What a free cell is worth, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tint {
    category: Category,
    label: String,
}

/// A corner of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Where `a1` usually is.
    #[default]
    BottomLeft,
    /// After a quarter turn of the board, counter-clockwise.
    BottomRight,
    /// After a half turn.
    TopRight,
    /// After a quarter turn, clockwise.
    TopLeft,
}

impl Diagram {
    /// Width and height in pixels if nothing else is said.
    pub const DEFAULT_SIZE: u32 = 360;

    /// The position alone, `a1` at the bottom left.
    pub fn new(position: Position) -> Diagram {
        Diagram {
            position,
            mv: None,
            tints: [const { None }; Square::COUNT],
            a1: Corner::BottomLeft,
            size: Diagram::DEFAULT_SIZE,
            title: None,
            id: "orbito".into(),
        }
    }

    /// The position with each free cell tinted by the best move that places there. The label
    /// tells the presses with the sign of the mover's view, for those who cannot tell the
    /// colours: `+3` is a win in three presses, `−4` a loss in four, `=` a draw.
    ///
    /// ```
    /// use orbito_solve::orbito::rating::RatedPosition;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{Diagram, Position, Rules};
    ///
    /// let position = Position::from_fen("1ww1/2bw/4/bb2 w", &Rules::STANDARD)?;
    /// let rated = RatedPosition::new(&Tablebase::build(&Rules::STANDARD), &position);
    /// let svg = Diagram::rated(&rated).with_move(rated.moves[0].turn).to_string();
    /// assert!(svg.contains(" d4: win +1."));
    /// # Ok::<(), orbito_solve::orbito::FenError>(())
    /// ```
    pub fn rated(rated: &RatedPosition) -> Diagram {
        let mut diagram = Diagram::new(rated.position);
        for square in rated.position.free() {
            // The moves come best first.
            let best = rated.moves.iter().find(|it| it.turn.place == square);
            if let Some(best) = best {
                let label = match best.value {
                    Value::Win(presses) => format!("+{presses}"),
                    Value::Draw => "=".into(),
                    Value::Loss(presses) => format!("−{presses}"),
                };
                diagram = diagram.with_tint(square, best.value.into(), &label);
            }
        }
        diagram
    }

    /// Shows a move: an arrow for its shift, a ring for its placement. The marbles stay where
    /// the position has them.
    #[must_use]
    pub fn with_move(self, mv: Move) -> Diagram {
        Diagram {
            mv: Some(mv),
            ..self
        }
    }

    /// Tints a free cell green for a win, yellow for a draw, red for a loss, and writes a label
    /// of a few characters on it. A taken cell stays as it is.
    #[must_use]
    pub fn with_tint(mut self, square: Square, category: Category, label: &str) -> Diagram {
        self.tints[square.index()] = Some(Tint {
            category,
            label: label.into(),
        });
        self
    }

    /// Turns the board. (A mirror image would turn the orbits the wrong way.)
    #[must_use]
    pub fn with_a1_at(self, a1: Corner) -> Diagram {
        Diagram { a1, ..self }
    }

    /// Sets width and height in pixels; the picture scales to any size by its `viewBox`.
    #[must_use]
    pub fn with_size(self, size: u32) -> Diagram {
        Diagram { size, ..self }
    }

    /// Sets the title, which browsers show as a hint and screen readers say first.
    #[must_use]
    pub fn with_title(self, title: &str) -> Diagram {
        Diagram {
            title: Some(title.into()),
            ..self
        }
    }

    /// Sets the prefix of the identifiers in the SVG: pictures that stand in the text of one
    /// page need different ones. Letters, digits, `-` and `_` count.
    #[must_use]
    pub fn with_id(self, id: &str) -> Diagram {
        let good = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        Diagram {
            id: format!("orbito-{}", id.chars().filter(good).collect::<String>()),
            ..self
        }
    }

    /// The tint of a cell, if it is free.
    fn tint(&self, square: Square) -> Option<&Tint> {
        let free = self.position.free().contains(square);
        self.tints[square.index()].as_ref().filter(|_| free)
    }

    fn title(&self) -> String {
        let default = || format!("Orbito: {} to move", self.position.turn().name());
        self.title.clone().unwrap_or_else(default)
    }

    /// The picture in words.
    fn description(&self) -> String {
        let mover = self.position.turn();
        let mut words = [Color::White, Color::Black]
            .map(|color| self.marbles_in_words(color))
            .join(" ");
        words += &format!(" {} to move.", capital(mover.name()));
        if let Some(mv) = self.mv {
            if let Some(shift) = mv.shift {
                words += &format!(" Shift from {} to {}.", shift.from, shift.to);
            }
            words += &format!(" Place on {}.", mv.place);
        }
        for square in Square::all() {
            if let Some(Tint { category, label }) = self.tint(square) {
                let label = format!("{category} {label}");
                words += &format!(" {square}: {}.", label.trim_end());
            }
        }
        words
    }

    fn marbles_in_words(&self, color: Color) -> String {
        let squares = self.position.marbles_of(color);
        let names: Vec<String> = squares.map(|square| square.to_string()).collect();
        let color = capital(color.name());
        if names.is_empty() {
            format!("{color}: no marbles.")
        } else {
            format!("{color}: {}.", names.join(", "))
        }
    }
}

fn capital(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

impl fmt::Display for Diagram {
    /// Writes the SVG.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}
