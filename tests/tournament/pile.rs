//! A game with nothing of Orbito in it: from a pile one takes one to three, and who takes the last
//! wins. A pile that is a multiple of four is lost for the player to move.

use orbito_solve::game::{Child, Choice, Game, MoveList, Score, Value, spread};
use orbito_solve::notation::{Color, Notation};

pub struct Take;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    pub stones: u16,
    pub turn: Color,
}

impl Game for Take {
    type Position = Pile;
    type Move = u16;
    type Node = Pile;
    type Step = Child<Pile>;

    fn decided(&self, pile: &Pile) -> Option<Value> {
        (pile.stones == 0).then_some(Value::Loss(0))
    }

    fn moves(&self, pile: &Pile, moves: &mut MoveList<u16>) {
        moves.extend(1..=pile.stones.min(3));
    }

    fn play(&self, pile: &Pile, taken: u16) -> Pile {
        Pile {
            stones: pile.stones - taken,
            turn: pile.turn.other(),
        }
    }

    fn moves_left(&self, pile: &Pile) -> Option<u16> {
        Some(pile.stones)
    }

    fn choices(&self, pile: &Pile, choices: &mut MoveList<Choice<Child<Pile>>>) {
        let mut moves = MoveList::new();
        self.moves(pile, &mut moves);
        for taken in moves {
            let node = self.play(pile, taken);
            let decided = self.decided(&node).map(Score::from);
            let child = Child {
                node,
                key: self.key(&node),
            };
            choices.push(Choice {
                step: child,
                mark: child.mark(),
                lower: decided.unwrap_or(Score::MIN),
                upper: decided.unwrap_or(Score::MAX),
                passes_turn: true,
                loud: false,
                kind: taken,
            });
        }
    }

    fn take(&self, _: &Pile, child: &Child<Pile>) -> Child<Pile> {
        *child
    }

    fn key(&self, pile: &Pile) -> u64 {
        spread(u64::from(pile.stones))
    }

    fn evaluate(&self, _: &Pile) -> i16 {
        0
    }

    fn promise(&self, _: &Pile) -> i16 {
        0
    }
}

impl Notation for Take {
    fn start(&self) -> Pile {
        Pile {
            stones: 21,
            turn: Color::White,
        }
    }

    fn turn(&self, pile: &Pile) -> Color {
        pile.turn
    }

    fn position_text(&self, pile: &Pile) -> String {
        format!("{} {}", pile.stones, pile.turn.name())
    }

    fn read_position(&self, text: &str) -> Result<Pile, String> {
        let expected = || format!("expected stones and white or black, found {text}");
        let (stones, turn) = text.split_once(' ').ok_or_else(expected)?;
        let turn = Color::BOTH.into_iter().find(|color| color.name() == turn);
        Ok(Pile {
            stones: stones.parse().map_err(|_| expected())?,
            turn: turn.ok_or_else(expected)?,
        })
    }

    fn move_text(&self, _: &Pile, taken: u16) -> String {
        taken.to_string()
    }

    fn read_move(&self, pile: &Pile, text: &str) -> Result<u16, String> {
        let taken = text.parse().map_err(|_| format!("not a number: {text}"))?;
        if (1..=pile.stones.min(3)).contains(&taken) {
            Ok(taken)
        } else {
            Err(format!("{taken} is not allowed"))
        }
    }
}
