//! Bots at Corona: what they call they can make, and a seed gives the same game.

use std::time::Duration;

use orbito_solve::corona::bots::{Bot, BotsAtTable, play_out};
use orbito_solve::corona::game::{
    Bid, Bidding, Call, CallOrder, Chance, Ends, Game, Glass, Seats, Settings,
};
use orbito_solve::corona::{Deal, Empty};

fn settings(seats: usize, empty: Empty) -> Settings {
    Settings {
        seats: Seats::new(seats).expect("1 to 10"),
        empty,
        order: CallOrder::Rising,
        glass: Glass::default(),
        ends: Ends {
            broke: true,
            double: true,
            rounds: Some(30),
            ..Ends::default()
        },
    }
}

fn bots(names: &[&str]) -> Vec<Bot> {
    let bots = names.iter().map(|name| name.parse::<Bot>());
    bots.map(|bot| bot.expect("a bot")).collect()
}

/// A round of these bots, up to the end of the glass.
fn round(names: &[&str], seed: u64, empty: Empty) -> (Bidding, BotsAtTable) {
    let settings = settings(names.len(), empty);
    let chance = Chance::new(seed);
    let deal = Deal {
        placement: chance.placement(0),
        throw: chance.throw(0),
    };
    let mut bidding = Game::new(settings).begin(deal);
    let seated = settings.seats.all().zip(bots(names));
    let mut table = BotsAtTable::new(seated, &bidding, &chance);
    let mut now = Duration::ZERO;
    while table
        .next_call(&mut bidding, &mut now, settings.glass.time())
        .is_some()
    {}
    assert_eq!(now, settings.glass.time());
    (bidding, table)
}

/// What the plan of whoever has called makes, had the glass run out then.
fn makes(bid: &Bid, bidding: &Bidding, table: &BotsAtTable, empty: Empty) -> u8 {
    let plan = table.plan(bid.seat, bid.at).expect("a bot");
    let scored = plan.score(bidding.deal(), empty);
    scored.expect("a plan that can be made").total()
}

#[test]
fn what_is_called_was_found() {
    for (seed, empty) in (0..40).zip([Empty::Nothing, Empty::One].into_iter().cycle()) {
        let names = ["greedy", "limited:plans=3", "limited:plans=40,delay=20s"];
        let (bidding, table) = round(&names, seed, empty);
        assert!(!bidding.bids().is_empty());
        for bid in bidding.bids() {
            assert!(makes(bid, &bidding, &table, empty) >= bid.call.points());
        }
    }
}

#[test]
fn perfect_calls_the_maximum_when_its_time_has_come() {
    for seed in 0..20 {
        let (bidding, table) = round(&["perfect:delay=7s"], seed, Empty::Nothing);
        let maximum = bidding.deal().solve(Empty::Nothing).maximum;
        let [bid] = bidding.bids() else {
            panic!("one call, found {:?}", bidding.bids());
        };
        assert_eq!(
            (bid.call.points(), bid.at),
            (maximum, Duration::from_secs(7))
        );
        assert_eq!(makes(bid, &bidding, &table, Empty::Nothing), maximum);
    }
}

#[test]
fn perfect_never_loses_a_chip_by_a_miss() {
    let bots = bots(&["perfect", "perfect:delay=30s"]);
    for seed in 0..10 {
        let chance = Chance::new(seed);
        let last = play_out(settings(2, Empty::Nothing), &bots, &chance, &chance);
        // The faster one is first with the maximum each time.
        assert_eq!(last.chips(), [12, 0]);
        assert_eq!(last.rounds(), 6);
    }
}

#[test]
fn a_bidder_says_no_more_than_one_point_above_what_it_has_found_or_heard() {
    let mut dared = 0;
    for seed in 0..60 {
        let names = [
            "bidder:plans=30,trust=0",
            "bidder:plans=60",
            "limited:plans=30",
        ];
        let (bidding, table) = round(&names, seed, Empty::Nothing);
        let mut highest = 0;
        for bid in bidding.bids() {
            let found = makes(bid, &bidding, &table, Empty::Nothing);
            let points = bid.call.points();
            assert!(points <= found.max(highest + 1), "{bid:?}, found {found}");
            dared += u32::from(points > found);
            highest = points;
        }
    }
    assert!(dared > 0, "bidders dare nothing");
}

#[test]
fn who_sits_out_says_nothing() {
    let settings = settings(2, Empty::Nothing);
    let chance = Chance::new(4);
    let deal = Deal {
        placement: chance.placement(0),
        throw: chance.throw(0),
    };
    let mut bidding = Game::new(settings).begin(deal);
    let first = settings.seats.all().next().expect("a seat");
    bidding
        .call(first, Call::new(36).expect("a call"), Duration::ZERO)
        .expect("the first call");
    let orbito_solve::corona::game::Closed::Plays(attempt) = bidding.close() else {
        panic!("somebody has called");
    };
    let settled = attempt.give_up().settle(Duration::ZERO);
    let orbito_solve::corona::game::Next::Round(game) = settled.next else {
        panic!("the game goes on");
    };
    let mut bidding = game.begin(deal);
    let seated = settings
        .seats
        .all()
        .zip(bots(&["perfect", "limited:plans=20"]));
    let mut table = BotsAtTable::new(seated, &bidding, &chance);
    let mut now = Duration::ZERO;
    while let Some(bid) = table.next_call(&mut bidding, &mut now, settings.glass.time()) {
        assert_ne!(bid.seat, first);
    }
    assert!(!bidding.bids().is_empty());
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let names = ["greedy", "limited:plans=20", "bidder:plans=20", "perfect"];
    let play = |deals, thoughts| {
        let settings = settings(names.len(), Empty::Nothing);
        play_out(
            settings,
            &bots(&names),
            &Chance::new(deals),
            &Chance::new(thoughts),
        )
    };
    assert_eq!(play(1, 2), play(1, 2));
    assert_ne!(
        (0..5).map(|seed| play(seed, 2)).collect::<Vec<_>>(),
        (5..10).map(|seed| play(seed, 2)).collect::<Vec<_>>()
    );
}

#[test]
fn a_seat_thinks_the_same_whoever_else_plays() {
    let (alone, _) = round(&["limited:plans=30"], 9, Empty::Nothing);
    let (two, _) = round(
        &["limited:plans=30", "limited:plans=1,delay=59s"],
        9,
        Empty::Nothing,
    );
    let first = |bidding: &Bidding| {
        let bids = bidding.bids().iter();
        bids.filter(|bid| bid.seat.index() == 0)
            .copied()
            .collect::<Vec<_>>()
    };
    assert_eq!(first(&alone), first(&two));
}

#[test]
fn names_that_name_no_bot_are_explained() {
    for (name, problem) in [
        (
            "x",
            "player 'x': unknown, expected greedy, limited, bidder or perfect",
        ),
        (
            "limited",
            "player 'limited': expected plans=N, how many plans it looks at in a second",
        ),
        (
            "limited:plans=100001",
            "player 'limited:plans=100001': plans=100001: expected 1 to 100000",
        ),
        (
            "greedy:plans=3",
            "player 'greedy:plans=3': unknown parameter 'plans', expected delay",
        ),
        (
            "perfect:delay=0s",
            "player 'perfect:delay=0s': delay=0s: expected a time above 0 with its unit, such as 10ms",
        ),
        (
            "bidder:plans=5,trust=101",
            "player 'bidder:plans=5,trust=101': trust=101: expected 0 to 100",
        ),
    ] {
        let error = name.parse::<Bot>().expect_err(name);
        assert_eq!(error.to_string(), problem);
    }
}
