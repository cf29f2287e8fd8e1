/** Partners' cash flows with the fund by day, the basis of rates of return and of the preferred return. */

import { EngineError, fromDayNumber } from "@capstack/decimal";
import { type BooksIndex, perIndex } from "../../books/books-index.js";
import type { IndexedHistoryFlow } from "../../books/indexed-terms.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { bucketAt } from "../../records/capital-bucket.js";
import type { Entry } from "../../records/entry.js";
import { postedMovements } from "../movements/capital-movement.js";
import { CARRY_PAYMENT } from "./carry-paid.js";

/**
 * A partner's cash flow with the fund on one day; figures signed as on the capital account. It counts from
 * `knownFrom` on.
 */
export interface PartnerFlow {
  readonly day: number;
  readonly knownFrom: number;
  readonly contribution: Units;
  readonly distribution: Units;
  /** Carry paid to the partner; it counts in the rate of return but does not return capital. */
  readonly carry: Units;
}

/**
 * By partner: contributions, distributions and carry paid, ascending by day, with lump sums replaced by the actual
 * flows.
 */
export const partnerFlows = /* @__PURE__ */ perIndex((index): PartnerFlow[][] => {
  const flows: PartnerFlow[][] = index.partners.map(() => []);
  const lumps = new Map<string, { units: Units[]; day: number }>();
  const { count, day, partner, bucket, units, entry } = postedMovements(index);
  const [contributions, distributions] = [bucketAt("contributions"), bucketAt("distributions")];
  const pays = index.sourceTypes.map((sourceType) => sourceType === CARRY_PAYMENT);
  const replaced = new Set(index.history.map((flow) => flow.sourceRef));
  for (let i = 0; i < count; i++) {
    const row = entry[i] as number;
    if (pays[index.entries.sourceType[row] as number]) {
      const on = day[i] as number;
      const paid = { day: on, knownFrom: on, contribution: 0, distribution: 0, carry: units[i] as Units };
      flows[partner[i] as number]?.push(paid);
    }
    if (bucket[i] !== contributions && bucket[i] !== distributions) continue;
    const kind = bucket[i] === contributions ? "contribution" : "distribution";
    const flow = { partner: partner[i] as number, day: day[i] as number, kind, units: units[i] as Units } as const;
    const { sourceRef } = index.entries.entry[row] as Entry;
    if (typeof sourceRef === "string" && replaced.has(sourceRef)) addLump(lumps, { ...flow, sourceRef });
    else flows[flow.partner]?.push(toFlow(flow, flow.day));
  }
  for (const flow of index.history) flows[flow.partner]?.push(toFlow(flow, lumps.get(lumpKey(flow))?.day ?? flow.day));
  checkHistory(index, lumps);
  return flows.map(netByDay);
});

/** Nets flows by day, so that an entry and its reversal on that day cancel. */
function netByDay(flows: PartnerFlow[]): PartnerFlow[] {
  const net: PartnerFlow[] = [];
  for (const flow of flows.sort((a, b) => a.day - b.day || a.knownFrom - b.knownFrom)) {
    const last = net.at(-1);
    if (last === undefined || last.day !== flow.day || last.knownFrom !== flow.knownFrom) net.push(flow);
    else {
      const sum = (kind: "contribution" | "distribution" | "carry") => sumUnits(last[kind], flow[kind]);
      const sums = { contribution: sum("contribution"), distribution: sum("distribution"), carry: sum("carry") };
      net[net.length - 1] = { ...last, ...sums };
    }
  }
  return net.filter(({ contribution, distribution, carry }) => [contribution, distribution, carry].some(Boolean));
}

function toFlow(flow: Pick<IndexedHistoryFlow, "day" | "kind" | "units">, knownFrom: number): PartnerFlow {
  const isContribution = flow.kind === "contribution";
  const contribution = isContribution ? flow.units : 0;
  return { day: flow.day, knownFrom, contribution, distribution: isContribution ? 0 : flow.units, carry: 0 };
}

function addLump(lumps: Map<string, { units: Units[]; day: number }>, flow: IndexedHistoryFlow): void {
  const key = lumpKey(flow);
  const lump = lumps.get(key) ?? { units: [], day: flow.day };
  lump.units.push(flow.units);
  lumps.set(key, lump);
}

function lumpKey({ partner, kind, sourceRef }: Pick<IndexedHistoryFlow, "partner" | "kind" | "sourceRef">): string {
  return `${partner} ${kind} ${sourceRef}`;
}

function checkHistory(index: BooksIndex, lumps: ReadonlyMap<string, { units: Units[] }>): void {
  const keys = new Set([...lumps.keys(), ...index.history.map(lumpKey)]);
  for (const key of keys) {
    const flows = index.history.filter((flow) => lumpKey(flow) === key);
    const history = totalUnits(flows.map((flow) => flow.units));
    const posted = totalUnits(lumps.get(key)?.units ?? []);
    if (history === posted) continue;
    const [partner = "0", kind] = key.split(" ");
    const name = index.partners[Number(partner)]?.name;
    const [first, second] = [toAmount(history, index.base.decimals), toAmount(posted, index.base.decimals)];
    const since = flows[0] === undefined ? "" : ` since ${fromDayNumber(flows[0].day)}`;
    throw new EngineError(
      "history_mismatch",
      `The ${kind} history of ${name}${since} sums to ${first}; the entries it stands behind post ${second}.`,
      ["historyFlows"],
      { details: { history: first, posted: second } },
    );
  }
}
