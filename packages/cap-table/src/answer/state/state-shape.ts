/** Shapes of a state and of a round report that a caller sends back with a question. */
import { date, double, type FieldTable, flag, list, nullOr, oneOf, openShape, text } from "@capstack/decimal";
import { holderKinds } from "../../model/holder.js";
import { lotKinds } from "../../model/records.js";

/* @__NO_SIDE_EFFECTS__ */
function numbers(...names: readonly string[]): FieldTable {
  return Object.fromEntries(names.map((name) => [name, double()]));
}

/* @__NO_SIDE_EFFECTS__ */
function numbersOrNull(...names: readonly string[]): FieldTable {
  return Object.fromEntries(names.map((name) => [name, nullOr(double())]));
}

/* @__NO_SIDE_EFFECTS__ */
function words() {
  return text({ least: 0 });
}

const POSITION = /* @__PURE__ */ openShape({
  securityId: words(),
  classId: words(),
  kind: oneOf(lotKinds),
  ...numbers("shares", "asConverted", "pricePerShare", "invested"),
  ...numbersOrNull("strikePrice", "vested", "unvested"),
  poolId: nullOr(words()),
  issueDate: nullOr(date()),
  certificateId: text({ optional: true, least: 0 }),
});

const HOLDER = /* @__PURE__ */ openShape({
  id: words(),
  name: words(),
  kind: oneOf(holderKinds),
  ...numbers("shares", "asConvertedShares", "optionShares", "promisedShares", "warrantShares", "fullyDilutedShares"),
  ...numbers("ownership", "votingPower", "invested"),
  ...numbersOrNull("value"),
  positions: list(POSITION, { optional: true }),
});

const CLASS = /* @__PURE__ */ openShape({
  id: words(),
  name: words(),
  kind: oneOf(["common", "preferred"]),
  ...numbers("outstanding", "asConverted", "conversionRatio", "seniority", "liquidationPreference", "invested"),
  ...numbers("ownership"),
  ...numbersOrNull("authorized", "originalIssuePrice", "conversionPrice"),
  terms: nullOr(
    openShape({
      liquidationMultiple: double(),
      participation: oneOf(["none", "full", "capped"]),
      participationCapMultiple: nullOr(double()),
      participationCapIncludesPreference: flag(),
      participationCapIncludesDividends: flag(),
      dividends: nullOr(openShape({})),
      antiDilution: words(),
      antiDilutionBase: nullOr(list(words())),
      votesPerShare: double(),
    }),
  ),
  roundId: nullOr(words()),
  shadowOf: nullOr(words()),
});

const CONVERTIBLE = /* @__PURE__ */ openShape({
  securityId: words(),
  holderId: words(),
  kind: oneOf(["safe", "note"]),
  ...numbers("principal", "accruedInterest", "balance", "discount"),
  ...numbersOrNull("valuationCap", "ownershipPct"),
  capType: oneOf(["post", "pre"]),
  customCapitalization: flag(),
  mfn: flag(),
  mfnElection: nullOr(words()),
  interest: nullOr(
    openShape({
      ...numbers("interestRate", "frozenInterest"),
      interestAccrual: words(),
      compounding: words(),
      dayCount: words(),
      interestStartDate: nullOr(date()),
      interestEndDate: nullOr(date()),
    }),
  ),
  maturityDate: nullOr(date()),
  issueDate: nullOr(date()),
  status: oneOf(["outstanding", "converted", "cancelled", "repaid"]),
  implied: nullOr(openShape({ ...numbers("shares", "ownership", "price"), electedFrom: nullOr(words()) })),
});

/** A snapshot or a final state, as far as questions look at it. */
/* @__NO_SIDE_EFFECTS__ */
export function stateWith(fields: FieldTable) {
  return openShape({
    holders: list(HOLDER),
    classes: list(CLASS),
    pools: list(
      openShape({
        id: words(),
        name: words(),
        ...numbers("authorized", "granted", "promised", "available", "ownership"),
      }),
    ),
    convertibles: list(CONVERTIBLE),
    totals: openShape(numbers("fullyDilutedShares", "invested")),
    valuation: nullOr(openShape(numbers("pricePerShare", "preMoney", "postMoney"))),
    ...fields,
  });
}

/** A snapshot or a final state. */
export const STATE = /* @__PURE__ */ stateWith({});

/** The report of a round: the fields that are read back. */
export const ROUND = /* @__PURE__ */ openShape({
  ...numbers("pricePerShare", "preMoneyValuation", "postMoneyValuation", "effectivePreMoney", "newMoney", "newShares"),
  ...numbers("preMoneyShares", "fullyDilutedBefore", "fullyDilutedAfter"),
  conversionMethod: oneOf(["post_money_fixed", "pre_money_fixed", "dollars_invested"]),
  investors: list(
    openShape({
      id: words(),
      classId: words(),
      ...numbers("amount", "shares", "unapplied", "ownership"),
      proRata: flag(),
    }),
  ),
  conversions: list(
    openShape({
      securityId: words(),
      holderId: words(),
      classId: words(),
      ...numbers("amount", "interest", "discount", "price", "shares", "ownershipBefore", "ownership"),
      ...numbersOrNull("valuationCap", "capitalization"),
      capType: oneOf(["post", "pre"]),
      controllingTerm: oneOf(["round_price", "discount", "cap", "percentage"]),
      electedFrom: nullOr(words()),
    }),
  ),
  poolChanges: list(
    openShape({ poolId: words(), mode: oneOf(["pre", "post"]), ...numbers("increase", "available", "pct") }),
  ),
  antiDilution: list(
    openShape({ classId: words(), ...numbers("oldConversionPrice", "newConversionPrice", "addedShares") }),
  ),
  payToPlay: list(
    openShape({ holderId: words(), ...numbers("required", "invested", "convertedShares", "unprotectedShares") }),
  ),
  dilution: list(openShape({ holderId: words(), ...numbers("before", "after") })),
  skipped: list(openShape({ securityId: words(), reason: oneOf(["not_qualified", "not_selected"]) })),
});
