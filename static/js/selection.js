// Which cards are selected. Only this page knows; a move sends their numbers.

import { table } from "./page.js";

const chosen = new Set();
let top = false;
const listeners = [];

const buttons = () => [...document.querySelectorAll("#hand [data-card]")];
const store = () => `canasta.${table().dataset.slug}.selection`;

export const cards = () => buttons().filter((card) => chosen.has(card.dataset.card));
export const numbers = () => cards().map((card) => card.dataset.card);
export const hasTop = () => top;
export const whenChanged = (listener) => listeners.push(listener);

export function toggle(card) {
  const number = card.dataset.card;
  if (!chosen.delete(number)) chosen.add(number);
  paint();
}

export function toggleTop() {
  top = !top;
  paint();
}

/** Select every card of the rank; if all are selected already, none of them. */
export function toggleRank(rank) {
  const same = buttons().filter((card) => card.dataset.rank === rank);
  const all = same.every((card) => chosen.has(card.dataset.card));
  for (const card of same) {
    if (all) chosen.delete(card.dataset.card);
    else chosen.add(card.dataset.card);
  }
  paint();
}

/** Where cards overlap so much that none can be aimed at, a tap takes one more of the rank. */
export function toggleNext(card) {
  const same = buttons().filter((other) => other.dataset.rank === card.dataset.rank);
  const next = same.find((other) => !chosen.has(other.dataset.card));
  if (next) toggle(next);
  else toggleRank(card.dataset.rank);
}

export function clear() {
  chosen.clear();
  top = false;
  paint();
}

/** Show the selection on cards that may be new; what has left the hand is selected no more. */
export function paint() {
  const held = new Set(buttons().map((card) => card.dataset.card));
  for (const number of chosen) if (!held.has(number)) chosen.delete(number);
  for (const card of buttons()) card.setAttribute("aria-pressed", chosen.has(card.dataset.card));
  const pile = document.getElementById("pile");
  if (!pile.hasAttribute("data-take")) top = false;
  pile.toggleAttribute("data-chosen", top);
  sessionStorage.setItem(store(), JSON.stringify([...chosen]));
  for (const listener of listeners) listener();
}

/** After a reload: what was selected before. */
export function restore() {
  try {
    for (const number of JSON.parse(sessionStorage.getItem(store()) || "[]")) chosen.add(number);
  } catch {
    sessionStorage.removeItem(store());
  }
  paint();
}
