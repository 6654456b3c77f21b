// Taps that come before the table's modules are kept: table.js does them when it has come.

globalThis.earlyTaps = [];
globalThis.keepTap = (event) => earlyTaps.push(event);
document.addEventListener("click", keepTap);
