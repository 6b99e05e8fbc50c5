//! A game while it is played: who plays which colour, whose turn it is, and the way back and forth.
//!
//! It is a [`GameRecord`] that knows its players and remembers the moves that were taken back. All
//! that can be asked of it follows from the record, so nothing can contradict it: a game that is
//! undecided by its position and yet has a winner was given up.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use crate::history::History;
use crate::notation::Color;
use crate::record::{GameRecord, GameResult, PlayedMove, RecordGame};

/// A game that can be played move by move, between people and players.
pub trait PlayedGame: RecordGame {
    /// Who chooses moves where no person does, by its name.
    type Player: Clone + Eq + Debug + Display + FromStr<Err: Display> + Send + Sync + 'static;

    /// In what way the rules can end a game.
    type Ending: Copy + Eq + Debug;

    /// The rule that every move breaks once the game is over.
    const GAME_OVER: Self::IllegalMove;

    /// In what way the rules have ended a game that came to this position.
    fn ending(&self, end: &Self::Position) -> Self::Ending;

    /// The position in which a game comes to rest that has come to this one: another if something
    /// happens by itself after the last move.
    fn final_position(&self, end: &Self::Position) -> Self::Position {
        *end
    }

    /// Whether a player may be seated because a record names it, which may be a stranger's.
    fn is_harmless(_player: &Self::Player) -> bool {
        true
    }
}

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
pub enum Seat<P> {
    /// A person, whose moves come from outside.
    Human,
    /// A player that chooses by itself.
    Player(P),
}

impl<P: Display> Display for Seat<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str(HUMAN),
            Seat::Player(name) => name.fmt(f),
        }
    }
}

const HUMAN: &str = "human";

impl<P: FromStr> FromStr for Seat<P> {
    type Err = P::Err;

    /// Reads `human`, or the name of a player.
    fn from_str(text: &str) -> Result<Seat<P>, P::Err> {
        if text.eq_ignore_ascii_case(HUMAN) {
            return Ok(Seat::Human);
        }
        text.parse().map(Seat::Player)
    }
}

/// Who plays white, and who plays black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats<P> {
    /// Who plays white.
    pub white: Seat<P>,
    /// Who plays black.
    pub black: Seat<P>,
}

impl<P: Eq> Seats<P> {
    /// Two people.
    pub const HUMANS: Seats<P> = Seats {
        white: Seat::Human,
        black: Seat::Human,
    };

    /// Who plays this colour.
    pub fn of(&self, color: Color) -> &Seat<P> {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Who plays this colour, to be changed.
    pub fn of_mut(&mut self, color: Color) -> &mut Seat<P> {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Whether a person plays one of the colours.
    pub fn any_human(&self) -> bool {
        self.white == Seat::Human || self.black == Seat::Human
    }
}

/// The seats that the names in a record tell, if both do. A record starts no program: whoever wrote
/// it may be a stranger.
fn seats_of<G: PlayedGame>(record: &GameRecord<G>) -> Option<Seats<G::Player>> {
    let seat = |color| match record.tags().player(color)?.parse().ok()? {
        Seat::Player(player) if !G::is_harmless(&player) => None,
        seat => Some(seat),
    };
    Some(Seats {
        white: seat(Color::White)?,
        black: seat(Color::Black)?,
    })
}

/// How a game has ended: by the rules, in a way `E`, or before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd<E> {
    /// As the rules have it.
    ByRules(E),
    /// This colour has given up.
    Resigned(Color),
    /// A draw before the rules gave one.
    Agreed,
}

/// What comes next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToMove<'a, G: PlayedGame> {
    /// A person moves for this colour.
    Human(Color),
    /// A player moves for this colour.
    Player(Color, &'a G::Player),
    /// Nothing.
    Over(GameEnd<G::Ending>),
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
pub struct GameInPlay<G: PlayedGame> {
    record: GameRecord<G>,
    seats: Seats<G::Player>,
    /// Moves that were taken back, the next to be made again last. Each is legal once those
    /// behind it are made.
    undone: Vec<PlayedMove<G::Move>>,
}

impl<G: PlayedGame> GameInPlay<G> {
    /// A game from a position.
    ///
    /// # Errors
    /// If the position does not fit the rules.
    pub fn new(
        rules: G,
        start: G::Position,
        seats: Seats<G::Player>,
    ) -> Result<GameInPlay<G>, G::StartError> {
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
    pub fn from_record(record: GameRecord<G>, seats: Seats<G::Player>) -> GameInPlay<G> {
        GameInPlay {
            seats: seats_of(&record).unwrap_or(seats),
            record,
            undone: Vec::new(),
        }
    }

    /// The game so far as a record with the names of the players. A person's name in a record that
    /// was gone on with stays.
    pub fn record(&self) -> GameRecord<G> {
        let mut record = self.record.clone();
        for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
            let seat = self.seats.of(color);
            let known = record.tags().get(tag);
            let is_person = known.is_some_and(|name| name.parse::<Seat<G::Player>>().is_err());
            if *seat != Seat::Human || !is_person {
                let set = record.tags_mut().set(tag, &seat.to_string());
                debug_assert!(set.is_ok(), "{tag} is a free name");
            }
        }
        record
    }

    /// The rules.
    pub fn rules(&self) -> G {
        self.record.rules()
    }

    /// Who plays which colour.
    pub fn seats(&self) -> &Seats<G::Player> {
        &self.seats
    }

    /// Who plays which colour, to be changed at any time.
    pub fn seats_mut(&mut self) -> &mut Seats<G::Player> {
        &mut self.seats
    }

    /// The position in which the game began.
    pub fn start(&self) -> G::Position {
        self.record.start()
    }

    /// The position after the last move, before anything that happens by itself.
    pub fn position(&self) -> G::Position {
        self.record.end()
    }

    /// The moves that were made and not taken back.
    pub fn moves(&self) -> &[PlayedMove<G::Move>] {
        self.record.moves()
    }

    /// The positions that may occur again.
    pub fn history(&self) -> &History {
        self.record.history()
    }

    /// The last move, and the position in which it was made.
    pub fn last_move(&self) -> Option<(G::Position, G::Move)> {
        let last = self.record.turns().last();
        last.map(|(_, position, played)| (position, played.mv()))
    }

    /// Who is to move, unless the game is over.
    pub fn to_move(&self) -> ToMove<'_, G> {
        let color = self.turn();
        match (self.end(), self.seats.of(color)) {
            (Some(end), _) => ToMove::Over(end),
            (None, Seat::Human) => ToMove::Human(color),
            (None, Seat::Player(name)) => ToMove::Player(color, name),
        }
    }

    /// The colour whose turn it is, or would be if the game were not over.
    pub fn turn(&self) -> Color {
        self.rules().turn(&self.position())
    }

    /// The position in which the game has come to rest; the present one before its end.
    pub fn final_position(&self) -> G::Position {
        self.rules().final_position(&self.position())
    }

    /// How the game has ended, if it has.
    pub fn end(&self) -> Option<GameEnd<G::Ending>> {
        if self.record.outcome().is_some() {
            return Some(GameEnd::ByRules(self.rules().ending(&self.position())));
        }
        match self.record.result() {
            GameResult::WhiteWins => Some(GameEnd::Resigned(Color::Black)),
            GameResult::BlackWins => Some(GameEnd::Resigned(Color::White)),
            GameResult::Draw => Some(GameEnd::Agreed),
            GameResult::Unfinished => None,
        }
    }

    /// Makes a move. Moves that were taken back cannot be made again after it.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn play(&mut self, mv: G::Move) -> Result<(), G::IllegalMove> {
        self.expect_not_over()?;
        self.record.play(mv)?;
        self.undone.clear();
        Ok(())
    }

    /// Gives the game up for a colour.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), G::IllegalMove> {
        self.expect_not_over()?;
        let set = self.record.set_result(GameResult::won_by(loser.other()));
        set.map_err(|_| G::GAME_OVER)
    }

    fn expect_not_over(&self) -> Result<(), G::IllegalMove> {
        match self.end() {
            Some(_) => Err(G::GAME_OVER),
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
        let (made, turn) = (self.moves().len(), self.turn());
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
            let turn = self.turn();
            if *self.seats.of(turn) == Seat::Human || !self.seats.any_human() {
                break;
            }
        }
        (moves > 0).then_some(moves)
    }

    /// Begins again from the same position, with the same rules and players.
    pub fn restart(&mut self) {
        let notation = self.record.notation();
        self.record = GameRecord::begin(self.rules(), self.start());
        self.record.set_notation(notation);
        self.undone.clear();
    }
}
