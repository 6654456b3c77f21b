// What happened since one last looked. At the table: a list, before that counts as seen. Step by step: the arrow keys.

const STEPS = { ArrowLeft: "step-back", ArrowRight: "step-on", Escape: "step-end" };

/** Show the list over the table, and resolve when it has been shown. */
export async function show(address) {
  const answer = await fetch(address, { headers: { "X-Part": "1" } }).catch(() => null);
  if (!answer?.ok) return;
  const sheet = document.getElementById("since");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  sheet.replaceChildren(...fresh.body.childNodes);
  sheet.addEventListener("click", (event) => {
    if (!event.target.closest("[data-seen]")) return;
    event.preventDefault();
    sheet.close();
  });
  sheet.showModal();
}

document.addEventListener("keydown", (event) => {
  const target = STEPS[event.key] && document.getElementById(STEPS[event.key]);
  if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  target.click();
});
