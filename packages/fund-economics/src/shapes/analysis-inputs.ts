/** The analyses of a fund beside its aggregate. */
import {
  double,
  type Exact,
  fieldOf,
  flag,
  type Input,
  isRecord,
  list,
  oneOf,
  optional,
  shape,
  text,
} from "@capstack/decimal";
import { type FundInputs, fundInputs } from "./fund-inputs.js";
import { refuseNull } from "./notes.js";

/** A part of an object, to any depth; lists are replaced as a whole. */
export type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;

const changedInputs = fieldOf<DeepPartial<FundInputs>, DeepPartial<FundInputs>, Record<never, never>>(
  {
    facts: { kind: "part", of: [fundInputs] },
    harmless: {},
    exact: (changes) => changes,
    read: (value, place, name) =>
      isRecord(value) ? value : place.refuse(value, "an object with the inputs that change", {}, [name]),
  },
  {},
);

export const scenario = shape({
  /** For people. */
  name: text(),
  /** The inputs that change, to any depth; a list is replaced as a whole. */
  inputs: changedInputs,
});

/** A named variation of the inputs. */
export interface Scenario extends Input<typeof scenario> {}

export const sensitivityAxis = shape({
  /** Dotted path of an input, such as `carryPct` or `returnTiers[3].multiple`. */
  path: text(),
  /** Values to try, in the input's unit. */
  values: list(double(), { least: 1, most: 50 }),
});

/** One input and the values to try. */
export interface SensitivityAxis extends Input<typeof sensitivityAxis> {}

const metric = fieldOf<string, string, Record<never, never>>(
  {
    facts: { kind: "text" },
    harmless: "",
    exact: String,
    read: (value, place, name, index) => {
      if (typeof value === "string" && value !== "" && value.length <= place.reading.textLength) return value;
      return place.refuse(value, "a dotted path of the response, as a text", "", [name, index ?? 0]);
    },
  },
  {},
);

const MAX_CELLS = 2500;

export const sensitivityRequest = shape(
  {
    /** The input varied along a row. */
    x: sensitivityAxis,
    /** The input varied from row to row. */
    y: optional(sensitivityAxis),
    /** Dotted paths of figures in the response, such as `netMultiple.lp` or `forecast.summary.irr.netLp`. */
    metrics: list(metric, { least: 1, most: 20 }),
    /** The tier that absorbs a change of another tier's share or count; `writeoff` by default. */
    plugTier: text({ default: "writeoff" }),
  },
  {
    check: ({ x, y, place }) => {
      refuseNull(place, "plugTier");
      if (x.values.length * (y?.values.length ?? 1) <= MAX_CELLS) return;
      place.problem("limit_exceeded", `A sensitivity has at most ${MAX_CELLS} cells.`);
    },
  },
);

/** A grid of one or two inputs. */
export interface SensitivityRequest extends Input<typeof sensitivityRequest> {}

/** A grid, read. */
export type ExactSensitivity = Exact<typeof sensitivityRequest>;

const draws = {
  /** A whole number from 0 to 4,294,967,295: the same seed gives the same figures. */
  seed: double({ min: 0, max: 2 ** 32 - 1, whole: true }),
  /** Log-volatility of the largest tier's multiple; smaller tiers in proportion to ln(1 + multiple). 1 by default. */
  multipleSigma: double({ min: 0, max: 10, default: 1 }),
  /** Rates from cash flows, from multiples and the mean hold, or none; `cashflow` by default. */
  irr: oneOf(["cashflow", "annualised", "none"], { default: "cashflow" }),
  /** Half the width of a uniform spread of holds; 0 by default. Years. */
  holdSpreadYears: double({ unit: "years", min: 0, max: 30, default: 0 }),
  /** Bars of each histogram, 1 to 200; 40 by default. */
  bins: double({ unit: "count", min: 1, max: 200, whole: true, default: 40 }),
};

export const monteCarloPlan = shape({
  ...draws,
  /** Funds to simulate, 1 to 100,000; 10,000 by default. */
  runs: double({ unit: "count", min: 1, max: 100_000, whole: true, default: 10_000 }),
  /** Whether every run's outcome is returned; false by default. */
  includeSamples: flag({ default: false }),
});

/** A simulation. */
export interface MonteCarloPlan extends Input<typeof monteCarloPlan> {}

export const pathTerms = shape(draws);

/** How the paths of a large simulation are drawn. */
export interface PathTerms extends Input<typeof pathTerms> {}

export const pathsRequest = shape({
  inputs: fundInputs,
  monteCarlo: pathTerms,
  /** Funds to simulate, 1 to 10,000,000. */
  paths: double({ unit: "count", min: 1, max: 10_000_000, whole: true }),
});

/** A simulation of many paths, drawn in parts. */
export interface PathsRequest extends Input<typeof pathsRequest> {}

export const fundAnalysis = shape({
  /** Whether to forecast period by period; true by default. */
  forecast: flag({ default: true }),
  /** Whether every row carries its rates to date; true by default. */
  jCurve: flag({ default: true }),
  /** Variations of the inputs, at most 20. */
  scenarios: list(scenario, { default: [], most: 20 }),
  /** A grid over one or two inputs, at most 2,500 cells. */
  sensitivity: optional(sensitivityRequest),
  /** A simulation of the fund. */
  monteCarlo: optional(monteCarloPlan),
});

/** What to compute; everything is optional. */
export interface FundAnalysis extends Input<typeof fundAnalysis> {}

/** What to compute, read. */
export type ExactAnalysis = Exact<typeof fundAnalysis>;
