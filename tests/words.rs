//! The words of the page: the same in every language, and none missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use orbito_solve::corona::DieColor;
use serde_json::Value;

const LANGUAGES: [&str; 4] = ["en", "fr", "nl", "de"];
const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/web/assets");

fn words(language: &str) -> BTreeMap<String, Value> {
    let path = Path::new(ASSETS).join(format!("words/{language}.json"));
    let text = fs::read_to_string(path).expect("words");
    serde_json::from_str(&text).expect("JSON")
}

/// The texts of an entry: one, or one for each number that the grammar tells apart.
fn texts(entry: &Value) -> Vec<&str> {
    match entry {
        Value::Object(forms) => forms.values().filter_map(Value::as_str).collect(),
        text => text.as_str().into_iter().collect(),
    }
}

/// The names in braces.
fn gaps(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0))
        .collect()
}

#[test]
fn every_language_has_the_same_words() {
    let english = words("en");
    for language in LANGUAGES {
        let own = words(language);
        assert!(own.keys().eq(english.keys()), "{language}");
        for (key, entry) in &own {
            let texts = texts(entry);
            assert!(!texts.is_empty(), "{language}: {key}");
            if entry.is_object() {
                assert!(entry["other"].is_string(), "{language}: {key}");
            }
            let expected: BTreeSet<_> = self::texts(&english[key])
                .into_iter()
                .flat_map(gaps)
                .collect();
            for text in texts {
                assert!(!text.trim().is_empty(), "{language}: {key}");
                assert_eq!(gaps(text), expected, "{language}: {key}");
            }
        }
    }
}

#[test]
fn there_are_words_for_all_that_is_said() {
    let english = words("en");
    let mut said = BTreeSet::new();
    for entry in fs::read_dir(ASSETS).expect("files") {
        let path = entry.expect("a file").path();
        let is_text = path
            .extension()
            .is_some_and(|it| it == "js" || it == "html");
        let text = if is_text {
            fs::read_to_string(&path).expect("a text")
        } else {
            String::new()
        };
        for (before, after) in [
            ("say('", '\''),
            ("data-say=\"", '"'),
            ("data-label=\"", '"'),
        ] {
            let parts = text.split(before).skip(1);
            said.extend(parts.filter_map(|part| Some(part.split_once(after)?.0.to_owned())));
        }
    }
    assert!(said.len() > 60, "{said:?}");
    let api: Value = serde_json::from_str(include_str!("../src/api/openapi.json")).expect("JSON");
    for schema in ["IllegalMove", "CoronaWrongMove"] {
        let rules = &api["components"]["schemas"][schema]["properties"]["rule"]["enum"];
        let rules = rules.as_array().expect("rules").iter();
        said.extend(rules.filter_map(Value::as_str).map(str::to_owned));
    }
    let colors = DieColor::ALL.map(|color| format!("die_{}", color.name()));
    said.extend(colors);
    for key in said {
        assert!(english.contains_key(&key), "{key}");
    }
}
