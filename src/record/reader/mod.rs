//! Games from a stream of text, one at a time.
//!
//! The grammar, blanks and line ends of any kind between all parts:
//!
//! ```text
//! game     = { tag } { comment | number | move | glyph } result
//! tag      = "[" name quoted-text "]"        on one line
//! number   = digits { "." } | "." { "." }    not checked, as in chess
//! move     = as the game has it                legal in its position
//! glyph    = "$" 0…255 | "!" | "?" | "!!" | "??" | "!?" | "?!"     after its move
//! comment  = "{" … "}" | ";" … end of line
//! result   = "1-0" | "0-1" | "1/2-1/2" | "*"
//! ```
//!
//! A comment belongs to the move before it, else to the game; after a result, if it begins in
//! the same line, to the game that ended, else to the next.
//!
//! Tags stand together: once two of them were in neighbouring lines, a tag behind an empty line
//! belongs to the next game.
//!
//! After an error the rest of its game is skipped: up to its result or the tags of the next game.
//! A line that begins like a tag ends a comment that was never closed.

mod comments;
mod header;
mod skip;

use std::io::BufRead;
use std::str::FromStr;

use self::comments::say;
use super::source::{Place, Source, excerpt, is_blank};
use super::{
    GameRecord, GameResult, Glyph, MoveNumber, MoveProblem, RecordError, RecordGame, RecordProblem,
};

/// Reads the games of a text one by one; a bad game is an error, and the next is read.
///
/// A game takes some kilobytes of memory, however many there are. It may have at most
/// [`GameReader::MAX_CHARACTERS`].
///
/// ```
/// use orbito_solve::orbito::GameReader;
///
/// let games: Vec<_> = GameReader::new("1. c1 d1 * 1. c1 d4 *".as_bytes()).collect();
/// assert!(games[0].is_err());
/// assert_eq!(games[1].as_ref().unwrap().moves().len(), 2);
/// ```
pub struct GameReader<G: RecordGame, R> {
    source: Source<R>,
    /// The rules of games that name none.
    rules: G,
    /// How moves are written in games that do not say so.
    notation: G::MoveNotation,
    /// Whether results have black's first.
    black_first: bool,
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

type Failure<G> = (Place, RecordProblem<<G as RecordGame>::IllegalMove>);
type Read<G> = Result<GameRecord<G>, RecordError<<G as RecordGame>::IllegalMove>>;

impl<G: RecordGame, R: BufRead> GameReader<G, R> {
    /// The most characters of a game, from its first tag to its result.
    pub const MAX_CHARACTERS: u64 = 65_536;

    /// Reads the games of a text.
    pub fn new(input: R) -> GameReader<G, R> {
        let source = Source::new(input);
        GameReader {
            rules: G::default(),
            notation: G::MoveNotation::default(),
            black_first: false,
            game: 0,
            begin: source.place(),
            taken_before: 0,
            stage: Stage::Over,
            at_move: None,
            source,
        }
    }

    /// Takes these rules for games without the tag `Rules`, in place of the standard ones.
    ///
    /// ```
    /// use orbito_solve::orbito::{GameReader, Rules};
    ///
    /// let text = "1. c1 * [Rules \"standard\"] 1. c1 *";
    /// let games = GameReader::new(text.as_bytes()).with_rules(Rules::FRENCH);
    /// let rules: Vec<Rules> = games.map(|game| game.unwrap().rules()).collect();
    /// assert_eq!(rules, [Rules::FRENCH, Rules::STANDARD]);
    /// ```
    #[must_use]
    pub fn with_rules(self, rules: G) -> GameReader<G, R> {
        GameReader { rules, ..self }
    }

    /// Takes moves to be written in this notation where the tag `Notation` does not say so.
    #[must_use]
    pub fn with_notation(self, notation: G::MoveNotation) -> GameReader<G, R> {
        GameReader { notation, ..self }
    }

    /// Reads results as those write them who begin with black's, in place of white's.
    ///
    /// ```
    /// use orbito_solve::abalone::{Color, GameReader};
    ///
    /// let mut games = GameReader::new("1. a1d4 1-0".as_bytes()).black_first();
    /// let game = games.next().unwrap()?;
    /// assert_eq!(game.result().winner(), Some(Color::Black));
    /// assert!(game.to_string().ends_with("1. a1d4 0-1\n"));
    /// assert!(game.black_first().to_string().ends_with("1. a1d4 1-0\n"));
    /// # Ok::<(), orbito_solve::abalone::RecordError>(())
    /// ```
    #[must_use]
    pub fn black_first(self) -> GameReader<G, R> {
        GameReader {
            black_first: true,
            ..self
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

    fn read_next(&mut self) -> Option<Read<G>> {
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

    fn error(
        &self,
        place: Place,
        problem: RecordProblem<G::IllegalMove>,
    ) -> RecordError<G::IllegalMove> {
        RecordError {
            line: place.line,
            column: place.column,
            game: self.game,
            at_move: self.at_move,
            problem,
        }
    }

    fn game_after(&mut self, comment: String) -> Result<GameRecord<G>, Failure<G>> {
        self.stage = Stage::Tags;
        let (mut game, header) = self.tags(comment)?;
        let (result, place) = self.moves(&mut game)?;
        self.stage = Stage::Over;
        self.set_result(&mut game, header.result()?, result)
            .map_err(|problem| (place, problem))?;
        self.last_words(&mut game)?;
        Ok(game)
    }

    /// Reads all up to the result, which is returned with its place.
    fn moves(&mut self, game: &mut GameRecord<G>) -> Result<(GameResult, Place), Failure<G>> {
        loop {
            let mut comment = String::new();
            self.comments(&mut comment)?;
            say(game, &comment);
            let place = self.source.place();
            match self.source.peek() {
                None => return Err((place, RecordProblem::NoResult { next_game: false })),
                Some('[') if self.at_line_with_tag() => {
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
                    return Err((place, syntax(&move_or_result(game), found)));
                }
            }
        }
    }

    /// Plays the move that follows the number in a word, if one does.
    fn play(
        &mut self,
        game: &mut GameRecord<G>,
        word: &str,
        place: Place,
    ) -> Result<(), Failure<G>> {
        let text = without_number(word);
        if text.is_empty() {
            return Ok(());
        }
        let place = place.right(word.len() - text.len());
        let number = game.number(game.moves.len());
        let (outcome, over) = (game.outcome(), game.rules.game_over(&game.end));
        let illegal = |mv, rule| match outcome {
            Some(expected) => RecordProblem::MoveAfterEnd {
                mv,
                rule: over,
                expected: self.in_order(expected),
            },
            None => RecordProblem::IllegalMove { mv, rule },
        };
        let read = game.rules.read_move_in(&game.end, text, game.notation);
        let result = match read {
            Ok(mv) => game.play(mv).map_err(|rule| {
                let mv = game.rules.move_text_in(mv, game.notation);
                illegal(mv, rule)
            }),
            Err(MoveProblem::Illegal { mv, rule }) => Err(illegal(mv, rule)),
            Err(MoveProblem::Wrong(message)) => Err(RecordProblem::WrongMove(message)),
            Err(MoveProblem::Unreadable) => Err(syntax(&move_or_result(game), excerpt(text))),
        };
        self.at_move = Some(number);
        result.map_err(|problem| (place, problem))
    }

    /// A result as it is written, with white's first; or back.
    fn in_order(&self, result: GameResult) -> GameResult {
        if self.black_first {
            result.swapped()
        } else {
            result
        }
    }

    /// Reads `$` and a number up to 255.
    fn numeric_glyph(&mut self) -> Result<Glyph, Failure<G>> {
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
    fn symbol(&mut self) -> Result<Glyph, Failure<G>> {
        let place = self.source.place();
        let mut symbol = String::new();
        while matches!(self.source.peek(), Some('!' | '?')) {
            self.take_into(&mut symbol)?;
        }
        let glyph = Glyph::of_symbol(&symbol);
        glyph.ok_or_else(|| (place, syntax("!, ?, !!, ??, !? or ?!", excerpt(&symbol))))
    }

    fn word(&mut self) -> Result<String, Failure<G>> {
        let mut word = String::new();
        while self.source.peek().is_some_and(is_word_character) {
            self.take_into(&mut word)?;
        }
        Ok(word)
    }

    fn set_result(
        &self,
        game: &mut GameRecord<G>,
        tag: Option<GameResult>,
        found: GameResult,
    ) -> Result<(), RecordProblem<G::IllegalMove>> {
        game.set_result(self.in_order(found)).map_err(|error| {
            RecordProblem::ResultAgainstPosition {
                found,
                expected: self.in_order(error.expected),
                reason: match error.expected.winner() {
                    Some(color) => format!("{} {}", color.name(), G::HAS_WON),
                    None => "the position at the end is a draw".into(),
                },
            }
        })?;
        match tag {
            Some(tag) if tag != found => Err(RecordProblem::ResultAgainstTag { found, tag }),
            _ => Ok(()),
        }
    }

    /// Takes the next character into a text, unless the game is too long already.
    fn take_into(&mut self, text: &mut String) -> Result<(), Failure<G>> {
        let limit = Self::MAX_CHARACTERS;
        if self.source.taken() - self.taken_before > limit {
            return Err((self.source.place(), RecordProblem::TooLong(limit)));
        }
        text.extend(self.source.take());
        Ok(())
    }
}

fn move_or_result<G: RecordGame>(game: &GameRecord<G>) -> String {
    let examples = G::example_moves(game.notation);
    format!("a move such as {examples}, or a result")
}

fn syntax<E>(expected: &str, found: String) -> RecordProblem<E> {
    let expected = expected.into();
    RecordProblem::Syntax { expected, found }
}

fn io_problem<E>(failure: &std::io::Error) -> RecordProblem<E> {
    RecordProblem::Io {
        kind: failure.kind(),
        message: failure.to_string(),
    }
}

fn add_glyph<G: RecordGame>(
    game: &mut GameRecord<G>,
    glyph: Glyph,
) -> Result<(), RecordProblem<G::IllegalMove>> {
    let played = game.moves.last_mut();
    let played = played.ok_or(RecordProblem::GlyphWithoutMove)?;
    played.add_glyph(glyph);
    Ok(())
}

/// Whether a character can be part of a move, a number or a result other than `*`.
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

impl<G: RecordGame, R: BufRead> Iterator for GameReader<G, R> {
    type Item = Read<G>;

    fn next(&mut self) -> Option<Read<G>> {
        self.read_next()
    }
}

impl<G: RecordGame> FromStr for GameRecord<G> {
    type Err = RecordError<G::IllegalMove>;

    /// Reads a text with exactly one game.
    fn from_str(text: &str) -> Read<G> {
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
