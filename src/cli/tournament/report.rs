//! The standings for people, and as CSV.

use std::fmt::Write as _;
use std::io::Write;

use super::super::text::{BOLD, DIM, grouped, shortened, styled};
use super::super::{Failure, Output};
use super::Summary;
use crate::tournament::statistics::{Hypothesis, Interval, Rating};
use crate::tournament::{PairingStanding, PlayerStanding, Tally};

/// How many columns a name has.
const NAME: usize = 24;
/// The crosstable of more players would be too wide.
const CROSSTABLE: usize = 12;

/// The whole report.
pub(super) fn text(summary: &Summary) -> String {
    let mut text = head(summary);
    text += &standings(summary);
    let players = summary.standings.players.len();
    if (3..=CROSSTABLE).contains(&players) {
        text += &crosstable(summary);
    }
    text += &pairings(summary);
    text + &test(summary)
}

fn head(summary: &Summary) -> String {
    let Summary {
        names,
        format,
        rules,
        seed,
        openings,
        openings_called: [opening, plural],
        results,
        ..
    } = summary;
    let (played, games) = (results.count() as u64, results.schedule().games() as u64);
    let played = match played == games {
        true => format!("{} games", grouped(games)),
        false => format!("{} of {} games", grouped(played), grouped(games)),
    };
    let openings = match openings {
        1 => format!("1 {opening}"),
        count => format!("{} {plural}", grouped(*count as u64)),
    };
    format!(
        "  {} of {} players, {openings}, {played}; {rules}, seed {seed}\n\n",
        match format {
            crate::tournament::Format::RoundRobin => "Round robin",
            crate::tournament::Format::Gauntlet => "Gauntlet",
        },
        names.len()
    )
}

/// An Elo number with its interval: `+85 ±12`, or the end that is known.
pub(super) fn rating(rating: Option<Rating>) -> String {
    rating.map_or("–".into(), |rating| elo(rating.elo, rating.interval))
}

fn elo(elo: f64, interval: Interval) -> String {
    if elo.is_finite() && interval.low.is_finite() && interval.high.is_finite() {
        return format!("{elo:+.0} ±{:.0}", interval.margin());
    }
    match (interval.low.is_finite(), interval.high.is_finite()) {
        (true, _) => format!("> {:+.0}", interval.low),
        (_, true) => format!("< {:+.0}", interval.high),
        _ => "unknown".into(),
    }
}

fn standings(summary: &Summary) -> String {
    let name = name_width(summary);
    let count = count_width(summary);
    let counts = 3 * count;
    let row = |cells: [&str; 8]| {
        let [player, elo, lead, games, score, white, black, accuracy] = cells;
        let row = format!(
            "       {player:<name$}  {elo:>10}  {lead:>10}  {games:>7}  {score:>5} {white:>counts$} \
             {black:>counts$}  {accuracy:>8}"
        );
        format!("{}\n", styled(DIM, row.trim_end()))
    };
    let signs = format!("{:>count$}{:>count$}{:>count$}", "+", "=", "−");
    let accuracy = if summary.judged {
        ["accuracy", "%"]
    } else {
        [""; 2]
    };
    let mut text = row([
        "",
        "",
        "ahead of",
        "",
        "score",
        summary.sides[0],
        summary.sides[1],
        accuracy[0],
    ]);
    text += &row([
        "player",
        "Elo",
        "the next",
        "games",
        "%",
        &signs,
        &signs,
        accuracy[1],
    ]);
    let ranked = &summary.standings.players;
    for (rank, standing) in ranked.iter().enumerate() {
        let next = ranked.get(rank + 1).map(|next| next.player);
        text += &standing_row(summary, rank + 1, standing, next);
    }
    text + &remarks(summary)
}

fn standing_row(
    summary: &Summary,
    rank: usize,
    standing: &PlayerStanding,
    next: Option<usize>,
) -> String {
    let name_width = name_width(summary);
    let count = count_width(summary);
    let name = shortened(&summary.names[standing.player], NAME);
    let ratings = &summary.standings.ratings;
    let lead = next.and_then(|next| ratings.difference(standing.player, next));
    let all = standing.all();
    let tally = |tally: Tally| {
        let Tally {
            wins,
            draws,
            losses,
        } = tally;
        format!("{wins:>count$}{draws:>count$}{losses:>count$}")
    };
    let row = format!(
        "  {rank:>3}  {}  {:>10}  {:>10}  {:>7}  {:>5} {} {}  {:>8}",
        styled(BOLD, format!("{name:<name_width$}")),
        rating(standing.rating),
        lead.map_or(String::new(), |lead| elo(lead.elo, lead.interval)),
        grouped(all.games()),
        per_cent(all.score()),
        tally(standing.white),
        tally(standing.black),
        match summary.judged {
            true => per_cent(standing.accuracy.mean().map(|mean| mean / 100.0)),
            false => String::new(),
        },
    );
    format!("{}\n", row.trim_end())
}

/// How many columns the names take.
fn name_width(summary: &Summary) -> usize {
    let widths = summary.names.iter().map(|name| name.chars().count());
    widths.max().unwrap_or(0).clamp(6, NAME)
}

/// How many columns a number of games with one colour takes, with a blank before it.
fn count_width(summary: &Summary) -> usize {
    let players = summary.standings.players.iter();
    let most = players.map(|it| it.white.games().max(it.black.games()));
    let digits = most.max().unwrap_or(0).to_string().len();
    digits.max(2) + 1
}

fn remarks(summary: &Summary) -> String {
    let mut text = String::new();
    for standing in &summary.standings.players {
        let name = &summary.names[standing.player];
        if standing.forfeits > 0 {
            let times = if standing.forfeits == 1 {
                "once"
            } else {
                "times"
            };
            let count = match standing.forfeits {
                1 => times.into(),
                count => format!("{count} {times}"),
            };
            let withdrawn = if standing.withdrawn {
                ", and was withdrawn"
            } else {
                ""
            };
            let _ = writeln!(text, "  {name} has lost by a fault {count}{withdrawn}");
        }
    }
    text
}

fn per_cent(share: Option<f64>) -> String {
    share.map_or("–".into(), |share| format!("{:.1}", 100.0 * share))
}

/// The score of each player in the row against each in the column, in per cent.
fn crosstable(summary: &Summary) -> String {
    let ranked = &summary.standings.players;
    let columns: String = (1..=ranked.len())
        .map(|rank| format!("{rank:>6}"))
        .collect();
    let name_width = name_width(summary);
    let header = format!("       {:<name_width$}{columns}", "score in %");
    let mut text = format!("\n{}\n", styled(DIM, header));
    for (rank, row) in ranked.iter().enumerate() {
        let name = shortened(&summary.names[row.player], NAME);
        let _ = write!(text, "  {:>3}  {name:<name_width$}", rank + 1);
        for column in ranked {
            let cell = match score_against(summary, row.player, column.player) {
                _ if row.player == column.player => "·".into(),
                score => per_cent(score),
            };
            let _ = write!(text, "{cell:>6}");
        }
        text.push('\n');
    }
    text
}

fn score_against(summary: &Summary, player: usize, other: usize) -> Option<f64> {
    let pairings = &summary.standings.pairings;
    pairings.iter().find_map(|pairing| {
        let score = pairing.games.score()?;
        match pairing.players {
            players if players == (player, other) => Some(score),
            players if players == (other, player) => Some(1.0 - score),
            _ => None,
        }
    })
}

fn pairings(summary: &Summary) -> String {
    let name_width = name_width(summary).max("points of".len());
    let header = format!(
        "  {:<name_width$}  {:<name_width$}  {:>6} {:>5} {:>5} {:>5} {:>5} {:>5}  {:>5}  {:>10}  {:>5}",
        "points of", "against", "pairs", "0", "½", "1", "1½", "2", "%", "Elo", "LOS %"
    );
    let mut text = format!("\n{}\n", styled(DIM, header));
    for pairing in &summary.standings.pairings {
        text += &pairing_row(summary, pairing, name_width);
    }
    text
}

fn pairing_row(summary: &Summary, pairing: &PairingStanding, name_width: usize) -> String {
    let [first, second] = [pairing.players.0, pairing.players.1]
        .map(|player| shortened(&summary.names[player], NAME));
    let [loss, half, even, more, win] = pairing.pairs.0;
    let difference = pairing.pairs.elo();
    format!(
        "  {first:<name_width$}  {second:<name_width$}  {:>6} {loss:>5} {half:>5} {even:>5} {more:>5} {win:>5}  {:>5}  {:>10}  {:>5}\n",
        pairing.pairs.pairs(),
        per_cent(pairing.games.score()),
        difference.map_or("–".into(), |it| elo(it.elo, it.interval)),
        per_cent(difference.map(|it| it.likelihood_of_superiority)),
    )
}

fn test(summary: &Summary) -> String {
    let Some((sprt, pairs)) = summary.results.test() else {
        return String::new();
    };
    let (low, high) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(&pairs);
    let (elo0, elo1) = (sprt.elo0, sprt.elo1);
    let verdict = match summary.results.decision() {
        Some(Hypothesis::H1) => format!("accepted: {elo1} Elo rather than {elo0}"),
        Some(Hypothesis::H0) => format!("rejected: {elo0} Elo rather than {elo1}"),
        None => "not decided".into(),
    };
    format!(
        "\n  SPRT {sprt}: LLR {ratio:.2} ({low:.2} to {high:.2}) after {} pairs, {verdict}\n",
        grouped(pairs.pairs())
    )
}

/// One line a player, the best first.
pub(super) fn write_csv(out: &mut Output, summary: &Summary) -> Result<(), Failure> {
    let [white, black] = summary.sides;
    writeln!(
        out,
        "rank,player,elo,elo_low,elo_high,games,points,{white}_wins,{white}_draws,{white}_losses,\
         {black}_wins,{black}_draws,{black}_losses,forfeits,withdrawn,accuracy"
    )?;
    for (rank, standing) in summary.standings.players.iter().enumerate() {
        let name = super::super::text::csv_field(&summary.names[standing.player]);
        let number = |number: f64| match number.is_finite() {
            true => format!("{number:.1}"),
            false => String::new(),
        };
        let elo = standing.rating.map_or([f64::NAN; 3], |rating| {
            [rating.elo, rating.interval.low, rating.interval.high]
        });
        let [elo, low, high] = elo.map(number);
        let PlayerStanding { white, black, .. } = standing;
        let all = standing.all();
        writeln!(
            out,
            "{},{name},{elo},{low},{high},{},{},{},{},{},{},{},{},{},{},{}",
            rank + 1,
            all.games(),
            all.points(),
            white.wins,
            white.draws,
            white.losses,
            black.wins,
            black.draws,
            black.losses,
            standing.forfeits,
            standing.withdrawn,
            standing.accuracy.mean().map_or(String::new(), number),
        )?;
    }
    Ok(())
}
