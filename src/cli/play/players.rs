//! The players at the board: made when they first move, and anew for each game.

use super::game::{GameOf, PlayGame, PlayerOf};
use crate::cli::command_game::MoveOf;
use crate::notation::Color;
use crate::tournament::{GameSoFar, Player, random_numbers};

struct Seated<'t, P: PlayGame> {
    name: PlayerOf<P>,
    player: Box<dyn Player<P::Game> + 't>,
}

/// Whoever plays by itself.
pub(super) struct Players<'t, P: PlayGame> {
    game: P,
    judge: &'t P::Judge,
    seed: u64,
    /// Games begun before the present one: each has random numbers of its own.
    games: usize,
    seated: [Option<Seated<'t, P>>; 2],
}

impl<'t, P: PlayGame> Players<'t, P> {
    pub(super) fn new(game: P, judge: &'t P::Judge, seed: u64) -> Players<'t, P> {
        Players {
            game,
            judge,
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
        name: &PlayerOf<P>,
        game: &GameOf<P>,
    ) -> Result<MoveOf<P>, String> {
        let seat = color as usize;
        let seated = match self.seated[seat].take() {
            Some(seated) if seated.name == *name => seated,
            _ => self.seat(color, name)?,
        };
        let seated = self.seated[seat].insert(seated);
        let mut so_far = GameSoFar::begin(self.game.game(), game.start());
        for played in game.moves() {
            so_far.play(played.mv());
        }
        seated
            .player
            .choose(&so_far)
            .map_err(|fault| fault.to_string())
    }

    fn seat(&self, color: Color, name: &PlayerOf<P>) -> Result<Seated<'t, P>, String> {
        let player = self.game.player(name, self.judge);
        let mut player = player.map_err(|error| error.to_string())?;
        let random = random_numbers(self.seed, self.games, color);
        let begun = player.begin_game(self.game.game(), random);
        begun.map_err(|fault| fault.to_string())?;
        Ok(Seated {
            name: name.clone(),
            player,
        })
    }
}
