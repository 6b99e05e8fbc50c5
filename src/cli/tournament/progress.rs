//! What is seen while a tournament goes on: how far it is, how long it will take, who leads.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::super::text;
use crate::game::Game;
use crate::tournament::{Ending, FAULTS_ALLOWED, PlayedGame, Results, Standings};

/// The standings are made anew so often.
const STANDINGS_EVERY: Duration = Duration::from_secs(2);
/// The bar moves so often.
const BAR_EVERY: Duration = Duration::from_millis(100);
/// So many players are shown.
const SHOWN: usize = 12;

pub(in crate::cli) struct Progress<'a> {
    names: &'a [String],
    quiet: bool,
    bar: ProgressBar,
    bar_due: Instant,
    standings_due: Instant,
}

impl<'a> Progress<'a> {
    pub(in crate::cli) fn new(results: &Results, names: &'a [String], quiet: bool) -> Progress<'a> {
        let bar = if quiet {
            ProgressBar::hidden()
        } else {
            ProgressBar::new(results.schedule().games() as u64)
        };
        // When a sequential test will be decided nobody knows.
        let style = ProgressStyle::with_template(match results.test() {
            None => "  {bar:30} {human_pos} of {human_len} games, {elapsed} gone, {eta} left{msg}",
            Some(_) => "  {spinner} {human_pos} games, {elapsed} gone{msg}",
        });
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let bar = bar.with_position(results.played() as u64);
        // What was played earlier says nothing about the time that is left.
        bar.reset_eta();
        let now = Instant::now();
        Progress {
            names,
            quiet,
            bar,
            bar_due: now,
            standings_due: now + STANDINGS_EVERY,
        }
    }

    /// Tells of a game that has ended.
    pub(super) fn tell<G: Game>(&mut self, played: &PlayedGame<G>, results: &Results) {
        if let Ending::Forfeited(loser, fault) = &played.ending {
            let player = played.scheduled.player(*loser);
            self.tell_fault(player, played.scheduled.number + 1, &fault.message, results);
        }
        self.advance(results);
    }

    /// Shows how far the tournament is.
    pub(in crate::cli) fn advance(&mut self, results: &Results) {
        if self.bar.is_hidden() {
            return;
        }
        let now = Instant::now();
        if now >= self.bar_due {
            self.bar_due = now + BAR_EVERY;
            self.bar.set_position(results.played() as u64);
        }
        if now >= self.standings_due {
            self.bar.set_message(self.leaders(results));
            self.standings_due = Instant::now() + STANDINGS_EVERY;
        }
    }

    fn tell_fault(&self, player: usize, round: usize, message: &str, results: &Results) {
        if self.quiet {
            return;
        }
        let name = &self.names[player];
        let faults = results.faults(player);
        let then = match faults.cmp(&FAULTS_ALLOWED) {
            Ordering::Less => format!(" ({faults} of {FAULTS_ALLOWED})"),
            Ordering::Equal => "; it is withdrawn".into(),
            // In a game that was being played when it was withdrawn.
            Ordering::Greater => String::new(),
        };
        self.bar.suspend(|| {
            anstream::eprintln!(
                "{} round {round}: {name} has lost: {message}{then}",
                text::styled(text::YELLOW, "fault:")
            );
        });
    }

    fn leaders(&self, results: &Results) -> String {
        let standings = Standings::new(results);
        let mut lines = results.test().map_or(String::new(), |(sprt, pairs)| {
            let (low, high) = sprt.bounds();
            let ratio = sprt.log_likelihood_ratio(&pairs);
            format!(", LLR {ratio:.2} ({low:.2} to {high:.2})")
        });
        for (rank, standing) in standings.players.iter().take(SHOWN).enumerate() {
            let all = standing.all();
            let name = text::shortened(&self.names[standing.player], 32);
            lines += &format!(
                "\n  {:>3}  {name:<32}  {:>9.1} of {:<7}  {}",
                rank + 1,
                all.points(),
                all.games(),
                super::report::rating(standing.rating)
            );
        }
        lines
    }

    pub(in crate::cli) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
