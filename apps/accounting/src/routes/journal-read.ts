/** `GET /journal`: pages of entries that stay where they are while others write. */
import { accountingOperations } from "@capstack/contract/accounting";
import type { Parameter } from "@capstack/database";
import type { z } from "zod";
import { refusal } from "../failures.js";
import { publishEntries } from "../journal/published-entry.js";
import { toUnits } from "../money.js";
import { readRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import { readPeriod } from "../wire/query.js";

export const journalRead = readRoute(accountingOperations.getJournal, async (read, { query: asked }) => {
  const vehicle = await read.vehicle(asked.group);
  const { start, end } = readPeriod(asked, asked.asOf ?? read.today, vehicle.fiscalYearStart);
  const version = versionOf(vehicle, asked.version);
  const { where, values } = conditions(read.caller.account.id, vehicle, { ...asked, start, end }, version);
  const [counted] = await read.tx.query<{ total: bigint }>(
    `select count(*) as total from journal_entries e where ${where}`,
    values,
  );
  const rows = await read.tx.query<{ id: string }>(
    `select e.id from journal_entries e where ${where}
       order by e.entry_date desc, (e.sequence is null or e.posted_version > ${version}) asc,
         case when e.posted_version <= ${version} then e.sequence end desc, e.created_version desc, e.id
       limit ${asked.limit} offset ${asked.offset}`,
    values,
  );
  const total = Number(counted?.total ?? 0n);
  const entries = await publishEntries(
    read.tx,
    read.caller.account.id,
    vehicle.id,
    rows.map(({ id }) => id),
  );
  return { json: { total, entries }, headers: nextPage(asked, total, version) };
});

type Asked = z.output<typeof accountingOperations.getJournal.query>;

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

/** The entries as of a version: made by then, and posted or void by then or still drafts. */
function conditions(
  accountId: string,
  vehicle: VehicleRow,
  asked: Omit<Asked, "start" | "end"> & { start: string | null; end: string | null },
  version: number,
) {
  const values: Parameter[] = [accountId, vehicle.id];
  const clauses = ["e.account_id = $1", "e.vehicle_id = $2", `e.created_version <= ${version}`];
  const add = (clause: (place: string) => string, value: Parameter | undefined | null) => {
    if (value === undefined || value === null) return;
    values.push(value);
    clauses.push(clause(`$${values.length}`));
  };
  const status = `case when e.posted_version <= ${version} then 'posted' when e.voided_version <= ${version} then 'void' else 'draft' end`;
  if (asked.status === undefined) clauses.push(`${status} <> 'void'`);
  add((place) => `${status} = ${place}`, asked.status);
  add((place) => `e.entry_date >= ${place}`, asked.start);
  add((place) => `e.entry_date <= ${place}`, asked.end);
  add((place) => `e.source_type = ${place}`, asked.source_type);
  add((place) => `e.id = ${place}`, asked.id);
  if (asked.adjusting !== undefined && asked.adjusting !== "include") {
    clauses.push(`e.adjusting = ${asked.adjusting === "only"}`);
  }
  add((place) => hasPosting(`a.code = ${place}`), asked.account);
  add((place) => hasPosting(`coalesce(p.lp_entity_id, a.lp_entity_id) = ${place}`), asked.lp);
  if (asked.q !== undefined) {
    const amount = amountOf(asked.q, vehicle.baseCurrency);
    if (amount !== undefined) values.push(amount);
    const byAmount = amount === undefined ? "" : ` or abs(p.amount) = $${values.length}`;
    add(
      (place) =>
        `(position(lower(${place}) in lower(e.memo || ' ' || coalesce(e.reference, ''))) > 0 or ${hasPosting(
          `(position(lower(${place}) in lower(a.name)) > 0${byAmount})`,
        )})`,
      asked.q,
    );
  }
  return { where: clauses.join(" and "), values };
}

function hasPosting(condition: string): string {
  return `exists (select from journal_postings p join ledger_accounts a
    on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
    where p.account_id = e.account_id and p.vehicle_id = e.vehicle_id and p.entry_id = e.id and ${condition})`;
}

function amountOf(text: string, currency: string): bigint | undefined {
  if (!/^-?\d{1,14}(\.\d{1,3})?$/.test(text.trim())) return undefined;
  try {
    const units = toUnits(Number(text), currency);
    return units < 0n ? -units : units;
  } catch {
    return undefined;
  }
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
