/**
 * Which entries a page of the journal shows, as the books were at a version: posted ones in the order of an index,
 * beside the few that were drafts then.
 */
import type { Parameter, Queryable } from "@capstack/database";
import { toUnits } from "../money.js";
import type { VehicleRow } from "../vehicle.js";

/** What a page is asked for. */
export interface EntrySearch {
  readonly status?: "draft" | "posted" | "void" | undefined;
  readonly start: string | null;
  readonly end: string | null;
  readonly source_type?: string | undefined;
  readonly account?: string | undefined;
  readonly lp?: string | undefined;
  readonly id?: string | undefined;
  readonly q?: string | undefined;
  readonly adjusting?: "include" | "exclude" | "only" | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Ids of the page, and how many there are in all. */
export interface FoundEntries {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Finds the entries of a page at a version of the books. */
export async function findEntries(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  search: EntrySearch,
  version: number,
): Promise<FoundEntries> {
  const { clauses, values } = conditions(tenantId, vehicle, search);
  const isCurrent = BigInt(version) === vehicle.booksVersion;
  const wanted = {
    posted: search.status === undefined || search.status === "posted",
    others: search.status !== "posted",
  };
  const posted = [...clauses, ...postedBy(version, isCurrent)].join(" and ");
  const others = [...clauses, ...notPostedBy(version, isCurrent, search.status)].join(" and ");
  const most = search.limit + search.offset;
  const branches = [
    ...(wanted.posted
      ? [
          `(select e.id, e.entry_date, false as later, e.sequence, e.created_version from journal_entries e where ${posted}
            order by e.entry_date desc nulls last, e.sequence desc nulls last limit ${most})`,
        ]
      : []),
    ...(wanted.others
      ? [
          `(select e.id, e.entry_date, true as later, null as sequence, e.created_version from journal_entries e
            where ${others})`,
        ]
      : []),
  ];
  const [rows, postedCount, otherCount] = await Promise.all([
    tx.query<{ id: string }>(
      `select id from (${branches.join(" union all ")}) as found
       order by entry_date desc, later, sequence desc nulls last, created_version desc, id
       limit ${search.limit} offset ${search.offset}`,
      values,
    ),
    wanted.posted ? countPosted(tx, vehicle, { clauses, posted, values, version, isCurrent }) : 0,
    wanted.others ? count(tx, others, values) : 0,
  ]);
  return { ids: rows.map(({ id }) => id), total: postedCount + otherCount };
}

function postedBy(version: number, isCurrent: boolean): string[] {
  return ["e.sequence is not null", ...(isCurrent ? [] : [`e.posted_version <= ${version}`])];
}

/** Drafts and void entries as of a version; void ones only when asked for. */
function notPostedBy(version: number, isCurrent: boolean, status: EntrySearch["status"]): string[] {
  const isVoid = `e.status = 'void' and e.voided_version <= ${version}`;
  return [
    ...(isCurrent
      ? ["e.status <> 'posted'"]
      : [`(e.status <> 'posted' or e.posted_version > ${version})`, `e.created_version <= ${version}`]),
    status === "void" ? isVoid : `not (${isVoid})`,
  ];
}

interface PostedCount {
  readonly clauses: readonly string[];
  readonly posted: string;
  readonly values: readonly Parameter[];
  readonly version: number;
  readonly isCurrent: boolean;
}

const UNFILTERED = 2;

/** Without a filter the last sequence number is the count, since numbering has no gap. */
async function countPosted(tx: Queryable, vehicle: VehicleRow, counted: PostedCount): Promise<number> {
  const { clauses, posted, values, version, isCurrent } = counted;
  if (clauses.length > UNFILTERED) return count(tx, posted, values);
  if (isCurrent) return Number(vehicle.lastSequence);
  const [last] = await tx.query<{ sequence: bigint }>(
    `select e.sequence from journal_entries e where ${clauses.join(" and ")} and e.posted_version <= ${version}
     order by e.posted_version desc, e.sequence desc limit 1`,
    values,
  );
  return Number(last?.sequence ?? 0n);
}

async function count(tx: Queryable, where: string, values: readonly Parameter[]): Promise<number> {
  const [row] = await tx.query<{ total: bigint }>(
    `select count(*) as total from journal_entries e where ${where}`,
    values,
  );
  return Number(row?.total ?? 0n);
}

function conditions(tenantId: string, vehicle: VehicleRow, search: EntrySearch) {
  const values: Parameter[] = [tenantId, vehicle.id];
  const clauses = ["e.account_id = $1", "e.vehicle_id = $2"];
  const add = (clause: (place: string) => string, value: Parameter | undefined | null) => {
    if (value === undefined || value === null) return;
    values.push(value);
    clauses.push(clause(`$${values.length}`));
  };
  add((place) => `e.entry_date >= ${place}`, search.start);
  add((place) => `e.entry_date <= ${place}`, search.end);
  add((place) => `e.source_type = ${place}`, search.source_type);
  add((place) => `e.id = ${place}`, search.id);
  if (search.adjusting !== undefined && search.adjusting !== "include") {
    clauses.push(`e.adjusting = ${search.adjusting === "only"}`);
  }
  add((place) => hasPosting(`a.code = ${place}`), search.account);
  add((place) => hasPosting(`coalesce(p.lp_entity_id, a.lp_entity_id) = ${place}`), search.lp);
  if (search.q !== undefined) {
    const amount = amountOf(search.q, vehicle.baseCurrency);
    if (amount !== undefined) values.push(amount);
    const byAmount = amount === undefined ? "" : ` or abs(p.amount) = $${values.length}`;
    add(
      (place) =>
        `(position(lower(${place}) in lower(e.memo || ' ' || coalesce(e.reference, ''))) > 0 or ${hasPosting(
          `(position(lower(${place}) in lower(a.name)) > 0${byAmount})`,
        )})`,
      search.q,
    );
  }
  return { clauses, values };
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
