//! Orbito in what a [game in play](crate::game_in_play) asks of a game; and its names for it.

use super::{Color, IllegalMove, PlayerName, Position, Rules};
use crate::game_in_play::{self, PlayedGame};

/// Who plays a colour of Orbito.
pub type Seat = game_in_play::Seat<PlayerName>;
/// Who plays white, and who plays black.
pub type Seats = game_in_play::Seats<PlayerName>;
/// How a game of Orbito has ended.
pub type GameEnd = game_in_play::GameEnd<Ending>;
/// What comes next in a game of Orbito.
pub type ToMove<'a> = game_in_play::ToMove<'a, Rules>;
/// A game of Orbito while it is played.
pub type GameInPlay = game_in_play::GameInPlay<Rules>;

/// In what way the rules end a game of Orbito.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With a line of this colour, which has won.
    Line(Color),
    /// With lines of both colours: the winner, or nobody.
    BothLines(Option<Color>),
    /// All presses were made and left no line: a draw.
    NoLine,
}

impl PlayedGame for Rules {
    type Player = PlayerName;
    type Ending = Ending;

    const GAME_OVER: IllegalMove = IllegalMove::GameOver;

    fn ending(&self, end: &Position) -> Ending {
        let position = self.final_position(end);
        let has_line = |color| position.marbles_of(color).has_line();
        match (has_line(Color::White), has_line(Color::Black)) {
            (true, true) => Ending::BothLines(self.winner(&position).flatten()),
            (true, false) => Ending::Line(Color::White),
            (false, true) => Ending::Line(Color::Black),
            (false, false) => Ending::NoLine,
        }
    }

    /// All extra presses made.
    fn final_position(&self, end: &Position) -> Position {
        self.extra_presses_from(end).last().unwrap_or(*end)
    }

    /// A program is not: its name would start it.
    fn is_harmless(player: &PlayerName) -> bool {
        !player.is_program()
    }
}

impl GameInPlay {
    /// The positions that extra presses lead to, one after the other: none before all marbles are
    /// placed, or where the game ends without them.
    ///
    /// ```
    /// use orbito_solve::orbito::{GameInPlay, Position, Rules, Seats};
    ///
    /// let start = Position::from_fen("bwbb/wwbw/bbwb/wbww w", &Rules::STANDARD)?;
    /// let game = GameInPlay::new(Rules::STANDARD, start, Seats::HUMANS)?;
    /// assert_eq!(game.extra_presses().len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extra_presses(&self) -> Vec<Position> {
        self.rules().extra_presses_from(&self.position()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_in_play::Undone;
    use crate::orbito::{GameRecord, GameResult, Move};

    fn seat(name: &str) -> Seat {
        name.parse().expect(name)
    }

    fn game(white: &str, black: &str) -> GameInPlay {
        let seats = Seats {
            white: seat(white),
            black: seat(black),
        };
        GameInPlay::new(Rules::STANDARD, Position::START, seats).expect("a start")
    }

    fn play(game: &mut GameInPlay, moves: &str) {
        for mv in moves.split(' ') {
            game.play(mv.parse().expect(mv)).expect(mv);
        }
    }

    /// Undo and redo until nothing is left; how many moves are made after each.
    fn stops(game: &mut GameInPlay) -> (Vec<usize>, Vec<usize>) {
        let (mut back, mut forth) = (Vec::new(), Vec::new());
        while game.undo().is_some() {
            back.push(game.moves().len());
        }
        while game.redo().is_some() {
            forth.push(game.moves().len());
        }
        (back, forth)
    }

    #[test]
    fn undo_stops_where_a_person_moves() {
        for (white, black, back, forth) in [
            ("human", "human", vec![3, 2, 1, 0], vec![1, 2, 3, 4]),
            ("human", "level:3", vec![2, 0], vec![2, 4]),
            ("level:3", "human", vec![3, 1], vec![3, 4]),
            ("level:3", "level:3", vec![3, 2, 1, 0], vec![1, 2, 3, 4]),
        ] {
            let mut game = game(white, black);
            play(&mut game, "c1 a4 d1 a1");
            let before = game.clone();
            assert_eq!(stops(&mut game), (back, forth), "{white} {black}");
            assert_eq!(game, before);
        }
    }

    #[test]
    fn a_game_given_up_goes_on_after_an_undo() {
        let mut game = game("human", "human");
        play(&mut game, "c1");
        game.resign(Color::White).expect("it goes on");
        assert_eq!(game.end(), Some(GameEnd::Resigned(Color::White)));
        assert_eq!(
            game.play(Move::place(square("d4"))),
            Err(IllegalMove::GameOver)
        );
        assert_eq!(game.resign(Color::Black), Err(IllegalMove::GameOver));
        assert_eq!(game.record().result(), GameResult::BlackWins);
        assert_eq!(game.undo(), Some(Undone::End));
        assert_eq!(game.to_move(), ToMove::Human(Color::Black));
        assert_eq!(game.undo(), Some(Undone::Moves(1)));
        assert_eq!(game.undo(), None);
    }

    fn square(name: &str) -> crate::orbito::Square {
        name.parse().expect(name)
    }

    #[test]
    fn a_record_seats_players_but_starts_no_program() {
        let record = |white: &str, black: &str| {
            let text = format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. c1 *");
            text.parse::<GameRecord>().expect("a record")
        };
        let seats = |white, black| {
            let game = GameInPlay::from_record(record(white, black), Seats::HUMANS);
            let names =
                [Color::White, Color::Black].map(|color| game.seats().of(color).to_string());
            names.join(" ")
        };
        assert_eq!(seats("level:1", "human"), "level:1 human");
        assert_eq!(seats("level:1", "Ann"), "human human");
        assert_eq!(seats("human", "cmd:sh"), "human human");

        let game = GameInPlay::from_record(record("Ann", "Bob"), Seats::HUMANS);
        assert_eq!(game.record(), record("Ann", "Bob"));
        let again = GameInPlay::from_record(game.record(), Seats::HUMANS);
        assert_eq!(again, game);
    }

    #[test]
    fn the_last_presses_are_shown_one_by_one() {
        let rules = Rules::STANDARD;
        let start = Position::from_fen("bwbb/wwbw/bbwb/wbww w", &rules).expect("a position");
        let game = GameInPlay::new(rules, start, Seats::HUMANS).expect("a start");
        assert_eq!(game.extra_presses().len(), 5);
        assert_eq!(game.end(), Some(GameEnd::ByRules(Ending::NoLine)));
        assert_eq!(game.final_position().extra_presses(), 5);
    }

    #[test]
    fn a_game_begins_again() {
        let mut game = game("human", "level:3");
        let new = game.clone();
        play(&mut game, "c1 a4");
        game.undo();
        game.restart();
        assert_eq!(game, new);
    }
}
