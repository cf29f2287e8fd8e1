/** What a state must look like that comes back with a question, and the report of a round. */
import type { Shape, ShapeOfFields } from "@capstack/decimal";
import { holderKinds } from "../model/holder.js";

function words(...all: readonly string[]): ReadonlySet<string> {
  return new Set(all);
}

function numbers(...names: readonly string[]): ShapeOfFields {
  return Object.fromEntries(names.map((name) => [name, "number"]));
}

const POSITION: Shape = {
  securityId: "text",
  classId: "text",
  kind: words("stock", "option", "iso", "nso", "rsu", "sar", "promised", "warrant"),
  ...numbers("shares", "asConverted", "pricePerShare", "invested"),
  ...numbers("strikePrice|null", "vested|null", "unvested|null"),
  "poolId|null": "text",
  "issueDate|null": "date",
  "certificateId?": "text",
};

const HOLDER: Shape = {
  id: "text",
  name: "text",
  kind: words(...holderKinds),
  ...numbers("shares", "asConvertedShares", "optionShares", "promisedShares", "warrantShares", "fullyDilutedShares"),
  ...numbers("ownership", "votingPower", "invested", "value|null"),
  "positions?": [POSITION],
};

const CLASS: Shape = {
  id: "text",
  name: "text",
  kind: words("common", "preferred"),
  ...numbers("outstanding", "asConverted", "conversionRatio", "seniority", "liquidationPreference", "invested"),
  ...numbers("ownership", "authorized|null", "originalIssuePrice|null", "conversionPrice|null"),
  "terms|null": {
    liquidationMultiple: "number",
    participation: words("none", "full", "capped"),
    "participationCapMultiple|null": "number",
    participationCapIncludesPreference: "flag",
    participationCapIncludesDividends: "flag",
    "dividends|null": {},
    antiDilution: "text",
    "antiDilutionBase|null": ["text"],
    votesPerShare: "number",
  },
  "roundId|null": "text",
  "shadowOf|null": "text",
};

const CONVERTIBLE: Shape = {
  securityId: "text",
  holderId: "text",
  kind: words("safe", "note"),
  ...numbers("principal", "accruedInterest", "balance", "discount", "valuationCap|null", "ownershipPct|null"),
  capType: words("post", "pre"),
  customCapitalization: "flag",
  mfn: "flag",
  "mfnElection|null": "text",
  "interest|null": {
    ...numbers("interestRate", "frozenInterest"),
    interestAccrual: "text",
    compounding: "text",
    dayCount: "text",
    "interestStartDate|null": "date",
    "interestEndDate|null": "date",
  },
  "maturityDate|null": "date",
  "issueDate|null": "date",
  status: words("outstanding", "converted", "cancelled", "repaid"),
  "implied|null": { ...numbers("shares", "ownership", "price"), "electedFrom|null": "text" },
};

/** A snapshot or a final state, as far as questions look at it. */
export const STATE: ShapeOfFields = {
  holders: [HOLDER],
  classes: [CLASS],
  pools: [{ id: "text", name: "text", ...numbers("authorized", "granted", "promised", "available", "ownership") }],
  convertibles: [CONVERTIBLE],
  totals: numbers("fullyDilutedShares", "invested"),
  "valuation|null": numbers("pricePerShare", "preMoney", "postMoney"),
};

/** The report of a round, as far as it is told. */
export const ROUND: Shape = {
  ...numbers("pricePerShare", "preMoneyValuation", "postMoneyValuation", "effectivePreMoney", "newMoney", "newShares"),
  ...numbers("preMoneyShares", "fullyDilutedBefore", "fullyDilutedAfter"),
  conversionMethod: words("post_money_fixed", "pre_money_fixed", "dollars_invested"),
  investors: [
    { id: "text", classId: "text", ...numbers("amount", "shares", "unapplied", "ownership"), proRata: "flag" },
  ],
  conversions: [
    {
      securityId: "text",
      holderId: "text",
      classId: "text",
      ...numbers("amount", "interest", "discount", "price", "shares", "ownershipBefore", "ownership"),
      ...numbers("valuationCap|null", "capitalization|null"),
      capType: words("post", "pre"),
      controllingTerm: words("round_price", "discount", "cap", "percentage"),
      "electedFrom|null": "text",
    },
  ],
  poolChanges: [{ poolId: "text", mode: words("pre", "post"), ...numbers("increase", "available", "pct") }],
  antiDilution: [{ classId: "text", ...numbers("oldConversionPrice", "newConversionPrice", "addedShares") }],
  payToPlay: [{ holderId: "text", ...numbers("required", "invested", "convertedShares", "unprotectedShares") }],
  dilution: [{ holderId: "text", ...numbers("before", "after") }],
  skipped: [{ securityId: "text", reason: words("not_qualified", "not_selected") }],
};
