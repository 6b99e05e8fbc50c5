//! Abalone's tournaments.

use clap::Args;
use serde::Serialize;

use super::super::command_game::Abalone;
use super::super::tournament::TournamentGame;
use crate::abalone::{EngineStyle, MoveNotation, Position, Rules, Start};

/// None.
#[derive(Args)]
pub(in crate::cli) struct OpeningOptions {}

#[derive(Serialize)]
pub(in crate::cli) struct RulesJson {
    repetition: u8,
    quiet_limit: u8,
}

impl TournamentGame for Abalone {
    type Own = EngineStyle;
    type OpeningOptions = OpeningOptions;
    type Rules = RulesJson;

    const COMMAND: &'static str = "abalone-solve";
    const SOME_PLAYERS: &'static str = "random, greedy, search:depth=3, engine:time=100ms, …";
    const RANDOM_START: Position = Position::BELGIAN;
    const RANDOM_OPENING: &'static str = "a random opening, from the Belgian daisy";
    const MOST_PLIES: u64 = 40;

    fn rules(&self) -> RulesJson {
        RulesJson {
            repetition: self.rules.repetition,
            quiet_limit: self.rules.quiet_limit,
        }
    }

    fn record_notation(&self) -> MoveNotation {
        self.notation
    }

    fn context(&self) -> Rules {
        self.rules
    }

    fn starts() -> Vec<(&'static str, Position)> {
        let starts = [Start::Belgian, Start::Standard, Start::German];
        starts.map(|start| (start.name(), start.position())).into()
    }

    fn opening_key(position: &Position) -> u64 {
        position.hash()
    }
}
