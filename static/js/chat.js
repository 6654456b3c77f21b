// The talk at the table: it is sent and fetched apart from the moves, and counts as read when it is in sight.

import { address, table } from "./page.js";
import { isSeen } from "./socket.js";

// From here on the talk stands beside the table.
const WIDE = matchMedia("(min-width: 1200px) and (min-height: 600px)");
const root = document.documentElement;
const by = (id) => document.getElementById(id);
const log = () => by("chat-log");

let queue = Promise.resolve();

function ask(path, fields) {
  const options = { headers: { "X-Part": "1" } };
  if (fields) {
    options.method = "POST";
    options.body = fields;
    options.headers["X-CSRFToken"] = table().dataset.csrf;
  }
  return fetch(address(path), options).catch(() => null);
}

/** Exchange the messages, and what stands above them; what somebody is writing stays. */
function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const isAtEnd = log().scrollHeight - log().scrollTop - log().clientHeight < 40;
  for (const id of ["chat-head", "chat-log"]) by(id).replaceWith(fresh.getElementById(id));
  if (isAtEnd) toEnd();
  count();
}

const toEnd = () => (log().scrollTop = log().scrollHeight);
const isInSight = () => isSeen() && (WIDE.matches || root.dataset.drawer === "chat");

function mark(unread) {
  const [button, badge] = [by("open-chat"), by("chat-count")];
  badge.textContent = unread;
  badge.hidden = !unread;
  button.setAttribute("aria-label", unread ? button.dataset.new.replace("#", unread) : button.dataset.plain);
}

/** The number of new messages, until they have been in sight. */
function count() {
  const unread = Number(log().dataset.unread);
  mark(isInSight() ? 0 : unread);
  if (!unread || !isInSight()) return;
  log().dataset.unread = 0;
  ask("chat/read", new URLSearchParams({ message: log().dataset.newest }));
}

function refuse(words) {
  const place = by("chat-no");
  place.textContent = words;
  place.hidden = !words;
}

async function sent(form, button) {
  const answer = await ask(form.getAttribute("action").split(`/${table().dataset.slug}/`)[1], new URLSearchParams(new FormData(form, button)));
  const words = answer ? await answer.text() : table().dataset.lost;
  if (!answer?.ok) {
    refuse(answer && answer.headers.get("Content-Type").startsWith("text/plain") ? words : table().dataset.lost);
    return;
  }
  refuse("");
  form.reset();
  show(words);
  toEnd();
}

function submit(event) {
  const form = event.target.closest("#chat form[data-chat]");
  if (!form) return;
  event.preventDefault();
  queue = queue.then(() => sent(form, event.submitter));
}

/** There is a newer message than the page shows, or one of them has changed. */
export function hear() {
  if (!log()) return;
  queue = queue.then(async () => {
    const answer = await ask("chat/");
    if (answer?.ok) show(await answer.text());
  });
}

/** The state after a lost connection names the newest message: nothing is fetched for one that is shown. */
export const catchUp = (newest) => log() && newest > Number(log().dataset.newest) && hear();

/** After an answer with a new table, whose button knows of no messages. */
export const shown = () => log() && count();

/** Open the sheet at the moves or at the talk, or close it with nothing. */
export function open(part) {
  const from = root.dataset.drawer;
  if (part) root.dataset.drawer = part;
  else delete root.dataset.drawer;
  for (const each of ["log", "chat"]) {
    by(`open-${each}`)?.setAttribute("aria-expanded", part === each);
    by(`tab-${each}`)?.setAttribute("aria-selected", part === each);
  }
  if (part === "chat") toEnd();
  if (log()) count();
  by(part ? (by("rail-tabs") ? `tab-${part}` : "close-log") : from === "chat" ? "open-chat" : "open-log")?.focus();
}

export function listen() {
  if (!log()) return;
  document.addEventListener("submit", submit);
  document.addEventListener("visibilitychange", count);
  WIDE.addEventListener("change", count);
  toEnd();
  if (new URLSearchParams(location.search).get("drawer") === "chat" && !WIDE.matches) open("chat");
  else count();
}
