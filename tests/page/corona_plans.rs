//! Plans, made in every way that there is, and counted move by move.

use orbito_solve::corona::Empty;

use super::browser::{Preference, Screen};
use super::corona_page::{Corona, DEAL};
use super::keys::{ARROW_DOWN, ARROW_RIGHT, ENTER, ESCAPE};
use super::reference::score;
use super::site::Site;

tests![
    by_mouse,
    by_finger,
    by_keyboard_alone,
    by_a_double_click,
    what_cannot_be_given_is_refused,
    a_typed_plan_is_counted,
    a_wrong_plan_is_told_with_its_rule,
    a_plan_without_a_move_is_not_counted,
    the_points_are_counted_by_the_rules,
    a_counted_plan_is_open_again,
    pieces_go_from_space_to_space_unless_motion_is_unwanted,
];

fn by_mouse(site: &Site) {
    by_taps(&Corona::open(site, Screen::Wide, DEAL));
}

fn by_finger(site: &Site) {
    by_taps(&Corona::open(site, Screen::Phone, DEAL));
}

fn by_taps(page: &Corona) {
    // Die then piece, piece then die.
    page.tap_die("red");
    page.wait_for_status("The red die 4 is chosen.");
    assert_eq!(page.die("red"), "red die 4, chosen");
    page.tap_space(3);
    page.wait_for_status("The piece of space 3 gets the red die 4.");
    page.tap_space(1);
    page.wait_for_status("A piece of space 1 is chosen.");
    page.tap_die("white");
    page.wait_for_status("The piece of space 1 gets the white die 6.");
    assert_eq!(page.space(3), "space 3, 2 pieces, with red die 4");
    assert_eq!(
        page.die("white"),
        "white die 6, given to a piece of space 1"
    );
    assert_eq!(page.texts("#planned button"), ["43+4", "61+6"]);
    page.tap("#undo");
    page.wait_for_status("Taken back.");
    assert_eq!(page.value("plan"), "3+4");
    page.tap_space(5);
    page.type_keys(ESCAPE);
    page.wait_for("!document.querySelector('.chosen')");
    for (space, color) in [
        (8, "white"),
        (3, "black"),
        (6, "green"),
        (5, "blue"),
        (1, "yellow"),
    ] {
        page.mark(space, color);
    }
    page.wait_for_status("All six have a die");
    let plan = "3+4 8+6 3+5 6+5 5+2 1+1";
    assert_eq!(page.value("plan"), plan);
    page.expect_pieces(DEAL, plan, 0);
    page.tap("#count");
    let total = score(DEAL, plan, Empty::Nothing).total();
    page.wait_for_status(&format!("{total} points in all."));
    page.expect_pieces(DEAL, plan, 6);
    assert_eq!(page.verdict(), format!("{total} points"));
}

fn by_keyboard_alone(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.tab_to(".space");
    page.type_keys(&[ARROW_RIGHT, ENTER].concat());
    page.wait_for_status("A piece of space 1 is chosen.");
    page.tab_to(".die");
    page.type_keys(&[ARROW_RIGHT, ARROW_DOWN, " "].concat());
    page.wait_for_status("The piece of space 1 gets the red die 4.");
    page.type_keys("u");
    page.wait_for_status("Taken back.");
    page.type_keys(ENTER);
    page.wait_for_status("The red die 4 is chosen.");
    page.type_keys(ESCAPE);
    page.type_keys(ENTER);
    page.run("document.querySelector('.space[tabindex=\"0\"]').focus()");
    page.type_keys(&[ARROW_RIGHT, ARROW_RIGHT, ENTER].concat());
    page.wait_for_status("The piece of space 3 gets the red die 4.");
    page.type_keys("c");
    page.wait_for_verdict("0 points");
    page.wait_for_status("Move 1: from 3 by 4 to 7, 0 points. 0 points in all.");
}

fn by_a_double_click(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.double_click("[data-die=red] .hit");
    page.wait_for_status("The red die 4 is chosen.");
    assert_eq!(page.die("red"), "red die 4, chosen");
    page.double_click("[data-space='3'] .hit");
    page.wait_for_status("The piece of space 3 gets the red die 4.");
    assert_eq!(page.value("plan"), "3+4");
}

fn what_cannot_be_given_is_refused(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    assert_eq!(page.role("#status"), "status");
    page.tap_space(2);
    page.wait_for_status("Space 2 is empty");
    page.mark(1, "black");
    page.tap_space(1);
    page.wait_for_status("Every piece of space 1 has its die.");
    page.tap_die("black");
    page.wait_for_status("The black die 5 is given already, to a piece of space 1.");
    assert_eq!(page.value("plan"), "1+5");
    page.tap("#clear");
    assert_eq!(page.value("plan"), "");
}

fn a_typed_plan_is_counted(site: &Site) {
    let page = Corona::open(site, Screen::Wide, "101011110000 561245");
    page.fill("#plan", "1+5 8+1=0 7+2 5+4 3+5 6+6");
    page.type_keys(ENTER);
    page.wait_for_verdict("7 points");
    let listed = page.texts("#planned button b");
    assert_eq!(listed, ["=2", "=0", "=2", "=3", "=0", "=0"]);
    page.wait_for("location.search.includes('plan=1%2B5_8%2B1_7%2B2')");
}

fn a_wrong_plan_is_told_with_its_rule(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    for (plan, told) in [
        ("2+5", "Move 1, 2+5: no piece stands on space 2."),
        (
            "1+5 1+2",
            "Move 2, 1+2: every piece of space 1 has moved already.",
        ),
        ("1+3", "Move 1, 1+3: no die shows 3."),
        ("1+6 3+6", "Move 2, 3+6: every die with 6 is used already."),
        (
            "1+5=3",
            "Move 1, 1+5: it does not score what stands there, but 2.",
        ),
        ("1+7", "This is no plan."),
        ("1+7", "expected a die from 1 to 6"),
    ] {
        page.fill("#plan", plan);
        page.tap("#plan-form [type=submit]");
        page.wait_for_problem("plan-form", told);
        assert_eq!(page.value("plan"), plan, "it can be mended");
    }
    page.fill("#plan", "2+5");
    page.tap("#plan-form [type=submit]");
    for (language, words) in [
        ("nl", "Zet 1, 2+5: er staat geen pion op veld 2."),
        ("fr", "Coup 1, 2+5 : aucun pion n’est sur la case 2."),
        ("de", "Zug 1, 2+5: Auf Feld 2 steht kein Stein."),
    ] {
        page.choose("#language", language);
        let problem = "document.querySelector('#plan-form .problem').textContent";
        page.wait_for(&format!("{problem}.includes('{words}')"));
    }
}

fn a_plan_without_a_move_is_not_counted(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.tap("#count");
    page.wait_for_status("There is no move yet");
    assert!(!page.is_shown("#steps"));
}

fn the_points_are_counted_by_the_rules(site: &Site) {
    let plan = "1+5 3+6 3+1 5+2";
    for (empty, search) in [(Empty::Nothing, ""), (Empty::One, "&empty=1")] {
        let scored = score(DEAL, plan, empty);
        let page = Corona::follow(
            site,
            Screen::Wide,
            &format!("?deal=102011010000_561245{search}"),
        );
        page.fill("#plan", plan);
        page.tap("#plan-form [type=submit]");
        page.wait_for_verdict(&format!("{} points", scored.total()));
        let points = scored.moves.iter().map(|made| format!("={}", made.points));
        assert_eq!(page.texts("#planned button b"), points.collect::<Vec<_>>());
        page.expect_pieces(DEAL, plan, 4);
    }
}

fn a_counted_plan_is_open_again(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.mark(1, "black");
    page.tap("#count");
    page.wait_for_verdict("2 points");
    page.tap_space(3);
    page.wait_for_status("The plan is counted: undo opens it again.");
    page.tap("#undo");
    page.wait_for_status("The plan is open again.");
    page.expect_pieces(DEAL, "", 0);
    page.mark(3, "blue");
    assert_eq!(page.value("plan"), "1+5 3+2");
    page.tap("#count");
    page.wait_for_verdict("4 points");
}

fn pieces_go_from_space_to_space_unless_motion_is_unwanted(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.run(
        "window.ways = [];
         const animate = Element.prototype.animate;
         Element.prototype.animate = function (way, ...how) { ways.push(way.length); return animate.call(this, way, ...how); };",
    );
    page.mark(1, "black");
    page.tap("#count");
    page.wait_for_verdict("2 points");
    assert_eq!(page.eval("ways.length"), 0);
    page.prefer(Preference::Motion);
    page.tap("#undo");
    page.tap("#count");
    page.wait_for_verdict("2 points");
    assert_eq!(page.eval("String(ways)"), "6", "five spaces on");
}
