/** How likely something is, as the chart of a simulation says it. */
import { showPercent, showRate } from "./figures.js";

/** Decimals of a chance in percent: a small one has two, so that one in a thousand is not none. As the chart's title. */
const SMALL_CHANCE = 0.001;

/** How likely something is. A fraction of one. */
export const showChance = (chance: number): string => (chance < SMALL_CHANCE ? showPercent : showRate)(chance);
