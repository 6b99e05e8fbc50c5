//! The words after `go`: what a search may use up.

use std::time::Duration;

use crate::notation::Color;
use crate::search::Depth;

/// When the thinking has to end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub depth: Option<u8>,
    pub nodes: Option<u64>,
    movetime: Option<Duration>,
    white: Clock,
    black: Clock,
    moves_to_go: Option<u16>,
    /// The answer waits for `stop`.
    pub infinite: bool,
}

/// A player's time for the rest of the game, and what each move adds to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clock {
    left: Option<Duration>,
    increment: Duration,
}

/// Kept for the way of the answer.
const RESERVE: Duration = Duration::from_millis(50);
/// The shortest thinking.
const SHORTEST: Duration = Duration::from_millis(1);
/// The time left is shared among so many moves at most.
const MOST_SHARES: u16 = 30;

impl Go {
    /// Reads the words after `go`.
    ///
    /// # Errors
    /// The word that is wrong, and what was expected.
    pub(super) fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            let least = match word {
                "depth" | "nodes" | "movetime" | "movestogo" => 1,
                // A clock may have run out.
                "wtime" | "btime" | "winc" | "binc" => i64::MIN,
                _ => {
                    return Err(format!(
                        "'{}' after go, expected depth, nodes, movetime, infinite, wtime, btime, \
                         winc, binc or movestogo",
                        word.escape_debug()
                    ));
                }
            };
            let number = number(word, words.next(), least)?;
            let time = Duration::from_millis(number);
            match word {
                "depth" => go.depth = Some(number.min(Depth::MAX.0.into()) as u8),
                "nodes" => go.nodes = Some(number),
                "movetime" => go.movetime = Some(time),
                "movestogo" => go.moves_to_go = Some(number.min(MOST_SHARES.into()) as u16),
                "wtime" => go.white.left = Some(time),
                "btime" => go.black.left = Some(time),
                "winc" => go.white.increment = time,
                _ => go.black.increment = time,
            }
        }
        Ok(go)
    }

    /// How long the player to move may think, in a game that can last so many more plies.
    pub(super) fn time(&self, turn: Color, plies_left: Option<u16>) -> Option<Duration> {
        let clock = match turn {
            Color::White => self.white,
            Color::Black => self.black,
        };
        let share = clock.left.map(|left| {
            let own_moves = plies_left.map_or(MOST_SHARES, |plies| plies.div_ceil(2));
            let moves = self.moves_to_go.unwrap_or(own_moves);
            let share = left / moves.clamp(1, MOST_SHARES).into();
            (share + clock.increment / 2)
                .min(left.saturating_sub(RESERVE))
                .max(SHORTEST)
        });
        [self.movetime, share].into_iter().flatten().min()
    }
}

fn number(what: &str, text: Option<&str>, least: i64) -> Result<u64, String> {
    let expected = if least == 1 {
        "a whole number from 1 on"
    } else {
        "milliseconds"
    };
    let Some(text) = text else {
        return Err(format!("nothing after {what}, expected {expected}"));
    };
    match text.parse::<i64>() {
        Ok(number) if number >= least => Ok(number.max(0).unsigned_abs()),
        _ => Err(format!(
            "'{}' after {what}, expected {expected}",
            text.escape_debug()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Result<Go, String> {
        Go::parse(text.split_whitespace())
    }

    fn milliseconds(text: &str, turn: Color, plies_left: Option<u16>) -> Option<u128> {
        let go = go(text).expect(text);
        go.time(turn, plies_left).map(|time| time.as_millis())
    }

    #[test]
    fn limits_combine() {
        let go = go("depth 400 nodes 7 infinite movetime 20 wtime 10000").expect("all known");
        assert_eq!(
            (go.depth, go.nodes, go.infinite),
            (Some(254), Some(7), true)
        );
        let time = go.time(Color::White, Some(16));
        assert_eq!(time, Some(Duration::from_millis(20)));
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_come() {
        let clocks = "wtime 8000 btime 4000 winc 100 binc 0";
        assert_eq!(milliseconds(clocks, Color::White, Some(16)), Some(1050));
        assert_eq!(milliseconds(clocks, Color::Black, Some(15)), Some(500));
        assert_eq!(milliseconds(clocks, Color::Black, None), Some(133));
        assert_eq!(milliseconds("btime 4000", Color::White, None), None);
        let last_move = "wtime 4000 movestogo 1";
        assert_eq!(milliseconds(last_move, Color::White, Some(9)), Some(3950));
        for out_of_time in ["wtime -30", "wtime 0 winc 9", "wtime 20 movestogo 5"] {
            let time = milliseconds(out_of_time, Color::White, Some(9));
            assert_eq!(time, Some(1), "{out_of_time}");
        }
    }

    #[test]
    fn errors_name_the_word_and_what_was_expected() {
        for (text, expected) in [
            (
                "depth",
                "nothing after depth, expected a whole number from 1 on",
            ),
            (
                "depth 0",
                "'0' after depth, expected a whole number from 1 on",
            ),
            (
                "nodes -5",
                "'-5' after nodes, expected a whole number from 1 on",
            ),
            ("wtime soon", "'soon' after wtime, expected milliseconds"),
        ] {
            assert_eq!(go(text), Err(expected.into()));
        }
        let error = go("fast").expect_err("unknown");
        assert!(
            error.starts_with("'fast' after go, expected depth,"),
            "{error}"
        );
    }
}
