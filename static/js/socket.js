// The socket of a page: it is asked now and then, so that a lost one is noticed, and mended without a reload.
// It also tells how many games wait for the player, which stands before the title and as a dot on the icon.

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30000;
const LOOK_MS = 2000;
const ASK_MS = 10000;
// Asked, and no answer for so long: the connection is lost, whatever it says of itself.
const PATIENCE_MS = 10000;

export const isSeen = () => document.visibilityState === "visible";

let turns = 0;

/** Write the title, with the number of games that wait; the icon has a dot then, and nothing flashes. */
export function entitle(title = document.title) {
  const plain = title.replace(/^\(\d+\) /, "");
  const words = turns ? `(${turns}) ${plain}` : plain;
  if (words !== document.title) document.title = words;
  const icon = document.querySelector("link[rel=icon]");
  const picture = icon.dataset[turns ? "turn" : "calm"];
  if (icon.getAttribute("href") !== picture) icon.setAttribute("href", picture);
}

let page = null;
let socket = null;
let wait = FIRST_WAIT_MS;
let again = 0;
let askedAt = 0;
let isAnswered = true;

export const isOpen = () => socket?.readyState === WebSocket.OPEN;

function connect() {
  clearTimeout(again);
  again = 0;
  askedAt = Date.now();
  isAnswered = false;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${page.path}`);
  socket = mine;
  mine.addEventListener("open", opened);
  mine.addEventListener("message", (event) => mine === socket && heard(JSON.parse(event.data)));
  mine.addEventListener("close", () => mine === socket && waitThenConnect());
}

function opened() {
  wait = FIRST_WAIT_MS;
  page.opened();
  say();
}

function heard(message) {
  isAnswered = true;
  if ("turns" in message) {
    turns = message.turns;
    entitle();
  }
  page.heard(message);
}

function waitThenConnect() {
  again = setTimeout(connect, wait);
  wait = Math.min(2 * wait, LONGEST_WAIT_MS);
}

/** Say what the page has to say; any answer shows that somebody listens. */
export function say() {
  if (!isOpen()) return;
  askedAt = Date.now();
  isAnswered = false;
  socket.send(page.words());
}

function look() {
  if (again) return;
  const silence = Date.now() - askedAt;
  if (!isAnswered && silence >= PATIENCE_MS) {
    const lost = socket;
    connect();
    lost.close();
  } else if (isAnswered && silence >= ASK_MS) say();
}

function turnedTo() {
  if (again && isSeen()) connect();
  else say();
}

/** Connect to `path`; the page says its `words`, and is told when it is `opened` and what it `heard`. */
export function listen(owner) {
  page = owner;
  connect();
  setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", turnedTo);
  addEventListener("online", turnedTo);
}
