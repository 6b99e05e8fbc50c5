//! Games from a stream of text, one at a time.
//!
//! The grammar, blanks and line ends of any kind between all parts:
//!
//! ```text
//! game     = { tag } { comment | number | move | glyph } result
//! tag      = "[" name quoted-text "]"        on one line
//! number   = digits { "." } | "." { "." }    not checked, as in chess
//! move     = cell | cell cell "," cell       legal in its position
//! glyph    = "$" 0…255 | "!" | "?" | "!!" | "??" | "!?" | "?!"     after its move
//! comment  = "{" … "}" | ";" … end of line
//! result   = "1-0" | "0-1" | "1/2-1/2" | "*"
//! ```
//!
//! A comment belongs to the move before it, else to the game; after a result, if it begins in
//! the same line, to the game that ended, else to the next.
//!
//! After an error the rest of its game is skipped: up to its result or the tags of the next game.
//! A line that begins like a tag ends a comment that was never closed.

use std::io::BufRead;
use std::str::FromStr;

use super::source::{self, Place, Source, excerpt, is_blank};
use super::tags::{is_tag_character, same_name};
use super::{GameRecord, GameResult, Glyph, MoveNumber, RecordError, RecordProblem, Tags};
use crate::orbito::{IllegalMove, Position, Rules, RulesTextError};

/// Reads the games of a text one by one; a bad game is an error, and the next is read.
///
/// A game takes some kilobytes of memory, however many there are. It may have at most
/// [`GameReader::MAX_CHARACTERS`].
///
/// ```
/// use orbito_solve::orbito::GameReader;
///
/// let games: Vec<_> = GameReader::new("1. c1 c1 * 1. c1 d4 *".as_bytes()).collect();
/// assert!(games[0].is_err());
/// assert_eq!(games[1].as_ref().unwrap().moves().len(), 2);
/// ```
pub struct GameReader<R> {
    source: Source<R>,
    /// Games begun so far.
    game: u64,
    /// Where the present game begins.
    begin: Place,
    /// How much was taken before the present game.
    taken_before: u64,
    stage: Stage,
    /// The move that an error is about.
    at_move: Option<MoveNumber>,
}

/// How far the present game has been read: what is left of it after an error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Tags,
    Moves,
    Over,
}

/// The tags as they were found, those apart that are about the game itself.
#[derive(Default)]
struct Header {
    tags: Tags,
    result: Option<GameResult>,
    rules: Option<TagText>,
    fen: Option<TagText>,
}

impl Header {
    fn has(&self, name: &str) -> bool {
        match () {
            () if same_name(name, "Result") => self.result.is_some(),
            () if same_name(name, "Rules") => self.rules.is_some(),
            () if same_name(name, "FEN") => self.fen.is_some(),
            () => self.tags.get(name).is_some(),
        }
    }

    fn add(&mut self, name: &str, value: TagText) -> Result<(), Failure> {
        match () {
            () if same_name(name, "Result") => {
                let result = value.text.trim().parse().map_err(|_| {
                    let found = excerpt(&value.text);
                    (value.place, RecordProblem::ResultTag(found))
                })?;
                self.result = Some(result);
            }
            () if same_name(name, "Rules") => self.rules = Some(value),
            () if same_name(name, "FEN") => self.fen = Some(value),
            () => {
                let set = self.tags.set(name, &value.text);
                set.map_err(|_| (value.place, syntax(TAG_NAME, excerpt(name))))?;
            }
        }
        Ok(())
    }
}

/// A tag's text and where it begins.
struct TagText {
    text: String,
    place: Place,
}

impl TagText {
    /// The place of a character of the text, as exact as escaped characters before it allow.
    fn place_of(&self, character: usize) -> Place {
        let before = self.text.chars().take(character);
        let escaped = before.filter(|c| matches!(c, '"' | '\\')).count();
        self.place.right(character + escaped)
    }
}

type Failure = (Place, RecordProblem);

impl<R: BufRead> GameReader<R> {
    /// The most characters of a game, from its first tag to its result.
    pub const MAX_CHARACTERS: u64 = 65_536;

    /// Reads the games of a text.
    pub fn new(input: R) -> GameReader<R> {
        let source = Source::new(input);
        GameReader {
            game: 0,
            begin: source.place(),
            taken_before: 0,
            stage: Stage::Over,
            at_move: None,
            source,
        }
    }

    /// How many games were begun: the number of the game just read, from 1.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// The line on which the game just read begins, from 1.
    pub fn line(&self) -> u64 {
        self.begin.line
    }

    fn read_next(&mut self) -> Option<Result<GameRecord, RecordError>> {
        self.source.skip_while(is_blank);
        self.taken_before = self.source.taken();
        self.stage = Stage::Moves;
        self.at_move = None;
        let mut comment = String::new();
        let opening = self.comments(&mut comment);
        self.begin = self.source.place();
        if opening.is_ok() && self.source.peek().is_none() {
            let failure = self.source.failure()?;
            return Some(Err(self.error(self.begin, io_problem(&failure))));
        }
        self.game += 1;
        let game = opening.and_then(|()| self.game_after(comment));
        Some(game.map_err(|(place, problem)| {
            let problem = match self.source.failure() {
                Some(failure) => io_problem(&failure),
                None => problem,
            };
            let error = self.error(place, problem);
            self.skip_game();
            error
        }))
    }

    fn error(&self, place: Place, problem: RecordProblem) -> RecordError {
        RecordError {
            line: place.line,
            column: place.column,
            game: self.game,
            at_move: self.at_move,
            problem,
        }
    }

    fn game_after(&mut self, comment: String) -> Result<GameRecord, Failure> {
        self.stage = Stage::Tags;
        let (mut game, header) = self.tags(comment)?;
        let (result, place) = self.moves(&mut game)?;
        self.stage = Stage::Over;
        self.set_result(&mut game, &header, result)
            .map_err(|problem| (place, problem))?;
        self.last_words(&mut game)?;
        Ok(game)
    }

    // Tags

    /// Reads the tags and makes the game that they describe.
    fn tags(&mut self, mut comment: String) -> Result<(GameRecord, Header), Failure> {
        let mut header = Header::default();
        let mut line_before = self.source.place().line;
        loop {
            self.comments(&mut comment)?;
            if self.source.peek() != Some('[') {
                break;
            }
            let place = self.source.place();
            let second = header.has(&self.tag_name_ahead());
            if second && place.line > line_before + 1 {
                // A gap in the lines and the same tags again: the next game has begun.
                self.stage = Stage::Over;
                return Err((place, RecordProblem::NoResult { next_game: true }));
            }
            line_before = place.line;
            let (name, value) = self.tag_or_line()?;
            if second {
                return Err((place, RecordProblem::SecondTag(name)));
            }
            header.add(&name, value)?;
        }
        self.stage = Stage::Moves;
        let mut game = start(&header)?;
        game.tags = std::mem::take(&mut header.tags);
        game.set_comment(&comment);
        Ok((game, header))
    }

    /// Reads a tag, or skips the line that begins like one.
    fn tag_or_line(&mut self) -> Result<(String, TagText), Failure> {
        self.tag().inspect_err(|_| self.source.skip_line())
    }

    /// Reads `[Name "text"]`.
    fn tag(&mut self) -> Result<(String, TagText), Failure> {
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
    fn quoted(&mut self) -> Result<TagText, Failure> {
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

    fn skip_blanks_in_line(&mut self) {
        self.source.skip_while(|c| is_blank(c) && c != '\n');
    }

    fn expect(&mut self, wanted: char, name: &'static str) -> Result<(), Failure> {
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

    // Moves

    /// Reads all up to the result, which is returned with its place.
    fn moves(&mut self, game: &mut GameRecord) -> Result<(GameResult, Place), Failure> {
        loop {
            let mut comment = String::new();
            self.comments(&mut comment)?;
            say(game, &comment);
            let place = self.source.place();
            match self.source.peek() {
                None => return Err((place, RecordProblem::NoResult { next_game: false })),
                Some('[') if self.at_tag() => {
                    self.stage = Stage::Over;
                    return Err((place, RecordProblem::NoResult { next_game: true }));
                }
                Some('$') => {
                    let glyph = self.numeric_glyph()?;
                    add_glyph(game, glyph).map_err(|problem| (place, problem))?;
                }
                Some('!' | '?') => {
                    let glyph = self.symbol()?;
                    add_glyph(game, glyph).map_err(|problem| (place, problem))?;
                }
                Some('*') => {
                    self.source.take();
                    return Ok((GameResult::Unfinished, place));
                }
                Some(c) if is_word_character(c) => {
                    let word = self.word()?;
                    if let Ok(result) = word.parse() {
                        return Ok((result, place));
                    }
                    self.play(game, &word, place)?;
                }
                Some(c) => {
                    let found = excerpt(c.encode_utf8(&mut [0; 4]));
                    let found = match c {
                        '(' | ')' => format!("{found}: records have no variations"),
                        '}' => format!("{found} without {{"),
                        _ => found,
                    };
                    return Err((place, syntax(MOVE_OR_RESULT, found)));
                }
            }
        }
    }

    /// Plays the move that follows the number in a word, if one does.
    fn play(&mut self, game: &mut GameRecord, word: &str, place: Place) -> Result<(), Failure> {
        let text = without_number(word);
        if text.is_empty() {
            return Ok(());
        }
        let place = place.right(word.len() - text.len());
        let number = game.number(game.moves.len());
        let result = match text.parse() {
            Err(_) => Err(syntax(MOVE_OR_RESULT, excerpt(text))),
            Ok(mv) => game.play(mv).map_err(|rule| match (rule, game.outcome()) {
                (IllegalMove::GameOver | IllegalMove::AllPlaced, Some(expected)) => {
                    RecordProblem::MoveAfterEnd { mv, rule, expected }
                }
                _ => RecordProblem::IllegalMove { mv, rule },
            }),
        };
        self.at_move = Some(number);
        result.map_err(|problem| (place, problem))
    }

    /// Reads `$` and a number up to 255.
    fn numeric_glyph(&mut self) -> Result<Glyph, Failure> {
        let place = self.source.place();
        self.source.take();
        let mut digits = String::new();
        while self.source.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.take_into(&mut digits)?;
        }
        let number = digits.parse().ok();
        number
            .map(Glyph)
            .ok_or_else(|| (place, syntax("$0 to $255", excerpt(&format!("${digits}")))))
    }

    /// Reads one or two of the signs `!` and `?`.
    fn symbol(&mut self) -> Result<Glyph, Failure> {
        let place = self.source.place();
        let mut symbol = String::new();
        while matches!(self.source.peek(), Some('!' | '?')) {
            self.take_into(&mut symbol)?;
        }
        let glyph = Glyph::of_symbol(&symbol);
        glyph.ok_or_else(|| (place, syntax("!, ?, !!, ??, !? or ?!", excerpt(&symbol))))
    }

    fn word(&mut self) -> Result<String, Failure> {
        let mut word = String::new();
        while self.source.peek().is_some_and(is_word_character) {
            self.take_into(&mut word)?;
        }
        Ok(word)
    }

    // The end

    fn set_result(
        &self,
        game: &mut GameRecord,
        header: &Header,
        found: GameResult,
    ) -> Result<(), RecordProblem> {
        game.set_result(found)
            .map_err(|error| RecordProblem::ResultAgainstPosition {
                found,
                expected: error.expected,
            })?;
        match header.result {
            Some(tag) if tag != found => Err(RecordProblem::ResultAgainstTag { found, tag }),
            _ => Ok(()),
        }
    }

    /// Reads the comments that begin in the line of the result.
    fn last_words(&mut self, game: &mut GameRecord) -> Result<(), Failure> {
        loop {
            self.skip_blanks_in_line();
            if !matches!(self.source.peek(), Some('{' | ';')) {
                return Ok(());
            }
            let mut comment = String::new();
            self.comment(&mut comment)?;
            say(game, &comment);
        }
    }

    // Comments

    /// Skips blanks and adds comments to a text, up to something else.
    fn comments(&mut self, text: &mut String) -> Result<(), Failure> {
        loop {
            self.source.skip_while(is_blank);
            if !matches!(self.source.peek(), Some('{' | ';')) {
                return Ok(());
            }
            self.comment(text)?;
        }
    }

    /// Adds the comment that begins here to a text.
    fn comment(&mut self, text: &mut String) -> Result<(), Failure> {
        text.push(' ');
        if self.source.peek() == Some(';') {
            self.source.take();
            while self.source.peek().is_some_and(|c| c != '\n') {
                self.take_into(text)
                    .inspect_err(|_| self.source.skip_line())?;
            }
            return Ok(());
        }
        let begin = self.source.place();
        self.source.take();
        let mut line_has_begun = true;
        loop {
            match self.source.peek() {
                None => return Err((begin, RecordProblem::UnclosedComment)),
                Some('[') if !line_has_begun && self.at_tag() => {
                    self.stage = Stage::Over;
                    return Err((begin, RecordProblem::UnclosedComment));
                }
                Some('}') => {
                    self.source.take();
                    return Ok(());
                }
                Some(c) => {
                    line_has_begun = c != '\n' && (line_has_begun || !is_blank(c));
                    if let Err(too_long) = self.take_into(text) {
                        self.skip_block_comment(line_has_begun);
                        return Err(too_long);
                    }
                }
            }
        }
    }

    /// Takes the next character into a text, unless the game is too long already.
    fn take_into(&mut self, text: &mut String) -> Result<(), Failure> {
        let limit = Self::MAX_CHARACTERS;
        if self.source.taken() - self.taken_before > limit {
            return Err((self.source.place(), RecordProblem::TooLong(limit)));
        }
        text.extend(self.source.take());
        Ok(())
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

    // After an error

    /// Skips the rest of a game with an error.
    fn skip_game(&mut self) {
        if self.stage == Stage::Tags {
            self.skip_tags();
            self.stage = Stage::Moves;
        }
        if self.stage == Stage::Moves {
            self.skip_moves();
        }
    }

    fn skip_tags(&mut self) {
        loop {
            self.source.skip_while(is_blank);
            match self.source.peek() {
                Some('[') => drop(self.tag_or_line()),
                Some('{' | ';') => self.skip_comment(),
                _ => return,
            }
        }
    }

    fn skip_moves(&mut self) {
        while let Some(c) = self.source.peek() {
            match c {
                '{' | ';' => self.skip_comment(),
                '[' if self.at_tag() => return,
                '*' => {
                    self.source.take();
                    return;
                }
                _ if is_word_character(c) => {
                    if self.skip_word_is_result() {
                        return;
                    }
                }
                _ => {
                    self.source.take();
                }
            }
        }
    }

    /// Skips a word, of any length, and tells whether it is a result.
    fn skip_word_is_result(&mut self) -> bool {
        let mut start = String::new();
        while let Some(c) = self.source.take_if(is_word_character) {
            if start.len() < 8 {
                start.push(c);
            }
        }
        start.parse::<GameResult>().is_ok()
    }

    fn skip_comment(&mut self) {
        match self.source.take() {
            Some('{') => self.skip_block_comment(true),
            _ => self.source.skip_line(),
        }
    }

    /// Skips up to the end of a comment in braces, or to the next game if it has none.
    fn skip_block_comment(&mut self, line_has_begun: bool) {
        let mut line_has_begun = line_has_begun;
        while let Some(c) = self.source.peek() {
            if c == '[' && !line_has_begun && self.at_tag() {
                return;
            }
            self.source.take();
            if c == '}' {
                return;
            }
            line_has_begun = c != '\n' && (line_has_begun || !is_blank(c));
        }
    }
}

/// How far is looked ahead for the quote behind a tag's name.
const LONGEST_TAG_NAME: usize = 300;
const TAG_NAME: &str = "a tag's name such as White";
const MOVE_OR_RESULT: &str = "a move such as c1 or b2b3,c1, or a result";

fn syntax(expected: &'static str, found: String) -> RecordProblem {
    RecordProblem::Syntax { expected, found }
}

fn io_problem(failure: &std::io::Error) -> RecordProblem {
    RecordProblem::Io {
        kind: failure.kind(),
        message: failure.to_string(),
    }
}

/// The game that begins as the tags say.
fn start(header: &Header) -> Result<GameRecord, Failure> {
    let rules = match &header.rules {
        None => Rules::STANDARD,
        Some(tag) => tag.text.parse().map_err(|error: RulesTextError| {
            let place = tag.place_of(error.span.start);
            (place, RecordProblem::Rules(error))
        })?,
    };
    let position = match &header.fen {
        None => Position::START,
        Some(tag) => Position::from_fen(&tag.text, &rules).map_err(|error| {
            let place = tag.place_of(error.span.start);
            (place, RecordProblem::Fen(error))
        })?,
    };
    Ok(GameRecord::begin(rules, position))
}

/// Adds to what is said about the last move, or about the game if there is none yet.
fn say(game: &mut GameRecord, comment: &str) {
    let comment = source::single_blanks(comment);
    let said = match game.moves.last_mut() {
        None => &mut game.comment,
        Some(played) => &mut played.comment,
    };
    if !said.is_empty() && !comment.is_empty() {
        said.push(' ');
    }
    *said += &comment;
}

fn add_glyph(game: &mut GameRecord, glyph: Glyph) -> Result<(), RecordProblem> {
    let played = game.moves.last_mut();
    let played = played.ok_or(RecordProblem::GlyphWithoutMove)?;
    played.add_glyph(glyph);
    Ok(())
}

/// Whether a character can be part of a move, a number or a result: all but `*` is told apart
/// only when the word is complete, so that an error shows the whole of it.
fn is_word_character(c: char) -> bool {
    !is_blank(c) && !"{};()[]$!?*\"".contains(c)
}

/// What follows `12.` or `12...` in a word; nothing if the word is only a number.
fn without_number(word: &str) -> &str {
    let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let move_follows = text.starts_with('.') || text.is_empty();
    if move_follows {
        text.trim_start_matches('.')
    } else {
        word
    }
}

impl<R: BufRead> Iterator for GameReader<R> {
    type Item = Result<GameRecord, RecordError>;

    fn next(&mut self) -> Option<Result<GameRecord, RecordError>> {
        self.read_next()
    }
}

impl FromStr for GameRecord {
    type Err = RecordError;

    /// Reads a text with exactly one game.
    fn from_str(text: &str) -> Result<GameRecord, RecordError> {
        let mut reader = GameReader::new(text.as_bytes());
        let first = reader.read_next();
        let game =
            first.unwrap_or_else(|| Err(reader.error(reader.begin, RecordProblem::NoGame)))?;
        match reader.read_next() {
            None => Ok(game),
            Some(_) => {
                reader.at_move = None;
                Err(reader.error(reader.begin, RecordProblem::SecondGame))
            }
        }
    }
}
