/** A final state read back into a working table, so that a fold goes on exactly where the last one stopped. */

import { EngineError } from "@capstack/decimal";
import { type CapTable, emptyCapTable, type RoundingRules } from "../model/cap-table.js";
import { addHolder, holderKinds } from "../model/holder.js";
import { fullyDiluted, openPool, poolUsed } from "../model/pool.js";
import type { CapTableErrorCode } from "../shapes/error-codes.js";
import { Fields } from "../shapes/fields.js";
import { zeroOrMore } from "../shapes/ranges.js";
import { type Reading, startReading } from "../shapes/reading.js";
import { readClass } from "./read-ledger-class.js";
import { readConvertible } from "./read-ledger-convertible.js";
import { readLot } from "./read-ledger-lot.js";

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

function readPool(fields: Fields, table: CapTable): void {
  const pool = openPool(table, fields.text("id"), fields.text("name"));
  pool.authorized = fields.exact("authorized");
  pool.issued = fields.exact("issued");
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
