/** SAFEs sold: money now for shares of a later priced round. */

import type { CapTable } from "../model/cap-table.js";
import { putConvertible } from "../model/convertible.js";
import type { EventStep } from "../model/event-step.js";
import { mentionHolder } from "../model/holder.js";
import { claimSecurityId } from "../model/lot.js";
import { type ConversionTermsInput, readConversionTerms, remarkOnDiscount } from "../model/read-convertible.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ZERO } from "../shapes/fields.js";
import { aboveZero } from "../shapes/ranges.js";

/** One SAFE. `amount` is what was paid. */
export interface SafeGrant extends ConversionTermsInput {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** The holder's display name; required at first mention. */
  readonly name?: string;
  /** Paid. Currency. */
  readonly amount: number;
}

/** SAFEs issued; they stay outstanding until they convert, are cancelled or repaid. */
export interface SafeIssuanceEvent extends EventHead {
  readonly type: "safe_issuance";
  /** The SAFEs. */
  readonly safes: readonly SafeGrant[];
}

export function readSafeIssuance(fields: Fields) {
  return { safes: fields.list("safes", readSafe) };
}

function readSafe(fields: Fields) {
  return {
    holder: fields.holder(),
    amount: fields.number("amount", aboveZero),
    ...readConversionTerms(fields, "post"),
  };
}

export function applySafeIssuance(
  table: CapTable,
  { safes }: ReturnType<typeof readSafeIssuance>,
  step: EventStep,
): void {
  safes.forEach((safe, index) => {
    const path = step.path("safes", index);
    remarkOnDiscount(safe.terms.discount, step, "safes", index, "discount");
    const holder = mentionHolder(table, safe.holder, "investor", step);
    const securityId = safe.securityId ?? step.nextSecurityId();
    claimSecurityId(table, securityId, path);
    putConvertible(table, {
      securityId,
      kind: "safe",
      holder,
      issueOrder: table.convertibles.size,
      principal: safe.amount,
      terms: safe.terms,
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
