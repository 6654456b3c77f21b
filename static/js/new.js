// The new-game page: what an answer of the server says is chosen, is chosen. Attributes alone would not tell
// a box that somebody has ticked before.

function settle(field) {
  if (field.type === "checkbox" || field.type === "radio") field.checked = field.defaultChecked;
  else if (field !== document.activeElement) field.value = field.defaultValue;
}

function choose(select) {
  const option = Array.from(select.options).find((each) => each.defaultSelected);
  if (option) select.value = option.value;
}

document.addEventListener("htmx:after:swap", () => {
  const settings = document.getElementById("settings");
  settings.querySelectorAll("input:not([type=hidden])").forEach(settle);
  settings.querySelectorAll("select").forEach(choose);
});
