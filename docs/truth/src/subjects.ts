import type { Subject } from "./row.js";
import { days } from "./rows/days.js";
import { exits } from "./rows/exits.js";
import { rates } from "./rows/returns.js";
import { rounds } from "./rows/rounds.js";

/** All that the page shows, in its order. */
export const subjects: readonly Subject[] = [rounds, exits, rates, days];
