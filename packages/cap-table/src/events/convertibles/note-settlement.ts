/** A note, or a SAFE, repaid in cash: in whole, in part, or its interest alone. */

import { type Exact, type Input, minOf, money, shape, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import { putConvertible, requireOutstanding } from "../../model/convertibles/convertible.js";
import { withFrozenInterest } from "../../model/convertibles/note-interest.js";
import type { EventStep } from "../../model/event-step.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";

export const noteSettlementEvent = shape({
  type: typeOf("note_settlement"),
  ...eventHead,
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  securityId: text(),
  /** Of principal repaid; all of it by default. Currency. */
  amount: money({ above: 0, optional: true }),
  /** With it; 0 by default. Currency. */
  interestPaid: money({ default: 0 }),
});

/** `amount` of principal repaid (all of it by default), and interest paid with it. */
export interface NoteSettlementEvent extends Input<typeof noteSettlementEvent> {}

export function applyNoteSettlement(
  table: CapTable,
  { securityId, amount, interestPaid }: Exact<typeof noteSettlementEvent>,
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
