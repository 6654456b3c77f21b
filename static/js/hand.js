// The hand: tap, press and hold, one tab stop with arrows inside, focus that survives an answer.

import * as selection from "./selection.js";

const HOLD_MS = 420;
// Narrower than this a strip cannot be aimed at with a finger.
const STRIP_PX = 24;

export const cards = () => [...document.querySelectorAll("#hand [data-card]")];

let held = 0;
let wasHeld = false;

function isNarrow(card) {
  const next = card.closest(".slot").nextElementSibling?.querySelector("[data-card]");
  return Boolean(next) && next.getBoundingClientRect().left - card.getBoundingClientRect().left < STRIP_PX;
}

export function tap(card, isPointer) {
  if (wasHeld) wasHeld = false;
  else if (isPointer && isNarrow(card)) selection.toggleNext(card);
  else selection.toggle(card);
  rove(card);
}

/** Press and hold takes the whole rank. */
export function listen() {
  const release = () => clearTimeout(held);
  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("#hand [data-card]");
    wasHeld = false;
    if (!card || event.button) return;
    held = setTimeout(() => {
      wasHeld = true;
      selection.toggleRank(card.dataset.rank);
    }, HOLD_MS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(name, release);
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest("#hand")) event.preventDefault();
  });
}

/** Make one card the tab stop of the hand. */
export function rove(card) {
  for (const other of cards()) other.tabIndex = other === card ? 0 : -1;
}

export function focus(card) {
  if (!card) return;
  rove(card);
  card.focus();
}

/** The card so many steps further, or the first of the group so many groups further. */
export function step(card, by, isGroup) {
  if (!isGroup) return cards()[cards().indexOf(card) + by];
  const groups = [...document.querySelectorAll("#hand .grp")];
  return groups[groups.indexOf(card.closest(".grp")) + by]?.querySelector("[data-card]");
}

export const ofRank = (rank) => document.querySelector(`#hand [data-rank="${rank}"][data-card]`);

let before = null;

/** Before the table is swapped: where the focus is, should its card leave the hand. */
export function remember() {
  const card = document.activeElement?.closest("#hand [data-card]");
  before = card && { rank: card.dataset.rank, place: cards().indexOf(card) };
}

/** Afterwards: on the same card, else on its group, else on the next one. */
export function recall() {
  const all = cards();
  const current = all.find((card) => card === document.activeElement);
  if (!current && before) focus(ofRank(before.rank) || all[Math.min(before.place, all.length - 1)]);
  else rove(current || all.find((card) => card.tabIndex === 0) || all[0]);
  before = null;
}
