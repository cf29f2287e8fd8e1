/** What a new bank row is likely to be, from the firm's rules, earlier bookings and open items. */
import { prepared, preparedRows } from "@capstack/database";
import {
  type AccountSuggestion,
  accountSuggester,
  type BankRow,
  type BookedRow,
  type OpenLine,
} from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { readCalls } from "../capital/published-calls.js";
import { readDistributions } from "../capital/published-distributions.js";
import type { DueLine } from "../capital/settlement.js";
import type { BankAccount } from "../journal/bank-account.js";
import { bankAccounts as b, bankMatches as m, bankTransactions as t } from "../tables/bank-tables.js";
import { besides, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { companies, partners } from "../tables/firm-tables.js";
import { ledgerAccounts as accounts } from "../tables/journal-tables.js";
import { sumAmounts, toAmount } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { listBankRules } from "./bank-rules.js";
import { readOpenItems } from "./open-items.js";
import { readBookings } from "./published-rows.js";

const companiesOf = preparedRows((owner: OwnerOfRow) => {
  const { id: companyId, name } = companies;
  // A company of several securities has no account that a row without a security belongs on, but its own.
  const only = sql`(select min(${accounts.code}) from ${accounts} where ${besides(accounts, companies)}
    and ${accounts.companyId} = ${companyId} and ${accounts.base} = '1100' having count(*) = 1)`;
  return {
    fields: { companyId, name, accountCode: sql<string>`coalesce(${only}, '1100')` },
    rest: sql`from ${companies} where ${ownedBy(companies, owner)}`,
  };
});

const partnersOf = prepared((db, owner: OwnerOfRow) =>
  db.select({ lpEntityId: partners.id, name: partners.name }).from(partners).where(ownedBy(partners, owner)),
);

const accountsOf = prepared((db, owner: OwnerOfRow) =>
  db.select({ code: accounts.code, isActive: accounts.isActive }).from(accounts).where(ownedBy(accounts, owner)),
);

const historyOf = preparedRows((owner: OwnerOfRow & { readonly currency: string }) => ({
  fields: {
    counterparty: t.counterparty,
    amount: t.amount,
    entryId: sql<string | null>`(select ${m.entryId} from ${m} where ${ownedBy(m, owner)}
      and ${m.bankTransactionId} = ${t.id} limit 1)`,
  },
  rest: sql`from ${t} join ${b} on ${pointedTo(b, t, t.bankAccountId)} and ${b.currency} = ${owner.currency}
    where ${ownedBy(t, owner)} and ${t.status} = 'reconciled' and ${t.counterparty} <> ''
    order by ${t.txnDate} desc, ${t.importSequence} desc, ${t.id} desc limit 5000`,
}));

/** Suggests an account for rows of a bank account; a deposit is never split among partners. */
export async function suggester(
  write: Write,
  vehicle: VehicleRow,
  bank: BankAccount,
): Promise<(row: BankRow) => AccountSuggestion> {
  const { tx, tenantId } = write;
  const owner = ownerOf(write, vehicle);
  const named = await partnersOf(tx, owner);
  const { calls, ...owing } = await readCalls(tx, tenantId, vehicle);
  const { distributions, ...owed } = await readDistributions(tx, tenantId, vehicle);
  const payables = distributions.filter(({ status }) => status === "declared" || status === "partly_paid");
  const open = openLines(named, vehicle.baseCurrency);
  const context = {
    history: await readHistory(write, vehicle, bank),
    companies: await companiesOf(tx, owner),
    partners: named,
    accounts: await accountsOf(tx, owner),
    openCalls: open(
      calls
        .filter(({ status }) => status !== "cancelled")
        .flatMap(({ lines }) => lines.map(({ funded, ...line }) => ({ ...line, settled: funded }))),
      owing,
    ),
    openPayables: open(
      payables.flatMap(({ lines }) => lines.map(({ paid, ...line }) => ({ ...line, settled: paid }))),
      owed,
    ),
    ...(await readOpenItems(write, vehicle)),
  };
  const rules = (await listBankRules(write, vehicle)).flatMap(({ bankAccount, ...rule }) =>
    bankAccount === undefined || bankAccount === bank.id ? [rule] : [],
  );
  return accountSuggester(rules, context);
}

interface Due {
  readonly closes: readonly DueLine[];
  readonly settledOf: ReadonlyMap<DueLine, bigint>;
}

/** The open part of the lines of calls or distributions, and of what subsequent closes make due. */
function openLines(partners: readonly { readonly lpEntityId: string; readonly name: string }[], currency: string) {
  const names = new Map(partners.map(({ lpEntityId, name }) => [lpEntityId, name]));
  return (
    lines: readonly {
      readonly lpEntityId: string;
      readonly name: string;
      readonly amount: number;
      readonly settled: number;
    }[],
    { closes, settledOf }: Due,
  ): OpenLine[] =>
    [
      ...lines.map(({ lpEntityId, name, amount, settled }) => {
        return { lpEntityId, name, amount: sumAmounts([amount, -settled], currency) };
      }),
      ...closes.map((line) => {
        const left = line.amount - (settledOf.get(line) ?? 0n);
        return { lpEntityId: line.partnerId, name: names.get(line.partnerId) ?? "", amount: toAmount(left, currency) };
      }),
    ].filter(({ amount }) => amount > 0);
}

/** The account that rows of each counterparty were booked to, if there is only one, by rows of the account's currency. */
async function readHistory(write: Write, vehicle: VehicleRow, { currency }: BankAccount): Promise<BookedRow[]> {
  const rows = await historyOf(write.tx, { ...ownerOf(write, vehicle), currency });
  const entryIds = rows.flatMap(({ entryId }) => (entryId === null ? [] : [entryId]));
  const bookings = await readBookings(write.tx, write.tenantId, vehicle, entryIds);
  return rows.flatMap(({ counterparty, amount, entryId }) => {
    const { accounts, tagged, capital } = bookings.get(entryId ?? "") ?? {};
    const [accountCode, ...others] = accounts?.keys() ?? [];
    if (accountCode === undefined || others.length > 0) return [];
    const [lpEntityId, ...more] = [...(tagged ?? []), ...(capital ?? [])];
    const partner = lpEntityId === undefined || more.length > 0 ? {} : { lpEntityId };
    return [{ counterparty, amount: toAmount(amount, currency), accountCode, ...partner }];
  });
}
