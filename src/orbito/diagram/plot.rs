//! The course of a game as a picture: its value from move to move.
//!
//! The upper half of the field is white's, the lower half black's; the line shows who wins with
//! best play, higher up or further down the sooner. A marble of the mover's colour stands for
//! each move, with a coloured ring and a sign where the move was not the best.

use std::fmt::{self, Formatter};

use super::xml::Escaped;
use crate::game::Value;
use crate::orbito::rating::{Judgement, RatedGame, RatedTurn, height};
use crate::orbito::{Color, GameRecord};

/// A plot of the value of a game, in SVG by `Display`.
///
/// ```
/// use orbito_solve::orbito::rating::RatedGame;
/// use orbito_solve::orbito::tablebase::Tablebase;
/// use orbito_solve::orbito::{GamePlot, GameRecord, Rules};
///
/// let record: GameRecord = "1. c1 c2 2. d1 a4 3. d1 a1 4. d4 1-0".parse()?;
/// let game = RatedGame::new(&Tablebase::build(&Rules::STANDARD), record);
/// let svg = GamePlot::new(&game).to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GamePlot {
    title: String,
    description: String,
    /// The value for white before the first move.
    start: Value,
    moves: Vec<PlottedMove>,
}

/// A move, and the value for white after it.
#[derive(Clone, Debug, PartialEq)]
struct PlottedMove {
    color: Color,
    /// The number, for the moves at which the axis shows it.
    label: Option<String>,
    judgement: Judgement,
    sign: &'static str,
    hint: String,
    after: Value,
}

impl GamePlot {
    /// The plot of a rated game.
    pub fn new(rated: &RatedGame) -> GamePlot {
        let mut course = rated.course();
        let start = course.next().unwrap_or(Value::Draw);
        let turns = rated.turns().iter().zip(course).enumerate();
        let moves = turns.map(|(ply, (turn, after))| PlottedMove::new(ply, turn, after));
        GamePlot {
            title: title(rated.record()),
            description: description(rated),
            start,
            moves: moves.collect(),
        }
    }
}

impl PlottedMove {
    fn new(ply: usize, turn: &RatedTurn, after: Value) -> PlottedMove {
        let glyph = turn.glyph().and_then(|glyph| glyph.symbol());
        let sign = glyph.unwrap_or_default();
        let labelled = ply == 0 || turn.number.color == Color::White;
        PlottedMove {
            color: turn.number.color,
            label: labelled.then(|| turn.number.number.to_string()),
            judgement: turn.judgement(),
            sign,
            hint: format!("{} {}{sign}: {}", turn.number, turn.mv, turn.comment()),
            after,
        }
    }
}

/// `Ann – Bob 1-0`.
fn title(record: &GameRecord) -> String {
    let player = |color: Color| record.tags().player(color).unwrap_or(color.name());
    let (white, black) = (player(Color::White), player(Color::Black));
    format!("{white} – {black} {}", record.result())
}

/// The plot in words.
fn description(rated: &RatedGame) -> String {
    let mut words = String::from("The value of the game from move to move.");
    for turn in rated.turns() {
        if turn.judgement() != Judgement::Best {
            words += &format!(" {} {}: {}.", turn.number, turn.mv, turn.comment());
        }
    }
    for color in [Color::White, Color::Black] {
        if let Some(accuracy) = rated.accuracy(color) {
            words += &format!(" Accuracy of {}: {accuracy:.1} %.", color.name());
        }
    }
    words
}

const WIDTH: i32 = 800;
const HEIGHT: i32 = 400;
/// The field within the card.
const LEFT: i32 = 96;
const RIGHT: i32 = 770;
const TOP: i32 = 56;
const BOTTOM: i32 = 346;
const MIDDLE: i32 = (TOP + BOTTOM) / 2;
/// How far a value of ±1 is from the middle.
const REACH: f64 = 114.0;
const FONT: &str = "Georgia, 'Times New Roman', 'DejaVu Serif', serif";
const LINE_COLOR: &str = "#1f5fae";

impl fmt::Display for GamePlot {
    /// Writes the SVG.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="orbito-plot-title orbito-plot-desc" font-family="{FONT}">"#
        )?;
        let (title, description) = (Escaped(&self.title), Escaped(&self.description));
        writeln!(f, r#"<title id="orbito-plot-title">{title}</title>"#)?;
        writeln!(f, r#"<desc id="orbito-plot-desc">{description}</desc>"#)?;
        self.field(f)?;
        self.line(f)?;
        self.marbles(f)?;
        writeln!(f, "</svg>")
    }
}

impl GamePlot {
    /// The card with its title, both halves of the field, and their names.
    fn field(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (width, half) = (RIGHT - LEFT, MIDDLE - TOP);
        writeln!(
            f,
            r##"<rect x="2" y="2" width="{}" height="{}" rx="14" fill="#fbf5e9" stroke="#6b4226" stroke-width="3"/>"##,
            WIDTH - 4,
            HEIGHT - 4
        )?;
        writeln!(
            f,
            r##"<text x="{LEFT}" y="38" font-size="20" fill="#3d2a18">{}</text>"##,
            Escaped(&shortened(&self.title))
        )?;
        writeln!(
            f,
            r##"<rect x="{LEFT}" y="{TOP}" width="{width}" height="{half}" fill="#ffffff"/>"##
        )?;
        writeln!(
            f,
            r##"<rect x="{LEFT}" y="{MIDDLE}" width="{width}" height="{half}" fill="#d9d2c5"/>"##
        )?;
        writeln!(
            f,
            r##"<path d="M{LEFT} {MIDDLE}H{RIGHT}" stroke="#8d6236" stroke-width="1.5"/>"##
        )?;
        writeln!(
            f,
            r##"<g font-size="16" fill="#3d2a18" text-anchor="end">"##
        )?;
        let x = LEFT - 12;
        for (value, line, name) in [
            (Value::Win(0), 1, "white"),
            (Value::Win(0), 2, "has won"),
            (Value::Draw, 1, "draw"),
            (Value::Loss(0), 1, "black"),
            (Value::Loss(0), 2, "has won"),
        ] {
            let y = down(value) + 5.0 + f64::from(18 * (line - 1));
            writeln!(f, r#"<text x="{x}" y="{y:.1}">{name}</text>"#)?;
        }
        writeln!(f, "</g>")
    }

    /// The line through all values.
    fn line(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let after = self.moves.iter().map(|plotted| plotted.after);
        let values = std::iter::once(self.start).chain(after).enumerate();
        let points: Vec<String> = values
            .map(|(place, value)| format!("{:.1},{:.1}", self.across(place), down(value)))
            .collect();
        writeln!(
            f,
            r#"<polyline points="{}" fill="none" stroke="{LINE_COLOR}" stroke-width="3" stroke-linejoin="round"/>"#,
            points.join(" ")
        )
    }

    /// A marble for each move, its sign, and the numbers under the field.
    fn marbles(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            r##"<g font-size="16" fill="#3d2a18" text-anchor="middle">"##
        )?;
        for (place, plotted) in (1..).zip(&self.moves) {
            let (x, y) = (self.across(place), down(plotted.after));
            let fill = match plotted.color {
                Color::White => "#ffffff",
                Color::Black => "#2f2f36",
            };
            let (ring, width) = match plotted.judgement {
                Judgement::Best => (LINE_COLOR, 2),
                Judgement::Slower => ("#c79a1b", 4),
                Judgement::ThrowsDraw | Judgement::ThrowsWin => ("#c4543f", 4),
            };
            writeln!(
                f,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="8" fill="{fill}" stroke="{ring}" stroke-width="{width}"><title>{}</title></circle>"#,
                Escaped(&plotted.hint)
            )?;
            if !plotted.sign.is_empty() {
                // A bad move leads down for white and up for black: the sign stands at the tip.
                let y = match plotted.color {
                    Color::White => y + 24.0,
                    Color::Black => y - 14.0,
                };
                writeln!(
                    f,
                    r#"<text x="{x:.1}" y="{y:.1}" font-weight="bold">{}</text>"#,
                    plotted.sign
                )?;
            }
            if let Some(label) = &plotted.label {
                let y = BOTTOM + 24;
                writeln!(f, r#"<text x="{x:.1}" y="{y}">{label}</text>"#)?;
            }
        }
        writeln!(
            f,
            r#"<text x="{}" y="{}">move</text>"#,
            LEFT - 30,
            BOTTOM + 24
        )?;
        writeln!(f, "</g>")
    }

    /// Where the value after so many moves stands from left to right.
    fn across(&self, place: usize) -> f64 {
        let margin = 18.0;
        let room = f64::from(RIGHT - LEFT) - 2.0 * margin;
        let steps = self.moves.len().max(1) as f64;
        f64::from(LEFT) + margin + room * place as f64 / steps
    }
}

/// Where a value stands from top to bottom.
fn down(value: Value) -> f64 {
    f64::from(MIDDLE) - REACH * height(value)
}

/// As much of a title as there is room for.
fn shortened(title: &str) -> String {
    const MOST: usize = 64;
    if title.chars().count() <= MOST {
        return title.into();
    }
    title.chars().take(MOST - 1).chain(['…']).collect()
}
