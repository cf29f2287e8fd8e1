/**
 * Finds which entries a page of the journal shows, for the books at a version: posted ones in index order, together
 * with
 * the few that were drafts at that version.
 */
import { type Queryable, selectRows } from "@capstack/database";
import { eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { refusal } from "../../requests/failures.js";
import { bankMatches as m, bankTransactions as t } from "../../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy, pointedTo } from "../../tables/columns.js";
import { ledgerAccounts as a, journalEntries as e, journalPostings as p } from "../../tables/journal-tables.js";
import { toUnits } from "../../tables/money.js";
import type { VehicleRow } from "../../vehicles/vehicle.js";

/** The page request. */
export interface EntrySearch {
  readonly status?: "draft" | "posted" | "void" | undefined;
  readonly start: string | null;
  readonly end: string | null;
  readonly source_type?: string | undefined;
  readonly account?: string | undefined;
  readonly lp?: string | undefined;
  readonly id?: string | undefined;
  readonly q?: string | undefined;
  /** Currency: the least amount of a line, debit or credit. */
  readonly minAmount?: number | undefined;
  readonly adjusting?: "include" | "exclude" | "only" | undefined;
  readonly book?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Ids of the page, and the total count. */
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
  const clauses = conditions({ tenantId, vehicleId: vehicle.id }, vehicle, search);
  const isCurrent = BigInt(version) === vehicle.booksVersion;
  const wanted = {
    posted: search.status === undefined || search.status === "posted",
    others: search.status !== "posted",
  };
  const posted = all([...clauses, ...postedBy(version, isCurrent)]);
  const others = all([...clauses, ...notPostedBy(version, isCurrent, search.status)]);
  const branches = [
    ...(wanted.posted
      ? [
          sql`(select ${e.id}, ${e.entryDate}, false as later, ${e.sequence}, ${e.createdVersion} from ${e} where ${posted}
            order by ${e.entryDate} desc nulls last, ${e.sequence} desc nulls last limit ${plain(search.limit + search.offset)})`,
        ]
      : []),
    ...(wanted.others
      ? [
          sql`(select ${e.id}, ${e.entryDate}, true as later, null as ${sql.identifier(e.sequence.name)}, ${e.createdVersion}
            from ${e} where ${others})`,
        ]
      : []),
  ];
  const page = sql`from (${sql.join(branches, sql` union all `)}) as ${found}
    order by ${found.entryDate} desc, later, ${found.sequence} desc nulls last, ${found.createdVersion} desc, ${found.id}
    limit ${plain(search.limit)} offset ${plain(search.offset)}`;
  const [rows, postedCount, otherCount] = await Promise.all([
    selectRows(tx, { id: found.id }, page),
    wanted.posted ? countPosted(tx, vehicle, { clauses, posted, version, isCurrent }) : 0,
    wanted.others ? count(tx, others) : 0,
  ]);
  return { ids: rows.map(({ id }) => id), total: postedCount + otherCount };
}

/** The page's entries, of either kind. */
const found = alias(e, "found");

/** A number inlined in the statement, so that the planner sees its value. */
const plain = (count: number) => sql.raw(String(count));

const all = (clauses: readonly SQL[]) => sql.join([...clauses], sql` and `);

function postedBy(version: number, isCurrent: boolean): SQL[] {
  return [sql`${e.sequence} is not null`, ...(isCurrent ? [] : [sql`${e.postedVersion} <= ${plain(version)}`])];
}

/** Drafts and void entries as of a version; void ones only on request. */
function notPostedBy(version: number, isCurrent: boolean, status: EntrySearch["status"]): SQL[] {
  const at = plain(version);
  const isVoid = sql`${e.status} = 'void' and ${e.voidedVersion} <= ${at}`;
  return [
    ...(isCurrent
      ? [sql`${e.status} <> 'posted'`]
      : [sql`(${e.status} <> 'posted' or ${e.postedVersion} > ${at})`, sql`${e.createdVersion} <= ${at}`]),
    status === "void" ? isVoid : sql`not (${isVoid})`,
  ];
}

interface PostedCount {
  readonly clauses: readonly SQL[];
  readonly posted: SQL;
  readonly version: number;
  readonly isCurrent: boolean;
}

/** The filter by owner only. */
const UNFILTERED = 1;

/** Without a filter the last sequence number is the count, since numbering has no gaps. */
async function countPosted(tx: Queryable, vehicle: VehicleRow, counted: PostedCount): Promise<number> {
  const { clauses, posted, version, isCurrent } = counted;
  if (clauses.length > UNFILTERED) return count(tx, posted);
  if (isCurrent) return Number(vehicle.lastSequence);
  const rest = sql`from ${e} where ${all(clauses)} and ${e.postedVersion} <= ${plain(version)}
    order by ${e.postedVersion} desc, ${e.sequence} desc limit 1`;
  const [last] = await selectRows(tx, { sequence: e.sequence }, rest);
  return Number(last?.sequence ?? 0n);
}

async function count(tx: Queryable, where: SQL): Promise<number> {
  const [row] = await selectRows(tx, { total: sql<bigint>`count(*)` }, sql`from ${e} where ${where}`);
  return Number(row?.total ?? 0n);
}

function conditions(owner: OwnerOfRow, vehicle: VehicleRow, search: EntrySearch): SQL[] {
  const { start, end, source_type: sourceType, account, lp, id, q, minAmount, adjusting, book } = search;
  return [
    ownedBy(e, owner),
    ...(start == null ? [] : [gte(e.entryDate, start)]),
    ...(end == null ? [] : [lte(e.entryDate, end)]),
    ...(sourceType === undefined ? [] : [eq(e.sourceType, sourceType)]),
    ...(id === undefined ? [] : [eq(e.id, id)]),
    ...(adjusting === "only" || adjusting === "exclude"
      ? [sql`${e.adjusting} = ${sql.raw(String(adjusting === "only"))}`]
      : []),
    ...(book === undefined ? [] : [sql`${e.book} = any(${sql.param(book)}::text[])`]),
    ...(account === undefined ? [] : [hasPosting(owner, eq(a.code, account))]),
    ...(lp === undefined ? [] : [hasPosting(owner, sql`coalesce(${p.lpEntityId}, ${a.lpEntityId}) = ${lp}`)]),
    ...(minAmount === undefined
      ? []
      : [hasPosting(owner, sql`abs(${p.amount}) >= ${unitsFrom(minAmount, vehicle.baseCurrency)}`)]),
    ...(q === undefined ? [] : [says(owner, q, vehicle.baseCurrency)]),
  ];
}

/** The search text matches the entry, an account's name, a line's amount, or the counterparty of a matched bank row. */
function says(owner: OwnerOfRow, text: string, currency: string): SQL {
  const amount = amountOf(text, currency);
  const byAmount = amount === undefined ? sql`` : sql` or abs(${p.amount}) = ${amount}`;
  const named = hasPosting(owner, sql`(position(lower(${text}) in lower(${a.name})) > 0${byAmount})`);
  const inEntry = sql`position(lower(${text}) in lower(${e.memo} || ' ' || coalesce(${e.reference}, ''))) > 0`;
  const paid = sql`exists (select from ${m} join ${t} on ${pointedTo(t, m, m.bankTransactionId)}
    where ${ownedBy(m, owner)} and ${m.entryId} = ${e.id} and position(lower(${text}) in lower(${t.counterparty})) > 0)`;
  return sql`(${inEntry} or ${named} or ${paid})`;
}

function hasPosting(owner: OwnerOfRow, condition: SQL): SQL {
  return sql`exists (select from ${p} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)}
    where ${ownedBy(p, owner)} and ${p.entryId} = ${e.id} and ${condition})`;
}

/** An amount in the units that lines are stored in. @throws Failure `invalid_query` for a fraction of a unit */
function unitsFrom(amount: number, currency: string): bigint {
  try {
    return toUnits(amount, currency);
  } catch {
    throw refusal("invalid_query", `minAmount ${amount} has more decimals than ${currency} has.`, {
      details: { query: "minAmount" },
    });
  }
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
