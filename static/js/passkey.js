// Passkeys: the browser makes or shows one, the form sends what it says. Forms stay hidden where
// it cannot: without https passkeys need the name "localhost", never a bare address.

const canUse =
  window.isSecureContext &&
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function" &&
  !/^[\d.]+$|^\[/.test(location.hostname);

const optionsOnPage = () => JSON.parse(document.getElementById("passkey-options").textContent);

async function create() {
  const asked = optionsOnPage().creation_options.publicKey;
  // Found by the browser itself at the next sign-in, and only after its owner has shown up.
  const selection = { residentKey: "required", requireResidentKey: true, userVerification: "required" };
  asked.authenticatorSelection = { ...asked.authenticatorSelection, ...selection };
  return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) });
}

async function show(asked) {
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
}

async function fetched(form) {
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return (await answer.json()).request_options.publicKey;
}

const WAYS = {
  add: () => create(),
  ask: async (form) => show(await fetched(form)),
  second: () => show(optionsOnPage().request_options.publicKey),
};

async function send(event) {
  const form = event.currentTarget;
  event.preventDefault();
  const sorry = form.querySelector("[role=alert]");
  sorry.hidden = true;
  try {
    const credential = await WAYS[form.dataset.passkey](form);
    form.elements.credential.value = JSON.stringify(credential.toJSON());
    form.submit();
  } catch {
    // Broken off by its owner, or refused by the browser: both are told by the sentence.
    sorry.hidden = false;
  }
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!canUse) continue;
  form.hidden = false;
  form.addEventListener("submit", send);
}
for (const words of document.querySelectorAll("[data-no-passkey]")) words.hidden = canUse;
