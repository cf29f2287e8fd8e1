// What was read, in sentences, for who holds the answer and not the reader
export { type SaidFile, sayFile } from "./say-file.js";
export { statedTotals } from "./tie-out/tie-out.js";
