//! Deals and plans as text.

use orbito_solve::corona::{Deal, Placement, Plan, Throw, WrittenPlan};
use proptest::prelude::*;

use crate::{any_deal, deal};

fn error(text: &str) -> String {
    text.parse::<Deal>().expect_err(text).to_string()
}

#[test]
fn deals_are_read_liberally() {
    let example = deal("101011110000 561245");
    for text in [
        "1.1.1111.... 561245",
        "1,3,5,6,7,8 561245",
        "8,7,6,5,3,1 561245",
        " 101011110000\t 561245 ",
        "101011110000_561245",
    ] {
        assert_eq!(deal(text), example, "{text}");
    }
    assert_eq!(
        deal("12,12,12,1,1,2 111111").to_string(),
        "210000000003 111111"
    );
}

#[test]
fn wrong_deals_are_refused_with_the_place() {
    for (text, message) in [
        (
            "",
            "pieces, column 1: expected twelve counts or six spaces, then six dice, \
             such as 101011110000 561245, found the end",
        ),
        (
            "101011110000",
            "dice, column 13: expected twelve counts or six spaces, then six dice, \
             such as 101011110000 561245, found the end",
        ),
        (
            "10101111000 561245",
            "pieces, column 1: 11 spaces, expected 12",
        ),
        (
            "1010111100000 561245",
            "pieces, column 13: 13 spaces, expected 12",
        ),
        (
            "101011120000 561245",
            "pieces, column 1: 7 pieces, expected 6",
        ),
        (
            "101011100000 561245",
            "pieces, column 1: 5 pieces, expected 6",
        ),
        ("101011110000 56124", "dice, column 14: 5 dice, expected 6"),
        (
            "101011110000 5612455",
            "dice, column 20: 7 dice, expected 6",
        ),
        (
            "101011110000 561240",
            "dice, column 19: a die shows 1 to 6, found '0'",
        ),
        (
            "101011110000 761245",
            "dice, column 14: a die shows 1 to 6, found '7'",
        ),
        ("1,3,5 561245", "pieces, column 1: 3 pieces, expected 6"),
        (
            "1,3,5,6,7,8,9 561245",
            "pieces, column 13: more than six pieces, expected 6",
        ),
        (
            "1,3,5,6,7,13 561245",
            "pieces, column 11: expected a space from 1 to 12, found '13'",
        ),
        (
            "1,,5,6,7,8 561245",
            "pieces, column 3: expected a space from 1 to 12, found ''",
        ),
        (
            "800000000000 561245",
            "pieces, column 1: more than six pieces on a space, found '8'",
        ),
        (
            "101011110000 561245 w",
            "dice, column 21: expected the end, found 'w'",
        ),
        (
            "10x011110000 561245",
            "pieces, column 3: expected how many pieces stand on a space, 0 to 6 or . for 0, \
             or six spaces with commas, found 'x'",
        ),
    ] {
        assert_eq!(error(text), message, "{text}");
    }
}

#[test]
fn parts_of_a_deal_are_read_alone() {
    let placement: Placement = "1,3,5,6,7,8".parse().expect("a placement");
    let throw: Throw = "561245".parse().expect("a throw");
    assert_eq!(Deal { placement, throw }, deal("101011110000 561245"));
    assert!("101011110000 561245".parse::<Placement>().is_err());
    assert!("".parse::<Throw>().is_err());
}

#[test]
fn wrong_plans_are_refused_with_the_place() {
    let error = |text: &str| text.parse::<Plan>().expect_err(text).to_string();
    let form = "expected a space, + and a die, such as 1+5 or 1+5=2";
    assert_eq!(
        error("1+5 x"),
        format!("move 2, column 5: {form}, found 'x'")
    );
    assert_eq!(
        error("1+5="),
        format!("move 1, column 1: {form}, found '1+5='")
    );
    assert_eq!(
        error("13+5"),
        "move 1, column 1: expected a space from 1 to 12 in '13+5'"
    );
    assert_eq!(
        error("0+5"),
        "move 1, column 1: expected a space from 1 to 12 in '0+5'"
    );
    assert_eq!(
        error("1+7"),
        "move 1, column 1: expected a die from 1 to 6 in '1+7'"
    );
    let seven = "1+1 2+2 3+3 4+4 5+5 6+6 7+1";
    assert_eq!(
        error(seven),
        "move 7, column 25: more than six moves, expected each of six pieces to move once"
    );
}

proptest! {
    #[test]
    fn deals_survive_the_round_trip(deal in any_deal()) {
        prop_assert_eq!(deal.to_string().parse::<Deal>(), Ok(deal));
        let spaces = deal.placement.spaces().map(|space| space.to_string()).join(",");
        prop_assert_eq!(format!("{spaces} {}", deal.throw).parse::<Deal>(), Ok(deal));
        prop_assert_eq!(Deal::from_index(deal.index()), Some(deal.canonical()));
    }

    #[test]
    fn plans_survive_the_round_trip(moves in proptest::collection::vec((1..13u8, 1..7u8), 0..7)) {
        let text: Vec<String> = moves.iter().map(|(space, die)| format!("{space}+{die}")).collect();
        let text = text.join(" ");
        let plan: Plan = text.parse().expect("a plan");
        prop_assert_eq!(plan.to_string(), text);
    }

    #[test]
    fn no_text_is_a_panic(text in "\\PC{0,40}", few in "[0-9.,+= _]{0,40}") {
        for text in [text, few] {
            let _ = text.parse::<Deal>();
            let _ = text.parse::<WrittenPlan>();
            let _ = text.parse::<Placement>();
        }
    }
}
