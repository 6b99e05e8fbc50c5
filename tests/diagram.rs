//! Diagrams: valid XML, and everything where it belongs.

use orbito_solve::orbito::{Category, Color, Corner, Diagram, Move, Position, Rules, Square};
use proptest::prelude::*;
use roxmltree::{Document, Node};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, &Rules::FRENCH).expect(fen)
}

fn number(node: Node, name: &str) -> i32 {
    node.attribute(name).expect(name).parse().expect(name)
}

/// Middle of each large circle filled with this gradient, from left to right, top to bottom.
fn marbles(svg: &str, color: Color) -> Vec<(i32, i32)> {
    let document = Document::parse(svg).expect(svg);
    let fill = format!("-{})", color.name());
    let circles = document.descendants().filter(|node| {
        let filled = node.attribute("fill").is_some_and(|it| it.ends_with(&fill));
        node.has_tag_name(("http://www.w3.org/2000/svg", "circle"))
            && filled
            && node.attribute("r") == Some("38")
            && node.attribute("opacity").is_none()
    });
    let mut middles: Vec<_> = circles
        .map(|circle| (number(circle, "cx"), number(circle, "cy")))
        .collect();
    middles.sort_unstable();
    middles
}

fn text_of(svg: &str, name: &str) -> String {
    let document = Document::parse(svg).expect(svg);
    let node = document
        .descendants()
        .find(|node| node.tag_name().name() == name)
        .expect(name);
    node.text().unwrap_or_default().to_string()
}

#[test]
fn marbles_stand_on_their_cells() {
    let svg = Diagram::new(position("w2b/4/2w1/b3 w")).to_string();
    assert_eq!(marbles(&svg, Color::White), [(100, 100), (300, 300)]);
    assert_eq!(marbles(&svg, Color::Black), [(100, 400), (400, 100)]);
}

#[test]
fn a_turned_picture_shows_the_turned_board() {
    let start = position("w2b/1b2/2w1/bw2 w");
    let mut turned = start;
    for a1 in [
        Corner::BottomLeft,
        Corner::BottomRight,
        Corner::TopRight,
        Corner::TopLeft,
    ] {
        let svg = Diagram::new(start).with_a1_at(a1).to_string();
        let plain = Diagram::new(turned).to_string();
        for color in [Color::White, Color::Black] {
            assert_eq!(marbles(&svg, color), marbles(&plain, color), "{a1:?}");
        }
        turned = turned.quarter_turn();
    }
}

#[test]
fn coordinates_turn_with_the_board() {
    for (a1, bottom, left) in [
        (Corner::BottomLeft, "abcd", "4321"),
        (Corner::BottomRight, "4321", "dcba"),
        (Corner::TopRight, "dcba", "1234"),
        (Corner::TopLeft, "1234", "abcd"),
    ] {
        let svg = Diagram::new(Position::START).with_a1_at(a1).to_string();
        let document = Document::parse(&svg).expect("xml");
        let texts: Vec<Node> = document
            .descendants()
            .filter(|node| node.tag_name().name() == "text")
            .collect();
        let row = |edge: fn(&Node) -> bool, along: &str| -> String {
            let mut texts: Vec<Node> = texts.iter().copied().filter(edge).collect();
            texts.sort_by_key(|text| number(*text, along));
            texts.iter().filter_map(Node::text).collect()
        };
        assert_eq!(row(|text| number(*text, "y") > 450, "x"), bottom, "{a1:?}");
        assert_eq!(row(|text| number(*text, "x") < 50, "y"), left, "{a1:?}");
    }
}

#[test]
fn title_and_description_tell_all_that_is_shown() {
    let diagram = Diagram::new(position("w2b/4/2w1/b3 b"))
        .with_move("c2c3,a2".parse().unwrap())
        .with_tint("d1".parse().unwrap(), Category::Loss, "4")
        .with_tint("b1".parse().unwrap(), Category::Draw, "")
        .with_tint("a1".parse().unwrap(), Category::Win, "taken");
    let svg = diagram.to_string();
    assert_eq!(text_of(&svg, "title"), "Orbito: black to move");
    assert_eq!(
        text_of(&svg, "desc"),
        "White: a4, c2. Black: a1, d4. Black to move. Shift from c2 to c3. Place on a2. b1: draw. d1: loss 4."
    );
    assert!(!svg.contains("taken"));
    let svg = Diagram::new(Position::START)
        .with_title("<A & B>")
        .to_string();
    assert_eq!(text_of(&svg, "title"), "<A & B>");
    assert_eq!(
        text_of(&svg, "desc"),
        "White: no marbles. Black: no marbles. White to move."
    );
}

#[test]
fn the_picture_scales_and_can_stand_beside_others() {
    let svg = Diagram::new(Position::START)
        .with_size(120)
        .with_id("fig 1\"")
        .to_string();
    let document = Document::parse(&svg).expect("xml");
    let root = document.root_element();
    assert_eq!(root.attribute("viewBox"), Some("0 0 500 500"));
    assert_eq!((number(root, "width"), number(root, "height")), (120, 120));
    assert_eq!(root.attribute("role"), Some("img"));
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    assert!(
        ids.iter().all(|id| id.starts_with("orbito-fig1-")),
        "{ids:?}"
    );
    for name in root.attribute("aria-labelledby").expect("names").split(' ') {
        assert!(ids.contains(&name), "{name}");
    }
}

#[test]
fn every_reference_leads_to_a_definition() {
    let svg = Diagram::new(position("w2b/4/2w1/b3 w"))
        .with_move("a1b1,a1".parse().unwrap())
        .to_string();
    for reference in svg.split("url(#").skip(1) {
        let id = reference.split(')').next().expect("an id");
        assert!(svg.contains(&format!("id=\"{id}\"")), "{id}");
    }
}

#[test]
fn a_ring_and_an_arrow_show_the_move() {
    let start = position("w2b/4/2w1/b3 w");
    let plain = Diagram::new(start);
    assert!(!plain.to_string().contains("<polygon"));
    let place = plain.clone().with_move("b2".parse().unwrap()).to_string();
    assert!(!place.contains("<polygon"));
    assert!(place.contains(r#"<circle cx="200" cy="300" r="42" fill="none""#));
    let both = plain.with_move("d4d3,b2".parse().unwrap()).to_string();
    assert_eq!(both.matches("<polygon").count(), 1);
}

proptest! {
    #[test]
    fn any_words_give_valid_xml(
        title: String,
        id: String,
        labels in prop::collection::vec((0..16u32, 0..3usize, any::<String>()), 0..16),
        shift in prop::option::of((0..16u32, 0..16u32)),
        place in 0..16u32,
        size: u32,
    ) {
        let square = Square::from_index;
        let mv = Move {
            shift: shift.map(|(from, to)| orbito_solve::orbito::Shift {
                from: square(from),
                to: square(to),
            }),
            place: square(place),
        };
        let mut diagram = Diagram::new(position("w2b/4/2w1/b3 w"))
            .with_title(&title)
            .with_id(&id)
            .with_size(size)
            .with_move(mv);
        for (cell, category, label) in labels {
            let category = [Category::Win, Category::Draw, Category::Loss][category];
            diagram = diagram.with_tint(square(cell), category, &label);
        }
        let svg = diagram.to_string();
        prop_assert!(Document::parse(&svg).is_ok(), "{}", svg);
    }
}
