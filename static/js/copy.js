// Copies the text of a field: each button names its field, and shows itself only where copying is possible.

function show(button) {
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = label), 2000);
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard.writeText(field.value);
  show(button);
}

function offer() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

if (navigator.clipboard) {
  offer();
  // The list is exchanged when something is new.
  new MutationObserver(offer).observe(document.getElementById("main"), { childList: true, subtree: true });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });
}
