//! `corona-solve play` and `corona-solve tournament` as people and scripts meet them.

use serde_json::Value;

use crate::{command, run};

/// The answers to lines that are all in order.
fn play(arguments: &[&str], lines: &str) -> String {
    command::answers(run(&[&["play"], arguments].concat(), lines), lines)
}

/// The events of a game.
fn events(arguments: &[&str], lines: &str) -> Vec<Value> {
    let out = play(&[arguments, &["--json"]].concat(), lines);
    let events = out.lines().map(serde_json::from_str);
    events.collect::<Result<_, _>>().expect("objects")
}

fn of_kind<'e>(events: &'e [Value], kind: &str) -> Vec<&'e Value> {
    events.iter().filter(|it| it["event"] == kind).collect()
}

fn chips(event: &Value) -> u64 {
    let chips = event["chips"].as_array().expect("chips");
    chips
        .iter()
        .map(|count| count.as_u64().expect("a number"))
        .sum()
}

/// Its best plan makes 16.
const PLACEMENT: &str = "101011110000";

const FOUR: [&str; 4] = [
    "greedy",
    "limited:plans=20",
    "bidder:plans=20",
    "perfect:delay=50s",
];

#[test]
fn a_game_of_four_bots_is_the_same_for_the_same_seed() {
    let game = |seed, threads| {
        let options = ["--seed", seed, "--threads", threads, "--rounds", "6"];
        play(&[&FOUR[..], &options].concat(), "")
    };
    let once = game("5", "1");
    assert_eq!(once, game("5", "1"));
    assert_eq!(once, game("5", "2"));
    assert_ne!(once, game("6", "1"));
    for words in [
        "Round 6",
        "calls",
        "The best plan makes",
        "The end: all rounds are played",
    ] {
        assert!(once.contains(words), "{words}: {once}");
    }
}

#[test]
fn chips_are_conserved() {
    let events = events(
        &[&FOUR[..], &["--seed", "2", "--rounds", "12"]].concat(),
        "",
    );
    let payments = of_kind(&events, "payment");
    assert_eq!(payments.len(), 12);
    assert!(payments.iter().all(|event| chips(event) == 40));
    let last = events.last().expect("the end");
    assert_eq!((&last["event"], chips(last)), (&Value::from("end"), 40));
}

#[test]
fn bots_play_to_each_end() {
    let end = |options: &[&str]| {
        let bots = ["perfect", "greedy", "--seed", "3"];
        let events = events(&[&bots[..], options].concat(), "");
        events.last().expect("the end").clone()
    };
    assert_eq!(
        end(&["--rounds", "2"])["ends"],
        serde_json::json!(["rounds"])
    );
    let time = end(&["--time", "100s"]);
    assert_eq!(time["ends"], serde_json::json!(["time"]));
    assert_eq!(
        (&time["rounds"], &time["time_ms"]),
        (&2.into(), &120_000.into())
    );
    assert_eq!(
        end(&["--until", "broke"])["ends"],
        serde_json::json!(["broke"])
    );
    assert_eq!(
        end(&["--until", "double"])["ends"],
        serde_json::json!(["double"])
    );
    assert_eq!(end(&[])["ends"], serde_json::json!(["broke", "double"]));
}

#[test]
fn two_people_play_by_script() {
    let lines = format!(
        "{PLACEMENT}\nAda 5\n@12.5 Ben 7\nwait 10\nAda 9\nskip\ngive up\n\
         \nBen 2\nwait 60\n"
    );
    let arguments = ["person:Ada", "person:Ben", "--rounds", "2", "--seed", "1"];
    let events = events(&arguments, &lines);
    let calls: Vec<_> = of_kind(&events, "call")
        .iter()
        .map(|it| (it["name"].clone(), it["call"].clone(), it["at_ms"].clone()))
        .collect();
    let call = |name: &str, points: u8, at: f64| (name.into(), points.into(), at.into());
    assert_eq!(
        calls,
        [
            call("Ada", 5, 0.0),
            call("Ben", 7, 12_500.0),
            call("Ada", 9, 22_500.0),
            call("Ben", 2, 0.0),
        ]
    );
    let rounds = of_kind(&events, "round");
    assert!(
        rounds[0]["deal"]
            .as_str()
            .expect("a deal")
            .starts_with(PLACEMENT)
    );
    assert_eq!(rounds[1]["sits_out"], "Ada");
    assert_eq!(of_kind(&events, "plan")[0]["made"], false);
    assert_eq!(
        of_kind(&events, "payment")[0]["chips"],
        serde_json::json!([5, 7])
    );
    // The input ends before Ben's plan: the second round does not count.
    let last = events.last().expect("the end");
    assert_eq!(
        (&last["ends"], &last["rounds"]),
        (&serde_json::json!([]), &1.into())
    );
    assert_eq!(last["winners"], serde_json::json!(["Ben"]));
}

#[test]
fn a_person_makes_a_call() {
    // Whatever is thrown, the best plan that the first game tells is made in the second.
    let first = events(
        &["person", "--seed", "8"],
        &format!("{PLACEMENT}\n1\nskip\ngive up\n"),
    );
    let plan = of_kind(&first, "plan")[0];
    let (best, maximum) = (plan["best"].as_str().expect("a plan"), &plan["maximum"]);
    let lines = format!("{PLACEMENT}\n{maximum}\nskip\n{best}\nquit\n");
    let out = play(&["person", "--seed", "8"], &lines);
    let made = format!("Person makes {maximum} points: the call of {maximum} is made.");
    assert!(out.contains(&made), "{out}");
    assert!(out.contains("The end: stopped, after 1 round"), "{out}");
}

#[test]
fn calls_need_not_rise_where_that_is_agreed() {
    let lines = format!("{PLACEMENT}\nAda 5\nBen 5\nBen 4\nskip\ngive up\n");
    let arguments = ["person:Ada", "person:Ben", "--seed", "1"];
    let events = events(&[&arguments[..], &["--any-order"]].concat(), &lines);
    assert_eq!(of_kind(&events, "plan")[0]["name"], "Ada");
    let (status, _, errors) = run(&[&["play"], &arguments[..]].concat(), &lines);
    assert_eq!(status, Some(2));
    assert_eq!(
        errors
            .matches("5 was called already, expected a higher call")
            .count(),
        2
    );
}

#[test]
fn wrong_lines_are_refused_and_asked_for_again() {
    let before = format!("{PLACEMENT}\n");
    let calling = format!("{before}Ada 4\nskip\n");
    for (lines, problem) in [
        ("1,2,3\n", "3 pieces, expected 6"),
        ("1010111100001 \n", "13 spaces, expected 12"),
        (
            &format!("{before}5\n"),
            "expected the name of whoever calls before the number",
        ),
        (
            &format!("{before}Ada 0\n"),
            "expected a call of 1 to 36, found '0'",
        ),
        (
            &format!("{before}Ada 1000\n"),
            "expected a call of 1 to 36, found '1000'",
        ),
        (
            &format!("{before}Cleo 5\n"),
            "nobody is called 'Cleo', expected Ada or Ben",
        ),
        (&format!("{before}@61 Ada 5\n"), "the glass has run out"),
        (
            &format!("{before}wait 9\n@5 Ada 5\n"),
            "the glass has run for 9 s",
        ),
        (&format!("{before}\u{1b}[2J\n"), "found '\\u{1b}[2J'"),
        (&format!("{calling}12+1\n"), "no piece stands on space 12"),
        (&format!("{calling}1+7\n"), "expected a die from 1 to 6"),
        (
            &format!("{calling}\n"),
            "expected a plan, such as 1+5 8+1, or give up",
        ),
        (
            &format!("{calling}nonsense\n"),
            "expected a space, + and a die",
        ),
    ] {
        let arguments = ["play", "person:Ada", "person:Ben", "--seed", "1"];
        let (status, out, errors) = run(&arguments, lines);
        assert_eq!(status, Some(2), "{lines}");
        let line = format!("error: line {}: ", lines.lines().count());
        assert!(errors.starts_with(&line), "{lines}: {errors}");
        assert!(errors.contains(problem), "{lines}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(out.contains("The end: stopped"), "{out}");
    }
}

#[test]
fn wrong_arguments_are_one_clear_line() {
    for (arguments, problem) in [
        (
            &["nobody"][..],
            "expected person, greedy, limited, bidder or perfect",
        ),
        (&["person:"], "expected a name of at most 20 characters"),
        (&["person:9"], "that begins with a letter"),
        (&["person:Ada", "person:ada"], "two are called ada"),
        (&["greedy"; 11], "11 seats, expected 1 to 10"),
        (&["greedy"], "expected --rounds or --time"),
        (&["person", "--until", "broke"], "one seat is practice"),
        (
            &["greedy", "perfect", "--glass", "500ms"],
            "expected 1s to 10m",
        ),
        (
            &["greedy", "perfect", "--rounds", "0"],
            "expected 1 to 10000 rounds",
        ),
        (&["greedy", "perfect", "--seed", "-1"], "as a seed"),
        (&["greedy", "perfect", "--empty", "2"], "expected 0 or 1"),
    ] {
        let (status, out, errors) = run(&[&["play"], arguments].concat(), "");
        assert_eq!((status, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(errors.contains(problem), "{arguments:?}: {errors}");
    }
}

#[test]
fn bots_are_listed() {
    for command in ["play", "tournament"] {
        let (status, out, _) = run(&[command, "--list-bots"], "");
        assert_eq!(status, Some(0));
        for bot in [
            "greedy",
            "limited:plans=N",
            "bidder:plans=N",
            "perfect",
            "delay=DURATION",
        ] {
            assert!(out.contains(bot), "{out}");
        }
    }
}

#[test]
fn an_empty_space_can_score() {
    let with = |points| {
        let arguments = ["perfect", "--rounds", "1", "--seed", "4", "--empty", points];
        let events = events(&arguments, "");
        of_kind(&events, "plan")[0]["maximum"]
            .as_u64()
            .expect("points")
    };
    assert!(with("1") > with("0"));
}

fn tournament(arguments: &[&str]) -> String {
    let bots = ["perfect", "greedy", "limited:plans=10"];
    let fixed = ["--pairs", "3", "--rounds", "4", "--quiet"];
    let (status, out, errors) = run(
        &[&["tournament"], &bots[..], &fixed, arguments].concat(),
        "",
    );
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    out
}

#[test]
fn a_tournament_has_the_same_result_on_any_number_of_threads() {
    let out = tournament(&["--json", "--threads", "1"]);
    assert_eq!(out, tournament(&["--json", "--threads", "2"]));
    let result: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!(
        (&result["played"], &result["complete"]),
        (&18.into(), &true.into())
    );
    let first = &result["players"][0];
    assert_eq!(
        (&first["name"], &first["games"]),
        (&"perfect".into(), &12.into())
    );
    let sides = ["first", "second"].map(|side| first[side]["wins"].as_u64().expect("wins"));
    assert!(sides.iter().sum::<u64>() >= 10, "{first}");
    assert_ne!(out, tournament(&["--json", "--seed", "2"]));
}

#[test]
fn a_tournament_reports_in_words_and_as_csv() {
    let text = tournament(&[]);
    for words in ["3 series of deals", "ahead of", "first", "points of"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let csv = tournament(&["--csv"]);
    assert!(csv.starts_with("rank,player,elo,"), "{csv}");
    assert!(csv.contains("first_wins"), "{csv}");
    assert_eq!(csv.lines().count(), 4);
    let (status, _, errors) = run(&["tournament", "greedy"], "");
    assert_eq!(status, Some(2));
    assert!(errors.contains("1 player, expected at least 2"), "{errors}");
}

#[cfg(unix)]
mod terminal {
    use std::process::Command;

    use super::*;
    use rexpect::session::spawn_command;

    /// Long enough for any machine; nothing waits for it unless something is wrong.
    const PATIENCE: Option<u64> = Some(120_000);

    #[test]
    fn the_glass_runs_while_calls_are_typed() {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("corona-solve"));
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        command.args(["play", "person:Ada", "perfect:delay=1s", "--glass", "10m"]);
        command.args(["--seed", "1"]);
        let mut session = spawn_command(command, PATIENCE).expect("a terminal");
        let mut expect = |words: &str, line: Option<&str>| {
            session.exp_string(words).expect(words);
            line.map(|line| session.send_line(line).expect(line));
        };
        expect("where do the pieces stand?", Some("1,2,3"));
        expect("3 pieces, expected 6", None);
        expect("where do the pieces stand?", Some(PLACEMENT));
        expect("no call yet", Some("1"));
        expect("Ada calls 1", None);
        expect("highest call 1, Ada", None);
        expect("perfect:delay=1s calls", None);
        expect("perfect:delay=1s", Some("@2 30"));
        expect("the glass runs by the clock here", Some("30"));
        expect("Ada calls 30", Some("skip"));
        expect("Ada plays for 30", None);
        expect("your plan for 30> ", Some("1+9"));
        expect("expected a die from 1 to 6", None);
        expect("your plan for 30> ", Some("give up"));
        expect("missed", None);
        // Ada sits out, and the glass runs again.
        expect("skip> ", None);
        session.send_control('c').expect("Ctrl-C");
        session.exp_string("after 1 round").expect("the end");
        session
            .exp_string("perfect:delay=1s wins")
            .expect("the winner");
        session.exp_eof().expect("the end");
    }
}
