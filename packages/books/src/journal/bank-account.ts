/**
 * A vehicle's bank accounts: each has the cash of one currency on one ledger account. The default one, made with the
 * vehicle for 1000, also has the cash of its currency that is on no other's ledger account. Bank rows, matches,
 * reconciliation and entries all go by this.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import type { BankAccount as LedgerBankAccount } from "@capstack/ledger";
import { type SQL, sql } from "drizzle-orm";
import { notFound } from "../requests/caller.js";
import { bankAccounts as b } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { ledgerAccounts as a, journalEntries, journalPostings } from "../tables/journal-tables.js";
import { normalizeName, type VehicleRow } from "../vehicles/vehicle.js";
import { isTranslation } from "./translation-of-cash.js";

const accountsOf = preparedRows((owner: OwnerOfRow) => {
  const { id, name, currency, ledgerAccountId, number, isDefault, isOpen } = b;
  return {
    fields: { id, name, currency, ledgerAccount: a.code, ledgerAccountId, number, isDefault, isOpen },
    rest: sql`from ${b} join ${a} on ${pointedTo(a, b, b.ledgerAccountId)} where ${ownedBy(b, owner)}
      order by ${b.isDefault} desc, ${b.id}`,
  };
});

/** A bank account; `ledgerAccount` is the code of the account it is in the books. */
export type BankAccount = Awaited<ReturnType<typeof accountsOf>>[number];

/** Every bank account of a vehicle, the default one first. */
export function listBankAccounts(tx: Queryable, tenantId: string, { id }: VehicleRow): Promise<BankAccount[]> {
  return accountsOf(tx, { tenantId, vehicleId: id });
}

/**
 * The account that a request names by its name or id, the default one if it names none.
 * @throws Failure `not_found`
 */
export function namedAccount(all: readonly BankAccount[], named: string | undefined): BankAccount {
  const found = named === undefined ? all.find(({ isDefault }) => isDefault) : accountCalled(all, named);
  if (found !== undefined) return found;
  const names = all.map(({ name }) => JSON.stringify(name)).join(", ");
  throw notFound(`No bank account is named ${JSON.stringify(named)}; the vehicle has ${names}.`, ["bankAccount"]);
}

/** The account of a name or an id, if there is one. */
export function accountCalled(all: readonly BankAccount[], named: string): BankAccount | undefined {
  const name = normalizeName(named);
  return all.find((one) => one.name === name || one.id === named.toLowerCase());
}

/** The account of a vehicle that a request names. @throws Failure `not_found` */
export async function bankAccountOf(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  named: string | undefined,
): Promise<BankAccount> {
  return namedAccount(await listBankAccounts(tx, tenantId, vehicle), named);
}

/** The cash that is a bank account's, as parameters of a query. */
export interface CashOfBank {
  readonly currency: string;
  /** Its ledger account; null for the default account. */
  readonly ownLedger: string | null;
  /** Ledger accounts of the other bank accounts of its currency. */
  readonly otherLedgers: readonly string[];
}

/** The cash of one of a vehicle's bank accounts. */
export function cashOfBank(bank: BankAccount, all: readonly BankAccount[]): CashOfBank {
  const others = all.filter(({ id, currency }) => id !== bank.id && currency === bank.currency);
  return {
    currency: bank.currency,
    ownLedger: bank.isDefault ? null : bank.ledgerAccountId,
    otherLedgers: others.map(({ ledgerAccountId }) => ledgerAccountId),
  };
}

/** Whether a ledger account is the bank account's. */
export function isLedgerOf({ ownLedger, otherLedgers }: CashOfBank, ledgerAccountId: string): boolean {
  return ownLedger === null ? !otherLedgers.includes(ledgerAccountId) : ledgerAccountId === ownLedger;
}

/** The same in a query: whether a line, of a joined account and entry, moves cash of the bank account. */
export function movesCashOf(
  { account, line, entry }: CashTables,
  { currency, ownLedger, otherLedgers }: CashOfBank,
): SQL {
  return sql`(${line.currency} = ${currency} and ${account.type} = 'asset' and ${account.subtype} = 'cash'
    and (${account.id} = ${ownLedger}::uuid
      or ${ownLedger}::uuid is null and ${account.id} <> all(${sql.param(otherLedgers)}::uuid[]))
    and not ${isTranslation(account, entry)})`;
}

/** The tables of a query about cash. */
interface CashTables {
  readonly account: typeof a;
  readonly line: typeof journalPostings;
  readonly entry: typeof journalEntries;
}

/** The tables that {@link movesCashOf} is asked of. */
export const cashTables: CashTables = { account: a, line: journalPostings, entry: journalEntries };

/** A bank account as the engine takes it. */
export function toLedgerBank({ name, currency, ledgerAccount: account, isDefault }: BankAccount): LedgerBankAccount {
  return { name, currency, account, isDefault };
}
