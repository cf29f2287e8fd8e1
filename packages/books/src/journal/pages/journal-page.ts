/** Pages of entries that stay stable while others write. */
import { JsonAnswer } from "../../requests/answer.js";
import type { Query } from "../../requests/body.js";
import { refusal } from "../../requests/failures.js";
import { readPeriod } from "../../requests/requested-period.js";
import type { Read } from "../../transactions/reading.js";
import type { VehicleRow } from "../../vehicles/vehicle.js";
import { findEntries } from "./find-entries.js";
import { publishEntries } from "./published-entry.js";

type Asked = Query<"getJournal">;

/** The requested page, with the address of the next. */
export async function journalPage({ tx, tenantId, today }: Read, vehicle: VehicleRow, params: Asked) {
  const { start, end } = readPeriod(params, today, vehicle.fiscalYearStart);
  const version = versionOf(vehicle, params.version);
  const { ids, total } = await findEntries(tx, tenantId, vehicle, { ...params, start, end }, version);
  const entries = await publishEntries(tx, tenantId, vehicle.id, ids);
  return new JsonAnswer({ total, entries }, nextPage(params, total, version));
}

function versionOf(vehicle: VehicleRow, requested: number | undefined): number {
  const current = Number(vehicle.booksVersion);
  if (requested === undefined) return current;
  if (requested > current) {
    throw refusal("invalid_query", `The books are at version ${current}; ${requested} is yet to come.`, {
      details: { query: "version" },
    });
  }
  return requested;
}

function nextPage(params: Asked, total: number, version: number): Record<string, string> {
  const offset = params.offset + params.limit;
  if (offset >= total) return {};
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...params, offset, version })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return { Link: `<?${next}>; rel="next"` };
}
