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
  readonly name: string;
  readonly inputs: DeepPartial<FundInputs>;
}

/** One input and the values to try. */
export interface SensitivityAxis {
  /** Dotted, such as `carryPct` or `returnTiers[3].multiple`. */
  readonly path: string;
  readonly values: readonly number[];
}

/** A grid of one or two inputs. */
export interface SensitivityRequest {
  readonly x: SensitivityAxis;
  readonly y?: SensitivityAxis;
  /** Dotted paths of figures in the response, such as `netMultiple.lp` or `forecast.summary.irr.netLp`. */
  readonly metrics: readonly string[];
  /** The tier that absorbs a change of another tier's share or count; `writeoff` unless given. */
  readonly plugTier?: string;
}

/** A simulation. */
export interface MonteCarloPlan {
  /** 0 to 2³² − 1: the same seed gives the same figures. */
  readonly seed: number;
  /** 1 to 100,000; 10,000 unless given. */
  readonly runs?: number;
  /** Log-volatility of the largest tier's multiple; smaller tiers in proportion to ln(1 + multiple). 1 unless given. */
  readonly multipleSigma?: number;
  /** Rates from cash flows, from multiples and the mean hold, or none; `cashflow` unless given. */
  readonly irr?: "cashflow" | "annualised" | "none";
  /** Half the width of a uniform spread of holds, years; 0 unless given. */
  readonly holdSpreadYears?: number;
  /** Bars of each histogram, 1 to 200; 40 unless given. */
  readonly bins?: number;
  /** Whether every run's outcome is returned; false unless given. */
  readonly includeSamples?: boolean;
}

/** What to compute; everything is optional. */
export interface FundAnalysis {
  /** The period-by-period forecast; true unless given. */
  readonly forecast?: boolean;
  /** Rates to date in every row; true unless given. */
  readonly jCurve?: boolean;
  readonly scenarios?: readonly Scenario[];
  readonly sensitivity?: SensitivityRequest;
  readonly monteCarlo?: MonteCarloPlan;
}
