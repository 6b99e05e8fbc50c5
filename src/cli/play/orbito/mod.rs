//! Orbito at the board: the tablebase knows every move's worth.

mod board;
mod move_text;
mod words;

use std::ops::RangeInclusive;

use self::board::Board;
use super::game::{Aftermath, GameOf, Hint, PlayGame, PlayHelp, View};
use crate::level::Level;
use crate::orbito::rating::RatedPosition;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Bitboard, Color, Ending, Move, PlayerName, Position, Rules};
use crate::players::PlayerError;
use crate::search::TableTooLarge;
use crate::tournament::Player;

impl PlayGame for Rules {
    type Judge = Tablebase;

    const HELP: PlayHelp = PlayHelp {
        long_about: "\
Play in the terminal: against a level, another person, or watching two players

Type moves such as c1 or b2b3,c1, and help for the commands. A script can play through a pipe: one \
line is one command, a wrong one is told on standard error, and the exit status is then 2.",
        white: "Who plays white: human, or a player such as level:5, perfect, search:depth=3 (see \
                tournament --list-players) [default: human]",
        black: "Who plays black [default: the level, or human against a player]",
        level: "The level of a person's opponent, from 1, a beginner, to 10, perfect [default: 3]",
        side: "The colour that you play against the level [default: white]",
        position_name: "FEN",
        position: "The position to begin with [default: the empty board]",
        examples: "\
Examples:
  orbito-solve play --level 5 --as black
  orbito-solve play --white human --black human '4/1w2/2b1/4 w'
  orbito-solve play --white level:9 --black search:depth=3
  printf 'c1\\nhint\\nfen\\n' | orbito-solve play --seed 1",
    };

    const WELCOME: &'static str = "\
Four of your colour in a row, a column or a long diagonal after a press win.
A move is c1 (place) or b2b3,c1 (shift the opponent's b2 to b3, then place).
help shows the commands, Tab completes.";

    const MOVES: &'static str =
        "A move: c1, or b2b3,c1 with a shift; b2 b3 c1 and B2-B3 C1 are the same.";

    const SEATS: &'static str = "human, level:5, perfect, …";

    const LETTERS: RangeInclusive<char> = 'a'..='d';

    fn with_rules(self, rules: Rules) -> Rules {
        rules
    }

    fn describe(&self) -> String {
        Rules::describe(self)
    }

    fn notation(&self) {}

    fn read_move(&self, _: &Position, line: &str) -> Result<Move, String> {
        move_text::read(line)
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
        tablebase: &'a Tablebase,
    ) -> Result<Box<dyn Player<Rules> + 'a>, TableTooLarge> {
        name.player(tablebase)
    }

    fn try_out(&self, name: &PlayerName, tablebase: &Tablebase) -> Result<(), PlayerError> {
        name.try_out(tablebase)
    }

    fn draw(&self, game: &GameOf<Rules>, position: &Position, view: View) -> String {
        let extra_presses = position.extra_presses() - game.position().extra_presses();
        let placed = game.last_move().and_then(|(_, mv)| {
            let placed = Bitboard::of(mv.place).press();
            let now = (0..extra_presses).fold(placed, |placed, _| placed.press());
            now.first()
        });
        let board = Board {
            position,
            placed,
            line: position.in_line(),
            view,
        };
        board.draw()
    }

    fn tally(&self, position: &Position, color: Color) -> String {
        let left = Position::MARBLES_EACH - position.marbles_of(color).count();
        format!("{left} left")
    }

    fn effect(&self, _: &Position, mv: Move) -> String {
        words::effect(mv)
    }

    fn aftermath(&self, game: &GameOf<Rules>) -> Option<Aftermath<Position>> {
        let presses = game.extra_presses().into_iter();
        let steps: Vec<(String, Position)> = presses
            .map(|position| (words::extra_press(&position, self), position))
            .collect();
        (!steps.is_empty()).then_some(Aftermath {
            words: "all marbles are placed: the button alone decides",
            steps,
        })
    }

    fn ended(&self, ending: Ending) -> String {
        words::ended(ending, self)
    }

    fn hint(&self, tablebase: &Tablebase, game: &GameOf<Rules>) -> Option<Hint<Move>> {
        let position = game.position();
        let best = tablebase.best_moves(&position);
        // A move without a shift is the easiest to grasp.
        let mv = *best.iter().find(|mv| mv.shift.is_none()).or(best.first())?;
        let after = self.try_play(&position, mv).ok()?;
        Some(Hint {
            mv,
            worth: words::worth(tablebase.probe(&after).one_ply_earlier()),
            line: tablebase.principal_variation(&after),
        })
    }

    fn rate(&self, tablebase: &Tablebase, game: &GameOf<Rules>) -> Vec<(Move, String)> {
        let rated = RatedPosition::new(tablebase, &game.position());
        let moves = rated.moves.iter();
        moves
            .map(|rated| (rated.turn, words::worth(rated.value)))
            .collect()
    }
}
