//! The sandglass on a terminal: one line that is drawn again and again, above the line in which
//! somebody types.
//!
//! The terminal itself keeps and shows what is typed, so the cursor is put back after each drawing.
//! What is told meanwhile is put in above the glass.

use std::io::{self, Write};
use std::time::Duration;

use crate::cli::text::shortened;
use crate::corona::game::Call;

pub(super) struct GlassLine {
    /// How long it runs.
    time: Duration,
    prompt: String,
    /// A terminal that cannot move its cursor shows the glass only when it asks for a line.
    moves_cursor: bool,
    grains: bool,
}

/// Cells of sand in each half.
const CELLS: u32 = 16;

const KEEP_CURSOR: &str = "\x1b7";
const RESTORE_CURSOR: &str = "\x1b8";

impl GlassLine {
    pub(super) fn new(time: Duration, prompt: String) -> GlassLine {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        GlassLine {
            time,
            prompt,
            moves_cursor: !dumb,
            grains: false,
        }
    }

    /// Draws it with the prompt below.
    pub(super) fn show(&mut self, now: Duration, highest: Option<(&str, Call)>) -> io::Result<()> {
        let line = fitted(&self.line(now, highest));
        write_at_once(&format!("{line}\n{}", self.prompt))
    }

    /// Draws it again.
    pub(super) fn redraw(
        &mut self,
        now: Duration,
        highest: Option<(&str, Call)>,
    ) -> io::Result<()> {
        if !self.moves_cursor {
            return Ok(());
        }
        self.grains = !self.grains;
        let line = fitted(&self.line(now, highest));
        write_at_once(&format!(
            "{KEEP_CURSOR}\x1b[1A\r\x1b[2K{line}{RESTORE_CURSOR}"
        ))
    }

    /// Puts a line in above it: the screen moves up by a line, and what is below the new line down
    /// again.
    pub(super) fn put_above(&self, text: &str) -> io::Result<()> {
        let text = match anstream::AutoStream::choice(&io::stdout()) {
            anstream::ColorChoice::Never => anstream::adapter::strip_str(text).to_string(),
            _ => text.to_owned(),
        };
        if !self.moves_cursor {
            return write_at_once(&format!("\n{text}\n{}", self.prompt));
        }
        write_at_once(&format!(
            "{KEEP_CURSOR}\x1b[999B\n{RESTORE_CURSOR}\x1b[2A\r\x1b[L{text}{RESTORE_CURSOR}"
        ))
    }

    /// Takes it away after a line was typed, so that something can be told and it be shown again.
    pub(super) fn take_away(&self) -> io::Result<()> {
        match self.moves_cursor {
            true => write_at_once("\x1b[2A\r\x1b[J"),
            false => Ok(()),
        }
    }

    /// Leaves it and what was typed as they are.
    pub(super) fn leave(&self) -> io::Result<()> {
        write_at_once("\n")
    }

    fn line(&self, now: Duration, highest: Option<(&str, Call)>) -> String {
        let left = self.time.saturating_sub(now);
        let share = left.as_secs_f64() / self.time.as_secs_f64();
        let above = (share * f64::from(CELLS))
            .ceil()
            .clamp(0.0, f64::from(CELLS)) as usize;
        let below = CELLS as usize - above;
        let falling = match self.grains && above > 0 {
            true => "⁖",
            false => "·",
        };
        let seconds = left.as_secs_f64().ceil();
        let highest = highest.map_or("no call yet".into(), |(name, call)| {
            format!("highest call {call}, {}", shortened(name, 24))
        });
        format!(
            "  ▐{:>cells$}▶{falling}◀{:>cells$}▌ {seconds:>3} s  {highest}",
            "▒".repeat(above),
            "▒".repeat(below),
            cells = CELLS as usize,
        )
    }
}

/// So much of a line as the terminal is wide: one that wraps could not be drawn over.
fn fitted(line: &str) -> String {
    shortened(line, columns())
}

/// How wide the terminal is.
fn columns() -> usize {
    const USUAL: usize = 80;
    #[cfg(unix)]
    if let Ok(size) = rustix::termios::tcgetwinsize(io::stdout()) {
        return match size.ws_col {
            0 => USUAL,
            columns => columns.into(),
        };
    }
    USUAL
}

/// In one piece, so that nothing that is typed comes between.
fn write_at_once(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sand_runs_from_one_half_into_the_other() {
        let glass = GlassLine::new(Duration::from_secs(60), String::new());
        let line = |seconds, highest| glass.line(Duration::from_secs(seconds), highest);
        assert_eq!(
            line(0, None),
            "  ▐▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▶·◀                ▌  60 s  no call yet"
        );
        assert_eq!(
            line(45, Call::new(9).map(|call| ("Ada", call))),
            "  ▐            ▒▒▒▒▶·◀    ▒▒▒▒▒▒▒▒▒▒▒▒▌  15 s  highest call 9, Ada"
        );
        assert!(line(60, None).contains("▐                ▶·◀▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▌   0 s"));
    }
}
