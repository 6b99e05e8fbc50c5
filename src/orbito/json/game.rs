//! A rated game as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{RulesJson, category};
use crate::orbito::Color;
use crate::orbito::rating::{RatedGame, RatedTurn};

/// Per cent with one decimal; null for a player who had no choice.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AccuracyJson {
    /// White's.
    pub white: Option<f64>,
    /// Black's.
    pub black: Option<f64>,
}

/// A move that was made. Category and presses are for the player who made it.
#[derive(Clone, Debug, Serialize)]
pub struct RatedTurnJson {
    /// As in chess: it goes up when white is to move.
    pub number: u32,
    /// `white` or `black`.
    pub color: &'static str,
    /// `c1` or `b2b3,c1`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position before the move.
    pub fen: String,
    /// `win`, `draw` or `loss`.
    pub category: &'static str,
    /// Presses until the deciding line, this turn's included; null for a draw.
    pub presses: Option<u16>,
    /// All best moves, sorted.
    pub best: Vec<String>,
    /// What the best moves lead to.
    pub best_category: &'static str,
    /// In how many presses.
    pub best_presses: Option<u16>,
    /// `best`, `slower`, `throws_draw` or `throws_win`.
    pub judgement: &'static str,
    /// `!`, `?!`, `?`, `??` or null.
    pub glyph: Option<&'static str>,
    /// The points of the move; null where nothing could go wrong.
    pub points: Option<u32>,
}

impl From<&RatedTurn> for RatedTurnJson {
    fn from(turn: &RatedTurn) -> RatedTurnJson {
        RatedTurnJson {
            number: turn.number.number,
            color: turn.number.color.name(),
            mv: turn.mv.to_string(),
            fen: turn.position.to_string(),
            category: category(turn.value),
            presses: turn.value.plies(),
            best: turn.best.iter().map(ToString::to_string).collect(),
            best_category: category(turn.best_value),
            best_presses: turn.best_value.plies(),
            judgement: turn.judgement().name(),
            glyph: turn.glyph().and_then(|glyph| glyph.symbol()),
            points: turn.points(),
        }
    }
}

/// A game with all its moves rated.
#[derive(Clone, Debug, Serialize)]
pub struct RatedGameJson {
    /// The number of the game in its file, from 1.
    pub game: u64,
    /// The player of white, if the record names one.
    pub white: Option<String>,
    /// The player of black.
    pub black: Option<String>,
    /// All tags of the record but `Result`, `Rules` and `FEN`.
    pub tags: BTreeMap<String, String>,
    /// The rules of the game.
    pub rules: RulesJson,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How well the players played.
    pub accuracy: AccuracyJson,
    /// The moves in order.
    pub moves: Vec<RatedTurnJson>,
}

impl RatedGameJson {
    /// The rating of the game with this number in its file.
    pub fn new(number: u64, rated: &RatedGame) -> RatedGameJson {
        let record = rated.record();
        let player = |color| record.tags().player(color).map(str::to_owned);
        let tags = record.tags().iter();
        let percent = |color| {
            let accuracy = rated.accuracy(color);
            accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0)
        };
        RatedGameJson {
            game: number,
            white: player(Color::White),
            black: player(Color::Black),
            tags: tags
                .map(|(name, text)| (name.into(), text.into()))
                .collect(),
            rules: record.rules().into(),
            result: record.result().text(),
            accuracy: AccuracyJson {
                white: percent(Color::White),
                black: percent(Color::Black),
            },
            moves: rated.turns().iter().map(RatedTurnJson::from).collect(),
        }
    }
}
