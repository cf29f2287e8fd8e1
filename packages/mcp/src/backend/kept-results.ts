/** Results of a caller's earlier calls, by id, so that the next call need not repeat their input. */
import { BackendFailure } from "./backend-failure.js";

/** A result with its request. */
export interface KeptResult {
  /** The model that computed it. */
  readonly model: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: object;
  /** Of an exit of a kept cap table: the unvested stock that it counts, by holder. */
  readonly unvested?: readonly { readonly name: string; readonly shares: number }[];
  /** Of an exit of a kept cap table: sentences on what it would vest itself and does not count. */
  readonly untold?: readonly string[];
}

/** One caller's results: only the newest, and never another caller's. */
export interface KeptResults {
  /** The id of the stored result; nothing if it is too large, or the caller is anonymous. */
  keep(result: KeptResult): string | undefined;
  /** @throws BackendFailure `result_forgotten` */
  take(id: string): KeptResult;
}

/** Limits per caller. */
export const KEPT_COUNT = 20;
/** Characters of JSON, of requests and answers together. */
export const KEPT_SIZE = 8_000_000;

/**
 * A store for one caller's results; when it is full, the least recently used go first.
 * @param mark ends every id, if another process may store results of the same caller
 * @example
 * const kept = keepResults();
 * const id = kept.keep({ model: "cap-table", request: { events: [] }, answer: {} }); // => "r1"
 * kept.take("r1").request // => { events: [] }
 */
export function keepResults({ mark = "", count = KEPT_COUNT, size = KEPT_SIZE } = {}): KeptResults {
  const results = new Map<string, { readonly result: KeptResult; readonly said: string; readonly size: number }>();
  let made = 0;
  let total = 0;
  return {
    keep(result) {
      const said = JSON.stringify([result.model, result.request]);
      const own = said.length + JSON.stringify(result.answer).length;
      if (own > size) return undefined;
      // Paging repeats the same request: return the result already stored.
      for (const [id, known] of results) {
        if (known.said !== said) continue;
        results.delete(id);
        results.set(id, known);
        return id;
      }
      made += 1;
      const id = `r${made}${mark}`;
      results.set(id, { result, said, size: own });
      total += own;
      for (const [oldest, { size: freed }] of results) {
        if (results.size <= count && total <= size) break;
        results.delete(oldest);
        total -= freed;
      }
      return id;
    },
    take(id) {
      const stored = results.get(id);
      if (stored === undefined) throw forgotten(id, [...results.keys()]);
      results.delete(id);
      results.set(id, stored);
      return stored.result;
    },
  };
}

/**
 * Stores nothing: a caller without a key is anonymous.
 * @example nothingKept.keep({ model: "cap-table", request: {}, answer: {} }) // => undefined
 */
export const nothingKept: KeptResults = {
  keep: () => undefined,
  take: (id) => {
    throw forgotten(id, []);
  },
};

/** The most callers with stored results, and how long they stay after the last call. */
const CALLERS = 100;
const KEPT_MS = 3_600_000;

/**
 * The results of many callers of one process, kept apart by caller; the least recently used caller is dropped first.
 * @param now in milliseconds
 * @returns the results of a caller, identified by an unguessable name such as a digest of its key
 * @example
 * const resultsOf = keepByCaller({ now: () => 0, mark: () => "-x" });
 * resultsOf("one").keep({ model: "cap-table", request: {}, answer: {} }); // => "r1-x"
 * resultsOf("one").take("r1-x").model // => "cap-table"
 */
export function keepByCaller({
  now,
  mark,
  callers = CALLERS,
}: {
  readonly now: () => number;
  readonly mark: () => string;
  readonly callers?: number;
}): (caller: string) => KeptResults {
  const places = new Map<string, { readonly results: KeptResults; usedAt: number }>();
  const placeOf = (caller: string) => {
    for (const [name, { usedAt }] of places) if (now() - usedAt > KEPT_MS) places.delete(name);
    const place = places.get(caller);
    if (place === undefined) return undefined;
    places.delete(caller);
    places.set(caller, place);
    place.usedAt = now();
    return place.results;
  };
  const open = (caller: string) => {
    const results = keepResults({ mark: mark(), size: KEPT_SIZE / 4 });
    places.set(caller, { results, usedAt: now() });
    const [oldest] = places.keys();
    if (places.size > callers && oldest !== undefined) places.delete(oldest);
    return results;
  };
  return (caller) => ({
    keep: (result) => (placeOf(caller) ?? open(caller)).keep(result),
    take: (id) => (placeOf(caller) ?? nothingKept).take(id),
  });
}

function forgotten(id: string, known: readonly string[]): BackendFailure {
  const there = known.length === 0 ? "Nothing is kept for this caller" : `Kept are ${known.slice(-5).join(", ")}`;
  const message = `No result ${JSON.stringify(id.slice(0, 40))} is kept any more. ${there}; send the whole request instead of result.`;
  const issues = [{ code: "result_forgotten", path: ["result"], pointer: "/result", message }];
  return new BackendFailure({ code: "result_forgotten", message, retryable: false, details: { issues } });
}
