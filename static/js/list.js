// A page with lists: when something in them is new it is fetched again, and what has an id and `data-live` is exchanged.

import * as socket from "./socket.js";

// Several changes at once are fetched once.
const GATHER_MS = 250;

let shown = 0;
let timer = 0;
let isBehind = false;

/** Where the focus was, by its address or its name. */
function keyOf(element) {
  return element && `${element.tagName} ${element.getAttribute("href") ?? element.getAttribute("name")} ${element.textContent.trim()}`;
}

function exchange(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  if (focused?.matches("input, textarea, select")) return; // somebody is writing there
  const key = keyOf(focused);
  old.replaceWith(fresh);
  if (focused) [...fresh.querySelectorAll("a, button")].find((each) => keyOf(each) === key)?.focus();
}

async function renew() {
  isBehind = false;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  if (answer.redirected) {
    location.assign(answer.url);
    return;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const old of document.querySelectorAll("[data-live][id]")) {
    const next = fresh.getElementById(old.id);
    if (next && !next.isEqualNode(old)) exchange(old, next);
  }
  socket.entitle(fresh.title);
}

function renewSoon() {
  isBehind = true;
  clearTimeout(timer);
  if (socket.isSeen()) timer = setTimeout(renew, GATHER_MS);
}

let wasOpen = false;

socket.listen({
  path: "/ws/me/",
  words: () => "?",
  opened: () => {
    shown = 0;
    if (wasOpen) renewSoon(); // what happened while nobody listened
    wasOpen = true;
  },
  heard: ({ change }) => {
    if (change > shown) renewSoon();
    shown = change;
  },
});
document.addEventListener("visibilitychange", () => isBehind && socket.isSeen() && renewSoon());
