/**
 * SAFEs and notes written as convertible issuances of the Open Cap Format.
 * @see Open Cap Format 1.2, ConvertibleIssuance and conversion mechanisms
 */

import type { ConvertibleState } from "../../answer/state/convertible-state-type.js";
import type { CapitalizationRule } from "../../model/records.js";
import { POST_MONEY } from "../../round/capitalization.js";
import type { OcfObject } from "../reading/ocf-object.js";
import { money, number, type OcfWriter } from "./ocf-writer.js";

export function convertibleObject(convertible: ConvertibleState, writer: OcfWriter): OcfObject {
  const { securityId, holderId, kind, principal, issueDate } = convertible;
  const proRata = writer.instruments.get(securityId)?.proRata === true;
  remarkUnsaid(convertible, writer);
  return {
    object_type: "TX_CONVERTIBLE_ISSUANCE",
    id: `issue-${securityId}`,
    security_id: securityId,
    custom_id: securityId,
    date: issueDate ?? writer.date,
    stakeholder_id: holderId,
    security_law_exemptions: [],
    convertible_type: kind === "note" ? "NOTE" : "SAFE",
    investment_amount: money(principal, writer),
    ...(proRata ? { pro_rata: "1" } : {}),
    seniority: 1,
    conversion_triggers: [
      {
        trigger_id: `${securityId}-next-financing`,
        type: "AUTOMATIC_ON_CONDITION",
        trigger_condition: "Next equity financing",
        conversion_right: {
          type: "CONVERTIBLE_CONVERSION_RIGHT",
          conversion_mechanism: mechanism(convertible, writer),
          converts_to_future_round: true,
        },
      },
    ],
  };
}

function mechanism(convertible: ConvertibleState, writer: OcfWriter): object {
  const { ownershipPct, valuationCap, capType, discount, mfn, interest, kind } = convertible;
  if (ownershipPct !== null) {
    return { type: "FIXED_PERCENT_OF_CAPITALIZATION_CONVERSION", converts_to_percent: number(ownershipPct) };
  }
  const custom = writer.instruments.get(convertible.securityId)?.capitalization ?? null;
  const shared = {
    ...(valuationCap === null ? {} : { conversion_valuation_cap: money(valuationCap, writer) }),
    ...(discount === 0 ? {} : { conversion_discount: number(discount) }),
    conversion_mfn: mfn,
  };
  if (kind === "safe" || interest === null) {
    const timing = { conversion_timing: capType === "post" ? "POST_MONEY" : "PRE_MONEY" };
    return { type: "SAFE_CONVERSION", ...shared, ...timing, ...(custom === null ? {} : rules(custom)) };
  }
  const start = interest.interestStartDate ?? convertible.issueDate ?? writer.date;
  const accrual = interest.compounding === "semiannual" ? "SEMI_ANNUAL" : interest.compounding.toUpperCase();
  return {
    type: "CONVERTIBLE_NOTE_CONVERSION",
    ...shared,
    ...(custom === null && capType === "pre" ? {} : rules(custom ?? POST_MONEY)),
    interest_rates: [{ rate: number(interest.interestRate), accrual_start_date: start }],
    day_count_convention: interest.dayCount === "30/360" ? "30_360" : "ACTUAL_365",
    interest_payout: "DEFERRED",
    interest_accrual_period: accrual,
    compounding_type: interest.interestAccrual === "compound" ? "COMPOUNDING" : "SIMPLE",
  };
}

/** The format's note says nothing of pre- or post-money, so a post-money cap is spelt out rule by rule. */
function rules(rule: CapitalizationRule): object {
  return {
    capitalization_definition_rules: {
      include_outstanding_shares: rule.outstandingShares,
      include_outstanding_options: rule.outstandingOptions,
      include_outstanding_unissued_options: rule.availablePool,
      include_this_security: rule.thisSecurity,
      include_other_converting_securities: rule.otherConverting,
      include_option_pool_topup_for_promised_options: rule.promisedOptions,
      include_additional_option_pool_topup: rule.poolIncrease,
      include_new_money: rule.newMoney,
    },
  };
}

/** Terms of a note or a SAFE that decide later conversions and that the format has no field for. */
function remarkUnsaid(
  { securityId, interest, mfnElection, accruedInterest }: ConvertibleState,
  writer: OcfWriter,
): void {
  const instrument = writer.instruments.get(securityId);
  const note = instrument?.note ?? null;
  const unsaid = [
    ...(note === null || note.qualifiedFinancingThreshold === 0 ? [] : ["qualified financing threshold"]),
    ...(note?.maturityDate == null ? [] : ["maturity"]),
    ...(note === null || note.interestTreatment === "converts" ? [] : ["treatment of interest"]),
    ...(interest === null || ["30/360", "actual/365"].includes(interest.dayCount) ? [] : ["day count"]),
    ...(instrument === undefined || instrument.frozenInterest === 0 || accruedInterest === 0
      ? []
      : ["interest so far"]),
    ...(mfnElection === null ? [] : ["election of another's terms"]),
  ];
  if (unsaid.length === 0) return;
  writer.remark("TX_CONVERTIBLE_ISSUANCE", securityId, `Its ${unsaid.join(", ")} is not carried over.`);
}
