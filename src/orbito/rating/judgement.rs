//! How good a move was, by what it keeps of the value of its position.
//!
//! Perfect play is known, so a move is judged by facts alone: it has the best value, or it is
//! slower to the same result, or it throws a better result away.

use super::same_category;
use crate::game::Value;
use crate::orbito::Glyph;

/// What a move made of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// No move has a better value.
    Best,
    /// The result is the same, but a win comes later than it could, or a loss sooner.
    Slower,
    /// A draw becomes a loss.
    ThrowsDraw,
    /// A win becomes a draw or a loss.
    ThrowsWin,
}

impl Judgement {
    /// Judges a move by its value and that of the best move, both for the player who moves.
    ///
    /// ```
    /// use orbito_solve::game::Value;
    /// use orbito_solve::orbito::rating::Judgement;
    ///
    /// assert_eq!(Judgement::of(Value::Win(9), Value::Win(5)), Judgement::Slower);
    /// assert_eq!(Judgement::of(Value::Loss(4), Value::Draw), Judgement::ThrowsDraw);
    /// ```
    pub fn of(played: Value, best: Value) -> Judgement {
        match best {
            _ if played >= best => Judgement::Best,
            _ if same_category(played, best) => Judgement::Slower,
            Value::Win(_) => Judgement::ThrowsWin,
            Value::Draw | Value::Loss(_) => Judgement::ThrowsDraw,
        }
    }

    /// `best`, `slower`, `throws_draw` or `throws_win`.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Slower => "slower",
            Judgement::ThrowsDraw => "throws_draw",
            Judgement::ThrowsWin => "throws_win",
        }
    }

    /// The usual sign: `?!` for a slower move, `?` for a draw thrown away, `??` for a win thrown
    /// away. A best move gets `!` only where it was the one move that kept the result.
    pub const fn glyph(self, only_move: bool) -> Option<Glyph> {
        match self {
            Judgement::Best if only_move => Some(Glyph::GOOD),
            Judgement::Best => None,
            Judgement::Slower => Some(Glyph::DUBIOUS),
            Judgement::ThrowsDraw => Some(Glyph::MISTAKE),
            Judgement::ThrowsWin => Some(Glyph::BLUNDER),
        }
    }
}

/// The points of a move, from 0 to 100, by its value and that of the best move.
///
/// - The best value: 100.
/// - The same result, *d* presses worse: 100 − min(30, 3 *d*).
/// - A worse result: 100 × (1 − game points lost), where a win is 1 game point, a draw ½ and a
///   loss 0. So a win that becomes a draw, or a draw that becomes a loss, leaves 50; a win that
///   becomes a loss leaves 0.
///
/// ```
/// use orbito_solve::game::Value;
/// use orbito_solve::orbito::rating::points;
///
/// assert_eq!(points(Value::Win(5), Value::Win(5)), 100);
/// assert_eq!(points(Value::Win(7), Value::Win(5)), 94);
/// assert_eq!(points(Value::Loss(2), Value::Loss(16)), 70);
/// assert_eq!(points(Value::Draw, Value::Win(5)), 50);
/// assert_eq!(points(Value::Loss(2), Value::Win(5)), 0);
/// ```
pub fn points(played: Value, best: Value) -> u32 {
    let half_points = |value| match value {
        Value::Win(_) => 2,
        Value::Draw => 1,
        Value::Loss(_) => 0u32,
    };
    if same_category(played, best) {
        let presses = |value: Value| value.plies().unwrap_or(0);
        let worse = presses(played).abs_diff(presses(best));
        return 100 - (3 * u32::from(worse)).min(30);
    }
    100 - 50 * half_points(best).saturating_sub(half_points(played))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judgement_follows_the_categories() {
        use Judgement::*;
        use Value::*;
        for (played, best, judgement) in [
            (Win(3), Win(3), Best),
            (Draw, Draw, Best),
            (Loss(8), Loss(8), Best),
            (Win(4), Win(3), Slower),
            (Loss(6), Loss(8), Slower),
            (Loss(20), Draw, ThrowsDraw),
            (Draw, Win(17), ThrowsWin),
            (Loss(20), Win(17), ThrowsWin),
        ] {
            assert_eq!(
                Judgement::of(played, best),
                judgement,
                "{played:?} {best:?}"
            );
        }
    }

    #[test]
    fn worse_moves_never_have_more_points() {
        let losses = (1..=26).map(Value::Loss);
        let wins = (1..=26).rev().map(Value::Win);
        let values: Vec<Value> = losses.chain([Value::Draw]).chain(wins).collect();
        for (place, &best) in values.iter().enumerate() {
            let points: Vec<u32> = values[..=place]
                .iter()
                .map(|&played| points(played, best))
                .collect();
            assert!(points.is_sorted(), "{best:?}: {points:?}");
            assert_eq!(points.last(), Some(&100));
        }
    }
}
