//! The players at the board: made when they first move, and anew for each game.

use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Color, GameInPlay, Move, PlayerName, Rules};
use crate::tournament::{GameSoFar, Player, random_numbers};

struct Seated<'t> {
    name: PlayerName,
    player: Box<dyn Player<Rules> + 't>,
}

/// Whoever plays by itself.
pub(super) struct Players<'t> {
    tablebase: &'t Tablebase,
    seed: u64,
    /// Games begun before the present one: each has random numbers of its own.
    games: usize,
    seated: [Option<Seated<'t>>; 2],
}

impl<'t> Players<'t> {
    pub(super) fn new(tablebase: &'t Tablebase, seed: u64) -> Players<'t> {
        Players {
            tablebase,
            seed,
            games: 0,
            seated: [None, None],
        }
    }

    /// Forgets the players of the last game.
    pub(super) fn begin_game(&mut self) {
        self.seated = [None, None];
        self.games += 1;
    }

    /// The move of a player for this colour.
    ///
    /// # Errors
    /// If the player fails to choose, why.
    pub(super) fn choose(
        &mut self,
        color: Color,
        name: &PlayerName,
        game: &GameInPlay,
    ) -> Result<Move, String> {
        let seat = color as usize;
        let seated = match self.seated[seat].take() {
            Some(seated) if seated.name == *name => seated,
            _ => self.seat(color, name)?,
        };
        let seated = self.seated[seat].insert(seated);
        let mut so_far = GameSoFar::begin(self.tablebase.rules(), game.start());
        for played in game.moves() {
            so_far.play(played.mv());
        }
        seated
            .player
            .choose(&so_far)
            .map_err(|fault| fault.to_string())
    }

    fn seat(&self, color: Color, name: &PlayerName) -> Result<Seated<'t>, String> {
        let player = name.player(self.tablebase);
        let mut player = player.map_err(|error| error.to_string())?;
        let random = random_numbers(self.seed, self.games, color);
        let begun = player.begin_game(self.tablebase.rules(), random);
        begun.map_err(|fault| fault.to_string())?;
        Ok(Seated {
            name: name.clone(),
            player,
        })
    }
}
