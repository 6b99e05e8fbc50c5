//! The course of a game: lets the players move, asks people, and does what they type.

use super::board::Board;
use super::command::Command;
use super::console::Console;
use super::players::Players;
use super::{file, words};
use crate::cli::Failure;
use crate::cli::text::{BLACK_MARBLE, BOLD, WHITE_MARBLE, shortened, styled};
use crate::orbito::rating::RatedPosition;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{
    Bitboard, Color, GameInPlay, IllegalMove, Level, Move, PlayerName, Position, Seat, ToMove,
};

/// Why a host leaves the board.
pub(super) enum Departure {
    Quit,
    /// A game was loaded that has other rules.
    OtherRules(Box<GameInPlay>),
}

/// The command of a program can be long.
const MOST_OF_A_NAME: usize = 30;

/// What a command leads to: nothing, or the host's departure.
type Done = Result<Option<Departure>, Failure>;

/// Whoever leads through a game.
pub(super) struct Host<'t> {
    game: GameInPlay,
    tablebase: &'t Tablebase,
    players: Players<'t>,
    console: &'t mut Console,
    /// The moves listed last, as long as they are those of the position.
    listed: Vec<Move>,
    /// Two players that are watched play on without being asked to.
    running: bool,
}

impl<'t> Host<'t> {
    pub(super) fn new(
        game: GameInPlay,
        tablebase: &'t Tablebase,
        seed: u64,
        console: &'t mut Console,
    ) -> Host<'t> {
        Host {
            game,
            tablebase,
            players: Players::new(tablebase, seed),
            running: !console.is_terminal(),
            console,
            listed: Vec::new(),
        }
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self) -> Result<Departure, Failure> {
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
            let moves = self.tablebase.rules().legal_moves(&self.game.position());
            let moves: &[Move] = if self.game.end().is_none() {
                &moves
            } else {
                &[]
            };
            let Some(line) = self.console.ask(&self.prompt(), moves)? else {
                return Ok(Departure::Quit);
            };
            let departure = match Command::read(&line) {
                Ok(command) => self.answer(command)?,
                Err(problem) => self.refuse(&problem)?,
            };
            if let Some(departure) = departure {
                return Ok(departure);
            }
        }
    }

    fn prompt(&self) -> String {
        match self.game.to_move() {
            ToMove::Human(color) => format!("{}> ", color.name()),
            ToMove::Player(color, _) => format!("{}, Enter moves> ", color.name()),
            ToMove::Over(_) => "over> ".into(),
        }
    }

    fn answer(&mut self, command: Command) -> Done {
        match command {
            Command::Next => self.next(),
            Command::Move(mv) => self.play(mv),
            Command::Listed(number) => self.play_listed(number),
            Command::Hint => match words::hint(self.tablebase, &self.game.position()) {
                Some(hint) if self.game.end().is_none() => self.say(&hint),
                _ => self.refuse("the game is over"),
            },
            Command::Moves(count) => self.list_moves(count),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Board => self.show_position(),
            Command::Flip => {
                self.console.flipped = !self.console.flipped;
                self.show_position()
            }
            Command::Fen => self.say(&self.game.final_position().to_string()),
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
            Command::Help => self.say(&words::help()),
            Command::Quit => Ok(Some(Departure::Quit)),
        }
    }

    fn say(&mut self, words: &str) -> Done {
        self.console.say(words).map(|()| None)
    }

    fn refuse(&mut self, problem: &str) -> Done {
        self.console.refuse(problem).map(|()| None)
    }

    fn next(&mut self) -> Done {
        if let ToMove::Player(color, name) = self.game.to_move() {
            let name = name.clone();
            self.let_player_move(color, &name)?;
        }
        Ok(None)
    }

    fn let_player_move(&mut self, color: Color, name: &PlayerName) -> Result<(), Failure> {
        let problem = match self.players.choose(color, name, &self.game) {
            Ok(mv) => match self.game.play(mv) {
                Ok(()) => return self.show_move(mv, color),
                Err(rule) => format!("{mv} is illegal: {rule}"),
            },
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

    fn play(&mut self, mv: Move) -> Done {
        let color = self.game.position().turn();
        match self.game.to_move() {
            ToMove::Player(_, name) => {
                let problem = format!("{} is played by {name}: Enter lets it move", color.name());
                self.refuse(&problem)
            }
            ToMove::Over(_) => self.refuse(&IllegalMove::GameOver.to_string()),
            ToMove::Human(_) => match self.game.play(mv) {
                Ok(()) => self.show_move(mv, color).map(|()| None),
                Err(rule) => self.refuse(&format!("{mv} is illegal: {rule}")),
            },
        }
    }

    fn play_listed(&mut self, number: usize) -> Done {
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

    fn list_moves(&mut self, count: usize) -> Done {
        if self.game.end().is_some() {
            return self.refuse("the game is over");
        }
        let rated = RatedPosition::new(self.tablebase, &self.game.position());
        let shown = rated.moves.iter().take(count);
        self.listed = shown.map(|rated| rated.turn).collect();
        self.say(&words::moves(&rated.moves, count))
    }

    fn undo(&mut self) -> Done {
        let Some(undone) = self.game.undo() else {
            return self.refuse("there is nothing to take back");
        };
        // Players that are watched would only make the same moves again.
        self.running &= !self.console.is_terminal();
        self.say(&words::undone(undone))?;
        self.show_position()
    }

    fn redo(&mut self) -> Done {
        let Some(count) = self.game.redo() else {
            return self.refuse("there is nothing to make again");
        };
        self.say(&format!("made {} again", words::counted(count)))?;
        self.show_position()
    }

    fn level(&mut self, level: Option<Level>) -> Done {
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
                *self.game.seats_mut().of_mut(color) = Seat::Player(PlayerName::level(level));
            }
        }
        for color in players {
            self.say_who(color)?;
        }
        Ok(None)
    }

    fn seat(&mut self, color: Color, seat: Option<Seat>) -> Done {
        if let Some(Seat::Player(name)) = &seat
            && let Err(error) = name.try_out(self.tablebase)
        {
            return self.refuse(&format!("{name}: {error}"));
        }
        if let Some(seat) = seat {
            *self.game.seats_mut().of_mut(color) = seat;
        }
        self.say_who(color)
    }

    fn say_who(&mut self, color: Color) -> Done {
        let seat = self.game.seats().of(color);
        self.say(&format!("{} is played by {seat}", color.name()))
    }

    fn resign(&mut self) -> Done {
        let ToMove::Human(color) = self.game.to_move() else {
            return self.refuse("it is nobody's turn who could give up");
        };
        match self.game.resign(color) {
            Ok(()) => self.show_position(),
            Err(rule) => self.refuse(&rule.to_string()),
        }
    }

    fn load(&mut self, path: &str) -> Done {
        let record = match file::load(path, self.game.rules()) {
            Ok(record) => record,
            Err(problem) => return self.refuse(&problem),
        };
        let game = GameInPlay::from_record(record, self.game.seats().clone());
        self.say(&format!("loaded {}", words::counted(game.moves().len())))?;
        if game.rules() != self.game.rules() {
            self.say(&format!("rules: {}", game.rules().describe()))?;
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
    fn show_move(&mut self, mv: Move, color: Color) -> Result<(), Failure> {
        let played = words::played(color, mv);
        self.console.say(&played)?;
        self.listed.clear();
        if self.game.extra_presses().is_empty() {
            return self.show_position().map(|_| ());
        }
        self.show_board(&self.game.position())?;
        self.show_extra_presses()?;
        self.show_end().map(|_| ())
    }

    /// Shows the board as it is, and how the game has ended.
    fn show_position(&mut self) -> Done {
        self.listed.clear();
        self.show_board(&self.game.final_position())?;
        self.show_end()
    }

    fn show_extra_presses(&mut self) -> Result<(), Failure> {
        let rules = self.game.rules();
        self.console
            .say("all marbles are placed: the button alone decides")?;
        for position in self.game.extra_presses() {
            self.console.say(&words::extra_press(&position, &rules))?;
            self.show_board(&position)?;
        }
        Ok(())
    }

    fn show_end(&mut self) -> Done {
        if let Some(end) = self.game.end() {
            self.running = !self.console.is_terminal();
            self.say(&words::ended(end, &self.game.rules()))?;
            if self.console.is_terminal() {
                self.say(words::AFTER_THE_END)?;
            }
        }
        Ok(None)
    }

    fn show_board(&mut self, position: &Position) -> Result<(), Failure> {
        let extra_presses = position.extra_presses() - self.game.position().extra_presses();
        let placed = self.game.last_move().and_then(|(_, mv)| {
            let placed = Bitboard::of(mv.place).press();
            let now = (0..extra_presses).fold(placed, |placed, _| placed.press());
            now.first()
        });
        let board = Board {
            position,
            placed,
            line: position.in_line(),
            flipped: self.console.flipped,
            notes: self.notes(position),
        };
        self.console.say(&format!("\n{}", board.draw()))
    }

    /// Who plays, how many marbles are left to each, and whose turn it is.
    fn notes(&self, position: &Position) -> Vec<String> {
        let seats = self.game.seats();
        let seat = |color| shortened(&seats.of(color).to_string(), MOST_OF_A_NAME);
        let width = Color::BOTH.map(|color| seat(color).chars().count());
        let width = width.into_iter().max().unwrap_or(0);
        let side = |color: Color| {
            let marble = match color {
                Color::White => styled(WHITE_MARBLE, "○"),
                Color::Black => styled(BLACK_MARBLE, "●"),
            };
            let seat = seat(color);
            let left = Position::MARBLES_EACH - position.marbles_of(color).count();
            format!("{marble} {}  {seat:<width$}  {left} left", color.name())
        };
        let mut notes = vec![side(Color::White), side(Color::Black), String::new()];
        if self.game.end().is_none() {
            let turn = position.turn().name();
            notes.push(styled(BOLD, format!("{turn} to move")));
        }
        notes
    }
}
