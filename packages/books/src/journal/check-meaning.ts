/** The engine's checks of entries before they are written: balance, precision, ranges. */
import { EngineError, type ErrorPath, isEngineError } from "@capstack/decimal";
import { type Books, indexBooks } from "@capstack/ledger";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { Chart } from "./chart/chart.js";
import type { ReadyEntry } from "./rows/ready-entry.js";

/** How entries are to be written. */
export interface EnterOptions {
  readonly post: boolean;
  /** Whether another approved them, or they follow from what was approved: no draft is asked for. */
  readonly approved?: boolean;
  /** Whether a close posts them: closing entries have reserved names and may follow existing ones. */
  readonly closing?: boolean;
  /** The path of the caller's list of entries; without it the body is the one entry. */
  readonly path?: ErrorPath;
  /** Index of the first entry in that list. */
  readonly start?: number;
  /** The vehicle's row where it is known: only entries were written since, and no account. */
  readonly current?: VehicleRow | undefined;
}

/**
 * Has the engine check entries against the accounts, partners and companies they name.
 * @throws EngineError with every issue, at its path in the request
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

/** Translates the engine's paths, such as `entries, 3, postings, 0`, to those of the request. */
function relocate(error: unknown, options: EnterOptions): unknown {
  if (!isEngineError(error)) return error;
  const move = (at: ErrorPath) =>
    at[0] === "entries" ? [...placeOf(Number(at[1] ?? 0), options), ...at.slice(2)] : at;
  return new EngineError(error.code, error.message, move(error.path), {
    ...(error.details === undefined ? {} : { details: error.details }),
    issues: error.issues.map((issue) => ({ ...issue, path: move(issue.path) })),
  });
}

/** The path of an entry in the request. */
export function placeOf(index: number, { path, start = 0 }: EnterOptions): ErrorPath {
  return path === undefined ? [] : [...path, start + index];
}
