/** A final state read back into a working table, so that a fold goes on exactly where the last one stopped. */

import { date, double, EngineError, type Exact, list, oneOf, optional, shape, text, unread } from "@capstack/decimal";
import { type CapTable, emptyCapTable, type RoundingRules } from "../model/cap-table.js";
import { addHolder, holderKinds } from "../model/holder.js";
import { fullyDiluted, openPool, poolUsed } from "../model/pool.js";
import type { CapTableErrorCode } from "../shapes/error-codes.js";
import { exact } from "../shapes/figures/exact-field.js";
import { refuse, startReading } from "../shapes/reading.js";
import { ledgerClass, restoreClass } from "./read-ledger-class.js";
import { ledgerConvertible, restoreConvertible } from "./read-ledger-convertible.js";
import { ledgerLot, restoreLot } from "./read-ledger-lot.js";

const ledgerHolder = shape({ id: text(), name: text(), kind: oneOf(holderKinds) });

const ledgerPool = shape({ id: text(), name: text(), authorized: exact(), issued: exact() });

const ledgerRound = shape({
  roundId: text(),
  mainClassId: text(),
  pricePerShare: exact(),
  preMoney: exact(),
  postMoney: exact(),
  series: list(shape({ classId: text(), priceFactor: exact() })),
});

const ledger = shape({
  holders: list(ledgerHolder),
  classes: list(ledgerClass),
  pools: list(ledgerPool),
  date: date({ optional: true }),
  lots: list(ledgerLot),
  convertibles: list(ledgerConvertible),
  rounds: list(ledgerRound),
  eventCount: double({ unit: "count", min: 0, whole: true }),
  latestRoundId: text({ optional: true }),
  eventIds: list(text(), { default: [] }),
  retiredSecurityIds: list(text(), { default: [] }),
});

type Ledger = Exact<typeof ledger>;

/** A final state shows much that follows from its ledger; only the ledger is read, and the count it is held to. */
const finalState = shape(
  {
    schemaVersion: unread<number>("number"),
    ledger,
    totals: optional(shape({ fullyDilutedShares: unread<number>("number") }, { isOpen: true })),
  },
  {
    isOpen: true,
    check: ({ schemaVersion, place }) => {
      if (schemaVersion !== 1) refuse(place, "invalid_value", "schemaVersion must be 1.", "schemaVersion");
    },
  },
);

/** @throws EngineError `initial_state_invalid`, its issues naming every field that is wrong */
export function readInitial(value: unknown, rounding: RoundingRules, name = "initial"): CapTable {
  const reading = startReading();
  const table = emptyCapTable(rounding);
  guarded(name, () => {
    const state = finalState.readAt(value, reading, [name]);
    reading.problems.throwIfAny();
    restore(state.ledger, table);
    reading.problems.throwIfAny();
    checkTotals(state, table);
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
function checkTotals({ totals, place }: Exact<typeof finalState>, table: CapTable): void {
  const shown = totals?.fullyDilutedShares ?? null;
  const counted = fullyDiluted(table).toNumber();
  if (shown === null || shown === counted) return;
  const message = `The lots add up to ${counted} fully diluted shares.`;
  refuse(place, "invalid_value", message, "totals", "fullyDilutedShares");
}

function restore(state: Ledger, table: CapTable): void {
  const { place, latestRoundId } = state;
  for (const { id, name, kind } of state.holders) addHolder(table, id, name, kind);
  for (const one of state.classes) restoreClass(one, table);
  for (const one of state.pools) {
    const pool = openPool(table, one.id, one.name);
    pool.authorized = one.authorized;
    pool.issued = one.issued;
  }
  table.date = state.date;
  for (const one of state.lots) restoreLot(one, table);
  for (const one of state.convertibles) restoreConvertible(one, table);
  for (const one of state.rounds) restoreRound(one, table);
  table.eventCount = state.eventCount;
  table.latestRoundId = latestRoundId;
  for (const id of state.eventIds) table.eventIds.add(id);
  for (const id of state.retiredSecurityIds) table.securityIds.add(id);
  for (const id of table.convertibles.keys()) table.securityIds.add(id);
  if (latestRoundId !== null && !table.rounds.has(latestRoundId)) {
    const wanted = "the id of a round of this state";
    place.refuse(latestRoundId, wanted, null, ["latestRoundId"], "unknown_round");
  }
  for (const pool of table.pools.values()) {
    if (poolUsed(pool).minus(pool.promised).lte(pool.authorized)) continue;
    refuse(place, "pool_exceeded", `The pool "${pool.id}" has given more than it holds.`, "pools");
  }
}

function restoreRound(one: Exact<typeof ledgerRound>, table: CapTable): void {
  const { roundId, mainClassId, pricePerShare, preMoney, postMoney } = one;
  const series = one.series.map(({ classId, priceFactor }) => ({ classId, priceFactor }));
  table.rounds.set(roundId, { roundId, mainClassId, pricePerShare, preMoney, postMoney, series });
}
