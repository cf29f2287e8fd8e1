/**
 * Pacing of a commitment as an investor plans it, before anything is known of the fund: contributions follow a schedule
 * of rates on what is uncalled, value grows, and distributions rise along a bowed curve until all is paid out. Binary
 * floating point.
 * @see Takahashi and Alexander, "Illiquid alternative asset fund modeling", 2001
 */
import { FieldReader, Notes } from "../shapes/field-reader.js";

/** The model's parameters. */
export interface PacingTerms {
  /** Currency, above zero. */
  readonly commitment: number;
  /** Fraction of uncalled capital called in each year; the last stays. */
  readonly contributionRates: readonly number[];
  /** Years. */
  readonly life: number;
  /** How late distributions come: 1 evenly rising, more is later. */
  readonly bow: number;
  /** Fraction a year. */
  readonly growth: number;
  /** Least fraction of value distributed a year; 0 unless given. */
  readonly yield?: number;
}

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
  const { commitment, contributionRates, life, bow, growth, least } = readTerms(terms);
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

function readTerms(terms: PacingTerms) {
  const notes = new Notes();
  const reader = new FieldReader(terms, [], notes);
  const rates = reader.numbers("contributionRates", { min: 0, max: 1 }, 100);
  reader.missing("contributionRates", null);
  const read = {
    commitment: reader.double("commitment", { above: 0 }),
    contributionRates: rates ?? [],
    life: reader.double("life", { min: 1, max: 100, whole: true }),
    bow: reader.double("bow", { above: 0, max: 100 }),
    growth: reader.double("growth", { above: -1, max: 10 }),
    least: reader.double("yield", { min: 0, max: 1 }, 0),
  };
  reader.finish();
  notes.problems.throwIfAny();
  return read;
}
