/** SAFEs sold: money now for shares of a later priced round. */

import { type Exact, type Input, list, money, oneOf, shape } from "@capstack/decimal";
import type { CapTable } from "../../model/cap-table.js";
import { putConvertible } from "../../model/convertibles/convertible.js";
import {
  checkPercentage,
  conversionFields,
  conversionTerms,
  remarkOnDiscount,
} from "../../model/convertibles/read-convertible.js";
import type { EventStep } from "../../model/event-step.js";
import { mentionHolder } from "../../model/holder.js";
import { claimSecurityId } from "../../model/lots/lot.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { checkMention, holderFields } from "../../shapes/holder-mention.js";

export const safeGrant = shape(
  {
    ...holderFields,
    /** Paid. Currency. */
    amount: money({ above: 0 }),
    ...conversionFields,
    /** Whether the cap is post-money, and counts what converts, or pre-money; `post` by default. */
    capType: oneOf(["post", "pre"], { default: "post" }),
  },
  {
    check: (safe) => {
      checkMention(safe);
      checkPercentage(safe);
    },
  },
);

/** One SAFE. `amount` is what was paid. */
export interface SafeGrant extends Input<typeof safeGrant> {}

export const safeIssuanceEvent = shape({
  type: typeOf("safe_issuance"),
  ...eventHead,
  /** The SAFEs. */
  safes: list(safeGrant),
});

/** SAFEs issued; they stay outstanding until they convert, are cancelled or repaid. */
export interface SafeIssuanceEvent extends Input<typeof safeIssuanceEvent> {}

export function applySafeIssuance(table: CapTable, { safes }: Exact<typeof safeIssuanceEvent>, step: EventStep): void {
  safes.forEach((safe, index) => {
    const path = step.path("safes", index);
    remarkOnDiscount(safe.discount, step, "safes", index, "discount");
    const holder = mentionHolder(table, safe, "investor", step);
    const securityId = safe.securityId ?? step.nextSecurityId();
    claimSecurityId(table, securityId, path);
    putConvertible(table, {
      securityId,
      kind: "safe",
      holder,
      issueOrder: table.convertibles.size,
      principal: safe.amount,
      terms: conversionTerms(safe),
      note: null,
      mfn: safe.mfn,
      mfnElection: undefined,
      proRata: safe.proRata,
      targetClassId: safe.targetClassId,
      issueDate: step.date,
      frozenInterest: ZERO,
      status: "outstanding",
    });
  });
}
