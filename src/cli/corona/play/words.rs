//! A game in words.

use std::rc::Rc;
use std::time::Duration;

use super::narrator::Narrator;
use super::table::{Table, all_of};
use crate::cli::corona::ring::{Picture, carried_out};
use crate::cli::text::{BOLD, DIM, GREEN, RED, YELLOW, styled};
use crate::corona::game::{Bid, Bidding, End, Ends, Final, Game, Outcome, Payment, Played, Seat};
use crate::corona::{Board, Empty, ScoredPlan, Solution};

pub(super) struct Words {
    pub table: Rc<Table>,
}

/// What is said to `help`.
pub(super) const HELP: &str = "\
While pieces are set up:
  101011110000   how many stand on each space, from 1; or 1,3,5,6,7,8, their spaces
  Enter          any placement
While the glass runs:
  9              a call, if one person plays; of several: Ada 9
  skip           the rest of the glass runs at once, for bots to use
  board          draws the ring again
Whoever called highest:
  1+5 8+1 7+2    the plan: the space of each piece that moves, and its die, in order
  give up        there is no plan: the call is missed
In a script, where the glass runs only when it is told to:
  wait 10        lets the glass run for 10 seconds
  @12.5 Ada 9    a call when the glass has run for 12.5 seconds
At any time:
  help, quit";

impl Words {
    fn name(&self, seat: Seat) -> String {
        styled(BOLD, self.table.name(seat))
    }

    /// The chips of everybody.
    fn chips(&self, chips: &[u32]) -> String {
        let seats = self.table.seats().all().zip(chips);
        let each = seats.map(|(seat, chips)| format!("{} {chips}", self.name(seat)));
        each.collect::<Vec<_>>().join(&styled(DIM, " · "))
    }
}

/// So many points.
fn points(count: u8) -> String {
    match count {
        1 => "1 point".into(),
        count => format!("{count} points"),
    }
}

/// So many chips.
fn chips(count: u32) -> String {
    match count {
        1 => "1 chip".into(),
        count => format!("{count} chips"),
    }
}

/// A time as people say it: `90s`, `12.5s`.
fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn until(ends: &Ends) -> String {
    let rounds = ends.rounds.map(|rounds| match rounds {
        1 => "one round is played".into(),
        rounds => format!("{rounds} rounds are played"),
    });
    let time = ends.time.map(|time| {
        let time = humantime::format_duration(time);
        format!("{time} have gone")
    });
    let broke = ends.broke.then(|| "somebody is broke".to_owned());
    let double = ends.double.then(|| "somebody has doubled".to_owned());
    let all = [rounds, time, broke, double].into_iter().flatten();
    let all: Vec<String> = all.collect();
    match all.is_empty() {
        true => "until you quit".into(),
        false => format!("until {}", all.join(" or ")),
    }
}

impl Narrator for Words {
    fn begin(&self, game: &Game, seed: u64) -> String {
        let settings = game.settings();
        let seats = game.seats();
        let names = all_of(seats.all().map(|seat| self.table.name(seat)));
        let who = match seats.is_practice() {
            true => format!("{names} practises"),
            false => format!("{names}, {} each", chips(seats.beginning_chips())),
        };
        let empty = match settings.empty {
            Empty::Nothing => "",
            Empty::One => ", an empty space scores 1",
        };
        format!(
            "  {who}; {}; a glass of {}{empty}; seed {seed}",
            until(&settings.ends),
            humantime::format_duration(settings.glass.time()),
        )
    }

    fn round(&self, bidding: &Bidding) -> String {
        let (game, deal) = (bidding.game(), bidding.deal());
        let mut text = format!(
            "\n  {}  {} has set up: {deal}\n",
            styled(BOLD, format!("Round {}", game.rounds() + 1)),
            self.name(game.setter()),
        );
        if let Some(seat) = game.sits_out() {
            text += &format!("  {} missed and may not call\n", self.name(seat));
        }
        let picture = Picture::new(Board::new(deal), deal.throw);
        text + "\n" + &picture.draw() + "\n"
    }

    fn call(&self, bid: &Bid) -> String {
        let time = styled(DIM, format!("{:>8}", seconds(bid.at)));
        let (name, call) = (self.name(bid.seat), styled(YELLOW, bid.call));
        format!("{time}  {name} calls {call}")
    }

    fn turn(&self, bid: &Bid) -> String {
        let (name, call) = (self.name(bid.seat), bid.call);
        format!("\n  The glass has run out: {name} plays for {call}.\n")
    }

    fn played(&self, played: &Played, solution: &Solution) -> Vec<String> {
        let best = format!(
            "  The best plan makes {}: {}",
            solution.maximum, solution.best
        );
        let (bid, plan) = match played.outcome() {
            Outcome::NobodyCalled => {
                return vec![format!("\n  Nobody has called.\n{best}")];
            }
            Outcome::Made { bid, plan } => (bid, Some(plan)),
            Outcome::Missed { bid, plan } => (bid, plan.as_ref()),
        };
        let mut steps = plan.map_or_else(Vec::new, |plan| {
            carried_out(played.deal(), played.game().settings().empty, plan)
        });
        let name = self.name(bid.seat);
        let total = plan.map(ScoredPlan::total);
        let made = total.is_some_and(|total| total >= bid.call.points());
        let verdict = match made {
            true => styled(GREEN, "made"),
            false => styled(RED, "missed"),
        };
        let result = match total {
            Some(total) => format!("{name} makes {}", points(total)),
            None => format!("{name} gives up"),
        };
        let call = bid.call;
        steps.push(format!(
            "  {result}: the call of {call} is {verdict}.\n{best}"
        ));
        steps
    }

    fn settled(&self, payments: &[Payment], chips: &[u32]) -> String {
        if self.table.seats().is_practice() {
            return String::new();
        }
        let mut text = String::new();
        if let (Some(first), Some(last)) = (payments.first(), payments.last()) {
            let from = payments.iter().map(|payment| payment.from);
            let to = payments.iter().map(|payment| payment.to);
            let names = |seats: Vec<Seat>| {
                let names = seats.iter().map(|&seat| self.table.name(seat));
                all_of(names)
            };
            text = match first.to == last.to {
                true if payments.len() == 1 => {
                    format!(
                        "  {} pays {} a chip.\n",
                        names(from.collect()),
                        self.name(first.to)
                    )
                }
                true => {
                    format!(
                        "  {} pay {} a chip each.\n",
                        names(from.collect()),
                        self.name(first.to)
                    )
                }
                false => {
                    format!(
                        "  {} pays {} a chip each.\n",
                        self.name(first.from),
                        names(to.collect())
                    )
                }
            };
        }
        format!("{text}  {}  {}", styled(DIM, "chips"), self.chips(chips))
    }

    fn end(&self, last: &Final, time: Duration) -> String {
        let why = |end: &End| match end {
            End::Rounds => "all rounds are played",
            End::Time => "the time is up",
            End::Broke => "somebody is broke",
            End::Double => "somebody has twice the chips of the beginning",
        };
        let why: Vec<&str> = last.ends().iter().map(why).collect();
        let why = match why.is_empty() {
            true => "stopped".into(),
            false => why.join(", "),
        };
        let rounds = match last.rounds() {
            1 => "1 round".into(),
            rounds => format!("{rounds} rounds"),
        };
        let mut text = format!(
            "\n  {}: {why}, after {rounds} and {}\n",
            styled(BOLD, "The end"),
            humantime::format_duration(Duration::from_secs(time.as_secs())),
        );
        if self.table.seats().is_practice() {
            text.truncate(text.trim_end().len());
            return text;
        }
        let winners = last.winners();
        let verb = match winners.len() {
            1 => "wins",
            _ => "share the win",
        };
        let names = all_of(winners.iter().map(|&seat| self.table.name(seat)));
        text += &format!(
            "  {}  {}\n  {} {verb}",
            styled(DIM, "chips"),
            self.chips(last.chips()),
            styled(BOLD, names)
        );
        text
    }
}
