/** `GET /journal`: pages of entries that stay where they are while others write. */
import { JsonAnswer } from "../answer.js";
import { readPeriod } from "../asked-period.js";
import { refusal } from "../failures.js";
import { findEntries } from "../journal/find-entries.js";
import { publishEntries } from "../journal/published-entry.js";
import { ofGroup, type Query, type Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";

export const journalRead = {
  getJournal: ofGroup(async (read, vehicle, { query: asked }) => {
    const { start, end } = readPeriod(asked, asked.asOf ?? read.today, vehicle.fiscalYearStart);
    const version = versionOf(vehicle, asked.version);
    const tenantId = read.tenantId;
    const { ids, total } = await findEntries(read.tx, tenantId, vehicle, { ...asked, start, end }, version);
    const entries = await publishEntries(read.tx, tenantId, vehicle.id, ids);
    return new JsonAnswer({ total, entries }, nextPage(asked, total, version));
  }),
} satisfies Partial<Routes>;

type Asked = Query<"getJournal">;

function versionOf(vehicle: VehicleRow, asked: number | undefined): number {
  const current = Number(vehicle.booksVersion);
  if (asked === undefined) return current;
  if (asked > current) {
    throw refusal("invalid_query", `The books are at version ${current}; ${asked} is yet to come.`, {
      details: { query: "version" },
    });
  }
  return asked;
}

function nextPage(asked: Asked, total: number, version: number): Record<string, string> {
  const offset = asked.offset + asked.limit;
  if (offset >= total) return {};
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, offset, version })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return { Link: `<?${next}>; rel="next"` };
}
