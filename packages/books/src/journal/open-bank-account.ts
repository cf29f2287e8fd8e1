/** Opening a bank account, with a ledger account of its own unless one is named, and changing what it is called. */
import { orm } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { subAccountCode, translationOfCash } from "@capstack/ledger";
import { and, eq, ne } from "drizzle-orm";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { bankAccounts, bankTransactions } from "../tables/bank-tables.js";
import { ownedBy, rowWithId } from "../tables/columns.js";
import { ledgerAccounts } from "../tables/journal-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { requireProposal } from "./approval.js";
import { accountCalled, type BankAccount, listBankAccounts } from "./bank-account.js";
import { Chart } from "./chart/chart.js";

const CASH = "1000";
const BELOW_CASH = /^1000-[0-9A-Za-z]{1,30}$/;

/** The account that every vehicle begins with. */
export const DEFAULT_NAME = "Operating account";

/** The accounts as published, the default one first. */
export async function publishBankAccounts({ tx, tenantId }: Tenant, vehicle: VehicleRow) {
  return (await listBankAccounts(tx, tenantId, vehicle)).map(publish);
}

function publish({ id, name, currency, ledgerAccount, number, isDefault, isOpen }: BankAccount) {
  return { id, name, currency, ledgerAccount, number, isDefault, isOpen };
}

/** Gives a new vehicle its account, for 1000 in the vehicle's currency. */
export async function openDefaultAccount(write: Write, vehicle: VehicleRow): Promise<void> {
  const ledger = await ledgerAccountOf(write, vehicle, CASH);
  const row = { name: DEFAULT_NAME, currency: vehicle.baseCurrency, ledgerAccountId: ledger.id, isDefault: true };
  await insert(write, vehicle, { ...row, id: write.services.identifiers.ordered() });
}

/**
 * The default account is kept in the vehicle's currency, which may change before the first posting.
 * @throws Failure `conflict` if it has rows
 */
export async function followBaseCurrency(write: Write, vehicle: VehicleRow, currency: string): Promise<void> {
  const owner = ownerOf(write, vehicle);
  const own = and(ownedBy(bankAccounts, owner), eq(bankAccounts.isDefault, true), ne(bankAccounts.currency, currency));
  const [account] = await orm(write.tx)
    .select({ id: bankAccounts.id, name: bankAccounts.name })
    .from(bankAccounts)
    .where(own);
  if (account === undefined) return;
  const ofAccount = and(ownedBy(bankTransactions, owner), eq(bankTransactions.bankAccountId, account.id));
  const rows = await orm(write.tx).select({ id: bankTransactions.id }).from(bankTransactions).where(ofAccount).limit(1);
  if (rows.length > 0) {
    const message = `${account.name} has rows in ${vehicle.baseCurrency}; take their imports back first.`;
    throw refusal("conflict", message, { details: { field: "baseCurrency" } });
  }
  await orm(write.tx).update(bankAccounts).set({ currency }).where(own);
}

/**
 * Opens a bank account. Without `ledgerAccount` it has a sub-account of 1000 of its own.
 * @throws Failure `proposal_required`, `conflict` if the name or the cash is another account's; EngineError `unknown_account`,
 * `invalid_value` if the ledger account is not cash
 */
export async function openBankAccount(write: Write, vehicle: VehicleRow, body: Body<"openBankAccount">) {
  await requireProposal(write, vehicle, "openBankAccount");
  const { name, currency = vehicle.baseCurrency, ledgerAccount, number = null } = body;
  const all = await listBankAccounts(write.tx, write.tenantId, vehicle);
  refuseName(all, name);
  const id = write.services.identifiers.ordered();
  const ledger = await ledgerAccountOf(write, vehicle, ledgerAccount ?? null, { id, name });
  const other = all.find((one) => one.ledgerAccountId === ledger.id && one.currency === currency);
  if (other !== undefined) {
    const message = `${other.name} has the cash in ${currency} on ${ledger.code}; name another ledger account.`;
    throw refusal("conflict", message, { details: { ledgerAccount: ledger.code, currency } });
  }
  await insert(write, vehicle, { id, name, currency, number, ledgerAccountId: ledger.id, isDefault: false });
  return changed(write, vehicle, id, { action: "bank_account.opened" });
}

/**
 * Renames, closes or reopens an account.
 * @throws Failure `proposal_required`, `conflict` if the name is taken, or the default is closed
 */
export async function changeBankAccount(
  write: Write,
  vehicle: VehicleRow,
  id: string,
  body: Body<"changeBankAccount">,
) {
  await requireProposal(write, vehicle, "changeBankAccount");
  const all = await listBankAccounts(write.tx, write.tenantId, vehicle);
  const before = all.find((one) => one.id === id);
  if (before === undefined) throw notFound();
  const { name = before.name, number = before.number, isOpen = before.isOpen } = body;
  refuseName(
    all.filter((one) => one !== before),
    name,
  );
  if (before.isDefault && !isOpen) throw refusal("conflict", "The default bank account stays open.");
  await orm(write.tx)
    .update(bankAccounts)
    .set({ name, number, isOpen })
    .where(rowWithId(bankAccounts, ownerOf(write, vehicle), id));
  return changed(write, vehicle, id, { action: "bank_account.changed", before: publish(before) });
}

/** @throws Failure `conflict` */
export function requireOpen({ name, isOpen }: BankAccount): void {
  if (!isOpen) throw refusal("conflict", `The bank account ${JSON.stringify(name)} is closed.`);
}

function refuseName(others: readonly BankAccount[], name: string): void {
  if (accountCalled(others, name) === undefined) return;
  throw refusal("conflict", `A bank account is named ${JSON.stringify(name)} already.`, { details: { name } });
}

async function changed(write: Write, vehicle: VehicleRow, id: string, event: { action: string; before?: object }) {
  const after = (await publishBankAccounts(write, vehicle)).find((one) => one.id === id);
  await write.audit({ vehicleId: vehicle.id, ...event, subjectType: "bank_account", subjectId: id, after });
  return after;
}

type NewBankAccount = Pick<BankAccount, "id" | "name" | "currency" | "ledgerAccountId" | "isDefault"> & {
  readonly number?: string | null;
};

async function insert(write: Write, vehicle: VehicleRow, row: NewBankAccount): Promise<void> {
  await orm(write.tx)
    .insert(bankAccounts)
    .values({ ...ownerOf(write, vehicle), ...row, createdAt: write.now });
}

/** The ledger account of a code, or a new sub-account of 1000 under that code or one made from the id. */
async function ledgerAccountOf(
  write: Write,
  vehicle: VehicleRow,
  code: string | null,
  owner?: { readonly id: string; readonly name: string },
): Promise<{ readonly id: string; readonly code: string }> {
  const { id, code: codeOf, name, type, subtype, isActive } = ledgerAccounts;
  const chart = await orm(write.tx)
    .select({ id, code: codeOf, name, type, subtype, isActive })
    .from(ledgerAccounts)
    .where(ownedBy(ledgerAccounts, ownerOf(write, vehicle)));
  const known = chart.find((account) => account.code === code);
  if (known !== undefined) {
    if (known.type !== "asset" || known.subtype !== "cash" || !known.isActive || code === translationOfCash.code) {
      throw new EngineError("invalid_value", `${code} is no account of cash that is in use.`, ["ledgerAccount"]);
    }
    return known;
  }
  const parent = chart.find((account) => account.code === CASH);
  if (owner === undefined || parent === undefined || (code !== null && !BELOW_CASH.test(code))) {
    const message = `No account is ${JSON.stringify(code)} in this vehicle; leave it out, or name one such as ${CASH}-eur.`;
    throw new EngineError("unknown_account", message, ["ledgerAccount"]);
  }
  const made = code ?? subAccountCode(CASH, owner.id, chart);
  const fields = { code: made, base: CASH, name: `Cash: ${owner.name}`, parentId: parent.id };
  return (await Chart.load(write, vehicle)).insert({ ...fields, type: "asset", subtype: "cash" });
}
