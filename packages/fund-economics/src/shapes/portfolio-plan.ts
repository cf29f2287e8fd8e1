/** What a fund means to buy: checks by stage of entry, follow-ons, and the outcomes they come to. */
import { double, type Exact, type Input, isWithin, list, shape, text } from "@capstack/decimal";
import { COUNT, FRACTION, MONEY, makesOne, YEARS } from "./bounds.js";
import { refuseNull, refuseSum } from "./notes.js";

export const followOnCheck = shape({
  /** For people. */
  label: text(),
  /** Of the follow-on. Currency. */
  avgCheckSize: double(MONEY),
  /** Of the stage's reserve. A fraction of one: 0.2 is 20 %. */
  pctOfReserve: double(FRACTION),
});

/** A planned follow-on round of a stage, for the return-the-fund figures. */
export interface FollowOnCheck extends Input<typeof followOnCheck> {}

export const entryStage = shape(
  {
    /** For people. */
    name: text(),
    /** Companies, zero or more; used where no share of capital drives the stage. 0 by default. */
    numInvestments: double({ ...COUNT, default: 0 }),
    /** Initial check. Currency. */
    avgCheckSize: double(MONEY),
    /** Of investable capital; drives the count in `pct-capital` mode. A fraction of one: 0.2 is 20 %. */
    pctAllocation: double({ ...FRACTION, optional: true }),
    /** Of the stage's capital kept for follow-ons, below one; 0 by default. A fraction of one: 0.2 is 20 %. */
    reserveRatio: double({ unit: "fraction", min: 0, below: 1, default: 0 }),
    /** Planned follow-on rounds, for the return-the-fund figures. */
    followOnChecks: list(followOnCheck, { default: [], most: 20 }),
  },
  { check: ({ place }) => refuseNull(place, "pctAllocation") },
);

/** Companies entered at one stage. */
export interface EntryStage extends Input<typeof entryStage> {}

export const portfolioPlan = shape(
  {
    /** Of invested capital in initial checks. A fraction of one: 0.2 is 20 %. */
    newPct: double(FRACTION),
    /** Of invested capital in follow-ons; with newPct it makes one. A fraction of one: 0.2 is 20 %. */
    followPct: double(FRACTION),
    /** Initial check. Currency. */
    avgCheckSizeNew: double(MONEY),
    /** Follow-on check. Currency. */
    avgCheckSizeFollow: double(MONEY),
    /** Companies by stage of entry; none by default. */
    entryStages: list(entryStage, { default: [], most: 50 }),
  },
  {
    check: ({ newPct, followPct, place }) => {
      const sum = newPct + followPct;
      const areRight = [place.raw("newPct"), place.raw("followPct")].every((part) => isWithin(part, FRACTION));
      if (areRight && !makesOne(sum)) refuseSum(place, "newPct and followPct sum", sum, "make 1");
    },
  },
);

/** The portfolio plan. */
export interface PortfolioPlan extends Input<typeof portfolioPlan> {}

/** The portfolio plan, read. */
export type ExactPortfolio = Exact<typeof portfolioPlan>;

export const returnTier = shape(
  {
    /** Not empty. */
    name: text(),
    /** Of invested capital; all tiers make one. A fraction of one: 0.2 is 20 %. */
    pctOfCapital: double(FRACTION),
    /** Exit value over cost. A factor: 1 is 1x. */
    multiple: double({ unit: "factor", min: 0, max: 1e6 }),
    /** From investment to exit, 0 to 30. Years. */
    holdingPeriodYears: double(YEARS),
    /** Companies of the tier, in `num-companies` mode; 0 by default. */
    numCompanies: double({ ...COUNT, default: 0 }),
    /** Log-volatility of the tier's multiples in a simulation; follows from the multiple by default. */
    sigma: double({ min: 0, max: 10, optional: true }),
  },
  { check: ({ place }) => refuseNull(place, "sigma") },
);

/** One outcome that part of the portfolio comes to. */
export interface ReturnTier extends Input<typeof returnTier> {}

/** One outcome, read. */
export type ExactTier = Exact<typeof returnTier>;
