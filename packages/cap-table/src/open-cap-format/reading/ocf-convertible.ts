/**
 * Convertible issuances of the Open Cap Format as SAFEs and notes: SAFE, note, percent-of-capitalization and fixed-amount
 * mechanisms.
 * @see Open Cap Format 1.2, ConvertibleIssuance and conversion mechanisms
 */
import type { NoteGrant } from "../../events/convertibles/note-issuance.js";
import type { SafeGrant } from "../../events/convertibles/safe-issuance.js";
import type { CapitalizationInput } from "../../model/convertibles/read-convertible.js";
import { amount, field, given, list, type OcfObject, text } from "./ocf-object.js";

/** The first conversion mechanism of an issuance's triggers. */
export function mechanismOf(issuance: OcfObject): unknown {
  return field(field(list(issuance, "conversion_triggers")[0], "conversion_right"), "conversion_mechanism");
}

type SharedTerms = Omit<SafeGrant, "id" | "name" | "amount" | "securityId">;

/** Cap, discount and capitalization as a SAFE or note issuance states them. */
export function conversionTerms(issuance: OcfObject): SharedTerms {
  const mechanism = mechanismOf(issuance);
  const proRata = amount(issuance, "pro_rata") === undefined ? undefined : true;
  if (isPercentage(mechanism)) {
    const ownershipPct = amount(mechanism, "converts_to_percent");
    return given({ ownershipPct: inside(ownershipPct) ? ownershipPct : undefined, proRata }) as SharedTerms;
  }
  const timing = text(mechanism, "conversion_timing");
  const discount = amount(mechanism, "conversion_discount");
  return given({
    valuationCap: positive(amount(mechanism, "conversion_valuation_cap")),
    capType: timing === "PRE_MONEY" ? "pre" : timing === "POST_MONEY" ? "post" : undefined,
    discount: discount !== undefined && discount >= 0 && discount < 1 ? discount : undefined,
    mfn: field(mechanism, "conversion_mfn") === true ? true : undefined,
    capitalization: capitalizationOf(field(mechanism, "capitalization_definition_rules")),
    proRata,
  }) as SharedTerms;
}

/** Both names the format has had for it. */
function isPercentage(mechanism: unknown): boolean {
  const type = text(mechanism, "type");
  return type === "FIXED_PERCENT_OF_CAPITALIZATION_CONVERSION" || type === "PERCENT_CAPITALIZATION_CONVERSION";
}

function inside(value: number | undefined): boolean {
  return value !== undefined && value > 0 && value < 1;
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}

function capitalizationOf(rules: unknown): CapitalizationInput | undefined {
  if (typeof rules !== "object" || rules === null) return undefined;
  const rule = (name: string) => field(rules, name) === true;
  return {
    outstandingShares: rule("include_outstanding_shares"),
    outstandingOptions: rule("include_outstanding_options"),
    promisedOptions: rule("include_option_pool_topup_for_promised_options"),
    availablePool: rule("include_outstanding_unissued_options"),
    poolIncrease: rule("include_additional_option_pool_topup"),
    thisSecurity: rule("include_this_security"),
    otherConverting: rule("include_other_converting_securities"),
    newMoney: rule("include_new_money"),
  };
}

type Interest = Pick<NoteGrant, "interestRate" | "interestAccrual" | "compounding" | "dayCount" | "interestStartDate">;

const PERIODS: Readonly<Record<string, NonNullable<NoteGrant["compounding"]>>> = {
  DAILY: "daily",
  MONTHLY: "monthly",
  QUARTERLY: "quarterly",
  SEMI_ANNUAL: "semiannual",
  ANNUAL: "annual",
};

/** The first interest rate of a note with its accrual; further rates are the caller's to report. */
export function interestTerms(issuance: OcfObject): Interest {
  const mechanism = mechanismOf(issuance);
  const first = list(mechanism, "interest_rates")[0];
  return given({
    interestRate: amount(first, "rate"),
    interestAccrual: text(mechanism, "compounding_type") === "COMPOUNDING" ? "compound" : "simple",
    compounding: PERIODS[text(mechanism, "interest_accrual_period") ?? ""],
    dayCount: text(mechanism, "day_count_convention") === "30_360" ? "30/360" : "actual/365",
    interestStartDate: text(first, "accrual_start_date"),
  }) as Interest;
}
