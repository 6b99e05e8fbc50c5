//! The game of chips by its rules: chips, rounds, ends; and games at random.

use std::time::Duration;

use orbito_solve::corona::game::{
    Attempt, Bidding, Call, CallError, CallOrder, Chance, Closed, End, Ends, Final, Game, Glass,
    Next, Outcome, Payment, Seat, Seats, Settings, Settled,
};
use orbito_solve::corona::{Deal, Empty, Plan};
use proptest::prelude::*;

/// Its best plan makes 16.
const DEAL: &str = "101011110000 561245";
const BEST: u8 = 16;

fn deal() -> Deal {
    DEAL.parse().expect("a deal")
}

fn best_plan() -> Plan {
    deal().solve(Empty::Nothing).best.plan()
}

fn settings(seats: usize, ends: Ends) -> Settings {
    Settings {
        seats: Seats::new(seats).expect("1 to 10"),
        empty: Empty::Nothing,
        order: CallOrder::Rising,
        glass: Glass::default(),
        ends,
    }
}

fn game(seats: usize) -> Game {
    Game::new(settings(seats, Ends::default()))
}

fn seat(index: usize) -> Seat {
    let seats = Seats::new(Seats::MOST).expect("ten");
    seats.get(index).expect("a seat")
}

fn call(points: u8) -> Call {
    Call::new(points).expect("a call")
}

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

/// The attempt of a seat that has called so much at once.
fn attempt(game: Game, seat: Seat, points: u8) -> Attempt {
    let mut bidding = game.begin(deal());
    let called = bidding.call(seat, call(points), seconds(1));
    called.expect("the first call");
    match bidding.close() {
        Closed::Plays(attempt) => attempt,
        Closed::Nobody(_) => panic!("somebody has called"),
    }
}

fn make(game: Game, seat: Seat) -> Settled {
    let played = attempt(game, seat, BEST).play(&best_plan());
    played.expect("a good plan").settle(Duration::ZERO)
}

fn miss(game: Game, seat: Seat) -> Settled {
    attempt(game, seat, BEST).give_up().settle(Duration::ZERO)
}

fn goes_on(settled: Settled) -> Game {
    match settled.next {
        Next::Round(game) => game,
        Next::Over(last) => panic!("over: {last:?}"),
    }
}

fn is_over(settled: Settled) -> Final {
    match settled.next {
        Next::Over(last) => last,
        Next::Round(game) => panic!("goes on: {game:?}"),
    }
}

#[test]
fn everybody_begins_with_two_chips_a_player_and_two() {
    for seats in 1..=10 {
        assert_eq!(game(seats).chips(), vec![2 * seats as u32 + 2; seats]);
    }
    assert!(Seats::new(0).is_none() && Seats::new(11).is_none());
}

#[test]
fn every_other_pays_who_makes_the_call() {
    let settled = make(game(4), seat(2));
    let pays = |from: usize| Payment {
        from: seat(from),
        to: seat(2),
    };
    assert_eq!(settled.payments, [pays(3), pays(0), pays(1)]);
    let game = goes_on(settled);
    assert_eq!(game.chips(), [9, 9, 13, 9]);
    assert_eq!((game.setter(), game.sits_out()), (seat(1), None));
}

#[test]
fn who_misses_pays_every_other_and_sits_out_one_round() {
    let game = goes_on(miss(game(3), seat(1)));
    assert_eq!(game.chips(), [9, 6, 9]);
    assert_eq!(game.sits_out(), Some(seat(1)));
    let mut bidding = game.begin(deal());
    assert!(!bidding.may_call(seat(1)));
    let refused = bidding.call(seat(1), call(5), seconds(1));
    assert_eq!(refused, Err(CallError::SitsOut));
    bidding
        .call(seat(2), call(5), seconds(1))
        .expect("may call");
    let Closed::Plays(attempt) = bidding.close() else {
        panic!("somebody has called");
    };
    let game = goes_on(attempt.give_up().settle(Duration::ZERO));
    assert_eq!(game.sits_out(), Some(seat(2)));
    assert!(game.begin(deal()).may_call(seat(1)));
}

/// Loses all chips but so many, three players at the table.
fn poor(left: u32) -> Game {
    let mut game = game(3);
    while game.chips()[0] > left {
        // Whoever makes it is paid one by each.
        game = goes_on(make(game, seat(1)));
    }
    game
}

#[test]
fn who_cannot_pay_pays_what_is_there() {
    let settled = miss(poor(1), seat(0));
    let paid = Payment {
        from: seat(0),
        to: seat(1),
    };
    assert_eq!(settled.payments, [paid]);
    let game = goes_on(settled);
    assert_eq!(game.chips()[0], 0);
    // And nothing if nothing is there.
    let settled = make(game, seat(1));
    assert_eq!(settled.payments.len(), 1);
    assert_eq!(goes_on(settled).chips().iter().sum::<u32>(), 24);
}

#[test]
fn nobody_calls_and_the_same_player_sets_up_again() {
    let game = goes_on(make(game(3), seat(0)));
    assert_eq!(game.setter(), seat(1));
    let Closed::Nobody(played) = game.begin(deal()).close() else {
        panic!("nobody has called");
    };
    assert_eq!(*played.outcome(), Outcome::NobodyCalled);
    let settled = played.settle(Duration::ZERO);
    assert!(settled.payments.is_empty());
    let game = goes_on(settled);
    assert_eq!((game.setter(), game.rounds()), (seat(1), 2));
}

#[test]
fn setting_up_goes_round_the_table() {
    let mut game = game(3);
    for setter in [0, 1, 2, 0, 1] {
        assert_eq!(game.setter(), seat(setter));
        game = goes_on(make(game, seat(2)));
    }
}

#[test]
fn calls_rise_unless_they_need_not() {
    let mut bidding = game(3).begin(deal());
    let mut calls = |seats: usize, points, at| bidding.call(seat(seats), call(points), seconds(at));
    assert_eq!(calls(0, 5, 10), Ok(()));
    assert_eq!(calls(1, 5, 11), Err(CallError::NotHigher(call(5))));
    assert_eq!(calls(1, 4, 11), Err(CallError::NotHigher(call(5))));
    assert_eq!(calls(1, 6, 9), Err(CallError::TooEarly));
    assert_eq!(calls(1, 6, 61), Err(CallError::TooLate));
    assert_eq!(calls(5, 6, 20), Err(CallError::NoSeat(seat(5))));
    assert_eq!(calls(1, 6, 60), Ok(()));
    assert_eq!(bidding.highest().map(|bid| bid.seat), Some(seat(1)));
}

#[test]
fn of_equal_calls_the_earlier_plays() {
    let settings = Settings {
        order: CallOrder::Any,
        ..settings(3, Ends::default())
    };
    let mut bidding = Game::new(settings).begin(deal());
    for (seats, points, at) in [(0, 7, 5), (1, 9, 6), (2, 9, 6), (0, 9, 30), (2, 3, 40)] {
        let called = bidding.call(seat(seats), call(points), seconds(at));
        assert_eq!(called, Ok(()));
    }
    let highest = bidding.highest().expect("calls");
    assert_eq!((highest.seat, highest.call), (seat(1), call(9)));
}

#[test]
fn calls_are_1_to_36() {
    assert_eq!(Call::new(0), None);
    assert_eq!(Call::new(37), None);
    assert_eq!(call(36).points(), 36);
}

#[test]
fn a_wrong_plan_is_refused_and_another_may_be_given() {
    let attempt = attempt(game(2), seat(0), 2);
    let wrong: Plan = "2+5".parse().expect("a plan in form");
    let refused = attempt.play(&wrong).expect_err("nothing stands there");
    let error = wrong.score(&deal(), Empty::Nothing).expect_err("wrong");
    assert_eq!(refused.error, error);
    assert_eq!(refused.to_string(), error.to_string());
    // Some pieces may be left without a die.
    let partial: Plan = "1+5".parse().expect("a plan");
    let played = refused.attempt.play(&partial).expect("a good plan");
    assert!(matches!(played.outcome(), Outcome::Made { plan, .. } if plan.total() == 2));
}

#[test]
fn a_plan_that_scores_less_is_a_miss() {
    let partial: Plan = "1+5".parse().expect("a plan");
    let played = attempt(game(2), seat(0), 3).play(&partial).expect("a plan");
    assert!(matches!(
        played.outcome(),
        Outcome::Missed { plan: Some(_), .. }
    ));
    assert_eq!(goes_on(played.settle(Duration::ZERO)).chips(), [5, 7]);
}

#[test]
fn one_seat_is_practice() {
    let settled = miss(game(1), seat(0));
    assert!(settled.payments.is_empty());
    let game = goes_on(settled);
    assert_eq!((game.chips(), game.sits_out()), (&[4][..], None));
}

#[test]
fn a_number_of_rounds_ends_it() {
    let ends = Ends {
        rounds: Some(2),
        ..Ends::default()
    };
    let game = goes_on(make(Game::new(settings(2, ends)), seat(0)));
    let last = is_over(make(game, seat(1)));
    assert_eq!((last.ends(), last.rounds()), (&[End::Rounds][..], 2));
    // A tie is shared.
    assert_eq!(last.winners(), [seat(0), seat(1)]);
}

#[test]
fn a_time_ends_it_after_the_round() {
    let ends = Ends {
        time: Some(seconds(90)),
        ..Ends::default()
    };
    let give_up = |game, time| {
        let played = attempt(game, seat(0), 5).give_up();
        played.settle(seconds(time))
    };
    let game = goes_on(give_up(Game::new(settings(3, ends)), 89));
    let mut bidding = game.begin(deal());
    bidding.call(seat(1), call(5), seconds(3)).expect("a call");
    let Closed::Plays(attempt) = bidding.close() else {
        panic!("somebody has called");
    };
    let last = is_over(attempt.give_up().settle(seconds(90)));
    assert_eq!(last.ends(), [End::Time]);
    assert_eq!(last.winners(), [seat(2)]);
}

#[test]
fn somebody_broke_ends_it() {
    let ends = Ends {
        broke: true,
        ..Ends::default()
    };
    let mut game = Game::new(settings(3, ends));
    for _ in 0..7 {
        game = goes_on(make(game, seat(0)));
    }
    let last = is_over(make(game, seat(0)));
    assert_eq!(
        (last.ends(), last.chips()),
        (&[End::Broke][..], &[24, 0, 0][..])
    );
}

#[test]
fn twice_the_chips_of_the_beginning_end_it() {
    let ends = Ends {
        double: true,
        ..Ends::default()
    };
    let mut game = Game::new(settings(3, ends));
    for _ in 0..3 {
        game = goes_on(make(game, seat(0)));
    }
    let last = is_over(make(game, seat(0)));
    assert_eq!(
        (last.ends(), last.chips()),
        (&[End::Double][..], &[16, 4, 4][..])
    );
    assert_eq!(last.winners(), [seat(0)]);
}

#[test]
fn several_ends_can_come_at_once() {
    let ends = Ends {
        rounds: Some(6),
        time: Some(seconds(0)),
        broke: true,
        double: true,
    };
    let last = is_over(make(Game::new(settings(2, ends)), seat(0)));
    assert_eq!(last.ends(), [End::Time]);
    let ends = Ends { time: None, ..ends };
    let mut game = Game::new(settings(2, ends));
    for _ in 0..5 {
        game = goes_on(make(game, seat(1)));
    }
    let last = is_over(make(game, seat(1)));
    assert_eq!(last.ends(), [End::Rounds, End::Broke, End::Double]);
}

#[test]
fn a_game_can_be_stopped() {
    let last = goes_on(make(game(2), seat(0))).stop();
    assert_eq!((last.ends(), last.chips()), (&[][..], &[7, 5][..]));
}

/// What somebody does in a round at random: who calls, how many points, when; and then whether the
/// best plan is given, a part of it, or none.
type RandomRound = (Vec<(usize, u8, u64)>, u8);

fn random_round() -> impl Strategy<Value = RandomRound> {
    let calls = prop::collection::vec((0..10usize, 1..=20u8, 0..=60u64), 0..6);
    (calls, 0..3u8)
}

fn bid_at_random(bidding: &mut Bidding, calls: &[(usize, u8, u64)]) {
    for &(by, points, at) in calls {
        let before = bidding.bids().len();
        let result = bidding.call(seat(by), call(points), seconds(at));
        assert_eq!(bidding.bids().len(), before + usize::from(result.is_ok()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn chips_neither_appear_nor_vanish(
        seats in 1..=10usize,
        rises: bool,
        seed: u64,
        rounds in prop::collection::vec(random_round(), 1..40),
    ) {
        let order = if rises { CallOrder::Rising } else { CallOrder::Any };
        let mut game = Game::new(Settings { order, ..settings(seats, Ends::default()) });
        let all: u32 = game.chips().iter().sum();
        let chance = Chance::new(seed);
        for (number, (calls, manner)) in rounds.into_iter().enumerate() {
            let before = game.clone();
            let throw = chance.throw(number as u32);
            let deal = Deal { placement: chance.placement(number as u32), throw };
            let mut bidding = game.begin(deal);
            bid_at_random(&mut bidding, &calls);
            let highest = bidding.highest().copied();
            let first = bidding.bids().iter().max_by_key(|bid| (bid.call, std::cmp::Reverse(bid.at)));
            prop_assert_eq!(highest.map(|bid| bid.call), first.map(|bid| bid.call));
            let played = match bidding.close() {
                Closed::Nobody(played) => played,
                Closed::Plays(attempt) => match manner {
                    0 => attempt.give_up(),
                    1 => attempt.play(&deal.greedy_plan(Empty::Nothing).plan()).expect("a plan"),
                    _ => attempt.play(&Plan::default()).expect("a plan of no moves"),
                },
            };
            let outcome = played.outcome().clone();
            let settled = played.settle(Duration::ZERO);
            let paid = settled.payments.clone();
            game = goes_on(settled);
            prop_assert_eq!(game.chips().iter().sum::<u32>(), all);
            prop_assert_eq!(game.rounds(), before.rounds() + 1);
            for (index, (&had, &has)) in before.chips().iter().zip(game.chips()).enumerate() {
                let count = |end: fn(&Payment) -> Seat| {
                    paid.iter().filter(|payment| end(payment) == seat(index)).count() as u32
                };
                prop_assert_eq!(had + count(|it| it.to), has + count(|it| it.from));
            }
            let same_setter = outcome == Outcome::NobodyCalled || seats == 1;
            prop_assert_eq!(game.setter() == before.setter(), same_setter);
            let missed = matches!(outcome, Outcome::Missed { .. }) && seats > 1;
            prop_assert_eq!(game.sits_out(), highest.filter(|_| missed).map(|bid| bid.seat));
        }
    }
}
