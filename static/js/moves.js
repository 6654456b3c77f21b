// Every request of the table: one after another, so no answer overtakes a newer one.

import { address, hush, say, table } from "./page.js";
import * as selection from "./selection.js";

const REPLACED = new Set([200, 409, 422]);

let queue = Promise.resolve();
let isSending = false;
let isRefreshing = false;
let status = 0;

function request(verb, path, values) {
  status = 0;
  const options = { source: "#table", target: "#table", swap: "outerMorph", values };
  if (verb === "POST") options.headers = { "X-CSRFToken": table().dataset.csrf };
  return htmx.ajax(verb, address(path), options);
}

/** 32 hexadecimal digits: the same key is never played twice. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Play a move; the answer is the table after it, or the same table with the reason. */
export function send(fields, path = "act") {
  if (isSending) return queue;
  isSending = true;
  table().setAttribute("data-busy", "");
  const key = newKey();
  queue = queue.then(async () => {
    const { version, draft } = table().dataset;
    await request("POST", path, { ...fields, version, draft, key });
    isSending = false;
    table().removeAttribute("data-busy");
    if (status === 200) {
      selection.clear();
      hush();
    } else if (!REPLACED.has(status)) say(failure());
  });
  return queue;
}

/** Fetch the table if it has moved on; `always` where only its look has changed. */
export function refresh(always = false) {
  if (isRefreshing && !always) return queue;
  isRefreshing = true;
  queue = queue.then(async () => {
    isRefreshing = false;
    await request("GET", always ? "table" : `table?have=${table().dataset.have}`);
  });
  return queue;
}

let words = "";

const TOO_LARGE = 413;
const failure = () => words || table().dataset[status === TOO_LARGE ? "large" : "lost"];

/** Note how the server answered; a page that is no table is not swapped in, its sentence is said. */
export function listen() {
  document.addEventListener("htmx:after:request", (event) => {
    const { response, text } = event.detail.ctx;
    status = response.status;
    const kind = response.headers.get("Content-Type") || "";
    words = kind.startsWith("text/plain") ? text : "";
  });
}
