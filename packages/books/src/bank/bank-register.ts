/** The register of a bank account: what entries move on it, in its own currency, and the rows they are matched with. */
import { prepared } from "@capstack/database";
import { bankMovements } from "@capstack/ledger";
import { and, eq } from "drizzle-orm";
import { listBankAccounts, namedAccount, toLedgerBank } from "../journal/bank-account.js";
import type { Query } from "../requests/body.js";
import { bankMatches as m, bankTransactions as t } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

const linksOf = prepared((db, params: OwnerOfRow & { readonly bankAccountId: string }) =>
  db
    .select({ entryId: m.entryId, rowId: m.bankTransactionId })
    .from(m)
    .innerJoin(t, pointedTo(t, m, m.bankTransactionId))
    .where(and(ownedBy(m, params), eq(t.bankAccountId, params.bankAccountId)))
    .orderBy(t.txnDate, m.bankTransactionId),
);

/** A page of the register: `opening` and `closing` are those of the window, `running` is the balance after each line. */
export async function readBankRegister(read: Read, vehicle: VehicleRow, query: Query<"getBankRegister">) {
  const { start = null, end = null, limit = 1000, offset = 0 } = query;
  const all = await listBankAccounts(read.tx, read.tenantId, vehicle);
  const bank = namedAccount(all, query.bankAccount);
  const { currency } = bank;
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const moved = bankMovements(books, { bank: toLedgerBank(bank), all: all.map(toLedgerBank), end });
  const rows = new Map<string, string[]>();
  for (const { entryId, rowId } of await linksOf(read.tx, { ...ownerOf(read, vehicle), bankAccountId: bank.id })) {
    rows.set(entryId, [...(rows.get(entryId) ?? []), rowId]);
  }
  let units = 0n;
  let opening = 0n;
  const lines = moved.flatMap(({ amount, ...line }) => {
    units += toUnits(amount, currency);
    const isBefore = start !== null && line.entryDate < start;
    if (isBefore) opening = units;
    return isBefore
      ? []
      : [{ ...line, amount, running: toAmount(units, currency), rowIds: rows.get(line.entryId) ?? [] }];
  });
  return {
    bankAccount: bank.name,
    ...{ currency, start, end, count: lines.length },
    opening: toAmount(opening, currency),
    closing: toAmount(units, currency),
    lines: lines.slice(offset, offset + limit),
  };
}
