//! The answer, once it is asked for: what it says, and the best plan moved step by step.

use orbito_solve::corona::{Empty, PLANS};

use super::browser::Screen;
use super::corona_page::{Corona, DEAL};
use super::keys::{ARROW_LEFT, ARROW_RIGHT, END, ENTER, HOME};
use super::reference::{deal, score, solution};
use super::site::Site;

/// Other deals: all on one space, a space for each, equal dice.
const DEALS: [&str; 3] = [
    "006000000000 561245",
    "101010101010 123456",
    "300300000000 222244",
];

tests![
    the_answer_is_that_of_the_solver,
    by_arrow_keys,
    by_buttons,
    by_the_list_of_moves,
    by_itself,
    with_a_point_for_an_empty_space,
    the_own_total_is_shown_among_all,
];

fn show_answer(page: &Corona) {
    page.tap("#answer");
    page.wait_for("!document.getElementById('answer-panel').hidden");
}

fn the_answer_is_that_of_the_solver(site: &Site) {
    for text in DEALS.into_iter().chain([DEAL]) {
        let solution = solution(text, Empty::Nothing);
        let page = Corona::open(site, Screen::Wide, text);
        page.type_keys("a");
        let maximum = solution.maximum;
        page.wait_for_verdict(&format!("At most {maximum} points"));
        let facts = page.texts("#facts dd");
        assert_eq!(facts[0], format!("{maximum} points"));
        let plans = facts[1]
            .split(' ')
            .next()
            .expect("a number")
            .replace(',', "");
        assert_eq!(plans, solution.plans.to_string());
        assert_eq!(facts[2], solution.assignments.to_string());
        let greedy = deal(text).greedy_plan(Empty::Nothing).total();
        assert_eq!(facts[4], format!("{greedy} points"));
        let best = solution.best.plan().to_string();
        let listed = page.texts("#best button span:not(.mark)").join(" ");
        assert_eq!(listed, best);
        let rows = solution.totals.iter().enumerate().rev();
        let rows = rows.filter(|(_, count)| **count > 0);
        let rows: Vec<String> = rows
            .map(|(total, count)| format!("{total} {count}"))
            .collect();
        let shown = page.eval(
            "[...document.querySelectorAll('#totals-table tbody tr')]
                .map(({ cells: [total, plans] }) => `${total.textContent} ${plans.textContent.replaceAll(',', '')}`)",
        );
        assert_eq!(shown, serde_json::json!(rows));
        assert_eq!(solution.totals.iter().sum::<u32>(), PLANS);
        let bars = page.texts("#totals rect").len();
        assert_eq!(bars, usize::from(maximum) + 1);
        assert_eq!(page.role("#totals"), "image");
    }
}

fn by_arrow_keys(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    show_answer(&page);
    let best = solution(DEAL, Empty::Nothing).best;
    let plan = best.plan().to_string();
    page.expect_pieces(DEAL, &plan, 0);
    for (index, made) in best.moves.iter().enumerate() {
        page.type_keys(ARROW_RIGHT);
        let count = if made.points == 1 { "point" } else { "points" };
        page.wait_for_status(&format!(
            "Move {}: from {} by {} to {}, {} {count}.",
            index + 1,
            made.mv.space,
            made.mv.die,
            made.to,
            made.points
        ));
        page.expect_pieces(DEAL, &plan, index + 1);
        let landed = page.text("document.querySelector('.landed').dataset.space");
        assert_eq!(landed, made.to.to_string());
        assert_eq!(page.texts(".points text"), [format!("+{}", made.points)]);
        let label = page.space(made.to.number());
        assert!(
            label.contains(&format!("stopped here for {} {count}", made.points)),
            "{label}"
        );
    }
    page.wait_for_status(&format!("{} points in all.", best.total()));
    page.type_keys(ARROW_RIGHT);
    page.expect_pieces(DEAL, &plan, 6);
    page.type_keys(ARROW_LEFT);
    page.wait_for_status("Move 5");
    page.expect_pieces(DEAL, &plan, 5);
    page.type_keys(HOME);
    page.wait_for_status("Nothing is moved yet.");
    page.expect_pieces(DEAL, &plan, 0);
    page.type_keys(END);
    page.wait_for_status("Move 6");
    // Left and right go through the plan from the ring, too.
    page.run("document.getElementById('help-open').focus()");
    page.tab_to(".space");
    page.type_keys(ARROW_LEFT);
    page.wait_for_status("Move 5");
}

fn by_buttons(site: &Site) {
    for screen in [Screen::Wide, Screen::Phone] {
        let page = Corona::open(site, screen, DEAL);
        show_answer(&page);
        let plan = solution(DEAL, Empty::Nothing).best.plan().to_string();
        assert!(page.is_disabled("first") && page.is_disabled("previous"));
        for (button, moves) in [
            ("next", 1),
            ("next", 2),
            ("previous", 1),
            ("last", 6),
            ("first", 0),
        ] {
            page.tap(&format!("#{button}"));
            let told = match moves {
                0 => "Nothing is moved yet.".into(),
                moves => format!("Move {moves}:"),
            };
            page.wait_for_status(&told);
            page.expect_pieces(DEAL, &plan, moves);
            assert_eq!(page.is_disabled("next"), moves == 6);
        }
        // Who is at the end by keyboard is not lost there.
        page.run("document.getElementById('last').focus()");
        page.type_keys(ENTER);
        page.wait_for_status("Move 6:");
        page.wait_for("document.activeElement.id === 'play'");
        page.tap_space(3);
        page.wait_for_status("The answer is shown: hide it to make a plan.");
        page.tap("#answer");
        assert!(!page.is_shown("#answer-panel") && !page.is_shown("#steps"));
        page.expect_pieces(DEAL, &plan, 0);
    }
}

fn by_the_list_of_moves(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    show_answer(&page);
    let plan = solution(DEAL, Empty::Nothing).best.plan().to_string();
    page.tap("#best li:nth-child(4) button");
    page.wait_for_status("Move 4:");
    page.expect_pieces(DEAL, &plan, 4);
    let current = "document.querySelector('#best [aria-current=step] span:not(.mark)').textContent";
    assert_eq!(page.text(current), plan.split(' ').nth(3).expect("a move"));
}

fn by_itself(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    show_answer(&page);
    let best = solution(DEAL, Empty::Nothing).best;
    let plan = best.plan().to_string();
    page.tap("#play");
    page.wait_for_status("Move 2:");
    assert_eq!(
        page.eval("document.getElementById('play').ariaPressed"),
        "true"
    );
    page.tap("#play");
    page.wait_for("document.getElementById('play').ariaPressed === 'false'");
    let stopped = page.text("document.getElementById('status').textContent");
    std::thread::sleep(std::time::Duration::from_millis(1200));
    assert_eq!(
        page.text("document.getElementById('status').textContent"),
        stopped
    );
    page.type_keys("p");
    page.wait_for_status(&format!("{} points in all.", best.total()));
    page.wait_for("document.getElementById('play').ariaPressed === 'false'");
    page.expect_pieces(DEAL, &plan, 6);
}

fn with_a_point_for_an_empty_space(site: &Site) {
    let page = Corona::open(site, Screen::Wide, DEAL);
    show_answer(&page);
    let [nothing, one] = [Empty::Nothing, Empty::One].map(|empty| solution(DEAL, empty));
    page.wait_for_verdict(&format!("At most {} points", nothing.maximum));
    page.choose("#empty", "1");
    page.wait_for("location.search.includes('empty=1')");
    page.wait_for("document.getElementById('answer-panel').hidden");
    show_answer(&page);
    page.wait_for_verdict(&format!("At most {} points", one.maximum));
    page.type_keys(END);
    page.wait_for_status(&format!("{} points in all.", one.maximum));
    let points = one
        .best
        .moves
        .iter()
        .map(|made| format!("={}", made.points));
    assert_eq!(page.texts("#best button b"), points.collect::<Vec<_>>());
    let other = Corona::follow(site, Screen::Wide, &page.text("location.search"));
    other.wait_for("document.getElementById('empty').value === '1'");
}

fn the_own_total_is_shown_among_all(site: &Site) {
    let plan = "1+5 3+6 3+1 5+2";
    let total = score(DEAL, plan, Empty::Nothing).total();
    let page = Corona::open(site, Screen::Wide, DEAL);
    page.fill("#plan", plan);
    page.tap("#plan-form [type=submit]");
    page.wait_for_verdict(&format!("{total} points"));
    show_answer(&page);
    let own =
        "[...document.querySelectorAll('#totals rect')].findIndex((bar) => bar.matches('.own'))";
    assert_eq!(page.eval(own), total);
    assert_eq!(page.texts("#facts .own"), [format!("{total} points")]);
}
