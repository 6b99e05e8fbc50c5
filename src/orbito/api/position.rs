//! Positions: what they are worth, what can be played, and what follows.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::Api;
use super::parameters::{expect_position, take_rules};
use crate::game::Game;
use crate::orbito::json::{RatingJson, RulesJson, category};
use crate::orbito::rating::{RatedMove, RatedPosition};
use crate::orbito::{Color, IllegalMove, Level, Move, Position, Rules, Square};
use crate::question::{Answer, Problem, Query};

/// All there is to know of a position, and to show it.
#[derive(Serialize)]
struct PositionJson {
    fen: String,
    rules: RulesJson,
    /// The rules as they are written in records and questions.
    rules_text: String,
    /// `white` or `black`.
    turn: &'static str,
    category: &'static str,
    presses: Option<u16>,
    exact: bool,
    finished: bool,
    /// `white`, `black` or `draw`, where the game is over or the button alone decides.
    result: Option<&'static str>,
    /// The colour of the marble on each cell that has one.
    marbles: BTreeMap<String, &'static str>,
    /// Where a press takes the marble of each cell.
    press: BTreeMap<String, String>,
    /// Cells of a finished line, or of lines of both colours.
    lines: Vec<String>,
    /// The positions after each extra press, where only the button is left.
    after: Vec<String>,
    rating: RatingJson,
    moves: Vec<MoveJson>,
}

/// A move and where it leads. Category and presses are for the player who makes it.
#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    /// From where to where a marble of the opponent goes first.
    shift: Option<[String; 2]>,
    /// Where the mover's marble is placed.
    place: String,
    category: &'static str,
    presses: Option<u16>,
    /// The position after the press.
    fen: String,
    /// After the sixteenth marble, the positions after each extra press.
    after: Vec<String>,
}

/// A move that cannot be played, and why.
#[derive(Serialize)]
struct IllegalMoveJson {
    #[serde(rename = "move")]
    mv: String,
    /// The rule that it breaks, and the cells that the rule forbids.
    rule: &'static str,
    cells: Vec<String>,
    /// The same in words.
    reason: String,
}

#[derive(Serialize)]
struct LineJson {
    fen: String,
    rules: RulesJson,
    category: &'static str,
    presses: Option<u16>,
    line: Vec<MoveJson>,
}

#[derive(Serialize)]
struct LevelMoveJson {
    rules: RulesJson,
    level: u8,
    seed: u64,
    #[serde(flatten)]
    mv: MoveJson,
}

impl Api {
    pub(super) fn position(&self, mut query: Query) -> Result<Answer, Problem> {
        let rules = take_rules(&mut query)?;
        let position = expect_position(&mut query, &rules)?;
        query.finish("fen or rules")?;
        let rated = self
            .tables
            .with(&rules, |tablebase| RatedPosition::new(tablebase, &position));
        Ok(Answer::json(&PositionJson::new(&rated)))
    }

    pub(super) fn play(&self, mut query: Query) -> Result<Answer, Problem> {
        let rules = take_rules(&mut query)?;
        let position = expect_position(&mut query, &rules)?;
        let text = query.expect("move", "b2b3,c1")?;
        query.finish("fen, move or rules")?;
        let mv = text
            .parse::<Move>()
            .map_err(|error| Problem::parameter("move", error.to_string()))?;
        // To ask whether a move is legal is no wrong question, even where it is not.
        Ok(match rules.check_move(&position, mv) {
            Ok(()) => Answer::json(&self.rated_move(&rules, &position, mv)),
            Err(broken) => Answer::json(&IllegalMoveJson::new(mv, broken)),
        })
    }

    pub(super) fn line(&self, mut query: Query) -> Result<Answer, Problem> {
        let rules = take_rules(&mut query)?;
        let start = expect_position(&mut query, &rules)?;
        query.finish("fen or rules")?;
        let (value, moves) = self.tables.with(&rules, |tablebase| {
            (
                tablebase.probe(&start),
                tablebase.principal_variation(&start),
            )
        });
        let mut position = start;
        let line = moves.into_iter().map(|mv| {
            let rated = self.rated_move(&rules, &position, mv);
            position = rules.play(&position, mv);
            rated
        });
        Ok(Answer::json(&LineJson {
            fen: start.to_string(),
            rules: rules.into(),
            category: category(value),
            presses: value.plies(),
            line: line.collect(),
        }))
    }

    pub(super) fn level_move(&self, mut query: Query) -> Result<Answer, Problem> {
        let rules = take_rules(&mut query)?;
        let position = expect_position(&mut query, &rules)?;
        let number = query.number("level", 1..=10, 10)? as u8;
        let seed = query.number("seed", 0..=u64::MAX, 0)?;
        query.finish("fen, level, seed or rules")?;
        let level =
            Level::new(number).map_err(|error| Problem::parameter("level", error.to_string()))?;
        let moves = self
            .tables
            .with(&rules, |tablebase| level.favourites(tablebase, &position));
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(position.canonical_key());
        let Some(&mv) = moves.choose(&mut random) else {
            let message = "nothing is left to choose, expected a position with moves";
            return Err(Problem::parameter("fen", message.into()));
        };
        Ok(Answer::json(&LevelMoveJson {
            rules: rules.into(),
            level: number,
            seed,
            mv: self.rated_move(&rules, &position, mv),
        }))
    }

    fn rated_move(&self, rules: &Rules, position: &Position, mv: Move) -> MoveJson {
        let next = rules.play(position, mv);
        let value = self
            .tables
            .with(rules, |tablebase| tablebase.probe(&next))
            .one_ply_earlier();
        let rated = RatedMove {
            turn: mv,
            value,
            position: next,
        };
        MoveJson::new(rules, &rated)
    }
}

impl PositionJson {
    fn new(rated: &RatedPosition) -> PositionJson {
        let RatedPosition {
            position, rules, ..
        } = rated;
        let marbles = Square::all().filter_map(|square| {
            let color = position.marble_at(square)?;
            Some((square.to_string(), color.name()))
        });
        let press = Square::all().map(|square| (square.to_string(), square.next().to_string()));
        let lines = position.in_line();
        PositionJson {
            fen: position.to_string(),
            rules: (*rules).into(),
            rules_text: rules.to_string(),
            turn: position.turn().name(),
            category: category(rated.value),
            presses: rated.value.plies(),
            exact: true,
            finished: rated.finished,
            result: rules.decided(position).map(|value| {
                let winner = value.winner(position.turn());
                winner.map_or("draw", Color::name)
            }),
            marbles: marbles.collect(),
            press: press.collect(),
            lines: lines.map(|square| square.to_string()).collect(),
            after: extra_presses(rules, position),
            rating: RatingJson::from(&rated.margin),
            moves: rated
                .moves
                .iter()
                .map(|it| MoveJson::new(rules, it))
                .collect(),
        }
    }
}

impl MoveJson {
    fn new(rules: &Rules, rated: &RatedMove) -> MoveJson {
        let shift = rated.turn.shift;
        MoveJson {
            mv: rated.turn.to_string(),
            shift: shift.map(|shift| [shift.from.to_string(), shift.to.to_string()]),
            place: rated.turn.place.to_string(),
            category: category(rated.value),
            presses: rated.value.plies(),
            fen: rated.position.to_string(),
            after: extra_presses(rules, &rated.position),
        }
    }
}

impl IllegalMoveJson {
    fn new(mv: Move, broken: IllegalMove) -> IllegalMoveJson {
        let cells = broken.squares().into_iter();
        IllegalMoveJson {
            mv: mv.to_string(),
            rule: broken.code(),
            cells: cells.map(|square| square.to_string()).collect(),
            reason: broken.to_string(),
        }
    }
}

/// The positions after each extra press, where only the button is left.
fn extra_presses(rules: &Rules, position: &Position) -> Vec<String> {
    let presses = rules.extra_presses_from(position);
    presses.map(|position| position.to_string()).collect()
}
