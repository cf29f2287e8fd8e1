/** A final state read back into a working table, so that a fold goes on exactly where the last one stopped. */

import { dayCounts, EngineError, type Rational } from "@capstack/decimal";
import { type CapTable, emptyCapTable, type RoundingRules } from "../model/cap-table.js";
import { type CapitalizationRule, type NoteTerms, putConvertible } from "../model/convertible.js";
import { addHolder, holderKinds } from "../model/holder.js";
import { addLot, lotKinds } from "../model/lot.js";
import { fullyDiluted, openPool, poolUsed } from "../model/pool.js";
import { readClassTerms } from "../model/read-class-terms.js";
import { readCapitalization } from "../model/read-convertible.js";
import { addClass } from "../model/stock-class.js";
import type { Vesting } from "../model/vesting.js";
import type { CapTableErrorCode } from "../shapes/error-codes.js";
import { Fields, type Reading, startReading } from "../shapes/fields.js";
import { anyNumber, zeroOrMore } from "../shapes/ranges.js";
import { readLabel } from "../shapes/security-label.js";
import { type VestingPlan, vestingAllocations } from "../shapes/vesting-plan.js";

/** @throws EngineError `initial_state_invalid`, its issues naming every field that is wrong */
export function readInitial(value: unknown, rounding: RoundingRules, name = "initial"): CapTable {
  const reading = startReading();
  const table = emptyCapTable(rounding);
  guarded(name, () => {
    Fields.read(value, [name], reading, (fields) => {
      // A final state shows much that follows from its ledger; only the ledger is read.
      fields.ignoreRest();
      if (fields.raw("schemaVersion") !== 1)
        fields.problem("invalid_value", "schemaVersion must be 1.", "schemaVersion");
      const ledger = fields.object("ledger", (inner) => readLedger(inner, table));
      if (ledger === null && reading.problems.count === 0)
        fields.problem("missing_field", "ledger is required.", "ledger");
      checkTotals(fields, table, reading);
    });
    reading.problems.throwIfAny();
  });
  return table;
}

/** Holds a final state that is handed to a question to what a later call would read of it. @throws EngineError `initial_state_invalid` */
export function checkLedger(state: unknown, name: string): void {
  readInitial(state, { shares: null, priceDecimals: null, price: "half_up", conversionPriceDecimals: null }, name);
}

/** Whatever is wrong with an initial state is one code, with what was found as its issues. */
function guarded(name: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, code: "initial_state_invalid" as CapTableErrorCode }));
    const at = error.path[0] === name ? error.path : [name];
    throw new EngineError<CapTableErrorCode>("initial_state_invalid", `${name}: ${error.message}`, at, { issues });
  }
}

/** The counts a state shows are those its lots add up to. */
function checkTotals(fields: Fields, table: CapTable, reading: Reading): void {
  if (reading.problems.count > 0) return;
  const shown = fields.object("totals", (totals) => {
    totals.ignoreRest();
    return totals.raw("fullyDilutedShares");
  });
  const counted = fullyDiluted(table).toNumber();
  if (shown === null || shown === undefined || shown === counted) return;
  fields.problem(
    "invalid_value",
    `The lots add up to ${counted} fully diluted shares.`,
    "totals",
    "fullyDilutedShares",
  );
}

function readLedger(fields: Fields, table: CapTable): true {
  fields.list("holders", (holder) => {
    const [id, name] = [holder.text("id"), holder.text("name")];
    addHolder(table, id, name, holder.choice("kind", holderKinds));
  });
  fields.list("classes", (item) => readClass(item, table));
  fields.list("pools", (item) => readPool(item, table));
  table.date = fields.optionalDate("date");
  fields.list("lots", (item) => readLot(item, table));
  fields.list("convertibles", (item) => readConvertible(item, table));
  fields.list("rounds", (item) => readRound(item, table));
  table.eventCount = fields.wholeNumber("eventCount", zeroOrMore);
  table.latestRoundId = fields.optionalText("latestRoundId");
  for (const id of fields.optionalTexts("eventIds") ?? []) table.eventIds.add(id);
  for (const id of fields.optionalTexts("retiredSecurityIds") ?? []) table.securityIds.add(id);
  for (const id of table.convertibles.keys()) table.securityIds.add(id);
  if (table.latestRoundId !== null && !table.rounds.has(table.latestRoundId)) {
    fields.wrong("latestRoundId", "the id of a round of this state", null, "unknown_round");
  }
  for (const pool of table.pools.values()) {
    if (poolUsed(pool).minus(pool.promised).lte(pool.authorized)) continue;
    fields.problem("pool_exceeded", `The pool "${pool.id}" has given more than it holds.`, "pools");
  }
  return true;
}

function readClass(fields: Fields, table: CapTable): void {
  const kind = fields.choice("kind", ["common", "preferred"]);
  const conversionRatio = fields.exact("conversionRatio");
  const originalIssuePrice = fields.optionalExact("originalIssuePrice");
  const terms = fields.object("terms", readClassTerms);
  if (conversionRatio.isZero())
    fields.problem("invalid_value", "conversionRatio must be above zero.", "conversionRatio");
  if (kind === "preferred" && (terms === null || originalIssuePrice === null)) {
    fields.problem("missing_field", "Preferred stock has terms and an original issue price.", "terms");
  }
  addClass(table, {
    id: fields.text("id"),
    name: fields.text("name"),
    kind,
    authorized: fields.optionalExact("authorized"),
    votesPerShare: fields.exact("votesPerShare"),
    originalIssuePrice,
    conversionRatio,
    terms,
    seniority: fields.wholeNumber("seniority", anyNumber),
    roundId: fields.optionalText("roundId"),
    shadowOf: fields.optionalText("shadowOf"),
  });
}

function readPool(fields: Fields, table: CapTable): void {
  const pool = openPool(table, fields.text("id"), fields.text("name"));
  pool.authorized = fields.exact("authorized");
  pool.issued = fields.exact("issued");
}

function readLot(fields: Fields, table: CapTable): void {
  const holder = found(fields, "holderId", table.holders);
  const stockClass = found(fields, "classId", table.classes);
  const poolId = fields.optionalText("poolId");
  const pool = poolId === null ? null : found(fields, "poolId", table.pools);
  const given = {
    securityId: fields.text("securityId"),
    kind: fields.choice("kind", lotKinds),
    shares: fields.exact("shares"),
    pricePerShare: fields.exact("pricePerShare"),
    invested: fields.exact("invested"),
    strikePrice: fields.optionalExact("strikePrice"),
    vesting: fields.object("vesting", readVestingState),
    issueDate: fields.optionalDate("issueDate"),
    label: readLabel(fields),
    expirationDate: fields.optionalDate("expirationDate"),
    earlyExercise: fields.flag("earlyExercise", false),
    countsInFullyDiluted: fields.flag("countsInFullyDiluted", true),
  };
  if (given.shares.isZero()) fields.problem("invalid_value", "A lot has shares above zero.", "shares");
  else if (holder !== null && stockClass !== null) addLot(table, { ...given, holder, stockClass, pool }, fields.path);
}

function found<T>(fields: Fields, name: string, among: ReadonlyMap<string, T>): T | null {
  const id = fields.text(name);
  const item = among.get(id);
  if (item === undefined) fields.problem("invalid_value", `Nothing has the ${name} "${id.slice(0, 40)}".`, name);
  return item ?? null;
}

function readVestingState(fields: Fields): Vesting | null {
  const plan = fields.object("plan", readPlan) ?? fields.missing("plan", null);
  const state = {
    quantity: fields.exact("quantity"),
    left: fields.exact("left"),
    accelerated: fields.exact("accelerated"),
  };
  return plan === null ? null : { plan, ...state };
}

function readPlan(fields: Fields): VestingPlan {
  if (fields.given("steps").length > 0) {
    const steps = fields.list("steps", (step) => ({ date: step.date("date"), vestedPct: step.exact("vestedPct") }));
    return { steps };
  }
  return {
    start: fields.date("start"),
    months: fields.wholeNumber("months", zeroOrMore),
    cliffMonths: fields.wholeNumber("cliffMonths", zeroOrMore),
    intervalMonths: Math.max(fields.wholeNumber("intervalMonths", zeroOrMore), 1),
    allocation: fields.choice("allocation", vestingAllocations),
  };
}

function readConvertible(fields: Fields, table: CapTable): void {
  const holder = found(fields, "holderId", table.holders);
  const securityId = fields.text("securityId");
  const elected = fields.has("mfnElection");
  const convertible = {
    securityId,
    kind: fields.choice("kind", ["safe", "note"]),
    issueOrder: fields.wholeNumber("issueOrder", zeroOrMore),
    principal: fields.exact("principal"),
    terms: {
      valuationCap: aboveZeroOrNull(fields.optionalExact("valuationCap")),
      capType: fields.choice("capType", ["post", "pre"]),
      discount: fields.exact("discount"),
      ownershipPct: fields.optionalExact("ownershipPct"),
      capitalization: fields.object("capitalization", readCapitalization) as CapitalizationRule | null,
    },
    note: fields.object("note", readNoteTerms),
    mfn: fields.flag("mfn", false),
    mfnElection: elected ? fields.optionalText("mfnElection") : undefined,
    proRata: fields.flag("proRata", false),
    targetClassId: fields.optionalText("targetClassId"),
    issueDate: fields.optionalDate("issueDate"),
    frozenInterest: fields.exact("frozenInterest"),
    status: fields.choice("status", ["outstanding", "converted", "cancelled", "repaid"]),
  };
  if (holder !== null) putConvertible(table, { ...convertible, holder });
  if (fields.exact("discount").gte(1)) fields.problem("invalid_value", "discount must be below one.", "discount");
}

function aboveZeroOrNull(value: Rational | null): Rational | null {
  return value === null || value.isZero() ? null : value;
}

function readNoteTerms(fields: Fields): NoteTerms {
  return {
    interestRate: fields.exact("interestRate"),
    interestAccrual: fields.choice("interestAccrual", ["simple", "compound"]),
    compounding: fields.choice("compounding", ["daily", "monthly", "quarterly", "semiannual", "annual"]),
    dayCount: fields.choice("dayCount", dayCounts),
    interestStartDate: fields.optionalDate("interestStartDate"),
    maturityDate: fields.optionalDate("maturityDate"),
    stopAtMaturity: fields.flag("stopAtMaturity", false),
    qualifiedFinancingThreshold: fields.exact("qualifiedFinancingThreshold"),
    interestTreatment: fields.choice("interestTreatment", ["converts", "paid", "forgiven"]),
  };
}

function readRound(fields: Fields, table: CapTable): void {
  const roundId = fields.text("roundId");
  table.rounds.set(roundId, {
    roundId,
    mainClassId: fields.text("mainClassId"),
    pricePerShare: fields.exact("pricePerShare"),
    preMoney: fields.exact("preMoney"),
    postMoney: fields.exact("postMoney"),
    series: fields.list("series", (series) => ({
      classId: series.text("classId"),
      priceFactor: series.exact("priceFactor"),
    })),
  });
}
