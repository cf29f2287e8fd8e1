/** Which of several rates is the answer. */
import { EngineError } from "@capstack/decimal";
import { isFiniteNumber, shown } from "../cash-flow.js";
import type { Root } from "./all-roots.js";

/**
 * Which of several roots to answer with.
 *
 * `auto` among roots where NPV falls as the rate rises, and 1 + rate is within a factor of 50 of 1 + guess, the one
 * nearest to the guess; the nearest of all when there is none such · `nearest` the nearest to the guess, as Excel
 * mostly does · `lowest` · `highest` · `null` refuse: several roots give no rate.
 */
export type RootSelection = "auto" | "nearest" | "lowest" | "highest" | null;

/** How to choose among several roots. */
export interface SelectionOptions {
  /** A rate a year (a period for `irr`), above −1; 0.1 by default. It never decides whether a root is found. */
  readonly guess?: number;
  /** `auto` by default. */
  readonly select?: RootSelection;
}

/** `auto` looks within this factor of 1 + guess, as a logarithm. */
export const WIDEST_FACTOR = Math.log(50);
const SELECTIONS: readonly RootSelection[] = ["auto", "nearest", "lowest", "highest"];

/** The chosen root; `widest` is how far from the guess `auto` looks, in the logarithm of 1 + rate. */
export function chooseRoot(
  roots: readonly Root[],
  logGuess: number,
  select: RootSelection,
  widest: number,
): Root | null {
  if (roots.length === 1) return roots[0] as Root;
  const nearest = (candidates: readonly Root[]) =>
    candidates.reduce((best, root) => (Math.abs(root.x - logGuess) < Math.abs(best.x - logGuess) ? root : best));
  switch (select) {
    case "lowest":
      return roots[0] as Root;
    case "highest":
      return roots[roots.length - 1] as Root;
    case "nearest":
      return nearest(roots);
    case "auto": {
      const sensible = roots.filter((root) => root.falling && Math.abs(root.x - logGuess) <= widest);
      return nearest(sensible.length > 0 ? sensible : roots);
    }
    default:
      return null;
  }
}

/** @throws EngineError `rate_out_of_range`, `invalid_option` */
export function readSelection({ guess = 0.1, select = "auto" }: SelectionOptions): {
  guess: number;
  select: RootSelection;
} {
  if (!(isFiniteNumber(guess) && guess > -1)) {
    throw new EngineError("rate_out_of_range", `guess is ${shown(guess)}; it must be a rate above -1.`, ["guess"]);
  }
  if (select !== "auto" && select !== null && !SELECTIONS.includes(select)) {
    const message = `select is ${shown(select)}; use auto, nearest, lowest, highest or null.`;
    throw new EngineError("invalid_option", message, ["select"]);
  }
  return { guess, select };
}
