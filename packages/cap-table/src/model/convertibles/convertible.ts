/**
 * A SAFE or a convertible note: money paid in for shares of a later round. Interest is the amount frozen by an
 * earlier amendment or payment, plus what the terms accrue on the principal since.
 * @see Y Combinator, post-money SAFE v1.2, for caps, discounts and most-favored-nation clauses
 */

import { type ErrorPath, minOf, type Rational, textBytes, unknownIdSentence } from "@capstack/decimal";
import { type CapTable, refuse } from "../cap-table.js";
import type { Convertible, Holder } from "../records.js";

/** Puts an instrument on the table, new or changed. */
export function putConvertible(table: CapTable, convertible: Convertible): void {
  const { securityId, holder } = convertible;
  if (!table.convertibles.has(securityId)) table.text.convertibles += textBytes(securityId) + textBytes(holder.id);
  table.convertibles.set(securityId, convertible);
  table.convertiblesPut += 1;
}

/** The part of a table, or of a view of it, that instruments are looked up in. */
interface Instruments {
  readonly convertibles: ReadonlyMap<string, Convertible>;
  readonly securityIds: ReadonlySet<string>;
}

const WANTED = "the id of a SAFE or note by then";

/** An instrument that is still outstanding. */
export function requireOutstanding(table: Instruments, securityId: string, path: ErrorPath): Convertible {
  const convertible = table.convertibles.get(securityId);
  if (convertible === undefined) {
    return table.securityIds.has(securityId)
      ? refuse("instrument_not_outstanding", `"${securityId}" is not an outstanding SAFE or note.`, path)
      : refuse("unknown_security", unknownIdSentence(path, securityId, WANTED, table.convertibles.keys()), path);
  }
  if (convertible.status === "outstanding") return convertible;
  return refuse("instrument_not_outstanding", `"${securityId}" is ${convertible.status} already.`, path);
}

/** The part that goes to another holder, interest in proportion, and what is left; nothing left is cancelled. */
export function splitConvertible(
  from: Convertible,
  to: Holder,
  securityId: string,
  amount: Rational,
): { moved: Convertible; left: Convertible } {
  const principal = minOf(amount, from.principal);
  const frozen = from.frozenInterest.times(principal).div(from.principal).roundTo(2, "half_up");
  const left = from.principal.minus(principal);
  return {
    moved: { ...from, securityId, holder: to, principal, frozenInterest: frozen },
    left: {
      ...from,
      principal: left,
      frozenInterest: from.frozenInterest.minus(frozen),
      status: left.isZero() ? "cancelled" : from.status,
    },
  };
}

export function outstandingConvertibles(table: Pick<Instruments, "convertibles">): Convertible[] {
  return [...table.convertibles.values()].filter(({ status }) => status === "outstanding");
}
