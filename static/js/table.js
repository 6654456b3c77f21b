// The table: wires taps, keys, answers and the socket together. Listeners stand on the document, so no answer loses them.

import * as chat from "./chat.js";
import * as clock from "./clock.js";
import * as hand from "./hand.js";
import * as keys from "./keys.js";
import * as live from "./live.js";
import * as moves from "./moves.js";
import { hush, keepSaying, say, table } from "./page.js";
import { entitle } from "./socket.js";
import * as selection from "./selection.js";
import * as targets from "./targets.js";

const YEAR_S = 365 * 24 * 3600;

const ACTS = {
  reset: () => moves.send({}, "reset"),
  ask: () => moves.send({ move: "ask" }),
  post: (button) => {
    button.closest("dialog")?.close();
    moves.send({ choice: button.dataset.choice }, button.dataset.path);
  },
  end_deal: () => moves.send({ move: "end_deal" }),
  take_rest: () => moves.send({ move: "take_rest" }),
  go_out: () => {
    const way = document.getElementById("way");
    if (way) way.showModal();
    else moves.send({ move: "go_out" });
  },
  sort: () => {
    const order = document.getElementById("hand").dataset.sort === "desc" ? "asc" : "desc";
    document.cookie = `sort=${order}; path=/; max-age=${YEAR_S}; samesite=lax`;
    moves.refresh(true);
  },
};

function act(button) {
  if (button.getAttribute("aria-disabled") === "true") say(button.dataset.why);
  else ACTS[button.dataset.act](button);
}

const BUTTONS = {
  dismiss: hush,
  "open-log": () => chat.open("log"),
  "open-chat": () => chat.open("chat"),
  "tab-log": () => chat.open("log"),
  "tab-chat": () => chat.open("chat"),
  "close-log": () => chat.open(),
  "close-rail": () => chat.open(),
  scrim: () => chat.open(),
};

function click(event) {
  const from = event.target;
  const card = from.closest("#hand [data-card]");
  const button = from.closest("button, a, #scrim");
  const target = from.closest("[data-target]");
  if (card) hand.tap(card, event.detail > 0);
  else if (button && BUTTONS[button.id]) BUTTONS[button.id]();
  else if (button?.dataset.act) act(button);
  else if (button?.dataset.answer) moves.send({ move: "answer", yes: button.dataset.answer });
  else if (button?.hasAttribute("data-go-out")) goOut();
  else if (button?.dataset.take && button.closest("dialog")) targets.taken(button.dataset.take);
  else if (button?.dataset.opens) document.getElementById(button.dataset.opens).showModal();
  else if (button?.hasAttribute("data-resign")) resign(button);
  else if (button?.hasAttribute("data-close")) button.closest("dialog").close();
  else if (target) targets.tap(target);
  else if (from.closest("#felt") && !button) selection.clear();
}

function goOut() {
  document.getElementById("way").close();
  moves.send({ move: "go_out" });
}

function resign(button) {
  button.closest("dialog").close();
  moves.send({ move: "forfeit" });
}

let wasAsked = false;

/** A new question gets the focus once; the hand stays in sight. */
function turnToQuestion() {
  const question = document.getElementById("question");
  if (question && !wasAsked) question.focus();
  wasAsked = Boolean(question);
}

function shown() {
  selection.paint();
  hand.recall();
  keepSaying();
  turnToQuestion();
  live.unroll();
  clock.shown();
  entitle(document.title.replace(/^[^·]*/, `${table().dataset.prompt} `));
  live.tell();
  chat.shown();
}

selection.whenChanged(targets.mark);
selection.restore();
document.addEventListener("click", click);
document.addEventListener("htmx:before:swap", hand.remember);
document.addEventListener("htmx:after:swap", shown);
hand.listen();
keys.listen();
moves.listen();
live.listen({ chat });
chat.listen();
clock.listen({
  say,
  mention: (text) => (document.getElementById("said").textContent = text),
  isOut: () => moves.refresh(),
  wakes: () => moves.refresh(true),
});
shown();
document.removeEventListener("click", keepTap);
for (const tap of earlyTaps) if (tap.target.isConnected) click(tap);
