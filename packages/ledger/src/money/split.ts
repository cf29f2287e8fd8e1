/** Splits minor units by weight so that the parts add up, with `allocate`: the largest remainders. */
import { allocate, EngineError } from "@capstack/decimal";
import type { Units } from "./amount.js";

/** Splits a total over whole weights of zero or more; a zero weight gets zero, all-zero weights split equally. */
export function splitUnits(total: Units, weights: readonly (number | bigint)[]): Units[] {
  if (weights.length === 0 && total !== 0) throw new EngineError("no_participants", "There is no one to allocate to.");
  return allocate(BigInt(total), weights.map(BigInt)).map(Number);
}
