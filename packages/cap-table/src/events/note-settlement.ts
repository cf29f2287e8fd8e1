/** A note, or a SAFE, repaid in cash: in whole, in part, or its interest alone. */

import { minOf } from "@capstack/decimal";
import { type CapTable, refuse } from "../model/cap-table.js";
import { putConvertible, requireOutstanding } from "../model/convertible.js";
import type { EventStep } from "../model/event-step.js";
import { withFrozenInterest } from "../model/note-interest.js";
import type { EventHead } from "../shapes/event-head.js";
import { type Fields, ZERO } from "../shapes/fields.js";
import { aboveZero, zeroOrMore } from "../shapes/ranges.js";

/** `amount` of principal repaid (all of it unless given), and interest paid with it. */
export interface NoteSettlementEvent extends EventHead {
  readonly type: "note_settlement";
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** Of principal repaid; all of it unless given. Currency. */
  readonly amount?: number;
  /** With it. Currency. */
  readonly interestPaid?: number;
}

export function readNoteSettlement(fields: Fields) {
  return {
    securityId: fields.text("securityId"),
    amount: fields.optionalNumber("amount", aboveZero),
    interestPaid: fields.numberOr("interestPaid", zeroOrMore, ZERO),
  };
}

export function applyNoteSettlement(
  table: CapTable,
  { securityId, amount, interestPaid }: ReturnType<typeof readNoteSettlement>,
  step: EventStep,
): void {
  const note = requireOutstanding(table, securityId, step.path("securityId"));
  const repaid = amount ?? note.principal;
  if (repaid.gt(note.principal)) {
    const message = `${note.principal.toNumber()} of principal is outstanding, not ${repaid.toNumber()}.`;
    refuse("insufficient_shares", message, step.path("amount"));
  }
  const { frozenInterest, ...frozen } = withFrozenInterest(note, table.date);
  const principal = note.principal.minus(repaid);
  if (principal.isZero()) putConvertible(table, { ...frozen, principal, frozenInterest: ZERO, status: "repaid" });
  else {
    const interest = frozenInterest.minus(minOf(interestPaid, frozenInterest));
    putConvertible(table, { ...frozen, principal, frozenInterest: interest });
  }
}
