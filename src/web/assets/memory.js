// What the page remembers of its reader's choices: the language from visit to visit; who plays as
// long as the page's tab is open, for else a level would move in a position that a link names.

const PREFIX = 'orbito.';
const KEPT = { language: 'localStorage', opponent: 'sessionStorage', level: 'sessionStorage' };

export function remember(name, choice) {
  try {
    window[KEPT[name]].setItem(PREFIX + name, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function remembered(name) {
  try {
    return window[KEPT[name]].getItem(PREFIX + name);
  } catch {
    return null;
  }
}
