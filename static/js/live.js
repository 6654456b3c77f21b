// The socket tells that the table has moved on; the page then fetches it. Without a socket it asks now and then.

import { refresh } from "./moves.js";
import { table } from "./page.js";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30000;
const ASK_MS = 4000;
const STEP_MS = 450;
const MOST_STEPS = 8;

let wait = FIRST_WAIT_MS;
let socket = null;

function isNews({ revision, draft }) {
  const [shown, drafted] = table().dataset.have.split(".").map(Number);
  return revision > shown || (revision === shown && Number.isInteger(draft) && draft !== drafted);
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/game/${table().dataset.slug}/`);
  socket.addEventListener("open", () => {
    wait = FIRST_WAIT_MS;
    refresh();
  });
  socket.addEventListener("message", (event) => {
    if (isNews(JSON.parse(event.data))) refresh();
  });
  socket.addEventListener("close", () => {
    setTimeout(connect, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  });
}

const isOpen = () => socket?.readyState === WebSocket.OPEN;
const isSeen = () => document.visibilityState === "visible";

export function listen() {
  connect();
  document.addEventListener("visibilitychange", () => isSeen() && refresh());
  addEventListener("focus", () => refresh());
  addEventListener("online", () => refresh());
  setInterval(() => isSeen() && !isOpen() && refresh(), ASK_MS);
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
