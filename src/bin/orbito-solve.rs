use orbito_solve::orbito::*;
use orbito_solve::search::*;
fn main() {
    let threads = std::env::args().nth(1).map_or(1, |x| x.parse().unwrap());
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| {
        for rules in [
            Rules::STANDARD,
            Rules::FRENCH,
            Rules {
                shift: false,
                ..Rules::STANDARD
            },
        ] {
            let table = TranspositionTable::new(64).unwrap();
            let t = std::time::Instant::now();
            let r = search(&rules, &Position::START, &table, &Limits::default());
            println!("{:?} {:?}", t.elapsed(), r);
        }
    });
}
