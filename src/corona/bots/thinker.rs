//! One bot in one round: when it calls, and what.

use std::time::Duration;

use rand_chacha::ChaCha8Rng;

use super::search::{Record, Search};
use super::{Bot, Rate, Stakes, Style, Trust};
use crate::corona::game::{Bidding, Call, Seat};
use crate::corona::{Plan, ScoredPlan};

/// A bot at work on a deal.
pub struct Thinker {
    seat: Seat,
    delay: Duration,
    mind: Mind,
}

enum Mind {
    /// It has one plan from the beginning.
    Knows(ScoredPlan),
    Searches {
        search: Box<Search>,
        plans: Rate,
        /// Whether it calls what it has not found, and how far it believes others.
        dares: Option<Trust>,
    },
}

/// What a bot does next if nobody calls before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intention {
    /// When, since the glass was turned.
    pub at: Duration,
    /// What it calls; nothing if it only wants to think again.
    pub call: Option<Call>,
}

/// Fewer plans say nothing of what may still be found.
const FEWEST_PLANS: u64 = 20;

impl Thinker {
    /// A bot on its seat when the glass is turned; `random` decides what it leaves to chance.
    pub fn new(bot: Bot, seat: Seat, bidding: &Bidding, random: ChaCha8Rng) -> Thinker {
        let settings = bidding.game().settings();
        let (deal, empty) = (bidding.deal(), settings.empty);
        let until_the_end = |plans: Rate| plans.plans_until(settings.glass.time());
        let search = |plans: Rate, dares| Mind::Searches {
            search: Box::new(Search::new(deal, empty, random, until_the_end(plans))),
            plans,
            dares,
        };
        Thinker {
            seat,
            delay: bot.delay,
            mind: match bot.style {
                Style::Greedy => Mind::Knows(deal.greedy_plan(empty)),
                Style::Perfect => Mind::Knows(deal.solve(empty).best),
                Style::Limited { plans } => search(plans, None),
                Style::Bidder { plans, trust } => search(plans, Some(trust)),
            },
        }
    }

    /// Where it sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The plan that it would give when the glass has run so long.
    pub fn plan(&self, time: Duration) -> Plan {
        match &self.mind {
            Mind::Knows(plan) => plan.plan(),
            Mind::Searches { search, plans, .. } => {
                let best = search.best(plans.plans_until(time));
                best.map_or_else(Plan::default, |record| record.plan.clone())
            }
        }
    }

    /// What it does next, now or later, if nobody calls before; nothing if it has no more to say
    /// until somebody does. `now` must not go back.
    pub fn next(&mut self, bidding: &Bidding, now: Duration) -> Option<Intention> {
        if !bidding.may_call(self.seat) {
            return None;
        }
        let now = now.max(self.delay);
        let glass = bidding.game().settings().glass.time();
        let next = match &mut self.mind {
            Mind::Knows(plan) => call_above(bidding, plan.total()).map(|call| (now, Some(call))),
            Mind::Searches {
                search,
                plans,
                dares: None,
            } => next_found(bidding, search, *plans, now),
            Mind::Searches {
                search,
                plans,
                dares: Some(trust),
            } => next_dared(bidding, self.seat, search, *plans, *trust, now),
        };
        let (at, call) = next?;
        (at <= glass).then_some(Intention { at, call })
    }
}

/// So many points as a call, if it would be the highest.
fn call_above(bidding: &Bidding, points: u8) -> Option<Call> {
    let call = Call::new(points)?;
    let is_highest = bidding.highest().is_none_or(|highest| call > highest.call);
    is_highest.then_some(call)
}

type Next = Option<(Duration, Option<Call>)>;

/// Calls the best plan found as soon as it would be the highest call. To say less would gain
/// nothing: all calls are paid alike, and a higher one is harder to outbid.
fn next_found(bidding: &Bidding, search: &Search, plans: Rate, now: Duration) -> Next {
    let highest = bidding.highest();
    let standing = highest.map_or(0, |highest| highest.call.points());
    let found = search.first_above(standing)?;
    let at = plans.time_of(found.number).max(now);
    // By then it may have found an even better one.
    let best = search.best(plans.plans_until(at)).unwrap_or(found);
    Some((at, call_above(bidding, best.total)))
}

/// Calls what it has found; and one point more than another's call, if that is worth more than to
/// let the call stand and look on.
fn next_dared(
    bidding: &Bidding,
    seat: Seat,
    search: &mut Search,
    plans: Rate,
    trust: Trust,
    now: Duration,
) -> Next {
    let looked = plans.plans_until(now);
    let best = search.best(looked).map_or(0, |record| record.total);
    if let Some(call) = call_above(bidding, best) {
        return Some((now, Some(call)));
    }
    let again = |record: &Record| (plans.time_of(record.number), None);
    let again = search.next_record(looked).map(again);
    let Some(highest) = bidding.highest().filter(|highest| highest.seat != seat) else {
        return again;
    };
    let Some(more) = Call::new(highest.call.points() + 1).filter(|_| looked >= FEWEST_PLANS) else {
        return again.or_else(|| enough_plans(plans, now));
    };
    let all = plans.plans_until(bidding.game().settings().glass.time());
    let spread = search.spread(looked);
    let to_come = all.saturating_sub(looked);
    let outlook = spread.outlook(best, looked, to_come, more.points());
    let standing = spread.chance(best, looked, to_come, highest.call.points());
    let made = 1.0 - (1.0 - trust.share()) * (1.0 - standing);
    let stakes = stakes(bidding, seat);
    if stakes.of_calling(&outlook) > stakes.of_looking_on(&outlook, made) {
        return Some((now, Some(more)));
    }
    again
}

/// To think again when enough plans have been looked at.
fn enough_plans(plans: Rate, now: Duration) -> Next {
    let time = plans.time_of(FEWEST_PLANS);
    (time > now).then_some((time, None))
}

fn stakes(bidding: &Bidding, seat: Seat) -> Stakes {
    let game = bidding.game();
    let chips = |seat: Seat| game.chips()[seat.index()];
    let others = game.seats().after(seat);
    let paying = others.filter(|&other| chips(other) > 0).count();
    Stakes {
        own: chips(seat),
        others: game.seats().count() as u32 - 1,
        paying: paying as u32,
    }
}
