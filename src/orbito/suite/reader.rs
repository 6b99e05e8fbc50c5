//! Suites from a stream of text, one line at a time.
//!
//! ```text
//! line      = [ position { operation } | "#" … ]
//! position  = FEN, or startpos
//! operation = name { operand } ";"
//! operand   = word | quoted-text
//! ```
//!
//! Known operations: `bm`, `am`: one or more legal moves. `presses`: 0 to 26. `category`: `win`,
//! `draw` or `loss`. `rules`, `kind`, `id`, `c0`: one text. Others keep their operands as they
//! are. An operation is given at most once.

use std::io::BufRead;
use std::str::FromStr;

use super::{
    Category, IllegalSuiteMove, SuiteEntry, SuiteError, SuiteProblem, is_name_character,
    is_word_character,
};
use crate::orbito::{Move, Position, Rules, RulesTextError};
use crate::record::source::{Place, Source, excerpt, is_blank};

/// Reads the entries of a suite one by one; a bad line is an error, and the next is read.
///
/// ```
/// use orbito_solve::orbito::SuiteReader;
///
/// let suite = "# two positions\n4/4/4/4 w bm e5;\n\n4/4/4/4 b id \"black begins\";\n";
/// let entries: Vec<_> = SuiteReader::new(suite.as_bytes()).collect();
/// assert_eq!(
///     entries[0].as_ref().unwrap_err().to_string(),
///     "line 2, column 14: expected a move such as c1 or b2b3,c1, found 'e5'"
/// );
/// assert_eq!(entries[1].as_ref().unwrap().id(), Some("black begins"));
/// ```
pub struct SuiteReader<R> {
    source: Source<R>,
    begin: Place,
}

impl<R: BufRead> SuiteReader<R> {
    /// The most characters of a line.
    pub const MAX_CHARACTERS: u64 = 65_536;

    /// Reads the entries of a text.
    pub fn new(input: R) -> SuiteReader<R> {
        let source = Source::new(input);
        let begin = source.place();
        SuiteReader { source, begin }
    }

    /// The line of the entry just read, from 1.
    pub fn line(&self) -> u64 {
        self.begin.line
    }

    fn read_next(&mut self) -> Option<Result<SuiteEntry, SuiteError>> {
        self.skip_remarks();
        self.begin = self.source.place();
        let line = self.take_line();
        let result = match self.source.failure() {
            Some(failure) => Err((self.begin, io_problem(&failure))),
            None if line == Ok(String::new()) => return None,
            None => line.and_then(|text| Line::new(&text, self.begin).entry()),
        };
        Some(result.map_err(|(place, problem)| SuiteError {
            line: place.line,
            column: place.column,
            problem,
        }))
    }

    fn skip_remarks(&mut self) {
        self.source.skip_while(is_blank);
        while self.source.peek() == Some('#') {
            self.source.skip_line();
            self.source.skip_while(is_blank);
        }
    }

    fn take_line(&mut self) -> Result<String, Failure> {
        let before = self.source.taken();
        let mut line = String::new();
        while let Some(c) = self.source.take_if(|c| c != '\n') {
            line.push(c);
            if self.source.taken() - before > Self::MAX_CHARACTERS {
                let problem = SuiteProblem::TooLong(Self::MAX_CHARACTERS);
                self.source.skip_line();
                return Err((self.begin, problem));
            }
        }
        Ok(line)
    }
}

type Failure = (Place, SuiteProblem);

/// A line, and how far it is read.
struct Line {
    chars: Vec<char>,
    at: usize,
    begin: Place,
}

/// A word or a quoted text, and where it begins.
struct Operand {
    text: String,
    place: Place,
}

/// An operation as it stands there.
struct RawOperation {
    name: String,
    place: Place,
    operands: Vec<Operand>,
    end: Place,
}

impl Line {
    fn new(text: &str, begin: Place) -> Line {
        Line {
            chars: text.chars().collect(),
            at: 0,
            begin,
        }
    }

    fn place(&self) -> Place {
        self.begin.right(self.at)
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let rest = &self.chars[self.at..];
        let text: String = rest.iter().copied().take_while(|&c| wanted(c)).collect();
        self.at += text.chars().count();
        text
    }

    fn skip_blanks(&mut self) {
        self.take_while(is_blank);
    }

    /// Reads the whole line. The rules come first, wherever they stand.
    fn entry(mut self) -> Result<SuiteEntry, Failure> {
        let fen = self.fen();
        let operations = self.operations()?;
        let rules = match operations.iter().find(|it| it.name == "rules") {
            None => Rules::STANDARD,
            Some(operation) => {
                let text = operation.one("a text such as \"standard\"")?;
                text.text.parse().map_err(|error: RulesTextError| {
                    let quote = usize::from(self.chars.get(self.index(text.place)) == Some(&'"'));
                    let place = text.place.right(error.span.start + quote);
                    (place, SuiteProblem::Rules(error))
                })?
            }
        };
        let position = Position::from_fen(&fen, &rules).map_err(|error| {
            let place = self.begin.right(error.span.start);
            (place, SuiteProblem::Fen(error))
        })?;
        let mut entry = SuiteEntry::new(rules, position);
        operations
            .into_iter()
            .try_for_each(|operation| operation.apply(&mut entry))?;
        Ok(entry)
    }

    fn index(&self, place: Place) -> usize {
        (place.column - self.begin.column) as usize
    }

    /// Takes the fields of the position: two, and a third if that is a number.
    fn fen(&mut self) -> String {
        let board = self.fen_field();
        if !board.eq_ignore_ascii_case("startpos") {
            self.take_while(is_fen_blank);
            self.fen_field();
            let before = self.at;
            self.take_while(is_fen_blank);
            match self.peek() {
                Some('0'..='9' | '+' | '-') => drop(self.fen_field()),
                _ => self.at = before,
            }
        }
        self.chars[..self.at].iter().collect()
    }

    fn fen_field(&mut self) -> String {
        self.take_while(|c| !is_fen_blank(c))
    }

    fn operations(&mut self) -> Result<Vec<RawOperation>, Failure> {
        let mut operations: Vec<RawOperation> = Vec::new();
        loop {
            self.skip_blanks();
            if self.peek().is_none() {
                return Ok(operations);
            }
            let operation = self.operation()?;
            if operations.iter().any(|it| it.name == operation.name) {
                let problem = SuiteProblem::SecondOperation(operation.name);
                return Err((operation.place, problem));
            }
            operations.push(operation);
        }
    }

    fn operation(&mut self) -> Result<RawOperation, Failure> {
        let place = self.place();
        let name = self.take_while(is_name_character);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let rest = name + &self.take_while(is_word_character);
            let found = if rest.is_empty() {
                self.found()
            } else {
                excerpt(&rest)
            };
            return Err((place, syntax("an operation such as bm", found)));
        }
        let mut operands = Vec::new();
        loop {
            self.skip_blanks();
            let end = self.place();
            match self.peek() {
                None => return Err((end, syntax("; after the operation", self.found()))),
                Some(';') => {
                    self.at += 1;
                    return Ok(RawOperation {
                        name,
                        place,
                        operands,
                        end,
                    });
                }
                Some('"') => operands.push(self.quoted()?),
                Some(_) => operands.push(Operand {
                    place: end,
                    text: self.take_while(is_word_character),
                }),
            }
        }
    }

    /// Reads a text in quotes, in which `\"` and `\\` stand for a quote and a backslash.
    fn quoted(&mut self) -> Result<Operand, Failure> {
        let place = self.place();
        let mut text = String::new();
        self.at += 1;
        while let Some(c) = self.peek() {
            let next = self.chars.get(self.at + 1);
            self.at += 1;
            match (c, next) {
                ('"', _) => return Ok(Operand { text, place }),
                ('\\', Some(&escaped @ ('"' | '\\'))) => {
                    text.push(escaped);
                    self.at += 1;
                }
                _ => text.push(c),
            }
        }
        Err((place, SuiteProblem::UnclosedText))
    }

    fn found(&self) -> String {
        match self.peek() {
            None => "the end of the line".into(),
            Some(c) => excerpt(c.encode_utf8(&mut [0; 4])),
        }
    }
}

impl RawOperation {
    /// The only operand.
    fn one(&self, expected: &'static str) -> Result<&Operand, Failure> {
        match &self.operands[..] {
            [] => Err((self.end, syntax(expected, "nothing".into()))),
            [operand] => Ok(operand),
            [_, second, ..] => {
                let problem = syntax("; after the operation", excerpt(&second.text));
                Err((second.place, problem))
            }
        }
    }

    /// Says in the entry what this operation says; the rules are known already.
    fn apply(&self, entry: &mut SuiteEntry) -> Result<(), Failure> {
        match &self.name[..] {
            "rules" => {}
            "bm" => self.moves("bm", entry, |entry, moves| entry.set_best(moves))?,
            "am" => self.moves("am", entry, |entry, moves| entry.set_avoid(moves))?,
            "presses" => {
                const EXPECTED: &str = "a number of presses from 0 to 26";
                let operand = self.one(EXPECTED)?;
                let presses = presses(&operand.text);
                let wrong = || (operand.place, syntax(EXPECTED, excerpt(&operand.text)));
                entry.presses = Some(presses.ok_or_else(wrong)?);
            }
            "category" => {
                const EXPECTED: &str = "win, draw or loss";
                let operand = self.one(EXPECTED)?;
                let wrong = |_| (operand.place, syntax(EXPECTED, excerpt(&operand.text)));
                entry.category = Some(operand.text.parse().map_err(wrong)?);
            }
            "kind" => entry.set_kind(&self.one("a text")?.text),
            "id" => entry.set_id(&self.one("a text")?.text),
            "c0" => entry.set_comment(&self.one("a text")?.text),
            name => {
                let operands = self.operands.iter().map(|operand| &operand.text);
                entry.add_other(name, operands).map_err(|_| {
                    let problem = SuiteProblem::SecondOperation(name.into());
                    (self.place, problem)
                })?;
            }
        }
        if entry.category == Some(Category::Draw) && entry.presses.is_some() {
            return Err((self.place, SuiteProblem::PressesOfDraw));
        }
        Ok(())
    }

    fn moves(
        &self,
        operation: &'static str,
        entry: &mut SuiteEntry,
        set: fn(&mut SuiteEntry, Vec<Move>) -> Result<(), IllegalSuiteMove>,
    ) -> Result<(), Failure> {
        const EXPECTED: &str = "a move such as c1 or b2b3,c1";
        let mut moves = Vec::new();
        for operand in &self.operands {
            let wrong = |_| (operand.place, syntax(EXPECTED, excerpt(&operand.text)));
            moves.push(operand.text.parse().map_err(wrong)?);
        }
        if moves.is_empty() {
            return Err((self.end, syntax(EXPECTED, "nothing".into())));
        }
        set(entry, moves.clone()).map_err(|error| {
            let wrong = moves.iter().position(|&mv| mv == error.mv);
            let place = wrong.map_or(self.place, |wrong| self.operands[wrong].place);
            (place, SuiteProblem::IllegalMove { operation, error })
        })
    }
}

/// Whether a character separates the fields of a position.
fn is_fen_blank(c: char) -> bool {
    is_blank(c) || c == '_'
}

fn presses(text: &str) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let presses = text.parse().ok().filter(|_| digits)?;
    (presses <= SuiteEntry::MAX_PRESSES).then_some(presses)
}

fn syntax(expected: &'static str, found: String) -> SuiteProblem {
    SuiteProblem::Syntax { expected, found }
}

fn io_problem(failure: &std::io::Error) -> SuiteProblem {
    SuiteProblem::Io {
        kind: failure.kind(),
        message: failure.to_string(),
    }
}

impl<R: BufRead> Iterator for SuiteReader<R> {
    type Item = Result<SuiteEntry, SuiteError>;

    fn next(&mut self) -> Option<Result<SuiteEntry, SuiteError>> {
        self.read_next()
    }
}

impl FromStr for SuiteEntry {
    type Err = SuiteError;

    /// Reads a text with exactly one entry.
    fn from_str(text: &str) -> Result<SuiteEntry, SuiteError> {
        let mut reader = SuiteReader::new(text.as_bytes());
        let first = reader.read_next();
        let error = |reader: &SuiteReader<_>, problem| SuiteError {
            line: reader.begin.line,
            column: reader.begin.column,
            problem,
        };
        let entry = first.unwrap_or_else(|| Err(error(&reader, SuiteProblem::NoEntry)))?;
        match reader.read_next() {
            None => Ok(entry),
            Some(_) => Err(error(&reader, SuiteProblem::SecondEntry)),
        }
    }
}
