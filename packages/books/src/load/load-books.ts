/** One vehicle's rows as the engine's `Books`, read in the caller's snapshot. */
import { preparedRows, type Queryable } from "@capstack/database";
import {
  type Account,
  type Book,
  type Books,
  currencyDecimals,
  type Entry,
  type Posting,
  type Security,
} from "@capstack/ledger";
import { type SQL, sql } from "drizzle-orm";
import { capitalCalls } from "../tables/capital-tables.js";
import { byName, isOneOf, type OwnerOfRow, type OwnerOfRows, ownedBy } from "../tables/columns.js";
import { commitmentEvents, companies, historyFlows, partners, securities } from "../tables/firm-tables.js";
import { journalEntries as entry, ledgerAccounts, journalPostings as posting } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadValuationFiles } from "./load-valuation-files.js";
import { shareChangesOf } from "./share-changes.js";
import { loadTermVersions } from "./terms.js";

const partnersOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { lpEntityId: partners.id, name: partners.name, partnerClass: partners.partnerClass },
  rest: sql`from ${partners} where ${ownedBy(partners, owner)} order by ${partners.id}`,
}));

const commitmentsOf = preparedRows((owner: OwnerOfRow) => {
  const { id, partnerId: lpEntityId, eventDate: date, amount, kind } = commitmentEvents;
  return {
    fields: { lpEntityId, date, amount, kind },
    rest: sql`from ${commitmentEvents} where ${ownedBy(commitmentEvents, owner)} order by ${date}, ${id}`,
  };
});

const companiesOf = preparedRows((owner: OwnerOfRow) => {
  const { id: companyId, name, stage, status, currency, industry, country } = companies;
  return {
    fields: { companyId, name, stage, status, currency, industry, country },
    rest: sql`from ${companies} where ${ownedBy(companies, owner)} order by ${companyId}`,
  };
});

const securitiesOf = preparedRows((owner: OwnerOfRow) => {
  const { id: securityId, companyId, name, securityType, shares, principal, acquired, isRestricted } = securities;
  return {
    fields: { securityId, companyId, name, securityType, shares, principal, acquired, isRestricted },
    rest: sql`from ${securities} where ${ownedBy(securities, owner)} order by ${securityId}`,
  };
});

const flowsOf = preparedRows((owner: OwnerOfRow) => {
  const { id, partnerId: lpEntityId, flowDate: date, kind, amount, sourceRef } = historyFlows;
  return {
    fields: { lpEntityId, date, kind, amount, sourceRef },
    rest: sql`from ${historyFlows} where ${ownedBy(historyFlows, owner)} order by ${date}, ${id}`,
  };
});

/** Capital calls by the source of their entry, with the day on which they are due. */
const dueDatesOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { sourceRef: sql<string>`'call:' || ${capitalCalls.id}`, date: capitalCalls.dueDate },
  rest: sql`from ${capitalCalls} where ${ownedBy(capitalCalls, owner)} and ${capitalCalls.status} <> 'draft'
    order by ${capitalCalls.id}`,
}));

const accountsOf = preparedRows((owner: OwnerOfRow) => {
  const { id, code, name, type, subtype, parentId, lpEntityId, companyId, securityId, isActive } = ledgerAccounts;
  return {
    fields: { id, code, name, type, subtype, parentId, lpEntityId, companyId, securityId, isActive },
    rest: sql`from ${ledgerAccounts} where ${ownedBy(ledgerAccounts, owner)} order by ${byName(code)}`,
  };
});

/**
 * Reads everything that figures of the vehicle depend on; void entries count nowhere and are left out. The actual flows
 * behind opening balances belong to the actual books.
 */
export async function loadBooks(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  today: string,
  book: readonly Book[] = ["actual"],
): Promise<Books> {
  const [frame, entries] = await Promise.all([
    loadFrame(tx, tenantId, vehicle, today),
    loadEntries(tx, tenantId, vehicle),
  ]);
  return book.includes("actual") ? { ...frame, entries } : { ...frame, entries, historyFlows: [] };
}

/** The books without their entries: partners, commitments, chart, terms. */
export async function loadFrame(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  today: string,
): Promise<Omit<Books, "entries">> {
  const owner = { tenantId, vehicleId: vehicle.id };
  const base = vehicle.baseCurrency;
  const [partners, commitments, companies, securities, valuationFiles, accounts, flows, dueDates, termVersions] =
    await Promise.all([
      partnersOf(tx, owner),
      commitmentsOf(tx, owner),
      companiesOf(tx, owner),
      loadSecurities(tx, tenantId, vehicle),
      loadValuationFiles(tx, tenantId, vehicle),
      loadAccounts(tx, tenantId, vehicle.id),
      flowsOf(tx, owner),
      dueDatesOf(tx, owner),
      loadTermVersions(tx, tenantId, vehicle.id),
    ]);
  return {
    vehicle: { id: vehicle.id, name: vehicle.name, baseCurrency: base, fiscalYearStart: vehicle.fiscalYearStart },
    partners,
    commitments: commitments.map((event) => ({ ...event, amount: toAmount(event.amount, base) })),
    companies,
    securities,
    valuationFiles,
    accounts,
    termVersions,
    historyFlows: flows.map((flow) => ({ ...flow, amount: toAmount(flow.amount, base) })),
    dueDates,
    closedThrough: vehicle.closedThrough,
    today,
  };
}

/** The securities in the engine's input shape, by id. */
export async function loadSecurities(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<Security[]> {
  const owner = { tenantId, vehicleId: vehicle.id };
  const [rows, changes] = await Promise.all([securitiesOf(tx, owner), shareChangesOf(tx, owner)]);
  return rows.map(({ shares, principal, ...row }) => ({
    ...row,
    shareChanges: changes.get(row.securityId) ?? [],
    shares: shares === null ? null : Number(shares),
    principal: principal === null ? null : toAmount(principal, vehicle.baseCurrency),
  }));
}

/** The chart in the engine's input shape, by code. */
export function loadAccounts(tx: Queryable, tenantId: string, vehicleId: string): Promise<Account[]> {
  return accountsOf(tx, { tenantId, vehicleId });
}

const entries = (params: OwnerOfRow, chosen: SQL) => {
  const {
    id,
    entryDate,
    sequence,
    memo,
    sourceType,
    sourceRef,
    reference,
    status,
    reverses,
    reversedBy,
    adjusting,
    book,
  } = entry;
  return {
    fields: {
      id,
      entryDate,
      sequence,
      memo,
      sourceType,
      sourceRef,
      reference,
      status,
      reverses,
      reversedBy,
      adjusting,
      book,
    },
    rest: sql`from ${entry} where ${ownedBy(entry, params)} and ${status} <> 'void' and ${chosen}
      order by ${sequence} nulls last, ${id}`,
  };
};

const postings = (params: OwnerOfRow, chosen: SQL) => {
  const {
    entryId,
    lineNo,
    ledgerAccountId: accountId,
    amount,
    currency,
    baseAmount,
    lpEntityId,
    companyId,
    memo,
  } = posting;
  return {
    fields: { entryId, accountId, amount, currency, baseAmount, lpEntityId, companyId, memo },
    rest: sql`from ${posting} where ${ownedBy(posting, params)} and ${posting.status} <> 'void' and ${chosen}
      order by ${entryId}, ${lineNo}`,
  };
};

const every = {
  entries: preparedRows((owner: OwnerOfRow) => entries(owner, sql`true`)),
  postings: preparedRows((owner: OwnerOfRow) => postings(owner, sql`true`)),
};
const named = {
  entries: preparedRows((params: OwnerOfRows) => entries(params, isOneOf(entry.id, params.ids))),
  postings: preparedRows((params: OwnerOfRows) => postings(params, isOneOf(posting.entryId, params.ids))),
};

type PostingRow = Awaited<ReturnType<typeof every.postings>>[number];

/** Entries of a vehicle with their lines: all that are not void, or those with the given ids. */
export async function loadEntries(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  ids?: readonly string[],
): Promise<Entry[]> {
  if (ids?.length === 0) return [];
  const owner = { tenantId, vehicleId: vehicle.id };
  const [rows, lines] = await (ids === undefined
    ? Promise.all([every.entries(tx, owner), every.postings(tx, owner)])
    : Promise.all([named.entries(tx, { ...owner, ids }), named.postings(tx, { ...owner, ids })]));
  const linesOf = groupPostings(lines, vehicle.baseCurrency);
  return rows.map((row) => ({
    ...row,
    sequence: row.sequence === null ? null : Number(row.sequence),
    postings: linesOf.get(row.id) ?? [],
  }));
}

function groupPostings(rows: readonly PostingRow[], base: string): Map<string, Posting[]> {
  const scales = new Map<string, number>();
  const scaleOf = (currency: string) => {
    const known = scales.get(currency);
    if (known !== undefined) return known;
    const scale = 10 ** currencyDecimals(currency);
    scales.set(currency, scale);
    return scale;
  };
  const byEntry = new Map<string, Posting[]>();
  for (const { entryId, amount, baseAmount, ...row } of rows) {
    const posting: Posting = {
      ...row,
      amount: Number(amount) / scaleOf(row.currency),
      ...(row.currency === base ? {} : { baseAmount: Number(baseAmount) / scaleOf(base) }),
    };
    const lines = byEntry.get(entryId);
    if (lines === undefined) byEntry.set(entryId, [posting]);
    else lines.push(posting);
  }
  return byEntry;
}
