/** A state as a sheet: one row a holder, a security, a class or a round. */

import { type CsvCell, oneOf, openShape, requireArgument, writeCsv } from "@capstack/decimal";
import type { CapTableFinal } from "../answer/result-type.js";
import type { HolderState } from "../answer/state/holder-state-type.js";
import { STATE } from "../answer/state/state-shape.js";
import type { CapTableState } from "../answer/state/state-types.js";
import { checkLedger } from "../compute/read-initial.js";

/** Which rows a sheet has. */
export type SheetKind = "holders" | "securities" | "classes" | "rounds";

const SHEET = /* @__PURE__ */ openShape({ state: STATE, kind: oneOf(["holders", "securities", "classes", "rounds"]) });

/**
 * Writes a state as comma-separated text.
 * @param state `rounds` needs a final state, which remembers them; a snapshot gives the latest only
 * @returns text by RFC 4180, records ended by CRLF; counts and fractions as plain numbers, nothing rounded; a name that a
 *   spreadsheet would run as a formula is prefixed with an apostrophe, which {@link fromCsv} takes off
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite`, `invalid_date` where the state is none
 * @see RFC 4180
 * @example
 * const { final } = computeCapTable({
 *   events: [{ type: "common_issuance", grants: [{ id: "ada", name: "Ada, Inc.", shares: 100 }] }],
 * });
 * toCsv(final, "securities").split("\r\n")[1] // => "event-1/1,ada,\"Ada, Inc.\",founder,common,stock,100,100,0,0,,,,,"
 */
export function toCsv(state: CapTableState | CapTableFinal, kind: SheetKind): string {
  requireArgument({ state, kind }, SHEET);
  switch (kind) {
    case "holders":
      return writeCsv([HOLDER_COLUMNS, ...state.holders.map(holderRow)]);
    case "securities":
      return writeCsv([SECURITY_COLUMNS, ...securityRows(state)]);
    case "classes":
      return writeCsv([CLASS_COLUMNS, ...classRows(state)]);
    case "rounds":
      return writeCsv([["roundId", "pricePerShare", "preMoney", "postMoney"], ...roundRows(state)]);
  }
}

const HOLDER_COLUMNS = [
  "id",
  "name",
  "holderKind",
  "shares",
  "asConvertedShares",
  "optionShares",
  "promisedShares",
  "warrantShares",
  "fullyDilutedShares",
  "ownership",
  "votingPower",
  "invested",
  "value",
] as const;

function holderRow(holder: HolderState): CsvCell[] {
  return HOLDER_COLUMNS.map((name) => (name === "holderKind" ? holder.kind : holder[name]));
}

const SECURITY_COLUMNS = [
  "securityId",
  "id",
  "name",
  "holderKind",
  "classId",
  "kind",
  "shares",
  "asConverted",
  "pricePerShare",
  "invested",
  "strikePrice",
  "vested",
  "unvested",
  "poolId",
  "issueDate",
] as const;

function securityRows({ holders }: CapTableState): CsvCell[][] {
  return holders.flatMap(({ id, name, kind: holderKind, positions }) =>
    (positions ?? []).map((position) => {
      const row = { ...position, id, name, holderKind };
      return SECURITY_COLUMNS.map((column) => row[column]);
    }),
  );
}

const CLASS_COLUMNS = [
  "id",
  "name",
  "kind",
  "authorized",
  "outstanding",
  "asConverted",
  "originalIssuePrice",
  "conversionPrice",
  "conversionRatio",
  "seniority",
  "liquidationPreference",
  "invested",
  "ownership",
  "roundId",
  "shadowOf",
] as const;

function classRows({ classes }: CapTableState): CsvCell[][] {
  return classes.map((stockClass) => CLASS_COLUMNS.map((name) => stockClass[name]));
}

function roundRows(state: CapTableState | CapTableFinal): CsvCell[][] {
  if ("ledger" in state) {
    checkLedger(state, "state");
    return state.ledger.rounds.map(({ roundId, pricePerShare, preMoney, postMoney }) => [
      roundId,
      pricePerShare,
      preMoney,
      postMoney,
    ]);
  }
  const { valuation } = state;
  return valuation === null ? [] : [["", valuation.pricePerShare, valuation.preMoney, valuation.postMoney]];
}
