// Keys that do something wherever one is on the page, but for fields that are written into.

/** `keys`: what to do, by the name of the key; letters in lower case. */
export function listenToShortcuts(keys) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    const isTyping = event.target.closest('input, textarea, select, dialog');
    if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
