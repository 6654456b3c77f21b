// Works out the order of a deal again, in this browser, from what the page shows.
// The same as docs/verify_deal.py; every byte is told in docs/format.md.

const TEXT = new TextEncoder();

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const hash = async (name, bytes) => new Uint8Array(await crypto.subtle.digest(name, bytes));

function joined(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A number in so many bytes, the most significant first. */
function counted(number, size) {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, number);
  return bytes;
}

/** The secret hashed once for each hand up to this one: what was shown before anyone sat down. */
async function promised(secret, place) {
  let found = secret;
  for (let step = 0; step < place; step += 1) found = await hash("SHA-512", found);
  return hexOf(found);
}

async function keyOf(secret, nonces) {
  const parts = [TEXT.encode("canasta deal 1"), secret, ...nonces];
  return hash("SHA-256", joined(parts.flatMap((part) => [counted(part.length, 4), part])));
}

async function* words(key) {
  for (let block = 0; ; block += 1) {
    const drawn = new DataView((await hash("SHA-256", joined([key, counted(block, 8)]))).buffer);
    for (let at = 0; at < 32; at += 4) yield drawn.getUint32(at);
  }
}

async function shuffled(secret, nonces) {
  const stream = words(await keyOf(secret, nonces));
  const cards = Array.from({ length: 108 }, (_, number) => number);
  for (let last = 107; last > 0; last -= 1) {
    const fair = Math.floor(2 ** 32 / (last + 1)) * (last + 1);
    let word;
    do word = (await stream.next()).value;
    while (word >= fair);
    const other = word % (last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

function tell(name, isTrue) {
  const line = document.getElementById(name);
  line.dataset.result = isTrue ? "yes" : "no";
  line.querySelector("output").textContent = isTrue ? line.dataset.yes : line.dataset.no;
}

async function check() {
  const deal = JSON.parse(document.getElementById("deal").textContent);
  const secret = bytesOf(deal.secret);
  tell("is-promised", (await promised(secret, deal.place)) === deal.commitment);
  const order = await shuffled(secret, deal.nonces.map(bytesOf));
  tell("is-same", order.join() === deal.order.join());
}

const button = document.getElementById("check");
if (crypto.subtle) {
  button.hidden = false;
  button.addEventListener("click", check);
} else {
  // Browsers compute hashes only on pages that came over an encrypted line.
  document.getElementById("no-hashes").hidden = false;
}
