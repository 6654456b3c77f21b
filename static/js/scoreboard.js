// The scoreboard of a game with a clock: the next hand is running while the last one is read.

import * as clock from "./clock.js";

const reload = () => location.reload();
const mention = (text) => (document.getElementById("said").textContent = text);

clock.listen({ say: mention, mention, isOut: reload, wakes: reload });
clock.shown();
