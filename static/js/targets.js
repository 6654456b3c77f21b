// Taps on the table, and which targets light up for the selected cards.

import { mine, phase, say, table } from "./page.js";
import { send } from "./moves.js";
import * as selection from "./selection.js";

const MELD_SIZE = 3;

/** The selected cards by rank, wild cards apart. */
function sorted() {
  const ranks = new Map();
  let wilds = 0;
  for (const card of selection.cards()) {
    if (card.hasAttribute("data-wild")) wilds += 1;
    else ranks.set(card.dataset.rank, (ranks.get(card.dataset.rank) || 0) + 1);
  }
  const pile = document.getElementById("pile");
  if (selection.hasTop()) ranks.set(pile.dataset.rank, (ranks.get(pile.dataset.rank) || 0) + 1);
  return { ranks, wilds };
}

const melds = () => [...document.querySelectorAll("[data-target='meld']")];
const isSet = (name) => table().hasAttribute(`data-${name}`);
const limit = (name) => Number(table().dataset[name]);
const canLay = () => mine() && (phase() === "play" || selection.hasTop());

function fitsMeld(meld, { ranks, wilds }) {
  const { rank, room, most } = meld.dataset;
  if (!ranks.size && !wilds) return false;
  if ([...ranks.keys()].some((other) => other !== rank)) return false;
  if (!hasPair(ranks, meld)) return false;
  return wilds <= Math.min(Number(most), Number(room) + (ranks.get(rank) || 0));
}

/** Where the top card needs a natural pair from the hand, whether two go with it. */
function hasPair(ranks, meld) {
  const pile = document.getElementById("pile");
  const isNeeded = pile.hasAttribute("data-pair") || meld?.hasAttribute("data-pair");
  return !selection.hasTop() || !isNeeded || (ranks.get(pile.dataset.rank) || 0) > 2;
}

/** Whether so many cards of a rank and wild cards may begin a meld by the game's rules. */
function mayBegin(rank, count, wilds) {
  if (count + wilds < MELD_SIZE) return false;
  if (rank === "3") return isSet("black") && !wilds;
  return count >= limit("naturals") && wilds <= limit("wilds") && (isSet("exceed") || wilds <= count);
}

function fitsNew({ ranks, wilds }) {
  if (!ranks.size || (ranks.size > 1 && wilds) || !hasPair(ranks)) return false;
  const laid = new Set(melds().map((meld) => meld.dataset.rank));
  return [...ranks].every(([rank, count]) => !laid.has(rank) && mayBegin(rank, count, wilds));
}

/** Light up what the selection could be used for. Without a selection nothing is marked. */
export function mark() {
  const held = sorted();
  for (const meld of melds()) meld.toggleAttribute("data-legal", canLay() && fitsMeld(meld, held));
  const isNew = canLay() && fitsNew(held);
  document.getElementById("new-meld").hidden = !isNew;
  document.getElementById("zone-us").toggleAttribute("data-legal", isNew);
  const canDiscard = mine() && phase() === "play" && selection.cards().length === 1;
  document.getElementById("pile").toggleAttribute("data-legal", canDiscard);
}

/** The melds that the selection fits, for the keyboard. */
export const legalMelds = () => melds().filter((meld) => meld.hasAttribute("data-legal"));

export function draw() {
  if (!mine()) say(table().dataset.notYours);
  else send({ move: "draw" });
}

/** Before the draw the top card is selected for taking; after it a tap discards the selected card. */
export function tapPile() {
  const pile = document.getElementById("pile");
  if (!mine()) say(table().dataset.notYours);
  else if (pile.hasAttribute("data-take")) selection.toggleTop();
  else if (phase() === "draw") send({ move: "take_pile", cards: selection.numbers().join() });
  else discard();
}

export function discard() {
  const numbers = selection.numbers();
  if (numbers.length === 1) send({ move: "discard", cards: numbers.join() });
  else say(table().dataset.selectOne);
}

let waiting = null;

/** Take with these fields; where the top card may be taken alone, ask first which it shall be. */
function take(fields) {
  const choice = document.getElementById("taking");
  if (!document.getElementById("pile").hasAttribute("data-choice") || !choice) {
    send({ move: "take_pile", ...fields });
    return;
  }
  waiting = fields;
  choice.showModal();
}

/** The answer to that question: "top" or "whole". */
export function taken(part) {
  document.getElementById("taking").close();
  send({ move: "take_pile", ...waiting, ...(part === "top" ? { top_only: "1" } : {}) });
}

/** Lay the selection before the own side; with the pile's top card it takes the pile. */
export function meld() {
  const cards = selection.numbers().join();
  if (!mine() && cards) say(table().dataset.notYours);
  else if (selection.hasTop()) take({ cards });
  else if (cards) send({ move: "lay_melds", cards });
}

export function layOff(button) {
  const { rank } = button.dataset;
  const cards = selection.numbers().join();
  const onto = rank === document.getElementById("pile").dataset.rank ? "1" : "";
  if (!mine()) say(table().dataset.notYours);
  else if (selection.hasTop()) take({ cards, onto });
  else if (cards) send({ move: "lay_off", meld: rank, cards });
  else say(table().dataset[phase() === "draw" ? "drawFirst" : "selectFirst"]);
}

/** A tap that was not on a card or button. */
export function tap(target) {
  switch (target.dataset.target) {
    case "stock":
      return draw();
    case "pile":
      return tapPile();
    case "meld":
      return layOff(target);
    default:
      return meld();
  }
}
