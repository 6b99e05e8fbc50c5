//! Orbito's own players by their short names.

use super::{Level, Presses, TablePlayer, TableStyle};
use crate::orbito::Rules;
use crate::orbito::tablebase::Tablebase;
use crate::players::{self, OwnPlayer};
use crate::search::TableTooLarge;
use crate::tournament::{Player, Specification, SpecificationError};

/// A player of Orbito by its short name.
pub type PlayerName = players::PlayerName<TableStyle>;

impl OwnPlayer for TableStyle {
    type Game = Rules;
    type Context = Tablebase;

    const ALL: &'static [(&'static str, &'static str)] = &[
        (
            "level:N",
            "from 1, a beginner, to 10, perfect: sees wins and losses more and more presses ahead",
        ),
        (
            "perfect",
            "best play by the tablebase, any of the best moves",
        ),
        (
            "perfect:presses=fewest",
            "keeps the result, and hurries whether it wins or loses; presses=most takes its time",
        ),
    ];

    const KINDS: &'static str = "level, perfect";

    fn read(name: &Specification) -> Option<Result<TableStyle, SpecificationError>> {
        match name.kind() {
            "perfect" => Some(read_presses(name).map(TableStyle::Perfect)),
            "level" => Some(Level::read(name).map(TableStyle::Level)),
            _ => None,
        }
    }

    fn game(tablebase: &Tablebase) -> &Rules {
        tablebase.rules()
    }

    fn program_options(rules: &Rules) -> Vec<(String, String)> {
        vec![("Rules".into(), rules.to_string())]
    }

    fn player<'a>(
        &self,
        tablebase: &'a Tablebase,
    ) -> Result<Box<dyn Player<Rules> + 'a>, TableTooLarge> {
        Ok(Box::new(TablePlayer::new(tablebase, *self)))
    }
}

impl PlayerName {
    /// The player of a level.
    ///
    /// ```
    /// use orbito_solve::orbito::{Level, PlayerName};
    ///
    /// assert_eq!(PlayerName::level(Level::new(3)?).to_string(), "level:3");
    /// # Ok::<(), orbito_solve::orbito::LevelError>(())
    /// ```
    pub fn level(level: Level) -> PlayerName {
        PlayerName::own(level.name(), TableStyle::Level(level))
    }
}

fn read_presses(name: &Specification) -> Result<Presses, SpecificationError> {
    let mut parameters = name.parameters()?;
    let presses = match parameters.take("presses") {
        None | Some("best") => Presses::Best,
        Some("fewest") => Presses::Fewest,
        Some("most") => Presses::Most,
        Some(other) => {
            let found = other.escape_debug();
            let message = format!("presses={found}: expected best, fewest or most");
            return Err(name.error(message));
        }
    };
    parameters.finish("presses")?;
    Ok(presses)
}
