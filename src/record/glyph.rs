//! Signs behind a move, as in chess.

/// A numeric glyph of PGN: `$1` is `!`, `$2` is `?`, and so on to `$255`.
///
/// ```
/// use orbito_solve::orbito::Glyph;
///
/// assert_eq!(Glyph::BLUNDER.symbol(), Some("??"));
/// assert_eq!(Glyph::BLUNDER, Glyph(4));
/// assert_eq!(Glyph(14).symbol(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Glyph(pub u8);

impl Glyph {
    /// `!`
    pub const GOOD: Glyph = Glyph(1);
    /// `?`
    pub const MISTAKE: Glyph = Glyph(2);
    /// `!!`
    pub const BRILLIANT: Glyph = Glyph(3);
    /// `??`
    pub const BLUNDER: Glyph = Glyph(4);
    /// `!?`
    pub const INTERESTING: Glyph = Glyph(5);
    /// `?!`
    pub const DUBIOUS: Glyph = Glyph(6);

    /// The signs behind a move, for the six glyphs that have some.
    pub const fn symbol(self) -> Option<&'static str> {
        match self {
            Glyph::GOOD => Some("!"),
            Glyph::MISTAKE => Some("?"),
            Glyph::BRILLIANT => Some("!!"),
            Glyph::BLUNDER => Some("??"),
            Glyph::INTERESTING => Some("!?"),
            Glyph::DUBIOUS => Some("?!"),
            _ => None,
        }
    }

    /// The glyph with these signs.
    pub(super) fn of_symbol(symbol: &str) -> Option<Glyph> {
        (1..=6)
            .map(Glyph)
            .find(|glyph| glyph.symbol() == Some(symbol))
    }
}
