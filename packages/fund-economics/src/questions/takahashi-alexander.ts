/**
 * Pacing of a commitment as an investor plans it, before anything is known of the fund: contributions follow a schedule
 * of rates on what is uncalled, value grows, and distributions rise along a bowed curve until all is paid out. Binary
 * floating point.
 * @see Takahashi and Alexander, "Illiquid alternative asset fund modeling", 2001
 */
import { double, type Input, list, shape } from "@capstack/decimal";
import { Notes } from "../shapes/notes.js";

const pacingTerms = shape({
  /** Currency, above zero. */
  commitment: double({ unit: "money", above: 0 }),
  /** Fraction of uncalled capital called in each year; the last stays. */
  contributionRates: list(double({ unit: "fraction", min: 0, max: 1 }), { least: 1, most: 100 }),
  /** Years. */
  life: double({ unit: "years", min: 1, max: 100, whole: true }),
  /** How late distributions come: 1 evenly rising, more is later. */
  bow: double({ unit: "factor", above: 0, max: 100 }),
  /** Fraction a year. */
  growth: double({ unit: "rate", above: -1, max: 10 }),
  /** Least fraction of value distributed a year; 0 by default. */
  yield: double({ unit: "rate", min: 0, max: 1, default: 0 }),
});

/** The model's parameters. */
export interface PacingTerms extends Input<typeof pacingTerms> {}

/** One year. Currency, unrounded. */
export interface PacingYear {
  readonly year: number;
  readonly contribution: number;
  readonly distribution: number;
  readonly nav: number;
  readonly paidIn: number;
}

/** The model's course. */
export interface Pacing {
  readonly years: readonly PacingYear[];
  readonly paidIn: number;
  readonly distributed: number;
}

/**
 * C = rate·(commitment − paid in); D = max(yield, (t/life)^bow)·NAV·(1 + growth), all of it in the last year;
 * NAV = NAV·(1 + growth) + C − D: what the last year calls is left.
 * @returns currency by year, unrounded binary floating point
 * @throws EngineError `missing_field`, `invalid_value`, `negative_value`, `not_finite`, `unknown_field`
 * @see Takahashi and Alexander, 2001
 * @example
 * const terms = { commitment: 100, contributionRates: [0.25, 1 / 3, 0.5], life: 12, bow: 2.5, growth: 0.13 };
 * takahashiAlexander(terms).years[3].nav.toFixed(6) // => "100.211413"
 */
export function takahashiAlexander(terms: PacingTerms): Pacing {
  const notes = new Notes();
  const { commitment, contributionRates, life, bow, growth, yield: least } = pacingTerms.readAt(terms, notes);
  notes.problems.throwIfAny();
  const years: PacingYear[] = [];
  let [nav, paidIn, distributed] = [0, 0, 0];
  for (let year = 1; year <= life; year++) {
    const rate = contributionRates[Math.min(year, contributionRates.length) - 1] as number;
    const contribution = rate * (commitment - paidIn);
    const grown = nav * (1 + growth);
    const share = year === life ? 1 : Math.max(least, (year / life) ** bow);
    const distribution = Math.min(1, share) * grown;
    nav = grown + contribution - distribution;
    paidIn += contribution;
    distributed += distribution;
    years.push({ year, contribution, distribution, nav, paidIn });
  }
  return { years, paidIn, distributed };
}
