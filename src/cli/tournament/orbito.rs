//! Orbito's tournaments: players and openings that know the tablebase, which judges every move.

use std::io::BufRead;

use clap::Args;

use super::super::Failure;
use super::super::input::cannot_read;
use super::super::options::Manner;
use super::TournamentGame;
use crate::game::Value;
use crate::orbito::json::RulesJson;
use crate::orbito::rating::move_points;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Position, Rules, SuiteProblem, SuiteReader, TableStyle};
use crate::tournament::Judge;

#[derive(Args)]
pub(in crate::cli) struct OpeningOptions {
    /// Only openings that are drawn with best play
    #[arg(long)]
    balanced: bool,
}

impl TournamentGame for Rules {
    type Own = TableStyle;
    type OpeningOptions = OpeningOptions;
    type Rules = RulesJson;

    const COMMAND: &'static str = "orbito-solve";
    const SOME_PLAYERS: &'static str = "random, greedy, search:depth=3, level:5, perfect, …";
    const RANDOM_START: Position = Position::START;
    const RANDOM_OPENING: &'static str = "a random opening";
    const MOST_PLIES: u64 = 12;

    fn rules(&self) -> RulesJson {
        (*self).into()
    }

    fn context(&self) -> Tablebase {
        Tablebase::build(self)
    }

    fn judge(tablebase: &Tablebase) -> Option<Box<Judge<'_, Rules>>> {
        Some(Box::new(|position, mv| {
            move_points(tablebase, position, mv)
        }))
    }

    fn starts() -> Vec<(&'static str, Position)> {
        vec![("startpos", Position::START)]
    }

    /// Reads a suite.
    fn read_openings(
        &self,
        name: &str,
        reader: Box<dyn BufRead>,
        manner: Manner,
        mut take: impl FnMut(u64, Position) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut suite = SuiteReader::new(reader);
        let mut for_other_rules = 0;
        while let Some(entry) = suite.next() {
            let entry = entry.map_err(|error| match &error.problem {
                SuiteProblem::Io { message, .. } => cannot_read(name, message),
                _ => Failure::Usage(format!("{name}: {error}")),
            })?;
            let named = entry.rules();
            for_other_rules += u64::from(named != *self && named != Rules::STANDARD);
            take(suite.line(), entry.position())?;
        }
        if for_other_rules > 0 {
            manner.remark(&format!(
                "{name}: {for_other_rules} positions were meant for other rules than {self}, by \
                 which they are played here"
            ));
        }
        Ok(())
    }

    /// The same up to the turns of the board and the exchange of the colours.
    fn opening_key(position: &Position) -> u64 {
        position.canonical_key()
    }

    fn wants(options: &OpeningOptions, tablebase: &Tablebase, position: &Position) -> bool {
        !options.balanced || tablebase.probe(position) == Value::Draw
    }

    fn wants_only(options: &OpeningOptions) -> Option<&'static str> {
        let problem = "--balanced: none of the openings is drawn with best play";
        options.balanced.then_some(problem)
    }
}
