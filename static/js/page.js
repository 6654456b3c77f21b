// What the page says about itself: the server writes it on #table, each answer anew.

export const table = () => document.getElementById("table");
export const mine = () => table().hasAttribute("data-mine");
export const phase = () => table().dataset.phase;
export const address = (path) => `/game/${table().dataset.slug}/${path}`;

let timer = 0;

// Eight seconds are enough to read a rule; pressing the cross is quicker.
const SHOWN_MS = 8000;

/** Say a sentence in the prompt's place. */
export function say(text) {
  document.getElementById("message-text").textContent = text;
  document.getElementById("message").hidden = false;
  hideLater();
}

export function hush() {
  clearTimeout(timer);
  document.getElementById("message").hidden = true;
}

/** Start the eight seconds of a sentence that came with the table. */
export function hideLater() {
  clearTimeout(timer);
  if (!document.getElementById("message").hidden) timer = setTimeout(hush, SHOWN_MS);
}
