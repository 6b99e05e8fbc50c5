//! What plans score, and which cannot be made.

use orbito_solve::corona::{Empty, Plan, WrittenPlan};
use proptest::prelude::*;

use crate::{EMPTY, any_deal, deal, plain, plainly};

const EXAMPLE: &str = "101011110000 561245";

#[test]
fn the_example_of_the_sheet_makes_seven() {
    let plan: WrittenPlan = "1+5=2 8+1=0 7+2=2 5+4=3 3+5=0 6+6=0"
        .parse()
        .expect("a plan");
    let scored = plan.score(&deal(EXAMPLE), Empty::Nothing).expect("legal");
    assert_eq!(scored.total(), 7);
    let points: Vec<u8> = scored.moves.iter().map(|scored| scored.points).collect();
    assert_eq!(points, [2, 0, 2, 3, 0, 0]);
    let scored = plan.plan.score(&deal(EXAMPLE), Empty::One).expect("legal");
    assert_eq!(scored.total(), 10);
}

#[test]
fn pieces_may_be_left_without_a_die() {
    let score = |text: &str| {
        let plan: Plan = text.parse().expect(text);
        plan.score(&deal(EXAMPLE), Empty::Nothing)
            .expect("legal")
            .total()
    };
    assert_eq!((score(""), score("1+5"), score("1+5 5+2")), (0, 2, 4));
}

#[test]
fn the_first_wrong_move_is_named() {
    let error = |text: &str| {
        let plan: WrittenPlan = text.parse().expect(text);
        let error = plan.score(&deal(EXAMPLE), Empty::Nothing).expect_err(text);
        error.to_string()
    };
    let moved = "move 2, 1+1: every piece of space 1 has moved already, \
                 expected each piece to move once";
    assert_eq!(error("1+5 1+1 2+2"), moved);
    // A piece that came to an empty space does not move again.
    let none = "move 2, 9+2: no piece stands on space 9, \
                expected a space with a piece that has not moved";
    assert_eq!(error("8+1 9+2"), none);
    let used = "move 2, 3+1: every die that shows 1 is used already, \
                expected each die to be used once";
    assert_eq!(error("1+1 3+1"), used);
    assert_eq!(
        error("1+3"),
        "move 1, 1+3: no die shows 3, expected a number that was thrown"
    );
    assert_eq!(
        error("1+5=2 8+1=3"),
        "move 2, 8+1: scores 0, but the plan says 3"
    );
    // What is wrong first is told first.
    assert_eq!(
        error("1+5=3 1+1"),
        "move 1, 1+5: scores 2, but the plan says 3"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_moves_score_as_plainly(
        deal in any_deal(),
        moves in proptest::collection::vec((1..13u8, 1..7u8), 0..7),
    ) {
        let text: Vec<String> = moves.iter().map(|(space, die)| format!("{space}+{die}")).collect();
        let plan: Plan = text.join(" ").parse().expect("a plan");
        for empty in EMPTY {
            let ours = plan.score(&deal, empty).ok();
            let ours = ours.map(|scored| scored.moves.iter().map(|mv| mv.points).collect::<Vec<_>>());
            prop_assert_eq!(ours, plain::score(plainly(&deal), &moves, empty.points()));
        }
    }
}
