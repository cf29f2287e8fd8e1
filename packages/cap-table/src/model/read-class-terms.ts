/** The terms of a series as a document states them, with the market's defaults for what it leaves out. */
import {
  date,
  dayCounts,
  double,
  type Exact,
  either,
  factor,
  flag,
  type Input,
  list,
  mapped,
  money,
  oneOf,
  optional,
  rate,
  rational,
  shape,
} from "@capstack/decimal";
import {
  antiDilutionBases,
  antiDilutions,
  type ClassTerms,
  type Dividends,
  participations,
} from "../shapes/class-terms.js";
import { refuse } from "../shapes/reading.js";

/** Dividends a series accrues. `rate` is a fraction of the original issue price a year; `declared` is currency. */
export const dividends = shape({
  /** `cumulative` by default. */
  type: oneOf(["cumulative", "non_cumulative"], { optional: true }),
  /** Of the original issue price. A fraction a year: 0.08 is 8 %. */
  rate: rate({ min: 0, optional: true }),
  /** How interest accrues; `simple` by default. */
  accrual: oneOf(["simple", "compound"], { optional: true }),
  /** How often compound dividends grow; `annual` by default. */
  compounding: oneOf(["annual", "semiannual", "quarterly", "monthly"], { optional: true }),
  /** Start of accrual. YYYY-MM-DD. */
  from: date({ optional: true }),
  /** Day-count convention, which turns two dates into years; `actual/365` by default. */
  dayCount: oneOf(dayCounts, { optional: true }),
  /** Declared and unpaid, for the whole series. Currency. */
  declared: money({ optional: true }),
  /** Whether the liquidation multiple applies to dividends. */
  multipleApplies: flag({ optional: true }),
  /** What becomes of accrued dividends on conversion; `forfeit` by default. */
  onConversion: oneOf(["forfeit", "cash", "common"], { optional: true }),
});

export const classTermsInput = shape(
  {
    /** Preference over original issue price; 1 by default. A factor: 1 is 1x. */
    liquidationMultiple: factor({ default: 1 }),
    /** Whether the series shares with common after its preference; `none` by default. */
    participation: oneOf(participations, { default: "none" }),
    /** A factor of the original issue price; required when `participation` is `capped`. */
    participationCapMultiple: factor({ above: 0, optional: true }),
    /** Whether the preference counts toward the cap; true by default. */
    participationCapIncludesPreference: flag({ default: true }),
    /** Whether dividends count toward the cap; false by default. */
    participationCapIncludesDividends: flag({ default: false }),
    /** `senior` (one above all) by default, `pari_passu` (level with the highest), or a rank; the larger is paid first. */
    seniority: either(
      (value) => typeof value === "number",
      double({ unit: "rank", whole: true }),
      oneOf(["senior", "pari_passu"], { default: "senior" }),
    ),
    dividends: optional(dividends),
    /** Price protection: weighted average, broad or narrow, full ratchet, or none; `broad` by default. */
    antiDilution: oneOf(antiDilutions, { default: "broad" }),
    /** What counts as outstanding in the weighted average, in place of the usual broad or narrow list. */
    antiDilutionBase: list(oneOf(antiDilutionBases), { optional: true }),
    /** Common for a share at issue; 1 by default. */
    conversionRatio: factor({ above: 0, optional: true }),
    /** Votes of a share; 1 by default. */
    votesPerShare: factor({ default: 1 }),
  },
  {
    check: ({ participation, place }) => {
      if (participation !== "capped" || place.gives("participationCapMultiple")) return;
      const message = "Capped participation needs participationCapMultiple.";
      refuse(place, "missing_field", message, "participationCapMultiple");
    },
  },
);

/** Terms of a series of preferred stock. What is left out takes the market's default. */
export interface ClassTermsInput extends Input<typeof classTermsInput> {}

export const defaultTerms: ClassTerms = {
  liquidationMultiple: /* @__PURE__ */ rational(1),
  participation: "none",
  participationCapMultiple: null,
  participationCapIncludesPreference: true,
  participationCapIncludesDividends: false,
  seniority: "senior",
  dividends: null,
  antiDilution: "broad",
  antiDilutionBase: null,
  conversionRatio: null,
  votesPerShare: /* @__PURE__ */ rational(1),
};

/** The terms of a class, where they are given. */
export const classTerms = mapped(optional(classTermsInput), (terms) => (terms === null ? null : classTermsOf(terms)));

type Terms = Exact<typeof classTermsInput>;

function classTermsOf(terms: Terms): ClassTerms {
  return {
    liquidationMultiple: terms.liquidationMultiple,
    participation: terms.participation,
    participationCapMultiple: terms.participationCapMultiple,
    participationCapIncludesPreference: terms.participationCapIncludesPreference,
    participationCapIncludesDividends: terms.participationCapIncludesDividends,
    seniority: terms.seniority,
    dividends: terms.dividends === null ? null : statedDividends(terms.dividends),
    antiDilution: terms.antiDilution,
    antiDilutionBase: terms.antiDilutionBase,
    conversionRatio: terms.conversionRatio,
    votesPerShare: terms.votesPerShare,
  };
}

/** The fields that were given, as they were: a state shows what the document says. */
function statedDividends({ place }: Exact<typeof dividends>): Dividends {
  const stated = Object.keys(dividends.fields).filter((name) => place.gives(name));
  return Object.fromEntries(stated.map((name) => [name, place.raw(name)]));
}
