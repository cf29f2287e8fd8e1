/** What may be asked of a fund beyond its aggregate. */
import type { FundInputs } from "./fund-inputs.js";

/** A part of an object, to any depth; lists are replaced as a whole. */
export type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;

/** A named variation of the inputs. */
export interface Scenario {
  /** For people. */
  readonly name: string;
  readonly inputs: DeepPartial<FundInputs>;
}

/** One input and the values to try. */
export interface SensitivityAxis {
  /** Dotted path of an input, such as `carryPct` or `returnTiers[3].multiple`. */
  readonly path: string;
  /** Values to try, in the input's unit. */
  readonly values: readonly number[];
}

/** A grid of one or two inputs. */
export interface SensitivityRequest {
  /** The input varied along a row. */
  readonly x: SensitivityAxis;
  /** The input varied from row to row. */
  readonly y?: SensitivityAxis;
  /** Dotted paths of figures in the response, such as `netMultiple.lp` or `forecast.summary.irr.netLp`. */
  readonly metrics: readonly string[];
  /** The tier that absorbs a change of another tier's share or count; `writeoff` unless given. */
  readonly plugTier?: string;
}

/** A simulation. */
export interface MonteCarloPlan {
  /** A whole number from 0 to 4,294,967,295: the same seed gives the same figures. */
  readonly seed: number;
  /** Funds to simulate, 1 to 100,000; 10,000 unless given. */
  readonly runs?: number;
  /** Log-volatility of the largest tier's multiple; smaller tiers in proportion to ln(1 + multiple). 1 unless given. */
  readonly multipleSigma?: number;
  /** Rates from cash flows, from multiples and the mean hold, or none; `cashflow` unless given. */
  readonly irr?: "cashflow" | "annualised" | "none";
  /** Half the width of a uniform spread of holds; 0 unless given. Years. */
  readonly holdSpreadYears?: number;
  /** Bars of each histogram, 1 to 200; 40 unless given. */
  readonly bins?: number;
  /** Whether every run's outcome is returned; false unless given. */
  readonly includeSamples?: boolean;
}

/** How the paths of a large simulation are drawn. */
export type PathTerms = Omit<MonteCarloPlan, "runs" | "includeSamples">;

/** A simulation of many paths, drawn in parts. */
export interface PathsRequest {
  readonly inputs: FundInputs;
  readonly monteCarlo: PathTerms;
  /** Funds to simulate, 1 to 10,000,000. */
  readonly paths: number;
}

/** What to compute; everything is optional. */
export interface FundAnalysis {
  /** Whether to forecast period by period; true unless given. */
  readonly forecast?: boolean;
  /** Whether every row carries its rates to date; true unless given. */
  readonly jCurve?: boolean;
  /** Variations of the inputs, at most 20. */
  readonly scenarios?: readonly Scenario[];
  /** A grid over one or two inputs, at most 2,500 cells. */
  readonly sensitivity?: SensitivityRequest;
  readonly monteCarlo?: MonteCarloPlan;
}
