// The table's socket tells that it has moved on, and who looks at it; the page then fetches. Without a socket it asks
// now and then.

import { refresh } from "./moves.js";
import { address, table } from "./page.js";
import * as socket from "./socket.js";

const ASK_MS = 4000;
const STEP_MS = 450;
const MOST_STEPS = 8;
// Whoever looks at the table is announced every 15 to 20 seconds.
const PRESENT_MS = 45000;
const LOOK_MS = 5000;
const TELL_MS = 1000;

function isNews({ revision, draft }) {
  const [shown, drafted] = table().dataset.have.split(".").map(Number);
  return revision > shown || (revision === shown && Number.isInteger(draft) && draft !== drafted);
}

const dots = () => [...document.querySelectorAll("[data-here]")];
const until = new Map();

/** Somebody looks at the table, or away; unless it is said again, it is forgotten. */
function show({ seat, here }) {
  until.set(String(seat), here ? Date.now() + PRESENT_MS : 0);
  forget();
}

function forget() {
  for (const dot of dots()) {
    const { here } = dot.dataset;
    if (!dot.hidden && !until.has(here)) until.set(here, Date.now() + PRESENT_MS);
    dot.hidden = (until.get(here) || 0) < Date.now();
  }
}

/** After an answer: the server says who is there now. */
function meet() {
  for (const dot of dots()) {
    if (dot.hidden) until.delete(dot.dataset.here);
    else until.set(dot.dataset.here, Date.now() + PRESENT_MS);
  }
}

let isMissing = false;

/** What was missed while nobody looked is listed first: only then has the table been shown. */
async function tellMissed() {
  if (!table().hasAttribute("data-missed") || isMissing || !socket.isSeen()) return;
  isMissing = true;
  const since = await import("./since.js");
  await since.show(address("since"));
  table().removeAttribute("data-missed");
  isMissing = false;
  tell();
}

/** To be seen counts only for what has been shown. */
function words() {
  if (!socket.isSeen()) return "away";
  return `here ${table().hasAttribute("data-missed") || isMissing ? 0 : table().dataset.version}`;
}

let told = "";
let telling = 0;

/** Say soon that this much has been shown. */
export function tell() {
  meet();
  if (told === words()) return;
  clearTimeout(telling);
  telling = setTimeout(() => {
    told = words();
    socket.say();
  }, TELL_MS);
}

/** `chat` hears of messages. */
export function listen({ chat }) {
  tellMissed();
  socket.listen({
    path: `/ws/game/${table().dataset.slug}/`,
    words,
    opened: () => refresh(),
    heard: (message) => {
      if ("revision" in message && isNews(message)) refresh();
      if ("seat" in message) show(message);
      if ("game" in message && "chat" in message) chat.catchUp(message.chat);
      else if ("chat" in message) chat.hear();
    },
  });
  document.addEventListener("visibilitychange", () => socket.isSeen() && refresh().then(tellMissed));
  addEventListener("focus", () => refresh());
  addEventListener("online", () => refresh());
  setInterval(() => socket.isSeen() && !socket.isOpen() && refresh(), ASK_MS);
  setInterval(forget, LOOK_MS);
}

let newest = 0;
let showing = 0;

const entries = () => [...document.querySelectorAll("#log li")];
const number = (entry) => Number(entry.id.slice("move-".length));

/** Moves that came together appear one after another: in the list, and in the lines that tell the last move. */
export function unroll() {
  const fresh = entries().filter((entry) => number(entry) > newest);
  const isFirst = newest === 0;
  if (!fresh.length) return; // what is being shown goes on to its end
  newest = Math.max(newest, ...entries().map(number));
  clearTimeout(showing);
  if (isFirst || fresh.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const steps = fresh.slice(0, MOST_STEPS).reverse();
  steps.forEach((entry, place) =>
    entry.animate([{ opacity: 0 }, { opacity: 1 }], { delay: place * STEP_MS, duration: STEP_MS / 2, fill: "backwards" }),
  );
  const lines = [...document.querySelectorAll("[data-last]")];
  const final = lines[0].cloneNode(true);
  const show = (place) => {
    const source = steps[place]?.children[1];
    for (const line of lines) line.replaceChildren(...(source || final).cloneNode(true).childNodes);
    if (source) showing = setTimeout(show, STEP_MS, place + 1);
  };
  show(0);
}
