/** The terms of a series as a document states them, with the market's defaults for what it leaves out. */
import { dayCounts, rational } from "@capstack/decimal";
import {
  type AntiDilution,
  type AntiDilutionBase,
  antiDilutionBases,
  type ClassTerms,
  type Dividends,
  type Participation,
} from "../shapes/class-terms.js";
import { type Fields, ONE } from "../shapes/fields.js";
import { aboveZero, anyNumber, zeroOrMore } from "../shapes/ranges.js";

/** Terms of a series of preferred stock. What is left out takes the market's default. */
export interface ClassTermsInput {
  /** Preference over original issue price; 1 unless given. A factor: 1 is 1x. */
  readonly liquidationMultiple?: number;
  /** Whether the series shares with common after its preference; `none` unless given. */
  readonly participation?: Participation;
  /** A factor of the original issue price; required when `participation` is `capped`. */
  readonly participationCapMultiple?: number;
  /** Whether the preference counts toward the cap; true unless given. */
  readonly participationCapIncludesPreference?: boolean;
  /** Whether dividends count toward the cap; false unless given. */
  readonly participationCapIncludesDividends?: boolean;
  /** `senior` (default: one above all), `pari_passu` (level with the highest), or a rank; the larger is paid first. */
  readonly seniority?: "senior" | "pari_passu" | number;
  readonly dividends?: Dividends;
  /** Price protection: weighted average, broad or narrow, full ratchet, or none; `broad` unless given. */
  readonly antiDilution?: AntiDilution;
  /** What counts as outstanding in the weighted average, in place of the usual broad or narrow list. */
  readonly antiDilutionBase?: readonly AntiDilutionBase[];
  /** Common for a share at issue; 1 unless given. */
  readonly conversionRatio?: number;
  /** Votes of a share; 1 unless given. */
  readonly votesPerShare?: number;
}

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

export function readClassTerms(fields: Fields): ClassTerms {
  const participation = fields.choice("participation", ["none", "full", "capped"], "none");
  const participationCapMultiple = fields.optionalNumber("participationCapMultiple", aboveZero);
  if (participation === "capped" && participationCapMultiple === null) {
    fields.problem("missing_field", "Capped participation needs participationCapMultiple.", "participationCapMultiple");
  }
  return {
    liquidationMultiple: fields.numberOr("liquidationMultiple", zeroOrMore, ONE),
    participation,
    participationCapMultiple,
    participationCapIncludesPreference: fields.flag("participationCapIncludesPreference", true),
    participationCapIncludesDividends: fields.flag("participationCapIncludesDividends", false),
    seniority: readSeniority(fields),
    dividends: fields.object("dividends", readDividends),
    antiDilution: fields.choice("antiDilution", ["broad", "narrow", "full_ratchet", "none"], "broad"),
    antiDilutionBase: readAntiDilutionBase(fields),
    conversionRatio: fields.optionalNumber("conversionRatio", aboveZero),
    votesPerShare: fields.numberOr("votesPerShare", zeroOrMore, ONE),
  };
}

function readSeniority(fields: Fields): ClassTerms["seniority"] {
  return typeof fields.raw("seniority") === "number"
    ? fields.wholeNumber("seniority", anyNumber)
    : fields.choice<"senior" | "pari_passu">("seniority", ["senior", "pari_passu"], "senior");
}

function readAntiDilutionBase(fields: Fields): readonly AntiDilutionBase[] | null {
  const words = fields.optionalTexts("antiDilutionBase");
  if (words === null) return null;
  const known: readonly string[] = antiDilutionBases;
  words.forEach((word, index) => {
    if (known.includes(word)) return;
    fields.problem("invalid_value", `antiDilutionBase lists some of ${known.join(", ")}.`, "antiDilutionBase", index);
  });
  return words as AntiDilutionBase[];
}

function readDividends(fields: Fields): Dividends {
  const rate = fields.optionalNumber("rate", zeroOrMore);
  const declared = fields.optionalNumber("declared", zeroOrMore);
  return present({
    type: fields.optionalChoice("type", ["cumulative", "non_cumulative"]),
    rate: rate?.toNumber() ?? null,
    accrual: fields.optionalChoice("accrual", ["simple", "compound"]),
    compounding: fields.optionalChoice("compounding", ["annual", "semiannual", "quarterly", "monthly"]),
    from: fields.optionalDate("from"),
    dayCount: fields.optionalChoice("dayCount", dayCounts),
    declared: declared?.toNumber() ?? null,
    multipleApplies: fields.optionalFlag("multipleApplies"),
    onConversion: fields.optionalChoice("onConversion", ["forfeit", "cash", "common"]),
  });
}

/** The fields that were given. */
function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
