/** The records behind the entries: files of marks, terms, provisions, securities, commitments, the bank's rows. */
import { preparedRows } from "@capstack/database";
import type { CsvCell } from "@capstack/decimal";
import type { BooksIndex } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { publishSecurities } from "../companies/security.js";
import { listCommitments } from "../partners/commitment.js";
import { publishPartners } from "../partners/partner.js";
import { listProvisions } from "../provisions/provision.js";
import { bankAccounts as banks, bankMatches as links, bankTransactions as rows } from "../tables/bank-tables.js";
import { besides, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { toAmount } from "../tables/money.js";
import { publishTerms } from "../terms/set-terms.js";
import type { Read } from "../transactions/reading.js";
import { listValuationFiles } from "../valuations/valuation-file.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

interface Days {
  readonly from: string;
  readonly through: string;
}

/** Each file's name, and its JSON. */
export async function recordsOf(
  read: Read,
  vehicle: VehicleRow,
  books: BooksIndex,
  end: string,
): Promise<[string, string][]> {
  const named = <Row extends { readonly companyId: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ companyName: companyNameOf(books, row.companyId), ...row }));
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return [
    ["records/valuation-files.json", json(named(await listValuationFiles(read, vehicle)))],
    ["records/terms.json", json(await publishTerms(read, vehicle, end))],
    ["records/provisions.json", json(await listProvisions(read, vehicle))],
    ["records/partners.json", json(await publishPartners(read, vehicle))],
    ["records/securities.json", json(named(await publishSecurities(read, vehicle)))],
  ];
}

function companyNameOf({ companies, companyAt }: BooksIndex, companyId: string): string | null {
  return companies[companyAt.get(companyId) ?? -1]?.name ?? null;
}

/** Every change of a commitment, by day. */
export async function commitmentLines(read: Read, vehicle: VehicleRow): Promise<readonly (readonly CsvCell[])[]> {
  const events = await listCommitments(read, vehicle);
  return [
    ["date", "partner_id", "kind", "amount"],
    ...events.map(({ date, lpEntityId, kind, amount }): CsvCell[] => [date, lpEntityId, kind, amount]),
  ];
}

const rowsOf = preparedRows((params: OwnerOfRow & Days) => ({
  fields: {
    account: banks.name,
    currency: banks.currency,
    date: rows.txnDate,
    amount: rows.amount,
    counterparty: rows.counterparty,
    description: rows.description,
    status: rows.status,
    entries: sql<string | null>`(select string_agg(${links.entryId}::text, ' ' order by ${links.entryId})
      from ${links} where ${besides(links, rows)} and ${links.bankTransactionId} = ${rows.id})`,
  },
  rest: sql`from ${rows} join ${banks} on ${pointedTo(banks, rows, rows.bankAccountId)}
    where ${ownedBy(rows, params)} and ${rows.txnDate} between ${params.from}::date and ${params.through}::date
    order by ${rows.txnDate}, ${rows.importSequence}`,
}));

/** Every row of the bank in some days, with the entries it is matched to. */
export async function bankLines(read: Read, vehicle: VehicleRow, days: Days): Promise<readonly (readonly CsvCell[])[]> {
  const found = await rowsOf(read.tx, { ...ownerOf(read, vehicle), ...days });
  return [
    ["date", "account", "currency", "amount", "counterparty", "description", "status", "entry_ids"],
    ...found.map((row): CsvCell[] => [
      ...[row.date, row.account, row.currency, toAmount(row.amount, row.currency)],
      ...[row.counterparty, row.description, row.status, row.entries],
    ]),
  ];
}
