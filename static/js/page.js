// What the page says about itself: the server writes it on #table, each answer anew.

export const table = () => document.getElementById("table");
export const mine = () => table().hasAttribute("data-mine");
export const phase = () => table().dataset.phase;
export const address = (path) => `/game/${table().dataset.slug}/${path}`;

// Eight seconds are enough to read a rule; pressing the cross is quicker.
const SHOWN_MS = 8000;

let timer = 0;
let until = 0;
let words = "";

function show() {
  document.getElementById("message-text").textContent = words;
  document.getElementById("message").hidden = false;
}

/** Say a sentence in the prompt's place. */
export function say(text) {
  words = text;
  until = Date.now() + SHOWN_MS;
  clearTimeout(timer);
  timer = setTimeout(hush, SHOWN_MS);
  show();
}

export function hush() {
  clearTimeout(timer);
  until = 0;
  document.getElementById("message").hidden = true;
}

/** After an answer: its own sentence, or the earlier one for the rest of its seconds. */
export function keepSaying() {
  if (!document.getElementById("message").hidden) say(document.getElementById("message-text").textContent);
  else if (Date.now() < until) show();
}
