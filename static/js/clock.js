// The clock in the bar counts on from what the server said, by a clock that no one can set.

const TICK_MS = 200;
const ASK_MS = 1000;
const MINUTE_MS = 60000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let left = 0;
let since = 0;
let asked = 0;
let last = "";
let page = null;
const told = new Set();

const face = () => document.getElementById("clock");
const remaining = () => Math.max(0, left - (performance.now() - since));

/** "0:47"; with turns of days "1 d 3 h", "5 h 12 min", "42 min", and so only in the last ten minutes. */
function words(ms, { days, hours, minutes }) {
  if (days && ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} ${days} ${Math.floor((ms % DAY_MS) / HOUR_MS)} ${hours}`;
  if (days && ms >= HOUR_MS) {
    return `${Math.floor(ms / HOUR_MS)} ${hours} ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} ${minutes}`;
  }
  if (days && ms >= 10 * MINUTE_MS) return `${Math.floor(ms / MINUTE_MS)} ${minutes}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function write(id, text) {
  const element = document.getElementById(id);
  if (element.textContent !== text) element.textContent = text;
}

/** Once a turn each: at half time for the ear, shortly before the end for everybody. */
function tell(clock, ms) {
  const { half, end, total, urgent } = clock.dataset;
  if (half && ms <= total / 2 && ms > urgent && !told.has("half")) {
    told.add("half");
    page.mention(half);
  }
  if (end && ms <= urgent && ms > 0 && !told.has("end")) {
    told.add("end");
    page.say(end);
  }
}

function tick() {
  const clock = face();
  if (!clock || clock.hasAttribute("data-still")) return;
  const ms = remaining();
  const isUrgent = ms <= clock.dataset.urgent;
  clock.classList.toggle("urgent", isUrgent);
  write("clock-left", words(ms, clock.dataset));
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
