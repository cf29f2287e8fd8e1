/** What a part of a simulation's paths comes to, as plain data. */
import type { MonteCarloPlan } from "../../shapes/analysis-inputs.js";
import type { RunFigures } from "../simulation/simulated-run.js";
import type { OutcomePart } from "./outcome-part.js";
import type { PathRange } from "./path-range.js";

/** One outcome for each who is paid; null where no path has one. */
export type PartsOfOutcomes = { readonly [Figure in keyof RunFigures]: OutcomePart | null };

/** What some paths of a simulation come to. Plain data, the same text for the same paths. */
export interface SimulatedPaths {
  /** What parts of one simulation have in common. */
  readonly of: {
    /** Paths in all. */
    readonly paths: number;
    /** As in the request. */
    readonly seed: number;
    /** Companies drawn in each path. */
    readonly companies: number;
    /** As in the request. */
    readonly irr: NonNullable<MonteCarloPlan["irr"]>;
    /** Bars of each histogram. */
    readonly bins: number;
  };
  /** The paths that were drawn, rising, as few ranges as there can be. */
  readonly ranges: readonly PathRange[];
  /** Multiples. */
  readonly multiples: PartsOfOutcomes;
  /** Rates a year; null when not requested. */
  readonly irr: PartsOfOutcomes | null;
}
