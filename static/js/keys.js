// The keyboard: single letters act, arrows move in the hand.

import * as hand from "./hand.js";
import { hush } from "./page.js";
import * as selection from "./selection.js";
import * as targets from "./targets.js";

const RANKS = { 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 0: "T", j: "J", q: "Q", k: "K", 2: "2", 3: "3", w: "*" };
const press = (id) => document.getElementById(id)?.click();

const LETTERS = {
  d: targets.draw,
  m: targets.meld,
  x: targets.discard,
  t: targets.tapPile,
  l: layOff,
  a: () => press("act-ask"),
  o: () => press("act-go_out"),
  z: () => press("act-reset"),
  s: () => press("act-sort"),
  g: () => press("open-log"),
  c: () => (document.getElementById("words")?.checkVisibility() ? document.getElementById("words").focus() : press("open-chat")),
};

function layOff() {
  const fitting = targets.legalMelds();
  if (fitting.length === 1) targets.layOff(fitting[0]);
  else fitting[0]?.focus();
}

function inHand(event, card) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by) hand.focus(hand.step(card, by, event.ctrlKey));
  else if (event.key === "Home") hand.focus(hand.cards()[0]);
  else if (event.key === "End") hand.focus(hand.cards().at(-1));
  else if (event.key === " " && event.shiftKey) selection.toggleRank(card.dataset.rank);
  else return false;
  return true;
}

/** Arrows go round the melds that fit, while one of them has the focus. */
function inMelds(event, meld) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const fitting = targets.legalMelds();
  if (!by || !fitting.length) return false;
  fitting.at((fitting.indexOf(meld) + by) % fitting.length).focus();
  return true;
}

function anywhere(event) {
  const key = event.key.toLowerCase();
  const isInQuestion = document.activeElement?.closest("#question");
  if (event.key === "Escape") {
    if (document.documentElement.dataset.drawer) press("scrim");
    else selection.clear();
    hush();
  } else if (isInQuestion && (key === "y" || key === "n")) press(key === "y" ? "answer-yes" : "answer-no");
  else if (RANKS[key]) hand.focus(hand.ofRank(RANKS[key]));
  else if (LETTERS[key]) LETTERS[key]();
  else return false;
  return true;
}

function handle(event) {
  const from = event.target;
  if (event.altKey || event.metaKey || from.matches("input, textarea, select") || from.closest("dialog")) return;
  const card = from.closest("#hand [data-card]");
  const meld = from.closest("[data-target='meld']");
  const done =
    (card && inHand(event, card)) || (meld && inMelds(event, meld)) || (!event.ctrlKey && !event.repeat && anywhere(event));
  if (done) event.preventDefault();
}

export const listen = () => document.addEventListener("keydown", handle);
