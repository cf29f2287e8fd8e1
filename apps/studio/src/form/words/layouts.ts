/** What stands first in a form, and what below «More terms» under which heading. What is named nowhere comes last there. */
import type { JsonObject } from "../../state/studio-state.js";
import { type Definitions, resolve, type Schema } from "../schema.js";

/** The path of a field, `terms.seniority`; several where exactly one of them is given. */
export type Item = string | readonly string[];

interface Layout {
  readonly main: readonly Item[];
  /** A heading before an item of `main`. */
  readonly heads?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, readonly Item[]>>;
}

/** Fields that are never shown: made by the studio, or chosen together with another. */
const HIDDEN: ReadonlySet<string> = new Set(["eventId"]);
const HEAD = ["label", "date"];
const CLASS_TERMS = {
  "Dividends and caps": [
    "terms.participationCapIncludesPreference",
    "terms.participationCapIncludesDividends",
    "terms.dividends",
  ],
  "Conversion and votes": ["terms.conversionRatio", "terms.votesPerShare", "terms.antiDilutionBase"],
};
const SERIES = [
  "terms.liquidationMultiple",
  "terms.participation",
  "terms.participationCapMultiple",
  "terms.seniority",
  "terms.antiDilution",
];

const layouts: Readonly<Record<string, Layout>> = {
  PricedRoundEvent: {
    main: [
      ...HEAD,
      ["preMoneyValuation", "postMoneyValuation", "pricePerShare"],
      "investments",
      "pools",
      ...SERIES,
      "proRata",
    ],
    heads: { "terms.liquidationMultiple": "Terms of the class" },
    more: {
      "SAFEs and notes": ["converts", "conversionMethod", "shadowSeries", "preMoneyIncludes"],
      ...CLASS_TERMS,
      "Other holders": ["payToPlay", "protectedWaived"],
      "Further classes": ["series"],
    },
  },
  RoundInvestment: { main: ["id", "amount"] },
  RoundPool: { main: [["pct", "shares"], "mode"], more: { "": ["basis", "of", "poolId", "name"] } },
  ProRataParticipation: { main: ["id"], more: { "": ["pct", "mode"] } },
  SafeIssuanceEvent: { main: ["date", "safes"] },
  SafeGrant: { main: ["id", "amount", "valuationCap", "capType", "discount"], more: { "": ["mfn", "proRata"] } },
  NoteIssuanceEvent: { main: ["date", "notes"] },
  NoteGrant: {
    main: ["id", "principal", "interestRate", "maturityDate", "valuationCap", "discount"],
    more: {
      Interest: ["interestAccrual", "compounding", "dayCount", "interestStartDate", "issueDate", "stopAtMaturity"],
      Conversion: ["qualifiedFinancingThreshold", "interestTreatment", "capType", "mfn", "proRata"],
    },
  },
  CommonIssuanceEvent: { main: [...HEAD, "grants"] },
  StockGrant: { main: ["id", "shares", "kind"], more: { "": ["pricePerShare", "vesting", "classId", "poolId"] } },
  PoolChangeEvent: { main: [...HEAD, "poolId", ["shares", "pct", "setTo"]] },
  EquityGrantEvent: { main: ["date", "poolId", "grants"] },
  EquityGrant: { main: ["id", "kind", "shares", "strikePrice", "participationThreshold", "vesting"] },
  VestingInput: {
    main: ["start", "months", "cliffMonths"],
    more: { "": ["intervalMonths", "allocation", "schedule", "milestones", "requires", "acceleration"] },
  },
  VestingTranche: { main: ["date", ["shares", "pct"]] },
  ExerciseEvent: {
    main: ["date", "securityId", "shares", "method", "fairMarketValue"],
    more: { "": ["beforeVesting"] },
  },
  WarrantIssuanceEvent: { main: ["date", "warrants"] },
  WarrantGrant: { main: ["id", "shares", "strikePrice", "expirationDate"] },
  RoundClosingEvent: { main: ["date", "roundId", "investments"] },
  ConvertEvent: {
    main: ["date", "securities", ["valuation", "pricePerShare", "atCap"], "classId", ...SERIES],
    more: CLASS_TERMS,
  },
  PreferredIssuanceEvent: { main: ["date", "classId", "grants", ...SERIES], more: CLASS_TERMS },
  PreferredGrant: { main: ["id", ["shares", "amount"], "pricePerShare"] },
  ClassDefinitionEvent: {
    main: ["date", "classId", "kind", "originalIssuePrice", "authorizedShares", "votesPerShare"],
    more: { "Terms of preferred": SERIES, ...CLASS_TERMS },
  },
  TransferEvent: {
    main: ["date", "from", "to", ["shares", "amount"], "classId", "pricePerShare"],
    more: { "": ["securityId", "toClassId"] },
  },
  Transferee: { main: ["id"] },
  SecondarySaleEvent: {
    main: ["date", "pricePerShare", "sellers", "buyers", "maxShares"],
    more: { "": ["toClassId"] },
  },
  SecondarySeller: { main: ["id", "shares", "classId"], more: { "": ["securityId"] } },
  SecondaryBuyer: { main: ["id", "shares"] },
  RepurchaseEvent: { main: ["date", "id", "shares", "classId", "pricePerShare"] },
  TerminationEvent: { main: ["date", "id", "cause", "vestedAwards", "accelerationPct"] },
  MilestoneEvent: { main: ["date", "milestone"], more: { "": ["holderId", "securityId"] } },
  ChangeOfControlEvent: { main: ["date"] },
  AccelerationEvent: { main: ["date", ["securityId", "id"], ["pct", "shares"]] },
  CancellationEvent: { main: ["date", "securityId", "shares", "reason"] },
  SettlementEvent: { main: ["date", "securityId", "shares", "withheldShares"] },
  NoteSettlementEvent: { main: ["date", "securityId", "amount", "interestPaid"] },
  InstrumentAmendmentEvent: { main: ["date", "securityId", "set.valuationCap", "set.discount", "set.capType"] },
  PreferredConversionEvent: { main: ["date", "classId", "holders", "shares"] },
  RepricingEvent: { main: ["date", "securities", "strikePrice"] },
  StockSplitEvent: { main: ["date", "numerator", "denominator", "classId"] },
  StockDividendEvent: { main: ["date", "classId", "sharesPerShare", "toClassId"] },
  ConversionAdjustmentEvent: { main: ["date", "classId", ["conversionPrice", "conversionRatio"]] },
  CheckpointEvent: { main: HEAD },
  PayToPlayTerms: { main: ["requiredPct", "penalty", "ratio", "classes"] },
  Dividends: { main: ["rate", "accrual", "from"] },
  RoundSeries: { main: ["classId", "priceFactor", "terms"] },
  FundInputs: {
    main: [
      "committedCapital",
      "gpCommitPct",
      "gpCommitCountedTowardInvested",
      "organizationalExpenses",
      "operationalExpensesAnnual",
      "mgmtFeePct",
      "mgmtFeesPeriodYears",
      "carryPct",
      "newInvestmentPeriodYears",
      "recycledCapitalPct",
      "recycling",
      "portfolio",
      "returnTiers",
    ],
    more: {
      "Management fee": [
        "feeBasis",
        "feeBasisAfter",
        "feeStepDownYear",
        "feeStepDownRate",
        "mgmtFeeSchedule",
        "feeOffset",
      ],
      Expenses: [
        "partnershipExpensesAnnual",
        "organizationalExpenseLines",
        "operationalExpenseLines",
        "partnershipExpenseLines",
      ],
      "Calls and investments": [
        "fundOperationsYears",
        "deploymentSchedule",
        "followOnLagYears",
        "callSchedule",
        "solveCalledFromDeployment",
        "overcommitment",
      ],
      "Companies and outcomes": ["tierInputMode", "targetTotalInvestments", "tierFractional", "stageInputMode"],
      Distributions: ["waterfall"],
      Forecast: ["fundStartDate", "period", "accretion", "returnTheFund"],
    },
  },
  ExitDeal: {
    main: ["transactionCosts", "debt", "carveOut", "escrow"],
    more: { "": ["cash", "earnouts", "stockPct", "rollover", "exitType", "exitDate"] },
  },
  TransactionCost: { main: ["name", "amount", "pct"] },
  DebtClaim: { main: ["name", "amount"] },
  CarveOut: { main: ["type", "amount", "pct", "tiers", "recipients"], more: { "": ["base", "minBase", "max"] } },
  CarveOutRecipient: { main: ["name", "share"] },
  Escrow: { main: [["pct", "amount"]], more: { "": ["releasePct", "method"] } },
  Rollover: { main: ["holderId", ["pct", "amount"]] },
  Earnout: { main: ["name", "amount", "achievedPct"] },
  PreferredSeries: {
    main: ["liquidationMultiple", "participation", "participationCapMultiple", "seniority"],
  },
};

/** Awards with a price at which they are exercised, and those that share above a threshold instead. */
const STRUCK = ["option", "iso", "nso", "sar", "promised"];
const INTERESTS = ["profits_interest", "profits_interest_catch_up"];

/** Fields with a meaning only beside a choice, by name or by shape and name. */
const ONLY_WHEN: Readonly<Record<string, readonly [field: string, ...values: readonly string[]]>> = {
  "EquityGrant.strikePrice": ["kind", ...STRUCK],
  "EquityGrant.earlyExercise": ["kind", ...STRUCK],
  "EquityGrant.expirationDate": ["kind", ...STRUCK],
  "EquityGrant.participationThreshold": ["kind", ...INTERESTS],
  participationCapMultiple: ["participation", "capped"],
  participationCapIncludesPreference: ["participation", "capped"],
  participationCapIncludesDividends: ["participation", "capped"],
  compounding: ["interestAccrual", "compound"],
  fairMarketValue: ["method", "net"],
  targetTotalInvestments: ["tierInputMode", "num-companies"],
  "CarveOut.amount": ["type", "flat"],
  "CarveOut.pct": ["type", "percent"],
  "CarveOut.tiers": ["type", "tiers"],
};

/** Parts of a shape that have a meaning only beside a choice of its own. */
const PART_ONLY_WHEN: Readonly<Record<string, readonly [field: string, value: string]>> = {
  "ClassDefinitionEvent.terms": ["kind", "preferred"],
  "ClassDefinitionEvent.originalIssuePrice": ["kind", "preferred"],
  "ClassDefinitionEvent.votesPerShare": ["kind", "common"],
};

/** A form's fields, in order. */
export interface Laid {
  readonly main: readonly Item[];
  readonly heads: Readonly<Record<string, string>>;
  readonly more: readonly (readonly [heading: string, items: readonly Item[]])[];
}

/** What of a shape is shown where. */
export function laidOut(of: string, definitions: Definitions, hidden: readonly string[]): Laid {
  const schema = definitions[of] ?? {};
  const isEvent = schema.properties?.type?.const !== undefined;
  const aboutHolder = schema.properties?.eventId !== undefined;
  const own = new Set(["securityId", "name"]);
  const isNamed = layouts[of]?.main.includes("name") === true;
  const isMade = (name: string) =>
    HIDDEN.has(name) ||
    schema.properties?.[name]?.const !== undefined ||
    (isNamed && name === "id") ||
    (isEvent && ((name === "id" && !aboutHolder) || name === "className")) ||
    (isEvent && of === "PricedRoundEvent" && (name === "roundId" || name === "classId")) ||
    (of === "RoundSeries" && name === "className") ||
    (!isEvent && !isNamed && "id" in (schema.properties ?? {}) && own.has(name));
  const names = Object.keys(schema.properties ?? {}).filter((name) => !hidden.includes(name) && !isMade(name));
  const layout = layouts[of] ?? { main: names.filter((name) => schema.required?.includes(name)) };
  const listed = new Set([...layout.main, ...Object.values(layout.more ?? {}).flat()].flat());
  const rest = names.filter((name) => !listed.has(name)).flatMap((name) => unlisted(name, schema, definitions, listed));
  const isKnown = (item: Item) => [item].flat().every((path) => !hidden.includes(path));
  return {
    main: layout.main.filter(isKnown),
    heads: layout.heads ?? {},
    more: [
      ...Object.entries(layout.more ?? {}).map(([heading, items]) => [heading, items.filter(isKnown)] as const),
      ...(rest.length === 0 ? [] : ([[layout.more ? "Other" : "", rest]] as const)),
    ].filter(([, items]) => items.length > 0),
  };
}

/** A field, or where some of its own fields stand elsewhere in the form those that do not. */
function unlisted(name: string, schema: Schema, definitions: Definitions, listed: ReadonlySet<string>): string[] {
  if (![...listed].some((path) => path.startsWith(`${name}.`))) return [name];
  const { properties = {} } = resolve(schema.properties?.[name] ?? {}, definitions);
  return Object.keys(properties)
    .map((part) => `${name}.${part}`)
    .filter((path) => !listed.has(path));
}

/** Whether a field of a shape means anything beside what else is given. */
export function isMeant(of: string, path: string, value: JsonObject): boolean {
  const steps = path.split(".");
  const [chooses, needed] = PART_ONLY_WHEN[`${of}.${steps[0]}`] ?? [];
  if (chooses !== undefined && value[chooses] !== needed) return false;
  const [field, ...wanted] = ONLY_WHEN[`${of}.${path}`] ?? ONLY_WHEN[steps.at(-1) ?? ""] ?? [];
  if (field === undefined) return true;
  const chosen = valueAt(value, [...steps.slice(0, -1), field].join("."));
  return typeof chosen === "string" && wanted.includes(chosen);
}

/** A price of an award goes with its kind: what was the strike price is the threshold, and the other way round. */
export function withPriceOf(kind: JsonObject[string], award: JsonObject): JsonObject {
  const { strikePrice, participationThreshold, ...others } = award;
  const price = strikePrice ?? participationThreshold;
  if (price === undefined || typeof kind !== "string") return award;
  if (INTERESTS.includes(kind)) return { ...others, participationThreshold: price };
  return STRUCK.includes(kind) ? { ...others, strikePrice: price } : others;
}

/** The value at a path. */
export function valueAt(value: JsonObject, path: string): JsonObject[string] {
  let at: JsonObject[string] = value;
  for (const step of path.split(".")) {
    at = typeof at === "object" && at !== null && !Array.isArray(at) ? (at as JsonObject)[step] : undefined;
  }
  return at;
}

/** With another value at a path; without it where there is none. */
export function withValueAt(value: JsonObject, path: string, next: JsonObject[string]): JsonObject {
  const [first = "", ...rest] = path.split(".");
  const { [first]: before, ...others } = value;
  const inner = before !== null && typeof before === "object" && !Array.isArray(before) ? (before as JsonObject) : {};
  const put = rest.length === 0 ? next : withValueAt(inner, rest.join("."), next);
  if (put === undefined) return others;
  return first in value ? { ...value, [first]: put } : { ...others, [first]: put };
}
