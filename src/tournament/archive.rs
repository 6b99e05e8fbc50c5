//! The games of a tournament as records, and back: so that a tournament can go on after it was cut
//! off.
//!
//! A record has the tournament in the tag `Event`, the number of the game in `Round`, and in
//! `Termination` how a player failed, in the words of PGN; what happened is then the comment of the
//! last move, or of the game.

use thiserror::Error;

use super::{Ending, Fault, FaultKind, PlayedGame, Schedule};
use crate::record::{GameRecord, GameResult, RecordGame};

/// What the records of one tournament have in common.
#[derive(Clone, Debug)]
pub struct Archive<G> {
    /// The rules.
    pub rules: G,
    /// The names of the players.
    pub players: Vec<String>,
    /// What tells this tournament from others.
    pub event: String,
}

/// Why a record is not a game of a tournament: what is wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ForeignGame(String);

impl<G: RecordGame> Archive<G> {
    /// The line with which the record of every game begins.
    pub fn first_line(&self) -> String {
        format!("[Event \"{}\"]\n", self.event)
    }

    /// The record of a game.
    pub fn record(&self, played: &PlayedGame<G>) -> GameRecord<G> {
        let mut record = GameRecord::new(self.rules, played.start).expect("openings fit the rules");
        for &mv in &played.moves {
            record.play(mv).expect("a tournament's moves are legal");
        }
        let game = &played.scheduled;
        let tags = [
            ("Event", self.event.clone()),
            ("Round", (game.number + 1).to_string()),
            ("White", self.players[game.white].clone()),
            ("Black", self.players[game.black].clone()),
        ];
        for (name, text) in tags {
            set_tag(&mut record, name, &text);
        }
        if let Ending::Forfeited(loser, fault) = &played.ending {
            record
                .set_result(GameResult::won_by(loser.other()))
                .expect("a game that was forfeited is undecided");
            set_tag(&mut record, "Termination", termination(fault.kind));
            let name = &self.players[game.player(*loser)];
            let words = format!("{name} has lost: {fault}");
            match record.moves_mut().last_mut() {
                Some(mv) => mv.set_comment(&words),
                None => record.set_comment(&words),
            }
        }
        record
    }

    /// The game of a record, whose opening must be the one that the tournament has for it.
    ///
    /// # Errors
    /// If the record is not a whole game of this tournament.
    pub fn game(
        &self,
        schedule: &Schedule,
        opening: impl Fn(usize) -> G::Position,
        record: &GameRecord<G>,
    ) -> Result<PlayedGame<G>, ForeignGame> {
        let tag = |name| record.tags().get(name).unwrap_or_default();
        expect("the tournament", &self.event, tag("Event"))?;
        expect(
            "the rules",
            &self.rules.to_string(),
            &record.rules().to_string(),
        )?;
        let round: usize = tag("Round").parse().unwrap_or(0);
        if !(1..=schedule.games()).contains(&round) {
            let (found, last) = (tag("Round"), schedule.games());
            let message = format!("Round is '{found}', expected 1 to {last}");
            return Err(ForeignGame(message));
        }
        let scheduled = schedule.game(round - 1);
        expect("white", &self.players[scheduled.white], tag("White"))?;
        expect("black", &self.players[scheduled.black], tag("Black"))?;
        let start = opening(scheduled.pair);
        expect(
            "the opening",
            &self.rules.position_text(&start),
            &self.rules.position_text(&record.start()),
        )?;
        let ending = match kind(tag("Termination")) {
            Some(kind) => {
                let Some(winner) = record.result().winner() else {
                    let message = "a forfeited game without a winner, expected 1-0 or 0-1";
                    return Err(ForeignGame(message.into()));
                };
                let last = record.moves().last();
                let words = last.map_or(record.comment(), |mv| mv.comment());
                let message = words.unwrap_or_default().into();
                Ending::Forfeited(winner.other(), Fault { kind, message })
            }
            None if record.outcome().is_none() => {
                let message = "the game is not over, expected moves to its end";
                return Err(ForeignGame(message.into()));
            }
            None => Ending::Decided(record.result().winner()),
        };
        Ok(PlayedGame {
            scheduled,
            start,
            moves: record.moves().iter().map(|played| played.mv()).collect(),
            ending,
        })
    }
}

fn set_tag<G: RecordGame>(record: &mut GameRecord<G>, name: &str, text: &str) {
    let set = record.tags_mut().set(name, text);
    set.expect("a name that the record does not write itself");
}

fn expect(what: &str, expected: &str, found: &str) -> Result<(), ForeignGame> {
    if expected == found {
        return Ok(());
    }
    let message = format!(
        "{what} is '{}', expected '{}'",
        found.escape_debug(),
        expected.escape_debug()
    );
    Err(ForeignGame(message))
}

/// The words of PGN for a fault.
const fn termination(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Crash => "abandoned",
        FaultKind::Timeout => "time forfeit",
        FaultKind::Nonsense => "rules infraction",
        FaultKind::Flood => "emergency",
    }
}

fn kind(text: &str) -> Option<FaultKind> {
    use FaultKind::{Crash, Flood, Nonsense, Timeout};
    [Crash, Timeout, Nonsense, Flood]
        .into_iter()
        .find(|&kind| termination(kind) == text)
}
