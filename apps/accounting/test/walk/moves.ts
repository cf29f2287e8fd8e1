/** Every kind of write, with what is legal more often than not: a refusal is an answer too, a failure is none. */
import { bankMoves } from "./bank-moves.js";
import { capitalMoves } from "./capital-moves.js";
import { dealMoves, entryMoves } from "./entry-moves.js";
import { frameMoves, monthMoves } from "./frame-moves.js";
import type { Propose } from "./propose.js";

/** Kinds of writes by how often they come. */
export const moves: readonly (readonly [share: number, proposals: readonly Propose[]])[] = [
  [20, entryMoves],
  [26, dealMoves],
  [26, capitalMoves],
  [8, frameMoves],
  [6, monthMoves],
  [14, bankMoves],
];
