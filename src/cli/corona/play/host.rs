//! The course of a game: lets people set up, call and give plans, and bots do the same.

use std::io::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::command::{self, GlassCommand};
use super::glass::GlassLine;
use super::lines::{Input, Lines};
use super::narrator::Narrator;
use super::table::{Table, all_of};
use super::words::HELP;
use crate::cli::{Failure, Output, text};
use crate::corona::bots::BotsAtTable;
use crate::corona::game::{
    Attempt, Bid, Bidding, Call, Chance, Closed, Final, Game, Next, Outcome, Played, Settings,
};
use crate::corona::{Deal, Placement, WrittenPlan};

/// Whoever leads through a game.
pub(super) struct Host {
    pub table: Rc<Table>,
    pub chance: Chance,
    pub lines: Lines,
    pub out: Output,
    pub narrator: Box<dyn Narrator>,
    /// Whether people sit at a terminal: then the glass runs by the clock.
    pub is_terminal: bool,
    pub json: bool,
    pub some_wrong: bool,
}

/// Why a round is not played to its end.
enum Leave {
    Quit,
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Leave {
    fn from(error: E) -> Leave {
        Leave::Failed(error.into())
    }
}

type Reached<T> = Result<T, Leave>;

/// The glass is drawn so often.
const TICK: Duration = Duration::from_millis(100);
/// Moves of a plan follow each other on a terminal after so long.
const MOVE_PAUSE: Duration = Duration::from_millis(600);

impl Host {
    /// Plays a game to its end, or until somebody leaves.
    pub(super) fn run(mut self, settings: Settings, seed: u64) -> Result<(), Failure> {
        let mut game = Game::new(settings);
        self.tell(&self.narrator.begin(&game, seed))?;
        let start = Instant::now();
        let mut glasses = Duration::ZERO;
        // Where no clock runs, the time of play is that of the glass.
        let by_the_clock = self.is_terminal;
        let time = |glasses: Duration| match by_the_clock {
            true => start.elapsed(),
            false => glasses,
        };
        loop {
            let before = game.clone();
            let played = match self.round(game) {
                Ok(played) => played,
                Err(Leave::Quit) => return self.close(&before.stop(), time(glasses)),
                Err(Leave::Failed(failure)) => return Err(failure),
            };
            glasses += settings.glass.time();
            let time = time(glasses);
            match self.settle(played, time)? {
                Next::Round(next) => game = next,
                Next::Over(last) => return self.close(&last, time),
            }
        }
    }

    fn close(mut self, last: &Final, time: Duration) -> Result<(), Failure> {
        self.tell(&self.narrator.end(last, time))?;
        match self.some_wrong && !self.is_terminal {
            true => Err(Failure::SomeWrong),
            false => Ok(()),
        }
    }

    /// Plays a round.
    fn round(&mut self, game: Game) -> Reached<Played> {
        if self.lines.is_interrupted() {
            return Err(Leave::Quit);
        }
        let number = game.rounds();
        let deal = Deal {
            placement: self.set_up(&game)?,
            throw: self.chance.throw(number),
        };
        let bidding = game.begin(deal);
        self.tell(&self.narrator.round(&bidding))?;
        let mut bots = BotsAtTable::new(self.table.bots(), &bidding, &self.chance);
        let glass = bidding.game().settings().glass.time();
        let bidding = self.turn_the_glass(bidding, &mut bots, glass)?;
        let played = match bidding.close() {
            Closed::Nobody(played) => played,
            Closed::Plays(attempt) => {
                self.tell(&self.narrator.turn(&attempt.bid()))?;
                match bots.plan(attempt.bid().seat, glass) {
                    Some(plan) => attempt
                        .play(&plan)
                        .unwrap_or_else(|refused| refused.attempt.give_up()),
                    None => self.let_person_play(attempt)?,
                }
            }
        };
        Ok(played)
    }

    /// Where the pieces stand: a person may say so.
    fn set_up(&mut self, game: &Game) -> Reached<Placement> {
        let (setter, any) = (game.setter(), self.chance.placement(game.rounds()));
        if !self.table.is_person(setter) {
            return Ok(any);
        }
        let name = self.table.name(setter).to_owned();
        loop {
            let line = self.ask(&format!(
                "\n{name}, where do the pieces stand? (Enter for anywhere)> "
            ))?;
            match line.trim() {
                "" => return Ok(any),
                word if self.is_answered(word)? => {}
                line => match line.parse() {
                    Ok(placement) => return Ok(placement),
                    Err(error) => {
                        let error: crate::corona::DealError = error;
                        self.refuse(&error.to_string())?;
                    }
                },
            }
        }
    }

    /// Lets the glass run out.
    fn turn_the_glass(
        &mut self,
        mut bidding: Bidding,
        bots: &mut BotsAtTable,
        glass: Duration,
    ) -> Reached<Bidding> {
        if self.table.people().next().is_none() {
            let mut now = Duration::ZERO;
            self.run_on(&mut bidding, bots, &mut now, glass)?;
        } else if self.is_terminal {
            self.run_by_the_clock(&mut bidding, bots, glass)?;
        } else {
            self.run_as_told(&mut bidding, bots, glass)?;
        }
        Ok(bidding)
    }

    /// Lets the glass run to a time at once: bots call.
    fn run_on(
        &mut self,
        bidding: &mut Bidding,
        bots: &mut BotsAtTable,
        now: &mut Duration,
        until: Duration,
    ) -> Reached<()> {
        while let Some(bid) = bots.next_call(bidding, now, until) {
            self.tell(&self.narrator.call(&bid))?;
        }
        Ok(())
    }

    /// Lets the glass run as lines say, until it has run out.
    fn run_as_told(
        &mut self,
        bidding: &mut Bidding,
        bots: &mut BotsAtTable,
        glass: Duration,
    ) -> Reached<()> {
        let mut now = Duration::ZERO;
        while now < glass {
            let line = self.ask("")?;
            match command::read(&line, &self.table) {
                Ok(GlassCommand::Skip) => self.run_on(bidding, bots, &mut now, glass)?,
                Ok(GlassCommand::Wait(time)) => {
                    let until = (now + time).min(glass);
                    self.run_on(bidding, bots, &mut now, until)?;
                }
                Ok(GlassCommand::Call { seat, call, at }) => {
                    let at = at.unwrap_or(now);
                    if at < now {
                        let stands = now.as_secs_f64();
                        let problem =
                            format!("the glass has run for {stands} s, expected a later time");
                        self.refuse(&problem)?;
                        continue;
                    }
                    if at <= glass {
                        self.run_on(bidding, bots, &mut now, at)?;
                    }
                    match bidding.call(seat, call, at) {
                        Ok(()) => self.tell_last_call(bidding)?,
                        Err(error) => self.refuse(&error.to_string())?,
                    }
                }
                Ok(GlassCommand::Board) if self.json => {
                    self.refuse("board is for people, expected no --json")?;
                }
                Ok(GlassCommand::Board) => self.tell(&self.narrator.round(bidding))?,
                Ok(GlassCommand::Help) => self.tell_help()?,
                Ok(GlassCommand::Quit) => return Err(Leave::Quit),
                Err(problem) => self.refuse(&problem)?,
            }
        }
        Ok(())
    }

    /// Lets the glass run by the clock, drawn above the line in which people type.
    fn run_by_the_clock(
        &mut self,
        bidding: &mut Bidding,
        bots: &mut BotsAtTable,
        glass: Duration,
    ) -> Reached<()> {
        let table = Rc::clone(&self.table);
        let mut line = GlassLine::new(glass, self.glass_prompt(bidding));
        let highest = |bidding: &Bidding| -> Option<(String, Call)> {
            let bid = bidding.highest()?;
            Some((table.name(bid.seat).to_owned(), bid.call))
        };
        let start = Instant::now();
        let mut now = Duration::ZERO;
        self.show(&mut line, now, highest(bidding))?;
        loop {
            let input = self.lines.next_within(TICK)?;
            // A line that was typed has moved the glass up by one.
            let is_typed = matches!(input, Some(Input::Line(_) | Input::Wrong(_)));
            if is_typed {
                line.take_away()?;
            }
            let until = start.elapsed().min(glass);
            while let Some(bid) = bots.next_call(bidding, &mut now, until) {
                let words = self.narrator.call(&bid);
                match is_typed {
                    true => self.tell(&words)?,
                    false => line.put_above(&words)?,
                }
            }
            let Some(input) = input else {
                if now >= glass {
                    line.redraw(now, as_shown(&highest(bidding)))?;
                    line.leave()?;
                    return Ok(());
                }
                line.redraw(now, as_shown(&highest(bidding)))?;
                continue;
            };
            match input {
                Input::End | Input::Interrupt => {
                    line.leave()?;
                    return Err(Leave::Quit);
                }
                Input::Wrong(problem) => self.tell(problem)?,
                Input::Line(typed) => match command::read(&typed, &self.table) {
                    Ok(GlassCommand::Skip) => {
                        return self.run_on(bidding, bots, &mut now, glass);
                    }
                    Ok(GlassCommand::Quit) => return Err(Leave::Quit),
                    Ok(GlassCommand::Help) => self.tell_help()?,
                    Ok(GlassCommand::Board) => self.tell(&self.narrator.round(bidding))?,
                    Ok(GlassCommand::Wait(_) | GlassCommand::Call { at: Some(_), .. }) => {
                        self.tell("the glass runs by the clock here, expected a call such as 9")?;
                    }
                    Ok(GlassCommand::Call { seat, call, .. }) => {
                        match bidding.call(seat, call, now) {
                            Ok(()) => self.tell_last_call(bidding)?,
                            Err(error) => self.tell(&error.to_string())?,
                        }
                    }
                    Err(_) if typed.trim().is_empty() => {}
                    Err(problem) => self.tell(&problem)?,
                },
            }
            if now >= glass {
                return Ok(());
            }
            self.show(&mut line, now, highest(bidding))?;
        }
    }

    fn show(
        &mut self,
        line: &mut GlassLine,
        now: Duration,
        highest: Option<(String, Call)>,
    ) -> Reached<()> {
        self.out.flush()?;
        Ok(line.show(now, as_shown(&highest))?)
    }

    /// Who may call, as the prompt says it.
    fn glass_prompt(&self, bidding: &Bidding) -> String {
        let callers: Vec<&str> = self
            .table
            .people()
            .filter(|(seat, _)| bidding.may_call(*seat))
            .map(|(_, name)| name)
            .collect();
        match callers[..] {
            [] => "skip> ".into(),
            [name] if self.table.people().count() == 1 => format!("{name}, your call> "),
            _ => format!("{}, your calls> ", all_of(callers.into_iter())),
        }
    }

    /// Asks whoever called highest for a plan that can be carried out.
    fn let_person_play(&mut self, mut attempt: Attempt) -> Reached<Played> {
        let Bid { seat, call, .. } = attempt.bid();
        let name = self.table.name(seat).to_owned();
        let deal = *attempt.deal();
        let empty = attempt.game().settings().empty;
        loop {
            let line = self.ask(&format!("{name}, your plan for {call}> "))?;
            let word = line.trim().to_lowercase();
            if word.split_whitespace().eq(["give", "up"]) {
                return Ok(attempt.give_up());
            }
            if self.is_answered(&word)? {
                continue;
            }
            let written: WrittenPlan = match line.parse() {
                Ok(written) => written,
                Err(error) => {
                    let error: crate::corona::PlanTextError = error;
                    self.refuse(&error.to_string())?;
                    continue;
                }
            };
            if written.plan.moves.is_empty() {
                self.refuse("expected a plan, such as 1+5 8+1, or give up")?;
                continue;
            }
            // Points that are written must be right.
            if let Err(error) = written.score(&deal, empty) {
                self.refuse(&error.to_string())?;
                continue;
            }
            match attempt.play(&written.plan) {
                Ok(played) => return Ok(played),
                Err(refused) => {
                    self.refuse(&refused.to_string())?;
                    attempt = *refused.attempt;
                }
            }
        }
    }

    /// Tells how a round went, and lets everybody pay.
    fn settle(&mut self, played: Played, time: Duration) -> Result<Next, Failure> {
        let empty = played.game().settings().empty;
        let solution = played.deal().solve(empty);
        let steps = self.narrator.played(&played, &solution);
        let is_watched = self.is_terminal && *played.outcome() != Outcome::NobodyCalled;
        for step in steps {
            self.tell(&step)?;
            if is_watched {
                std::thread::sleep(MOVE_PAUSE);
            }
        }
        let settled = played.settle(time);
        let chips = match &settled.next {
            Next::Round(game) => game.chips(),
            Next::Over(last) => last.chips(),
        };
        self.tell(&self.narrator.settled(&settled.payments, chips))?;
        Ok(settled.next)
    }

    /// Does what can be asked for at any time, if the line is that.
    fn is_answered(&mut self, line: &str) -> Reached<bool> {
        match line.to_lowercase().as_str() {
            "help" | "?" => self.tell_help()?,
            "quit" | "exit" => return Err(Leave::Quit),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn tell_help(&mut self) -> Reached<()> {
        match self.json {
            true => self.refuse("help is for people, expected no --json")?,
            false => self.tell(HELP)?,
        }
        Ok(())
    }

    fn tell_last_call(&mut self, bidding: &Bidding) -> Reached<()> {
        if let Some(bid) = bidding.bids().last() {
            self.tell(&self.narrator.call(bid))?;
        }
        Ok(())
    }

    /// Writes lines at once.
    fn tell(&mut self, words: &str) -> Result<(), Failure> {
        if !words.is_empty() {
            writeln!(self.out, "{words}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// The next line.
    fn ask(&mut self, prompt: &str) -> Reached<String> {
        loop {
            if self.is_terminal {
                write!(self.out, "{prompt}")?;
                self.out.flush()?;
            }
            match self.lines.next()? {
                Input::Line(line) => return Ok(line),
                Input::Wrong(problem) => self.refuse(problem)?,
                Input::End | Input::Interrupt => return Err(Leave::Quit),
            }
        }
    }

    /// Says why a line is refused. In a pipe the line has a number.
    fn refuse(&mut self, problem: &str) -> Result<(), Failure> {
        self.some_wrong = true;
        match self.is_terminal {
            true => writeln!(anstream::stderr(), "{problem}")?,
            false => {
                let (label, line) = (text::error_label(), self.lines.number());
                writeln!(anstream::stderr(), "{label} line {line}: {problem}")?;
            }
        }
        Ok(())
    }
}

fn as_shown(highest: &Option<(String, Call)>) -> Option<(&str, Call)> {
    highest.as_ref().map(|(name, call)| (name.as_str(), *call))
}
