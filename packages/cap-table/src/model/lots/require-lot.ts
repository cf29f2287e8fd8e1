/** Lots found by their id, or the refusal that says what was found instead. */

import { type ErrorPath, unknownIdSentence } from "@capstack/decimal";
import { type CapTable, refuse } from "../cap-table.js";
import type { Lot } from "../records.js";

const WANTED = "the id of a security by then";

/** A lot that is on the table: issued, and not exercised, cancelled or sold in whole. */
export function requireLot(table: CapTable, securityId: string, path: ErrorPath): Lot {
  const lot = table.lots.get(securityId);
  if (lot !== undefined) return lot;
  return table.securityIds.has(securityId)
    ? refuse("instrument_not_outstanding", `"${securityId}" is not outstanding any more.`, path)
    : refuse("unknown_security", unknownIdSentence(path, securityId, WANTED, table.lots.keys()), path);
}

/** A lot of one of the kinds an event is about. */
export function requireLotOf(table: CapTable, securityId: string, kinds: readonly Lot["kind"][], path: ErrorPath): Lot {
  const lot = requireLot(table, securityId, path);
  if (kinds.includes(lot.kind)) return lot;
  return refuse("invalid_value", `"${securityId}" is a ${lot.kind} lot; this event takes ${kinds.join(", ")}.`, path);
}
