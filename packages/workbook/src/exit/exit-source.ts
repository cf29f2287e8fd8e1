/** What an exit's workbook is written from: the request, its terms as plain figures, the engine's answer. */
import type {
  Convertible,
  ExitDeal,
  ExitTerms,
  ExitWaterfallRequest,
  ExitWaterfallResult,
  PreferredSeries,
} from "@capstack/waterfall";

/** Request, terms and answer of one exit. */
export interface ExitSource {
  readonly request: ExitWaterfallRequest;
  readonly terms: ExitTerms;
  readonly answer: ExitWaterfallResult;
}

/** Days that make a year, where a year's part is days over a number. */
const YEAR_DAYS: Readonly<Record<string, number>> = { "actual/365": 365, "actual/360": 360, "actual/365.25": 365.25 };

/** The days of a year by the day count; undefined where a year's part is no such quotient. */
export function yearDays(dayCount: string | undefined): number | undefined {
  return YEAR_DAYS[dayCount ?? "actual/365"];
}

/**
 * Whether a series' dividends are a formula here: none, or cumulative ones that grow simply with the days and are lost on
 * conversion.
 */
export function hasLiveDividends({ dividends }: PreferredSeries): boolean {
  if (dividends === undefined || dividends === null) return true;
  if ((dividends.declared ?? 0) !== 0) return false;
  if (dividends.type === "non_cumulative") return true;
  const { accrual = "simple", onConversion = "forfeit", dayCount } = dividends;
  return accrual === "simple" && onConversion === "forfeit" && yearDays(dayCount) !== undefined;
}

/** Whether a convertible's interest is a formula here: none, given outright, or growing simply with the days. */
export function hasLiveInterest({
  type,
  interestRate = 0,
  interestAccrual = "simple",
  dayCount,
  ...terms
}: Convertible): boolean {
  if (type === "safe" || interestRate === 0) return true;
  if (terms.accruedInterest !== undefined && terms.interestStartDate === undefined) return true;
  return interestAccrual === "simple" && yearDays(dayCount) !== undefined;
}

/** Whether the exit's day may be changed: everything that depends on it is a formula. */
export function hasLiveDate({ request }: ExitSource): boolean {
  const { preferred = [], convertibles = [] } = request.model;
  return preferred.every(hasLiveDividends) && convertibles.every(hasLiveInterest);
}

/** The deal of a request; nothing where it gives none. */
export function dealOf({ request }: ExitSource): ExitDeal {
  return request.deal ?? {};
}

/** Indexes of the last tiers: what discounts are worth, then common. A tier for discounts is kept free where there are none. */
export function tiersOf({ terms }: ExitSource): { readonly stepUp: number; readonly common: number } {
  const claims = terms.tiers.filter(({ kind }) => kind === "claims").length;
  return { stepUp: claims, common: claims + 1 };
}
