/** What the engine says of entries before they are written: balance, precision, ranges. */
import { EngineError, type ErrorPath, isEngineError } from "@capstack/decimal";
import { type Books, indexBooks } from "@capstack/ledger";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { Chart } from "./chart/chart.js";
import type { ReadyEntry } from "./rows/ready-entry.js";

/** How entries are to be written. */
export interface EnterOptions {
  readonly post: boolean;
  /** Whether a close posts them: they are named for it, and follow what is in the books already. */
  readonly closing?: boolean;
  /** Where the caller's list of entries stands; without it there is one entry and it is the body. */
  readonly path?: ErrorPath;
  /** Place of the first entry in that list. */
  readonly start?: number;
}

/**
 * Lets the engine read entries against what they name of the chart.
 * @throws EngineError with every issue, at the places of what the caller sent
 */
export function checkMeaning(
  vehicle: VehicleRow,
  chart: Chart,
  entries: readonly ReadyEntry[],
  options: EnterOptions,
): void {
  const books: Books = {
    vehicle: { id: vehicle.id, name: vehicle.name, baseCurrency: vehicle.baseCurrency },
    ...chart.namedBy(entries.flatMap(({ postings }) => postings)),
    commitments: [],
    entries: entries.map((entry) => ({
      id: entry.id,
      entryDate: entry.entryDate,
      sourceType: entry.sourceType,
      status: options.post ? "posted" : "draft",
      postings: entry.postings,
    })),
    today: entries[0]?.entryDate ?? "2000-01-01",
  };
  try {
    indexBooks(books);
  } catch (error) {
    throw relocate(error, options);
  }
}

/** The engine names places as `entries, 3, postings, 0`; the caller sent them elsewhere. */
function relocate(error: unknown, options: EnterOptions): unknown {
  if (!isEngineError(error)) return error;
  const move = (at: ErrorPath) =>
    at[0] === "entries" ? [...placeOf(Number(at[1] ?? 0), options), ...at.slice(2)] : at;
  return new EngineError(error.code, error.message, move(error.path), {
    ...(error.details === undefined ? {} : { details: error.details }),
    issues: error.issues.map((issue) => ({ ...issue, path: move(issue.path) })),
  });
}

/** Where an entry stands in what the caller sent. */
export function placeOf(index: number, { path, start = 0 }: EnterOptions): ErrorPath {
  return path === undefined ? [] : [...path, start + index];
}
