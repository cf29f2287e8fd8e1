/**
 * Capital movements: postings to a partner's capital account, sign turned so that a credit reads positive, in the order
 * of the books. And the dated cash flows among them, which rates of return and the preferred return are measured on.
 */
import { EngineError, fromDayNumber } from "@capstack/decimal";
import type { Entry } from "../books/books.js";
import { type BooksIndex, type IndexedHistoryFlow, perIndex } from "../books/books-index.js";
import { bucketAt, bucketOf, categoryOfSource } from "../books/capital-bucket.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";

/** Movements in columns, ascending by day. */
export interface CapitalMovements {
  readonly count: number;
  readonly day: Int32Array;
  readonly partner: Int32Array;
  readonly bucket: Uint8Array;
  readonly units: Float64Array;
  /** The entry row it comes from. */
  readonly entry: Int32Array;
  /** 1 where the entry shares out income or expense against undistributed earnings. */
  readonly settles: Uint8Array;
}

export const postedMovements = /* @__PURE__ */ perIndex(readMovements);

function readMovements(index: BooksIndex): CapitalMovements {
  const { entries, postings } = index;
  const capital = capitalAccountOwners(index);
  const buckets = index.sourceTypes.map((sourceType) => bucketAt(bucketOf(sourceType)));
  const settling = settlingEntries(index);
  let count = 0;
  for (let row = 0; row < postings.count; row++) if ((capital[postings.account[row] as number] as number) >= 0) count++;
  const movements = emptyMovements(count);
  let next = 0;
  for (let entry = 0; entry < entries.count; entry++) {
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      const partner = capital[postings.account[row] as number] as number;
      if (partner < 0) continue;
      movements.day[next] = entries.day[entry] as number;
      movements.partner[next] = partner;
      movements.bucket[next] = buckets[entries.sourceType[entry] as number] as number;
      movements.units[next] = -(postings.units[row] as number);
      movements.entry[next] = entry;
      movements.settles[next++] = settling[entry] as number;
    }
  }
  return movements;
}

function emptyMovements(count: number): CapitalMovements {
  return {
    count,
    day: new Int32Array(count),
    partner: new Int32Array(count),
    bucket: new Uint8Array(count),
    units: new Float64Array(count),
    entry: new Int32Array(count),
    settles: new Uint8Array(count),
  };
}

/** By account: the partner whose capital it holds, −1 for every other account. */
export function capitalAccountOwners({ accounts, accountPartner }: BooksIndex): Int32Array {
  return Int32Array.from(accounts, (account, ordinal) =>
    account.type === "equity" ? (accountPartner[ordinal] as number) : -1,
  );
}

/** By entry: 1 when it is of a category and also posts to undistributed earnings. */
export function settlingEntries({ accounts, entries, postings, sourceTypes }: BooksIndex): Uint8Array {
  const isUndistributed = accounts.map((account) => account.subtype === "undistributed_earnings");
  const isCategory = sourceTypes.map((sourceType) => categoryOfSource(sourceType) >= 0);
  const settles = new Uint8Array(entries.count);
  for (let entry = 0; entry < entries.count; entry++) {
    if (!isCategory[entries.sourceType[entry] as number]) continue;
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      if (isUndistributed[postings.account[row] as number]) settles[entry] = 1;
    }
  }
  return settles;
}

/** A partner's cash with the fund on one day; both figures signed as on the capital account. It counts from `knownFrom` on. */
export interface PartnerFlow {
  readonly day: number;
  readonly knownFrom: number;
  readonly contribution: Units;
  readonly distribution: Units;
}

/** By partner: contributions and distributions, ascending by day, lumps replaced by the true flows behind them. */
export const partnerFlows = /* @__PURE__ */ perIndex((index): PartnerFlow[][] => {
  const flows: PartnerFlow[][] = index.partners.map(() => []);
  const lumps = new Map<string, { units: Units[]; day: number }>();
  const { count, day, partner, bucket, units, entry } = postedMovements(index);
  const [contributions, distributions] = [bucketAt("contributions"), bucketAt("distributions")];
  const replaced = new Set(index.history.map((flow) => flow.sourceRef));
  for (let i = 0; i < count; i++) {
    if (bucket[i] !== contributions && bucket[i] !== distributions) continue;
    const kind = bucket[i] === contributions ? "contribution" : "distribution";
    const flow = { partner: partner[i] as number, day: day[i] as number, kind, units: units[i] as Units } as const;
    const { sourceRef } = index.entries.entry[entry[i] as number] as Entry;
    if (typeof sourceRef === "string" && replaced.has(sourceRef)) addLump(lumps, { ...flow, sourceRef });
    else flows[flow.partner]?.push(toFlow(flow, flow.day));
  }
  for (const flow of index.history) flows[flow.partner]?.push(toFlow(flow, lumps.get(lumpKey(flow))?.day ?? flow.day));
  checkHistory(index, lumps);
  return flows.map(netByDay);
});

/** One flow a day, so that an entry and its reversal on that day leave no trace. */
function netByDay(flows: PartnerFlow[]): PartnerFlow[] {
  const net: PartnerFlow[] = [];
  for (const flow of flows.sort((a, b) => a.day - b.day || a.knownFrom - b.knownFrom)) {
    const last = net.at(-1);
    if (last === undefined || last.day !== flow.day || last.knownFrom !== flow.knownFrom) net.push(flow);
    else {
      const contribution = sumUnits(last.contribution, flow.contribution);
      net[net.length - 1] = { ...last, contribution, distribution: sumUnits(last.distribution, flow.distribution) };
    }
  }
  return net.filter(({ contribution, distribution }) => contribution !== 0 || distribution !== 0);
}

function toFlow(flow: Pick<IndexedHistoryFlow, "day" | "kind" | "units">, knownFrom: number): PartnerFlow {
  const isContribution = flow.kind === "contribution";
  const contribution = isContribution ? flow.units : 0;
  return { day: flow.day, knownFrom, contribution, distribution: isContribution ? 0 : flow.units };
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
