//! The drawing itself, in a square of 500 units: a frame of 50, cells 100 apart.
//!
//! From the bottom up: frame, field, grooves, hollows of the cells, tints, marbles, the move.

use std::fmt::{self, Formatter};

use super::xml::Escaped;
use super::{Corner, Diagram, Tint};
use crate::orbito::{Category, Color, Shift, Square};

const SIDE: i32 = 500;
/// The middle of the frame, where letters and digits stand.
const FRAME_MIDDLE: i32 = 26;
const HOLLOW: i32 = 35;
const MARBLE: i32 = 38;
const RING: i32 = 42;
const FONT: &str = "Georgia, 'Times New Roman', 'DejaVu Serif', serif";
const MOVE_COLOR: &str = "#1f5fae";

/// A point of the picture.
#[derive(Clone, Copy)]
struct Point {
    x: i32,
    y: i32,
}

impl Diagram {
    pub(super) fn draw(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.open(f)?;
        self.gradients(f)?;
        self.board(f)?;
        self.orbits(f)?;
        self.coordinates(f)?;
        self.side_to_move(f)?;
        self.cells(f)?;
        self.marbles(f)?;
        self.the_move(f)?;
        writeln!(f, "</svg>")
    }

    fn open(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Diagram { size, id, .. } = self;
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {SIDE} {SIDE}" role="img" aria-labelledby="{id}-title {id}-desc">"#
        )?;
        let (title, description) = (self.title(), self.description());
        writeln!(f, r#"<title id="{id}-title">{}</title>"#, Escaped(&title))?;
        writeln!(
            f,
            r#"<desc id="{id}-desc">{}</desc>"#,
            Escaped(&description)
        )
    }

    fn gradients(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let id = &self.id;
        writeln!(f, "<defs>")?;
        for (name, top, bottom) in [
            ("frame", "#8a5a35", "#6b4226"),
            ("field", "#deb887", "#cfa36b"),
            ("groove", "#b98652", "#c8985f"),
        ] {
            writeln!(
                f,
                r##"<linearGradient id="{id}-{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{SIDE}" y2="{SIDE}"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient>"##
            )?;
        }
        writeln!(
            f,
            r##"<linearGradient id="{id}-hollow" x1="0.15" y1="0.1" x2="0.85" y2="0.9"><stop offset="0" stop-color="#8a5c33"/><stop offset="1" stop-color="#b98a55"/></linearGradient>"##
        )?;
        for (name, light, middle, edge) in [
            ("white", "#ffffff", "#f3efe6", "#bdb4a3"),
            ("black", "#7d7d85", "#2f2f36", "#0e0e12"),
        ] {
            writeln!(
                f,
                r##"<radialGradient id="{id}-{name}" cx="0.5" cy="0.5" r="0.5" fx="0.34" fy="0.3"><stop offset="0" stop-color="{light}"/><stop offset="0.55" stop-color="{middle}"/><stop offset="1" stop-color="{edge}"/></radialGradient>"##
            )?;
        }
        writeln!(f, "</defs>")
    }

    fn board(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let id = &self.id;
        writeln!(
            f,
            r##"<rect x="3" y="3" width="494" height="494" rx="30" fill="url(#{id}-frame)" stroke="#4a2c17" stroke-width="3"/>"##
        )?;
        writeln!(
            f,
            r##"<rect x="48" y="48" width="404" height="404" rx="22" fill="url(#{id}-field)" stroke="#4a2c17" stroke-width="2.5"/>"##
        )
    }

    /// The grooves of both orbits, with an arrow in the middle of each side.
    fn orbits(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let id = &self.id;
        // The outer groove, the ridge between the two, the inner groove, the hub.
        for (inset, radius, fill) in [
            (58, 44, "groove"),
            (142, 30, "field"),
            (158, 44, "groove"),
            (240, 10, "field"),
        ] {
            let side = SIDE - 2 * inset;
            writeln!(
                f,
                r##"<rect x="{inset}" y="{inset}" width="{side}" height="{side}" rx="{radius}" fill="url(#{id}-{fill})" stroke="#8d6236" stroke-width="2"/>"##
            )?;
        }
        writeln!(
            f,
            r##"<g fill="none" stroke="#5f3a1a" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">"##
        )?;
        for distance in [150, 50] {
            for (x, y, along_x, along_y) in [
                (-distance, 0, 0, 1),
                (0, distance, 1, 0),
                (distance, 0, 0, -1),
                (0, -distance, -1, 0),
            ] {
                let middle = Point {
                    x: SIDE / 2 + x,
                    y: SIDE / 2 + y,
                };
                writeln!(f, "{}", chevron(middle, along_x, along_y))?;
            }
        }
        writeln!(f, "</g>")
    }

    /// Letters and digits, at the bottom and on the left.
    fn coordinates(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            r##"<g fill="#f3e2c4" font-family="{FONT}" font-size="25" text-anchor="middle">"##
        )?;
        for index in 0..4u8 {
            let file = Square::new(index, 0).map(|square| self.center(square));
            let rank = Square::new(0, index).map(|square| self.center(square));
            let upright = matches!(self.a1, Corner::BottomLeft | Corner::TopRight);
            let (across, up) = if upright { (file, rank) } else { (rank, file) };
            let letter = char::from(b'a' + index);
            let digit = char::from(b'1' + index);
            let (bottom, left) = if upright {
                (letter, digit)
            } else {
                (digit, letter)
            };
            if let (Some(across), Some(up)) = (across, up) {
                let y = SIDE - FRAME_MIDDLE + 7;
                writeln!(f, r#"<text x="{}" y="{y}">{bottom}</text>"#, across.x)?;
                let y = up.y + 8;
                writeln!(f, r#"<text x="{FRAME_MIDDLE}" y="{y}">{left}</text>"#)?;
            }
        }
        writeln!(f, "</g>")
    }

    /// A small marble of the player to move in the corner of the frame.
    fn side_to_move(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let middle = SIDE - FRAME_MIDDLE - 1;
        let color = self.position.turn();
        writeln!(
            f,
            r##"<circle cx="{middle}" cy="{middle}" r="13" fill="url(#{}-{})" stroke="#e8c98f" stroke-width="2.5"/>"##,
            self.id,
            color.name()
        )
    }

    /// The hollows of the cells, tinted where something is said of them.
    fn cells(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for square in self.position.free() {
            let Point { x, y } = self.center(square);
            let Some(Tint { category, label }) = self.tint(square) else {
                writeln!(
                    f,
                    r##"<circle cx="{x}" cy="{y}" r="{HOLLOW}" fill="url(#{}-hollow)"/>"##,
                    self.id
                )?;
                continue;
            };
            let (fill, stroke) = match category {
                Category::Win => ("#4f9d5b", "#2d6a38"),
                Category::Draw => ("#d9c36a", "#93803a"),
                Category::Loss => ("#c4543f", "#86301f"),
            };
            let ink = match category {
                Category::Draw => "#3d3312",
                _ => "#ffffff",
            };
            writeln!(
                f,
                r#"<circle cx="{x}" cy="{y}" r="{HOLLOW}" fill="{fill}" stroke="{stroke}" stroke-width="2"/>"#
            )?;
            let size = font_size(label);
            // Digits and capitals are about 0.7 of the font size high.
            let y = y + size * 35 / 100;
            writeln!(
                f,
                r#"<text x="{x}" y="{y}" fill="{ink}" font-family="{FONT}" font-weight="bold" font-size="{size}" text-anchor="middle">{}</text>"#,
                Escaped(label)
            )?;
        }
        Ok(())
    }

    fn marbles(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for color in [Color::White, Color::Black] {
            for square in self.position.marbles_of(color) {
                let Point { x, y } = self.center(square);
                writeln!(
                    f,
                    r##"<circle cx="{}" cy="{}" r="{MARBLE}" fill="#2b1606" fill-opacity="0.3"/>"##,
                    x + 2,
                    y + 4
                )?;
                self.marble(f, square, color, "")?;
            }
        }
        Ok(())
    }

    fn marble(
        &self,
        f: &mut Formatter<'_>,
        square: Square,
        color: Color,
        attributes: &str,
    ) -> fmt::Result {
        let Point { x, y } = self.center(square);
        let stroke = match color {
            Color::White => "#8f8676",
            Color::Black => "#000000",
        };
        writeln!(
            f,
            r##"<circle cx="{x}" cy="{y}" r="{MARBLE}" fill="url(#{}-{})" stroke="{stroke}" stroke-width="1"{attributes}/>"##,
            self.id,
            color.name()
        )
    }

    fn the_move(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(mv) = self.mv else {
            return Ok(());
        };
        if self.position.free().contains(mv.place) && self.tint(mv.place).is_none() {
            self.marble(f, mv.place, self.position.turn(), r#" opacity="0.7""#)?;
        }
        let Point { x, y } = self.center(mv.place);
        writeln!(
            f,
            r#"<circle cx="{x}" cy="{y}" r="{RING}" fill="none" stroke="{MOVE_COLOR}" stroke-width="7"/>"#
        )?;
        if let Some(Shift { from, to }) = mv.shift {
            // A label at the target stays legible: the arrow ends at the rim of its hollow.
            let reach = if self.tint(to).is_some() { 68 } else { 108 };
            arrow(f, self.center(from), self.center(to), reach)?;
        }
        Ok(())
    }

    /// The middle of a cell.
    fn center(&self, square: Square) -> Point {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let (across, up) = match self.a1 {
            Corner::BottomLeft => (file, rank),
            Corner::BottomRight => (3 - rank, file),
            Corner::TopRight => (3 - file, 3 - rank),
            Corner::TopLeft => (rank, 3 - file),
        };
        Point {
            x: 100 + 100 * across,
            y: 400 - 100 * up,
        }
    }
}

/// An arrowhead in a groove, pointing along the given direction.
fn chevron(middle: Point, along_x: i32, along_y: i32) -> String {
    let point = |along: i32, aside: i32| {
        let x = middle.x + along * along_x - aside * along_y;
        let y = middle.y + along * along_y + aside * along_x;
        format!("{x},{y}")
    };
    let points = [point(-3, -8), point(4, 0), point(-3, 8)].join(" ");
    format!(r#"<polyline points="{points}"/>"#)
}

/// An arrow from the middle of a cell this part of the way to another, in hundredths.
fn arrow(f: &mut Formatter<'_>, from: Point, to: Point, reach: i32) -> fmt::Result {
    let (across, down) = (to.x - from.x, to.y - from.y);
    let point = |(along, aside): (i32, i32)| {
        let x = from.x + (along * across - aside * down) / 100;
        let y = from.y + (along * down + aside * across) / 100;
        format!("{x},{y}")
    };
    let neck = reach - 34;
    let outline = [
        (0, -6),
        (neck, -6),
        (neck, -21),
        (reach, 0),
        (neck, 21),
        (neck, 6),
        (0, 6),
    ];
    let points = outline.map(point).join(" ");
    writeln!(
        f,
        r##"<polygon points="{points}" fill="{MOVE_COLOR}" stroke="#ffffff" stroke-opacity="0.75" stroke-width="2.5" stroke-linejoin="round"/>"##
    )
}

/// The size at which a label fits into a hollow.
fn font_size(label: &str) -> i32 {
    match label.chars().count() {
        0..=2 => 32,
        3 => 26,
        4 => 21,
        length => (90 / length.min(90) as i32).max(1),
    }
}
