/** Writes a SAFE or a note into the ledger. */

import type { Convertible } from "../../model/records.js";
import { orNull, writeExact } from "./exact-number.js";
import type { LedgerConvertible } from "./ledger-convertible.js";

export function writeConvertible(convertible: Convertible): LedgerConvertible {
  const { securityId, kind, issueOrder, terms, note, mfn, proRata, targetClassId, issueDate, status } = convertible;
  return {
    securityId,
    kind,
    holderId: convertible.holder.id,
    issueOrder,
    principal: writeExact(convertible.principal),
    valuationCap: orNull(terms.valuationCap),
    capType: terms.capType,
    discount: writeExact(terms.discount),
    ownershipPct: orNull(terms.ownershipPct),
    capitalization: terms.capitalization,
    note: note && {
      ...note,
      interestRate: writeExact(note.interestRate),
      qualifiedFinancingThreshold: writeExact(note.qualifiedFinancingThreshold),
    },
    mfn,
    ...(convertible.mfnElection === undefined ? {} : { mfnElection: convertible.mfnElection }),
    proRata,
    targetClassId,
    issueDate,
    frozenInterest: writeExact(convertible.frozenInterest),
    status,
  };
}
