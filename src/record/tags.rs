//! The tags of a game: names and texts, in order.
//!
//! Six names come first, in this order, as in chess: `Event`, `Site`, `Date`, `Round`, `White`,
//! `Black`. The others keep the order in which they were set. What a record knows of itself,
//! `Result`, `Rules`, `FEN` and in some games more, is no tag here, so that it cannot be said twice.

use std::marker::PhantomData;

use thiserror::Error;

use super::game::{RecordGame, reserved};
use super::source::one_line;
use crate::notation::Color;

/// The names that come first.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags of a record of the game `G`.
///
/// ```
/// use orbito_solve::orbito::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("Annotator", "Eve")?;
/// tags.set("white", "Ann")?;
/// assert_eq!(tags.get("White"), Some("Ann"));
/// let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
/// assert_eq!(names, ["White", "Annotator"]);
/// # Ok::<(), orbito_solve::orbito::TagError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags<G> {
    entries: Vec<(String, String)>,
    game: PhantomData<G>,
}

impl<G> Default for Tags<G> {
    fn default() -> Tags<G> {
        Tags {
            entries: Vec::new(),
            game: PhantomData,
        }
    }
}

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// Not a name.
    #[error("a tag's name has letters, digits and _ only, and begins with a letter")]
    Name,
    /// `Result`, `Rules`, `FEN`, or another of which the game makes use.
    #[error("the tag {0} is written by the record itself")]
    Reserved(&'static str),
}

impl<G: RecordGame> Tags<G> {
    /// The text of a tag. The case of the name's letters does not matter.
    pub fn get(&self, name: &str) -> Option<&str> {
        let entry = self.entries.iter().find(|(it, _)| same_name(it, name));
        entry.map(|(_, text)| text.as_str())
    }

    /// The name of the player with this colour.
    pub fn player(&self, color: Color) -> Option<&str> {
        match color {
            Color::White => self.get("White"),
            Color::Black => self.get("Black"),
        }
    }

    /// Sets a tag, or replaces its text. Control characters in the text become blanks.
    ///
    /// # Errors
    /// If the name is none, or is accounted for by the record itself.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), TagError> {
        if !is_tag_name(name) {
            return Err(TagError::Name);
        }
        if let Some(reserved) = reserved::<G>().find(|it| same_name(it, name)) {
            return Err(TagError::Reserved(reserved));
        }
        let text = one_line(text);
        if let Some(entry) = self.entries.iter_mut().find(|(it, _)| same_name(it, name)) {
            entry.1 = text;
            return Ok(());
        }
        let rank = rank(name);
        let name = ROSTER.get(rank).map_or(name, |known| known);
        let at = self
            .entries
            .partition_point(|(it, _)| self::rank(it) <= rank);
        self.entries.insert(at, (name.into(), text));
        Ok(())
    }

    /// Takes a tag away; whether it was there.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.entries.len();
        self.entries.retain(|(it, _)| !same_name(it, name));
        self.entries.len() < before
    }

    /// Names and texts in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
    }
}

/// The place of a name in the roster, or one past its end.
fn rank(name: &str) -> usize {
    let place = ROSTER.iter().position(|it| same_name(it, name));
    place.unwrap_or(ROSTER.len())
}

/// Whether a tag is one of those that come first.
pub(super) fn is_roster(name: &str) -> bool {
    rank(name) < ROSTER.len()
}

pub(super) fn same_name(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_tag_character)
}

/// Whether a tag's name may have this character.
pub(super) fn is_tag_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orbito;

    #[test]
    fn the_roster_comes_first_and_the_others_keep_their_order() {
        let mut tags = orbito::Tags::default();
        for name in ["Zeta", "black", "Alpha", "EVENT", "White"] {
            tags.set(name, "x").expect(name);
        }
        let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Event", "White", "Black", "Zeta", "Alpha"]);
        assert!(tags.remove("zeta") && !tags.remove("zeta"));
        assert_eq!(tags.player(Color::Black), Some("x"));
    }

    #[test]
    fn a_tag_is_set_once_on_one_line() {
        let mut tags = orbito::Tags::default();
        tags.set("White", "Ann").expect("a name");
        tags.set("WHITE", "Ann\nB").expect("a name");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("White", "Ann B")]);
    }

    #[test]
    fn bad_names_are_refused() {
        let mut tags = orbito::Tags::default();
        for name in ["", "1st", "é", "a b", "a\"", "_a"] {
            assert_eq!(tags.set(name, "x"), Err(TagError::Name), "{name:?}");
        }
        assert_eq!(tags.set("fen", "x"), Err(TagError::Reserved("FEN")));
    }
}
