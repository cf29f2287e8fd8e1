/** What the fee-paying partners were called for and were paid, by the days on which it was due. */
import { type BooksIndex, perIndex } from "../books/books-index.js";
import { takenBackThrough } from "../books/taken-back-through.js";
import { CARRY_PAYMENT, carryBorneUnits } from "../capital/carry/carry-paid.js";
import { postedMovements } from "../capital/movements/capital-movement.js";
import type { Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { bucketAt } from "../records/capital-bucket.js";
import type { Entry } from "../records/entry.js";
import { distributionFlows, type PartWeights, partsInKind } from "./distribution-parts.js";
import type { Assumed, AssumedUnits, FlowUnits, PerformanceFlowType, PerformanceSubtype } from "./performance-flow.js";
import { addPurposes, byPurpose, isEmpty, noPurposes, onlyFor, type PurposeName, type Purposes } from "./purposes.js";

/** Whose flows are asked, through which day, and how. */
export interface AskedFlows {
  readonly payers: ReadonlySet<number>;
  readonly endDay: number;
  readonly isGranular: boolean;
  /** By `sourceRef` of a call's entry. */
  readonly callsFor: ReadonlyMap<string, Purposes>;
  /** By id of an entry that draws. */
  readonly drawsFor: ReadonlyMap<string, Purposes>;
  /** By id of an entry that declares a distribution. */
  readonly distributionsOf: ReadonlyMap<string, PartWeights>;
}

type Kind = "contributions" | "distributions";

/** The payers' part of one event, signed as on the capital account. */
interface CapitalEvent {
  readonly day: number;
  readonly kind: Kind;
  readonly sourceType: string;
  readonly sourceRef: string | null;
  readonly units: Units;
  /** The row of its entry; null for a part of a history. */
  readonly row: number | null;
}

/** Calls negative by purpose, distributions positive; a call that is due after the end is none yet. */
export function calledFlows(index: BooksIndex, asked: AskedFlows): Assumed & { readonly notDue: Units } {
  const events = capitalEvents(index, asked);
  const flows: FlowUnits[] = [];
  const assumed: AssumedUnits[] = [];
  let soFar = noPurposes;
  for (const event of events.filter(({ kind, day }) => kind === "contributions" && day <= asked.endDay)) {
    const { day, units, sourceType, sourceRef } = event;
    const stated = asked.callsFor.get(sourceRef ?? "");
    const purposes = stated ?? (sourceType === "equalization" && !isEmpty(soFar) ? soFar : onlyFor("workingCapital"));
    if (stated === undefined && sourceType !== "equalization") assumed.push({ kind: unsaid(sourceType), day, units });
    const parts = byPurpose(units, purposes);
    for (const [name, part] of parts) soFar = addPurposes(soFar, onlyFor(name, Math.max(part, 0)));
    if (!asked.isGranular) flows.push({ day, type: "call", units: -units });
    else flows.push(...parts.map(([name, part]) => ({ ...CALLED[name], day, units: -part })));
  }
  for (const { day, sourceType, units, row } of events.filter(({ kind }) => kind === "distributions")) {
    const parts = partsOf(index, asked, row);
    if (parts === null) assumed.push({ kind: "unstated_distribution", day, units: -units });
    const paid = { day, units: -units, recallable: sourceType === "recallable_distribution" };
    flows.push(...distributionFlows(paid, parts, asked.isGranular));
  }
  const later = events.filter(({ kind, day }) => kind === "contributions" && day > asked.endDay);
  const notDue = totalUnits(later.map(({ units }) => units));
  if (notDue !== 0) assumed.push({ kind: "not_due", day: asked.endDay, units: notDue });
  return { flows, assumed, notDue };
}

/** What a distribution is made of: as stated, else what the books know of it. */
function partsOf(index: BooksIndex, { distributionsOf }: AskedFlows, row: number | null): PartWeights | null {
  if (row === null) return null;
  return distributionsOf.get((index.entries.entry[row] as Entry).id) ?? partsInKind(index, row);
}

const CALLED: Readonly<Record<PurposeName, { type: PerformanceFlowType; subtype?: PerformanceSubtype }>> = {
  investments: { type: "call_investments" },
  fees: { type: "call_fees", subtype: "fee_inside_commitment" },
  expenses: { type: "call_fees", subtype: "expenses" },
  workingCapital: { type: "call_working_capital" },
  lineCosts: { type: "call_line_costs" },
  deemedContribution: { type: "deemed_contribution" },
};

const unsaid = (sourceType: string) => (sourceType === "history" ? "unsplit_history" : "unsplit_call");

/**
 * Contributions and distributions in force at the end of a day, by the day on which they are due, the earliest first. Lump
 * sums that stand for a history are on the days of that history.
 */
function capitalEvents(index: BooksIndex, { payers, endDay }: AskedFlows): CapitalEvent[] {
  const { count, day, partner, bucket, units, entry } = postedMovements(index);
  const undone = takenBackThrough(index, endDay);
  const events = new Map<string, CapitalEvent>();
  const add = (key: string, event: CapitalEvent) => {
    events.set(key, { ...event, units: sumUnits(events.get(key)?.units ?? 0, event.units) });
  };
  const known = new Set<string>();
  for (let at = 0; at < count && (day[at] as number) <= endDay; at++) {
    const kind = KINDS.find((name) => bucketAt(name) === bucket[at]);
    const row = entry[at] as number;
    const { id, sourceRef = null } = index.entries.entry[row] as Entry;
    if (kind === undefined || undone.has(id) || !payers.has(partner[at] as number)) continue;
    if (sourceRef !== null && historyRefs(index).has(sourceRef)) known.add(sourceRef);
    else {
      const sourceType = index.sourceTypes[index.entries.sourceType[row] as number] ?? "";
      const due = kind === "contributions" ? index.dueDates.get(sourceRef ?? "") : undefined;
      const own = { day: due ?? (day[at] as number), kind, sourceType, sourceRef, units: units[at] as Units, row };
      add(`${row} ${kind}`, own);
    }
  }
  for (const { partner: who, day: on, kind, units: part, sourceRef } of index.history) {
    if (!payers.has(who) || !known.has(sourceRef)) continue;
    const own = `${kind}s` as Kind;
    add(`${sourceRef} ${own} ${on}`, { day: on, kind: own, sourceType: "history", sourceRef, units: part, row: null });
  }
  return [...events.values()].filter((event) => event.units !== 0).sort((a, b) => a.day - b.day);
}

const KINDS = ["contributions", "distributions"] as const satisfies readonly Kind[];

const historyRefs = /* @__PURE__ */ perIndex(({ history }) => new Set(history.map(({ sourceRef }) => sourceRef)));

/** Carry that the payers bore, on the days on which it was paid; what was given back to them is negative. */
export function carryFlows(index: BooksIndex, { payers, endDay }: AskedFlows): FlowUnits[] {
  const { entries, sourceTypes } = index;
  const days = new Set<number>();
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    if (sourceTypes[entries.sourceType[row] as number] === CARRY_PAYMENT) days.add(entries.day[row] as number);
  }
  let before = 0;
  return [...days].map((day): FlowUnits => {
    const borne = carryBorneUnits(index, day);
    const through = totalUnits([...payers].map((partner) => borne.at(partner)));
    const units = sumUnits(through, -before);
    before = through;
    return { day, type: "carry", units };
  });
}
