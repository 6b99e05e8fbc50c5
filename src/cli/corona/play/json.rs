//! A game as JSON: one object for each event.

use std::rc::Rc;
use std::time::Duration;

use serde::Serialize;

use super::narrator::Narrator;
use super::table::Table;
use crate::corona::Solution;
use crate::corona::game::{Bid, Bidding, CallOrder, Final, Game, Outcome, Payment, Played, Seat};

pub(super) struct Json {
    pub table: Rc<Table>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Game {
        seed: u64,
        seats: Vec<SeatJson<'a>>,
        glass_ms: u64,
        empty: u8,
        any_order: bool,
        rounds: Option<u32>,
        time_ms: Option<u64>,
        broke: bool,
        double: bool,
    },
    Round {
        round: u32,
        setter: &'a str,
        sits_out: Option<&'a str>,
        deal: String,
        chips: &'a [u32],
    },
    Call {
        name: &'a str,
        call: u8,
        at_ms: f64,
    },
    Plan {
        /// Nothing if nobody has called.
        name: Option<&'a str>,
        call: Option<u8>,
        /// Nothing if there was none.
        plan: Option<String>,
        points: Option<u8>,
        made: Option<bool>,
        maximum: u8,
        best: String,
    },
    Payment {
        payments: Vec<PaymentJson<'a>>,
        chips: &'a [u32],
    },
    End {
        /// Why; nothing if the game was stopped.
        ends: Vec<&'static str>,
        rounds: u32,
        time_ms: u64,
        chips: &'a [u32],
        winners: Vec<&'a str>,
    },
}

#[derive(Serialize)]
struct SeatJson<'a> {
    name: &'a str,
    person: bool,
    chips: u32,
}

/// One chip.
#[derive(Serialize)]
struct PaymentJson<'a> {
    from: &'a str,
    to: &'a str,
}

fn line(event: &Event) -> String {
    serde_json::to_string(event).unwrap_or_default()
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

impl Json {
    fn name(&self, seat: Seat) -> &str {
        self.table.name(seat)
    }
}

impl Narrator for Json {
    fn begin(&self, game: &Game, seed: u64) -> String {
        let settings = game.settings();
        let seat = |seat: Seat| SeatJson {
            name: self.name(seat),
            person: self.table.is_person(seat),
            chips: game.chips()[seat.index()],
        };
        line(&Event::Game {
            seed,
            seats: game.seats().all().map(seat).collect(),
            glass_ms: milliseconds(settings.glass.time()),
            empty: settings.empty.points(),
            any_order: settings.order == CallOrder::Any,
            rounds: settings.ends.rounds,
            time_ms: settings.ends.time.map(milliseconds),
            broke: settings.ends.broke,
            double: settings.ends.double,
        })
    }

    fn round(&self, bidding: &Bidding) -> String {
        let game = bidding.game();
        line(&Event::Round {
            round: game.rounds() + 1,
            setter: self.name(game.setter()),
            sits_out: game.sits_out().map(|seat| self.name(seat)),
            deal: bidding.deal().to_string(),
            chips: game.chips(),
        })
    }

    fn call(&self, bid: &Bid) -> String {
        line(&Event::Call {
            name: self.name(bid.seat),
            call: bid.call.points(),
            at_ms: bid.at.as_secs_f64() * 1000.0,
        })
    }

    fn turn(&self, _: &Bid) -> String {
        String::new()
    }

    fn played(&self, played: &Played, solution: &Solution) -> Vec<String> {
        let (bid, plan, made) = match played.outcome() {
            Outcome::NobodyCalled => (None, None, None),
            Outcome::Made { bid, plan } => (Some(bid), Some(plan), Some(true)),
            Outcome::Missed { bid, plan } => (Some(bid), plan.as_ref(), Some(false)),
        };
        vec![line(&Event::Plan {
            name: bid.map(|bid| self.name(bid.seat)),
            call: bid.map(|bid| bid.call.points()),
            plan: plan.map(ToString::to_string),
            points: plan.map(crate::corona::ScoredPlan::total),
            made,
            maximum: solution.maximum,
            best: solution.best.to_string(),
        })]
    }

    fn settled(&self, payments: &[Payment], chips: &[u32]) -> String {
        let payment = |payment: &Payment| PaymentJson {
            from: self.name(payment.from),
            to: self.name(payment.to),
        };
        line(&Event::Payment {
            payments: payments.iter().map(payment).collect(),
            chips,
        })
    }

    fn end(&self, last: &Final, time: Duration) -> String {
        let winners = last.winners();
        line(&Event::End {
            ends: last.ends().iter().map(|end| end.name()).collect(),
            rounds: last.rounds(),
            time_ms: milliseconds(time),
            chips: last.chips(),
            winners: winners.into_iter().map(|seat| self.name(seat)).collect(),
        })
    }
}
