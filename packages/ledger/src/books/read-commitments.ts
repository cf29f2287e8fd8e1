/** Reads commitments, and the flows from before the books begin. */
import type { BaseMoney } from "./books-index.js";
import { type Findings, readDay, readFields, readList, readMoney, readOneOf, readOptionalText } from "./field.js";
import type { IndexedCommitment, IndexedHistoryFlow } from "./indexed-terms.js";
import { type KnownNames, knownPartner } from "./known-name.js";

const COMMITMENT_KINDS = ["initial", "increase", "decrease", "transfer_in", "transfer_out", "default"] as const;

export function readCommitments(
  value: unknown,
  known: KnownNames,
  base: BaseMoney,
  findings: Findings,
): IndexedCommitment[] {
  const events = readList(value, ["commitments"], findings).map((item, index): IndexedCommitment => {
    const path = ["commitments", index];
    const fields = readFields(item, ["lpEntityId", "date", "amount", "kind"], path, findings);
    return {
      partner: knownPartner(fields, path, known, findings).ordinal,
      day: readDay(fields.date, [...path, "date"], findings),
      units: readMoney(fields.amount, base.decimals, [...path, "amount"], findings),
      kind: readOneOf(fields.kind, COMMITMENT_KINDS, [...path, "kind"], findings),
    };
  });
  return events.sort((a, b) => a.day - b.day || a.partner - b.partner);
}

export function readHistory(
  value: unknown,
  known: KnownNames,
  base: BaseMoney,
  findings: Findings,
): IndexedHistoryFlow[] {
  const flows = readList(value, ["historyFlows"], findings, false).map((item, index): IndexedHistoryFlow => {
    const path = ["historyFlows", index];
    const fields = readFields(item, ["lpEntityId", "date", "kind", "amount", "sourceRef"], path, findings);
    return {
      partner: knownPartner(fields, path, known, findings).ordinal,
      day: readDay(fields.date, [...path, "date"], findings),
      kind: readOneOf(fields.kind, ["contribution", "distribution"], [...path, "kind"], findings),
      units: readMoney(fields.amount, base.decimals, [...path, "amount"], findings),
      sourceRef: readOptionalText(fields.sourceRef, [...path, "sourceRef"], findings) ?? "cutover",
    };
  });
  return flows.sort((a, b) => a.day - b.day || a.partner - b.partner);
}
