// What this browser adds to the shuffle: 32 random bytes that the server could not have chosen.

for (const field of document.querySelectorAll("[data-nonce]")) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
