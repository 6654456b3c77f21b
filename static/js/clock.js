// The clock in the bar counts on from what the server said, by a clock that no one can set.

const TICK_MS = 200;
const ASK_MS = 1000;
const URGENT_MS = 10000;

let left = 0;
let since = 0;
let asked = 0;
let last = "";
let page = null;
const told = new Set();

const face = () => document.getElementById("clock");
const remaining = () => Math.max(0, left - (performance.now() - since));

function words(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function write(id, text) {
  const element = document.getElementById(id);
  if (element.textContent !== text) element.textContent = text;
}

/** Once a turn each: at half time for the ear, ten seconds before the end for everybody. */
function tell(clock, ms) {
  const { half, end, total } = clock.dataset;
  if (half && ms <= total / 2 && ms > URGENT_MS && !told.has("half")) {
    told.add("half");
    page.mention(half);
  }
  if (end && ms <= URGENT_MS && ms > 0 && !told.has("end")) {
    told.add("end");
    page.say(end);
  }
}

function tick() {
  const clock = face();
  if (!clock) return;
  const ms = remaining();
  const isUrgent = ms <= URGENT_MS;
  clock.classList.toggle("urgent", isUrgent);
  write("clock-left", words(ms));
  write("clock-owner", isUrgent ? clock.dataset.hurry : clock.dataset.owner);
  tell(clock, ms);
  if (ms > 0 || performance.now() - asked < ASK_MS) return;
  asked = performance.now();
  page.isOut();
}

/** After an answer: what the server says is left. A new turn, or more time than before, is told anew. */
export function shown() {
  const clock = face();
  const turn = clock ? clock.dataset.owner : "";
  const fresh = clock ? Number(clock.dataset.left) : 0;
  if (clock && fresh === left && turn === last) return; // an answer without a table left it as it was
  if (turn !== last || fresh > remaining() + ASK_MS) told.clear();
  last = turn;
  left = fresh;
  since = performance.now();
  tick();
}

/**
 * Count down. The page says sentences (`mention` for the ear alone), asks the server when the time `isOut`, and when
 * it `wakes`, since its own clock may have slept with it.
 */
export function listen(owner) {
  page = owner;
  setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", () => {
    if (face() && document.visibilityState === "visible") page.wakes();
  });
}
