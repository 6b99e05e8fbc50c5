//! Abalone at the board: a search of a second judges its moves.

use std::ops::RangeInclusive;

use super::command::is_separator;
use super::game::{GameOf, Hint, PlayGame, PlayHelp, View};
use super::words::{draw, won};
use crate::abalone::{
    Bitboard, Color, Ending, Engine, Move, MoveNotation, PlayerName, Position, Rules, marbles,
};
use crate::cli::abalone::text::hexagon;
use crate::cli::command_game::Abalone;
use crate::cli::text::{GREEN, RED, YELLOW, styled};
use crate::game::{Score, Value};
use crate::level::Level;
use crate::players::PlayerError;
use crate::search::{Limits, TableTooLarge};
use crate::tournament::Player;

impl PlayGame for Abalone {
    type Judge = Engine;

    const HELP: PlayHelp = PlayHelp {
        long_about: "\
Play in the terminal: against a level, another person, or watching two players

Type moves such as a1d4, and help for the commands. A script can play through a pipe: one line is \
one command, a wrong one is told on standard error, and the exit status is then 2.",
        white: "Who plays white: human, or a player such as level:5, engine:time=10s (see \
                tournament --list-players) [default: the level, or human against a player]",
        black: "Who plays black, and begins [default: human]",
        level: "The level of a person's opponent, from 1, a beginner, to 10, who thinks for a \
                second [default: 3]",
        side: "The colour that you play against the level [default: black]",
        position_name: "POSITION",
        position: "The position to begin with, such as belgian [default: standard]",
        examples: "\
Examples:
  abalone-solve play --level 5 belgian
  abalone-solve play --as white --notation aba-pro
  abalone-solve play --white level:9 --black level:8
  printf 'a1d4\\nhint\\nfen\\n' | abalone-solve play --seed 1",
    };

    const WELCOME: &'static str = "\
Six of the opponent's marbles pushed off the board win.
A move is the rear marble's cell and the cell that the foremost reaches, such as a1d4.
help shows the commands, Tab completes.";

    const MOVES: &'static str = "\
A move: a1d4, the rear marble's cell and the cell that the foremost reaches; A1-D4 is the same.
With --notation aba-pro: a1b2, the rear marble's cell and the next, and c3c5d4 for a broadside.";

    const SEATS: &'static str = "human, level:5, engine:time=10s, …";

    const LETTERS: RangeInclusive<char> = 'a'..='i';

    fn with_rules(self, rules: Rules) -> Abalone {
        Abalone { rules, ..self }
    }

    fn describe(&self) -> String {
        self.rules.describe()
    }

    fn notation(&self) -> MoveNotation {
        self.notation
    }

    fn read_move(&self, position: &Position, line: &str) -> Result<Move, String> {
        let cells: String = line.chars().filter(|c| !is_separator(*c)).collect();
        self.rules
            .parse_move(position, &cells, self.notation)
            .map_err(|error| error.to_string())
    }

    fn players() -> Vec<&'static str> {
        PlayerName::all().map(|(name, _)| name).collect()
    }

    fn level(level: Level) -> PlayerName {
        PlayerName::level(level)
    }

    fn player<'a>(
        &self,
        name: &PlayerName,
        engine: &'a Engine,
    ) -> Result<Box<dyn Player<Rules> + 'a>, TableTooLarge> {
        name.player(engine.rules())
    }

    fn try_out(&self, name: &PlayerName, engine: &Engine) -> Result<(), PlayerError> {
        name.try_out(engine.rules())
    }

    fn draw(&self, game: &GameOf<Abalone>, position: &Position, view: View) -> String {
        let moved = game.last_move().map_or(Bitboard::EMPTY, |(_, mv)| {
            let ahead = mv.from_squares();
            Bitboard::from_squares(ahead.filter_map(|square| square.neighbour(mv.direction())))
        });
        hexagon(position, moved, view.flipped, &view.notes)
    }

    fn tally(&self, position: &Position, color: Color) -> String {
        format!("{} lost", position.lost(color))
    }

    fn effect(&self, _: &Position, mv: Move) -> String {
        let movers = ["one marble", "two marbles", "three marbles"][usize::from(mv.size()) - 1];
        let one = mv.size() == 1;
        match (mv.pushed(), mv.ejects()) {
            (0, _) if mv.is_broadside() => format!("{movers} move sideways"),
            (0, _) => format!("{movers} move{}", if one { "s" } else { " in line" }),
            (1, false) => format!("{movers} push one"),
            (1, true) => format!("{movers} push one over the edge"),
            (_, false) => format!("{movers} push two"),
            (_, true) => format!("{movers} push two, one of them over the edge"),
        }
    }

    fn ended(&self, ending: Ending) -> String {
        let Rules {
            repetition,
            quiet_limit,
            ..
        } = self.rules;
        match ending {
            Ending::SixLost(winner) => {
                let loser = winner.other().name();
                format!("{}: {loser} has lost six marbles", won(winner))
            }
            Ending::NoMove(winner) => {
                format!("{}: {} cannot move", won(winner), winner.other().name())
            }
            Ending::QuietMoves => {
                format!("{}: {quiet_limit} moves without an ejection", draw())
            }
            Ending::Repetition => {
                format!("{}: the position has occurred {repetition} times", draw())
            }
        }
    }

    fn hint(&self, engine: &Engine, game: &GameOf<Abalone>) -> Option<Hint<Move>> {
        let solution = engine.solve(&game.position(), &limits(game));
        Some(Hint {
            mv: solution.best?,
            worth: worth(solution.score, solution.exact),
            line: solution.line.into_iter().skip(1).collect(),
        })
    }

    fn rate(&self, engine: &Engine, game: &GameOf<Abalone>) -> Vec<(Move, String)> {
        let rating = engine.rate(&game.position(), &limits(game));
        let moves = rating.moves.iter();
        moves
            .map(|rated| (rated.mv, worth(rated.score, rated.exact)))
            .collect()
    }
}

/// A second, in this game.
fn limits(game: &GameOf<Abalone>) -> Limits<'_> {
    Limits {
        time: Some(Engine::DEFAULT_TIME),
        history: game.history().earlier(),
        ..Limits::default()
    }
}

/// `+0.35 marbles`, or `wins in at most 5 moves` where that is proved.
fn worth(score: Score, exact: bool) -> String {
    let moves = |count| format!("{count} move{}", if count == 1 { "" } else { "s" });
    match score.value().filter(|_| exact) {
        Some(Value::Win(count)) => styled(GREEN, format!("wins in at most {}", moves(count))),
        Some(Value::Loss(count)) => styled(RED, format!("loses in at most {}", moves(count))),
        Some(Value::Draw) => styled(YELLOW, "draw"),
        None => format!("{:+.2} marbles", marbles(score)),
    }
}
