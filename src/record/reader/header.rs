//! The tags before the moves, and the game that they announce.

use std::io::BufRead;

use super::{Failure, GameReader, Stage, syntax};
use crate::record::game::reserved;
use crate::record::source::{Place, excerpt, is_blank};
use crate::record::tags::{is_tag_character, same_name};
use crate::record::{GameRecord, GameResult, RecordGame, RecordProblem, TagTextError, Tags};

/// How far is looked ahead for the quote behind a tag's name.
const LONGEST_TAG_NAME: usize = 300;
/// How far is looked ahead for the end of a broken tag.
const LONGEST_LINE: usize = 4096;
const TAG_NAME: &str = "a tag's name such as White";

/// The tags as they were found, those apart that are about the game itself.
pub(super) struct Header<G: RecordGame> {
    tags: Tags<G>,
    own: Vec<(&'static str, TagText)>,
}

impl<G: RecordGame> Header<G> {
    fn new() -> Header<G> {
        Header {
            tags: Tags::default(),
            own: Vec::new(),
        }
    }

    fn has(&self, name: &str) -> bool {
        self.own.iter().any(|(own, _)| same_name(own, name)) || self.tags.get(name).is_some()
    }

    fn add(&mut self, name: &str, value: TagText) -> Result<(), Failure<G>> {
        if let Some(own) = reserved::<G>().find(|own| same_name(own, name)) {
            self.own.push((own, value));
            return self.result().map(drop);
        }
        let set = self.tags.set(name, &value.text);
        set.map_err(|_| (value.place, syntax(TAG_NAME, excerpt(name))))
    }

    /// Reads one of the tags that the record itself writes, if it is there.
    fn read<T>(
        &self,
        tag: &'static str,
        read: impl FnOnce(&str) -> Result<T, TagTextError>,
    ) -> Result<Option<T>, Failure<G>> {
        let Some((_, value)) = self.own.iter().find(|(own, _)| *own == tag) else {
            return Ok(None);
        };
        read(&value.text).map(Some).map_err(|error| {
            let place = value.place_of(error.span.start);
            (place, RecordProblem::Tag { tag, error })
        })
    }

    /// The result of the tag, if there is one.
    pub fn result(&self) -> Result<Option<GameResult>, Failure<G>> {
        self.read("Result", |text| {
            let result = text.trim().parse();
            result.map_err(|_| not_one_of("1-0, 0-1, 1/2-1/2 or *", text))
        })
    }

    /// The game that begins as the tags say, else by these rules and in this notation.
    fn begin(&self, rules: G, notation: G::MoveNotation) -> Result<GameRecord<G>, Failure<G>> {
        self.read("Variant", |text| match G::VARIANT {
            Some(variant) if !same_name(variant, text.trim()) => Err(not_one_of(variant, text)),
            _ => Ok(()),
        })?;
        let rules = self
            .read("Rules", |text| Ok(text.parse()?))?
            .unwrap_or(rules);
        let notation = self
            .read("Notation", read_notation::<G>)?
            .unwrap_or(notation);
        let start = self.read("FEN", |text| rules.read_start(text))?;
        let mut game = GameRecord::begin(rules, start.unwrap_or_else(|| rules.start()));
        game.set_notation(notation);
        Ok(game)
    }
}

fn read_notation<G: RecordGame>(text: &str) -> Result<G::MoveNotation, TagTextError> {
    let mut notations = G::NOTATIONS.iter();
    let named = notations.find(|(name, _)| same_name(name, text.trim()));
    named.map(|(_, notation)| *notation).ok_or_else(|| {
        let names: Vec<&str> = G::NOTATIONS.iter().map(|(name, _)| *name).collect();
        not_one_of(&names.join(" or "), text)
    })
}

fn not_one_of(expected: &str, found: &str) -> TagTextError {
    TagTextError {
        field: None,
        span: 0..0,
        message: format!("expected {expected}, found {}", excerpt(found)),
    }
}

/// A tag's text and where it begins.
pub(super) struct TagText {
    text: String,
    place: Place,
}

impl TagText {
    /// The place of a character of the text, each quote and backslash before it taken for an
    /// escaped one.
    fn place_of(&self, character: usize) -> Place {
        let before = self.text.chars().take(character);
        let escaped = before.filter(|c| matches!(c, '"' | '\\')).count();
        self.place.right(character + escaped)
    }
}

/// How the tags stand in their lines, by which their end is told where moves are missing.
struct Layout {
    line_before: u64,
    /// Whether two tags stood in neighbouring lines.
    together: bool,
    after_comment: bool,
}

impl Layout {
    fn new(begin: Place) -> Layout {
        Layout {
            line_before: begin.line,
            together: false,
            after_comment: false,
        }
    }

    /// Whether a bracket at this place is none of a tag of this game.
    fn ends_at(&mut self, place: Place, second: bool, line_has_begun: bool) -> bool {
        let behind_comment = std::mem::take(&mut self.after_comment) && line_has_begun;
        let gap = place.line > self.line_before + 1;
        let ends = behind_comment || gap && (second || self.together);
        self.together |= place.line == self.line_before + 1;
        ends
    }
}

impl<G: RecordGame, R: BufRead> GameReader<G, R> {
    /// Reads the tags and makes the game that they describe.
    pub(super) fn tags(
        &mut self,
        mut comment: String,
    ) -> Result<(GameRecord<G>, Header<G>), Failure<G>> {
        let mut header = Header::new();
        let mut layout = Layout::new(self.source.place());
        loop {
            self.source.skip_while(is_blank);
            match self.source.peek() {
                Some('{' | ';') => {
                    self.comment(&mut comment)?;
                    layout.after_comment = true;
                }
                Some('[') => {
                    let place = self.source.place();
                    let second = header.has(&self.tag_name_ahead());
                    if layout.ends_at(place, second, self.source.line_has_begun()) {
                        break;
                    }
                    let (name, value) = self.tag_or_line()?;
                    if second {
                        return Err((place, RecordProblem::SecondTag(name)));
                    }
                    header.add(&name, value)?;
                }
                _ => break,
            }
            layout.line_before = self.source.place().line;
        }
        self.stage = Stage::Moves;
        let mut game = header.begin(self.rules, self.notation)?;
        game.tags = std::mem::take(&mut header.tags);
        game.set_comment(&comment);
        Ok((game, header))
    }

    /// Reads a tag, or skips the line that was meant to be one; a stray bracket before the
    /// moves is no such line.
    pub(super) fn tag_or_line(&mut self) -> Result<(String, TagText), Failure<G>> {
        let line = (1..LONGEST_LINE).map_while(|at| self.source.peek_at(at));
        let mut rest = line.take_while(|&c| c != '\n');
        let is_line = rest.any(|c| matches!(c, '"' | ']'));
        self.tag().inspect_err(|_| match is_line {
            true => self.source.skip_line(),
            false => self.stage = Stage::Moves,
        })
    }

    /// Reads `[Name "text"]`.
    fn tag(&mut self) -> Result<(String, TagText), Failure<G>> {
        self.source.take();
        self.skip_blanks_in_line();
        let place = self.source.place();
        let mut name = String::new();
        while self.source.peek().is_some_and(is_tag_character) {
            self.take_into(&mut name)?;
        }
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let found = if name.is_empty() {
                self.found()
            } else {
                excerpt(&name)
            };
            return Err((place, syntax(TAG_NAME, found)));
        }
        self.skip_blanks_in_line();
        self.expect('"', "a text in quotes")?;
        let text = self.quoted()?;
        self.skip_blanks_in_line();
        self.expect(']', "]")?;
        Ok((name, text))
    }

    /// Reads a text up to its closing quote.
    fn quoted(&mut self) -> Result<TagText, Failure<G>> {
        let place = self.source.place();
        let mut text = String::new();
        loop {
            match self.source.peek() {
                None | Some('\n') => {
                    let quote = Place {
                        column: place.column - 1,
                        ..place
                    };
                    return Err((quote, RecordProblem::UnclosedText));
                }
                Some('"') => {
                    self.source.take();
                    return Ok(TagText { text, place });
                }
                Some('\\') if matches!(self.source.peek_at(1), Some('"' | '\\')) => {
                    self.source.take();
                    self.take_into(&mut text)?;
                }
                Some(_) => self.take_into(&mut text)?,
            }
        }
    }

    pub(super) fn skip_blanks_in_line(&mut self) {
        self.source.skip_while(|c| is_blank(c) && c != '\n');
    }

    fn expect(&mut self, wanted: char, name: &'static str) -> Result<(), Failure<G>> {
        match self.source.take_if(|c| c == wanted) {
            Some(_) => Ok(()),
            None => Err((self.source.place(), syntax(name, self.found()))),
        }
    }

    /// The next character, as an error shows it.
    fn found(&mut self) -> String {
        match self.source.peek() {
            None => "the end of the text".into(),
            Some('\n') => "the end of the line".into(),
            Some(c) => excerpt(c.encode_utf8(&mut [0; 4])),
        }
    }

    /// The name in the tag that begins here, if it is one.
    fn tag_name_ahead(&mut self) -> String {
        if !self.at_tag() {
            return String::new();
        }
        let ahead = (1..LONGEST_TAG_NAME).map_while(|at| self.source.peek_at(at));
        let name = ahead.skip_while(|&c| is_blank(c));
        name.take_while(|&c| is_tag_character(c)).collect()
    }

    /// Whether a line begins here, and with a tag: the next game, if the moves have begun.
    pub(super) fn at_line_with_tag(&mut self) -> bool {
        !self.source.line_has_begun() && self.at_tag()
    }

    /// Whether a tag begins here: `[`, a name and a quote, in one line.
    fn at_tag(&mut self) -> bool {
        let mut at = 1;
        let mut skip = |reader: &mut Self, wanted: fn(char) -> bool| {
            while at < LONGEST_TAG_NAME && reader.source.peek_at(at).is_some_and(wanted) {
                at += 1;
            }
            at
        };
        let blank_in_line = |c| is_blank(c) && c != '\n';
        let name = skip(self, blank_in_line);
        let name_end = skip(self, is_tag_character);
        let quote = skip(self, blank_in_line);
        self.source.peek() == Some('[')
            && name < name_end
            && self.source.peek_at(quote) == Some('"')
    }
}
