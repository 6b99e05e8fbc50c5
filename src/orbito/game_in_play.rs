//! A game while it is played: who plays which colour, whose turn it is, and the way back and forth.
//!
//! It is a [`GameRecord`] that knows its players and remembers the moves that were taken back. All
//! that can be asked of it follows from the record, so nothing can contradict it: a game that is
//! undecided by its position and yet has a winner was given up.

use std::fmt;
use std::str::FromStr;

use super::{
    Color, GameRecord, GameResult, IllegalMove, Move, PlayedMove, PlayerName, Position, Rules,
    StartError,
};
use crate::tournament::SpecificationError;

/// Who plays a colour.
///
/// ```
/// use orbito_solve::orbito::Seat;
///
/// assert_eq!("human".parse(), Ok(Seat::Human));
/// assert_eq!("level:3".parse::<Seat>()?.to_string(), "level:3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person, whose moves come from outside.
    Human,
    /// A player that chooses by itself.
    Player(PlayerName),
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str(HUMAN),
            Seat::Player(name) => name.fmt(f),
        }
    }
}

const HUMAN: &str = "human";

impl FromStr for Seat {
    type Err = SpecificationError;

    /// Reads `human`, or the name of a player.
    fn from_str(text: &str) -> Result<Seat, SpecificationError> {
        if text.eq_ignore_ascii_case(HUMAN) {
            return Ok(Seat::Human);
        }
        text.parse().map(Seat::Player)
    }
}

/// Who plays white, and who plays black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    /// Who plays white.
    pub white: Seat,
    /// Who plays black.
    pub black: Seat,
}

impl Seats {
    /// Two people.
    pub const HUMANS: Seats = Seats {
        white: Seat::Human,
        black: Seat::Human,
    };

    /// Who plays this colour.
    pub fn of(&self, color: Color) -> &Seat {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Who plays this colour, to be changed.
    pub fn of_mut(&mut self, color: Color) -> &mut Seat {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Whether a person plays one of the colours.
    pub fn any_human(&self) -> bool {
        self.white == Seat::Human || self.black == Seat::Human
    }

    /// The seats that the names in a record tell, if both do. A record starts no program: whoever
    /// wrote it may be a stranger.
    fn of_record(record: &GameRecord) -> Option<Seats> {
        let seat = |color| match record.tags().player(color)?.parse().ok()? {
            Seat::Player(name) if name.is_program() => None,
            seat => Some(seat),
        };
        Some(Seats {
            white: seat(Color::White)?,
            black: seat(Color::Black)?,
        })
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// With a line of this colour, which has won.
    Line(Color),
    /// With lines of both colours: the winner, or nobody.
    BothLines(Option<Color>),
    /// All presses were made and left no line: a draw.
    NoLine,
    /// This colour has given up.
    Resigned(Color),
    /// A draw before the rules gave one.
    Agreed,
}

impl GameEnd {
    /// The winner's colour; nothing for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameEnd::Line(winner) => Some(winner),
            GameEnd::BothLines(winner) => winner,
            GameEnd::Resigned(loser) => Some(loser.other()),
            GameEnd::NoLine | GameEnd::Agreed => None,
        }
    }
}

/// What comes next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToMove<'a> {
    /// A person moves for this colour.
    Human(Color),
    /// A player moves for this colour.
    Player(Color, &'a PlayerName),
    /// Nothing.
    Over(GameEnd),
}

/// What an undo took back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// That the game was given up or agreed.
    End,
    /// So many moves, one or more.
    Moves(usize),
}

/// A game while it is played.
///
/// ```
/// use orbito_solve::orbito::{
///     Color, GameEnd, GameInPlay, Position, Rules, Seats, ToMove, Undone,
/// };
///
/// let mut game = GameInPlay::new(Rules::STANDARD, Position::START, Seats::HUMANS)?;
/// game.play("c1".parse()?)?;
/// game.play("a4".parse()?)?;
/// assert_eq!(game.to_move(), ToMove::Human(Color::White));
/// assert_eq!(game.undo(), Some(Undone::Moves(1)));
/// game.resign(Color::Black)?;
/// assert_eq!(game.end(), Some(GameEnd::Resigned(Color::Black)));
/// assert_eq!(game.undo(), Some(Undone::End));
/// assert_eq!(game.redo(), Some(1));
/// assert_eq!(game.moves().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInPlay {
    record: GameRecord,
    seats: Seats,
    /// Moves that were taken back, the next to be made again last. Each is legal once those
    /// behind it are made.
    undone: Vec<PlayedMove>,
}

impl GameInPlay {
    /// A game from a position.
    ///
    /// # Errors
    /// If the position has more extra presses than the rules allow.
    pub fn new(rules: Rules, start: Position, seats: Seats) -> Result<GameInPlay, StartError> {
        Ok(GameInPlay {
            record: GameRecord::new(rules, start)?,
            seats,
            undone: Vec::new(),
        })
    }

    /// Goes on with a game. If both its names are those of seats, they take them, programs
    /// excepted; otherwise `seats` holds.
    ///
    /// ```
    /// use orbito_solve::orbito::{GameInPlay, GameRecord, Seats};
    ///
    /// let record: GameRecord = "[White \"human\"]\n[Black \"level:2\"]\n\n1. c1 a4 *".parse()?;
    /// let game = GameInPlay::from_record(record, Seats::HUMANS);
    /// assert_eq!(game.seats().black.to_string(), "level:2");
    /// # Ok::<(), orbito_solve::orbito::RecordError>(())
    /// ```
    pub fn from_record(record: GameRecord, seats: Seats) -> GameInPlay {
        GameInPlay {
            seats: Seats::of_record(&record).unwrap_or(seats),
            record,
            undone: Vec::new(),
        }
    }

    /// The game so far as a record with the names of the players. A person's name in a record that
    /// was gone on with stays.
    pub fn record(&self) -> GameRecord {
        let mut record = self.record.clone();
        for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
            let seat = self.seats.of(color);
            let known = record.tags().get(tag);
            let is_person = known.is_some_and(|name| name.parse::<Seat>().is_err());
            if *seat != Seat::Human || !is_person {
                let set = record.tags_mut().set(tag, &seat.to_string());
                debug_assert!(set.is_ok(), "{tag} is a free name");
            }
        }
        record
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.record.rules()
    }

    /// Who plays which colour.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Who plays which colour, to be changed at any time.
    pub fn seats_mut(&mut self) -> &mut Seats {
        &mut self.seats
    }

    /// The position in which the game began.
    pub fn start(&self) -> Position {
        self.record.start()
    }

    /// The position after the last move, before any extra press.
    pub fn position(&self) -> Position {
        self.record.end()
    }

    /// The moves that were made and not taken back.
    pub fn moves(&self) -> &[PlayedMove] {
        self.record.moves()
    }

    /// The last move, and the position in which it was made.
    pub fn last_move(&self) -> Option<(Position, Move)> {
        let last = self.record.turns().last();
        last.map(|(_, position, played)| (position, played.mv()))
    }

    /// Who is to move, unless the game is over.
    pub fn to_move(&self) -> ToMove<'_> {
        let color = self.position().turn();
        match (self.end(), self.seats.of(color)) {
            (Some(end), _) => ToMove::Over(end),
            (None, Seat::Human) => ToMove::Human(color),
            (None, Seat::Player(name)) => ToMove::Player(color, name),
        }
    }

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

    /// The position at the end of the game, all extra presses made; the present one before.
    pub fn final_position(&self) -> Position {
        let presses = self.extra_presses();
        presses.last().copied().unwrap_or(self.position())
    }

    /// How the game has ended, if it has.
    pub fn end(&self) -> Option<GameEnd> {
        if self.record.outcome().is_some() {
            return self.end_by_the_rules();
        }
        match self.record.result() {
            GameResult::WhiteWins => Some(GameEnd::Resigned(Color::Black)),
            GameResult::BlackWins => Some(GameEnd::Resigned(Color::White)),
            GameResult::Draw => Some(GameEnd::Agreed),
            GameResult::Unfinished => None,
        }
    }

    fn end_by_the_rules(&self) -> Option<GameEnd> {
        let position = self.final_position();
        let winner = self.rules().winner(&position)?;
        let has_line = |color| position.marbles_of(color).has_line();
        Some(match (has_line(Color::White), has_line(Color::Black)) {
            (true, true) => GameEnd::BothLines(winner),
            (true, false) => GameEnd::Line(Color::White),
            (false, true) => GameEnd::Line(Color::Black),
            (false, false) => GameEnd::NoLine,
        })
    }

    /// Makes a move. Moves that were taken back cannot be made again after it.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.expect_not_over()?;
        self.record.play(mv)?;
        self.undone.clear();
        Ok(())
    }

    /// Gives the game up for a colour.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), IllegalMove> {
        self.expect_not_over()?;
        let set = self.record.set_result(GameResult::won_by(loser.other()));
        set.map_err(|_| IllegalMove::GameOver)
    }

    fn expect_not_over(&self) -> Result<(), IllegalMove> {
        match self.end() {
            Some(_) => Err(IllegalMove::GameOver),
            None => Ok(()),
        }
    }

    /// Takes back that the game was given up or agreed; or else moves, until it is a person's turn
    /// again. One move where two players play, nothing where no person has moved.
    pub fn undo(&mut self) -> Option<Undone> {
        if self.record.outcome().is_none() && self.record.result() != GameResult::Unfinished {
            let set = self.record.set_result(GameResult::Unfinished);
            debug_assert!(set.is_ok(), "the position decides nothing");
            return Some(Undone::End);
        }
        let moves = self.moves_to_undo()?;
        for _ in 0..moves {
            self.undone.extend(self.record.take_back());
        }
        Some(Undone::Moves(moves))
    }

    fn moves_to_undo(&self) -> Option<usize> {
        let (made, turn) = (self.moves().len(), self.position().turn());
        let is_stop = |color| *self.seats.of(color) == Seat::Human || !self.seats.any_human();
        // Colours alternate: one move back it is the other's turn, two moves back the same.
        (1..=made.min(2)).find(|&moves| is_stop(if moves == 1 { turn.other() } else { turn }))
    }

    /// Makes moves again that were taken back, until it is a person's turn again: how many. One
    /// move where two players play.
    pub fn redo(&mut self) -> Option<usize> {
        let mut moves = 0;
        while let Some(played) = self.undone.pop() {
            if self.record.play(played.mv()).is_err() {
                self.undone.clear();
                break;
            }
            if let Some(last) = self.record.moves_mut().last_mut() {
                *last = played;
            }
            moves += 1;
            let turn = self.position().turn();
            if *self.seats.of(turn) == Seat::Human || !self.seats.any_human() {
                break;
            }
        }
        (moves > 0).then_some(moves)
    }

    /// Begins again from the same position, with the same rules and players.
    pub fn restart(&mut self) {
        self.record = GameRecord::begin(self.rules(), self.start());
        self.undone.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(game.end(), Some(GameEnd::NoLine));
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
