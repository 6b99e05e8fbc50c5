use orbito_solve::orbito::*;
use orbito_solve::perft::*;
fn main() {
    for d in 1..=6 {
        let t = std::time::Instant::now();
        let n = perft(&Rules::STANDARD, &Position::START, d);
        println!(
            "{d} {n} {:?} {:.0} M/s",
            t.elapsed(),
            n as f64 / t.elapsed().as_secs_f64() / 1e6
        );
    }
}
