//! The course of a game: lets the players move, asks people, and does what they type.

use super::command::{self, Command, CommandOf};
use super::console::Console;
use super::game::{GameOf, PlayGame, PlayerOf, SeatOf, View};
use super::players::Players;
use super::{file, words};
use crate::cli::Failure;
use crate::cli::command_game::{MoveOf, PositionOf};
use crate::cli::text::{BOLD, marble, shortened, styled};
use crate::game::{Game, MoveList};
use crate::game_in_play::{GameInPlay, PlayedGame, Seat, ToMove};
use crate::level::Level;
use crate::notation::{Color, Notation};
use crate::record::RecordGame;

/// Why a host leaves the board.
pub(super) enum Departure<P: PlayGame> {
    Quit,
    /// A game was loaded that has other rules.
    OtherRules(Box<GameOf<P>>),
}

/// The command of a program can be long.
const MOST_OF_A_NAME: usize = 30;

/// What a command leads to: nothing, or the host's departure.
type Done<P> = Result<Option<Departure<P>>, Failure>;

/// Whoever leads through a game.
pub(super) struct Host<'t, P: PlayGame> {
    kind: P,
    judge: &'t P::Judge,
    game: GameOf<P>,
    players: Players<'t, P>,
    console: &'t mut Console,
    /// The moves listed last, as long as they are those of the position.
    listed: Vec<MoveOf<P>>,
    /// Two players that are watched play on without being asked to.
    running: bool,
}

impl<'t, P: PlayGame> Host<'t, P> {
    pub(super) fn new(
        kind: P,
        judge: &'t P::Judge,
        game: GameOf<P>,
        seed: u64,
        console: &'t mut Console,
    ) -> Host<'t, P> {
        Host {
            kind,
            judge,
            game,
            players: Players::new(kind, judge, seed),
            running: !console.is_terminal(),
            console,
            listed: Vec::new(),
        }
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self) -> Result<Departure<P>, Failure> {
        self.show_position()?;
        loop {
            let any_human = self.game.seats().any_human();
            if let ToMove::Player(color, name) = self.game.to_move()
                && (any_human || self.running)
            {
                let name = name.clone();
                self.let_player_move(color, &name)?;
                continue;
            }
            let moves = self.completions();
            let Some(line) = self.console.ask(&self.prompt(), moves)? else {
                return Ok(Departure::Quit);
            };
            let departure = match command::read(&self.kind, &line) {
                Ok(command) => self.answer(command)?,
                Err(problem) => self.refuse(&problem)?,
            };
            if let Some(departure) = departure {
                return Ok(departure);
            }
        }
    }

    /// The moves that a person can make at a terminal.
    fn completions(&self) -> Vec<String> {
        let (position, mut moves) = (self.game.position(), MoveList::new());
        if self.console.is_terminal() && self.game.end().is_none() {
            self.game.rules().moves(&position, &mut moves);
        }
        let moves = moves.iter();
        moves
            .map(|&mv| self.kind.move_text(&position, mv))
            .collect()
    }

    fn prompt(&self) -> String {
        match self.game.to_move() {
            ToMove::Human(color) => format!("{}> ", color.name()),
            ToMove::Player(color, _) => format!("{}, Enter moves> ", color.name()),
            ToMove::Over(_) => "over> ".into(),
        }
    }

    fn answer(&mut self, command: CommandOf<P>) -> Done<P> {
        match command {
            Command::Next => self.next(),
            Command::Move(line) => match self.kind.read_move(&self.game.position(), &line) {
                Ok(mv) => self.play(mv),
                Err(problem) => self.refuse(&problem),
            },
            Command::Listed(number) => self.play_listed(number),
            Command::Hint => self.hint(),
            Command::Moves(count) => self.list_moves(count),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Board => self.show_position(),
            Command::Flip => {
                self.console.flipped = !self.console.flipped;
                self.show_position()
            }
            Command::Fen => {
                let position = self.game.final_position();
                self.say(&self.game.rules().position_text(&position))
            }
            Command::Level(level) => self.level(level),
            Command::Seat(color, seat) => self.seat(color, seat),
            Command::Save { path, replace } => {
                match file::save(&path, &self.game.record(), replace) {
                    Ok(()) => self.say(&format!("saved to {}", path.escape_debug())),
                    Err(problem) => self.refuse(&problem),
                }
            }
            Command::Load(path) => self.load(&path),
            Command::New => {
                self.game.restart();
                self.begin_game();
                self.show_position()
            }
            Command::Resign => self.resign(),
            Command::Go => match self.game.to_move() {
                ToMove::Player(..) => {
                    self.running = true;
                    Ok(None)
                }
                ToMove::Human(_) => self.refuse("go: two players can be watched, not people"),
                ToMove::Over(_) => self.refuse("the game is over"),
            },
            Command::Help => self.say(&words::help::<P>()),
            Command::Quit => Ok(Some(Departure::Quit)),
        }
    }

    fn say(&mut self, words: &str) -> Done<P> {
        self.console.say(words).map(|()| None)
    }

    fn refuse(&mut self, problem: &str) -> Done<P> {
        self.console.refuse(problem).map(|()| None)
    }

    fn next(&mut self) -> Done<P> {
        if let ToMove::Player(color, name) = self.game.to_move() {
            let name = name.clone();
            self.let_player_move(color, &name)?;
        }
        Ok(None)
    }

    fn let_player_move(&mut self, color: Color, name: &PlayerOf<P>) -> Result<(), Failure> {
        let chosen = self.players.choose(color, name, &self.game);
        let problem = match chosen.and_then(|mv| self.make(mv)) {
            Ok(()) => return self.show_move(),
            Err(problem) => problem,
        };
        let message = format!("{} ({name}) cannot move: {problem}", color.name());
        if !self.console.is_terminal() {
            return Err(Failure::Other(message));
        }
        *self.game.seats_mut().of_mut(color) = Seat::Human;
        let color = color.name();
        self.console.refuse(&format!(
            "{message}\nyou move for {color} now; {color} level:3 seats another"
        ))
    }

    /// Makes a move, or says which rule it breaks.
    fn make(&mut self, mv: MoveOf<P>) -> Result<(), String> {
        let position = self.game.position();
        self.game.play(mv).map_err(|rule| {
            let mv = self.kind.move_text(&position, mv);
            format!("{mv} is illegal: {rule}")
        })
    }

    fn play(&mut self, mv: MoveOf<P>) -> Done<P> {
        match self.game.to_move() {
            ToMove::Player(color, name) => {
                let problem = format!("{} is played by {name}: Enter lets it move", color.name());
                self.refuse(&problem)
            }
            ToMove::Over(_) => self.refuse(&P::Game::GAME_OVER.to_string()),
            ToMove::Human(_) => match self.make(mv) {
                Ok(()) => self.show_move().map(|()| None),
                Err(problem) => self.refuse(&problem),
            },
        }
    }

    fn play_listed(&mut self, number: usize) -> Done<P> {
        match self.listed.get(number - 1) {
            Some(&mv) => self.play(mv),
            None if self.listed.is_empty() => {
                self.refuse("no moves of this position are listed: moves lists them")
            }
            None => {
                let most = self.listed.len();
                self.refuse(&format!(
                    "#{number}: expected #1 to #{most} of the last list"
                ))
            }
        }
    }

    fn hint(&mut self) -> Done<P> {
        let goes_on = self.game.end().is_none();
        let hint = goes_on.then(|| self.kind.hint(self.judge, &self.game));
        match hint.flatten() {
            Some(hint) => self.say(&words::hint(&self.kind, &self.game.position(), &hint)),
            None => self.refuse("the game is over"),
        }
    }

    fn list_moves(&mut self, count: usize) -> Done<P> {
        if self.game.end().is_some() {
            return self.refuse("the game is over");
        }
        let (rated, position) = (self.kind.rate(self.judge, &self.game), self.game.position());
        self.listed = rated.iter().take(count).map(|(mv, _)| *mv).collect();
        let rated = rated.into_iter();
        let rated = rated.map(|(mv, worth)| (self.kind.move_text(&position, mv), worth));
        self.say(&words::moves(&rated.collect::<Vec<_>>(), count))
    }

    fn undo(&mut self) -> Done<P> {
        let Some(undone) = self.game.undo() else {
            return self.refuse("there is nothing to take back");
        };
        // Players that are watched would only make the same moves again.
        self.running &= !self.console.is_terminal();
        self.say(&words::undone(undone))?;
        self.show_position()
    }

    fn redo(&mut self) -> Done<P> {
        let Some(count) = self.game.redo() else {
            return self.refuse("there is nothing to make again");
        };
        self.say(&format!("made {} again", words::counted(count)))?;
        self.show_position()
    }

    fn level(&mut self, level: Option<Level>) -> Done<P> {
        let seats = self.game.seats();
        let players: Vec<Color> = Color::BOTH
            .into_iter()
            .filter(|&color| *seats.of(color) != Seat::Human)
            .collect();
        if players.is_empty() {
            return self.refuse("two people play: black level:3 seats a level");
        }
        if let Some(level) = level {
            for &color in &players {
                *self.game.seats_mut().of_mut(color) = Seat::Player(P::level(level));
            }
        }
        for color in players {
            self.say_who(color)?;
        }
        Ok(None)
    }

    fn seat(&mut self, color: Color, seat: Option<SeatOf<P>>) -> Done<P> {
        if let Some(Seat::Player(name)) = &seat
            && let Err(error) = self.kind.try_out(name, self.judge)
        {
            return self.refuse(&format!("{name}: {error}"));
        }
        if let Some(seat) = seat {
            *self.game.seats_mut().of_mut(color) = seat;
        }
        self.say_who(color)
    }

    fn say_who(&mut self, color: Color) -> Done<P> {
        let seat = self.game.seats().of(color);
        self.say(&format!("{} is played by {seat}", color.name()))
    }

    fn resign(&mut self) -> Done<P> {
        let ToMove::Human(color) = self.game.to_move() else {
            return self.refuse("it is nobody's turn who could give up");
        };
        match self.game.resign(color) {
            Ok(()) => self.show_position(),
            Err(rule) => self.refuse(&rule.to_string()),
        }
    }

    fn load(&mut self, path: &str) -> Done<P> {
        let record = match file::load(path, &self.kind) {
            Ok(record) => record,
            Err(problem) => return self.refuse(&problem),
        };
        let game = GameInPlay::from_record(record, self.game.seats().clone());
        self.say(&format!("loaded {}", words::counted(game.moves().len())))?;
        if game.rules() != self.game.rules() {
            let rules = self.kind.with_rules(game.rules()).describe();
            self.say(&format!("rules: {rules}"))?;
            return Ok(Some(Departure::OtherRules(Box::new(game))));
        }
        self.game = game;
        self.begin_game();
        self.show_position()
    }

    fn begin_game(&mut self) {
        self.players.begin_game();
        self.running = !self.console.is_terminal();
    }

    /// Shows what a move did, and what follows if it was the last.
    fn show_move(&mut self) -> Result<(), Failure> {
        if let Some((position, mv)) = self.game.last_move() {
            let played = words::played(&self.kind, &position, mv);
            self.console.say(&played)?;
        }
        self.listed.clear();
        let Some(aftermath) = self.kind.aftermath(&self.game) else {
            return self.show_position().map(|_| ());
        };
        self.show_board(&self.game.position())?;
        self.console.say(aftermath.words)?;
        for (words, position) in &aftermath.steps {
            self.console.say(words)?;
            self.show_board(position)?;
        }
        self.show_end().map(|_| ())
    }

    /// Shows the board as it is, and how the game has ended.
    fn show_position(&mut self) -> Done<P> {
        self.listed.clear();
        self.show_board(&self.game.final_position())?;
        self.show_end()
    }

    fn show_end(&mut self) -> Done<P> {
        if let Some(end) = self.game.end() {
            self.running = !self.console.is_terminal();
            self.say(&words::ended(&self.kind, end))?;
            if self.console.is_terminal() {
                self.say(words::AFTER_THE_END)?;
            }
        }
        Ok(None)
    }

    fn show_board(&mut self, position: &PositionOf<P>) -> Result<(), Failure> {
        let view = View {
            flipped: self.console.flipped,
            notes: self.notes(position),
        };
        let board = self.kind.draw(&self.game, position, view);
        self.console.say(&format!("\n{board}"))
    }

    /// Who plays, what they have left, and whose turn it is.
    fn notes(&self, position: &PositionOf<P>) -> Vec<String> {
        let seats = self.game.seats();
        let seat = |color| shortened(&seats.of(color).to_string(), MOST_OF_A_NAME);
        let width = Color::BOTH.map(|color| seat(color).chars().count());
        let width = width.into_iter().max().unwrap_or(0);
        let side = |color: Color| {
            let (marble, seat) = (marble(color), seat(color));
            let tally = self.kind.tally(position, color);
            format!("{marble} {}  {seat:<width$}  {tally}", color.name())
        };
        let first = P::Game::BEGINS;
        let mut notes = vec![side(first), side(first.other()), String::new()];
        if self.game.end().is_none() {
            let turn = self.game.rules().turn(position).name();
            notes.push(styled(BOLD, format!("{turn} to move")));
        }
        notes
    }
}
