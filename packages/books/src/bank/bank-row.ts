/** Operations on one bank row: draft, link, unlink, ignore. */
import { orm, preparedRows, type Queryable } from "@capstack/database";
import { currencyDecimals, EngineError, rational } from "@capstack/decimal";
import { indexBooks, moveCash } from "@capstack/ledger";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { exactRate, loadFxRates, rateOn } from "../entries/fx-rates.js";
import {
  type BankAccount,
  bankAccountOf,
  type CashOfBank,
  cashOfBank,
  cashTables,
  listBankAccounts,
  movesCashOf,
  namedAccount,
} from "../journal/bank-account.js";
import { refreshBankRows } from "../journal/bank-row-status.js";
import { enterEntries } from "../journal/enter.js";
import { postDraft, voidDraft } from "../journal/entry-status.js";
import type { NewEntry, NewPosting } from "../journal/rows/new-entry.js";
import { loadBooks } from "../load/load-books.js";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import { illegalTransition, refusal } from "../requests/failures.js";
import { bankMatches, bankTransactions } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy, pointedTo, rowWithId } from "../tables/columns.js";
import { journalEntries, journalPostings, ledgerAccounts } from "../tables/journal-tables.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

const rowOf = preparedRows((params: OwnerOfRow & { readonly id: string }) => {
  const { id, txnDate, amount, description, status, isOpening, suggestion, bankAccountId } = bankTransactions;
  const { givenAccountCode, givenPartnerId, givenCompanyId } = bankTransactions;
  const suggested = (name: string) =>
    sql`case when ${givenAccountCode} is null then (${suggestion} ->> ${sql.raw(`'${name}'`)})::uuid end`;
  return {
    fields: {
      ...{ id, txnDate, amount, description, status, isOpening, bankAccountId },
      accountCode: sql<string>`coalesce(${givenAccountCode}, ${suggestion} ->> 'accountCode')`,
      lpEntityId: sql<string | null>`coalesce(${givenPartnerId}, ${suggested("lpEntityId")})`,
      companyId: sql<string | null>`coalesce(${givenCompanyId}, ${suggested("companyId")})`,
    },
    rest: sql`from ${bankTransactions} where ${rowWithId(bankTransactions, params, params.id)}`,
  };
});

/** The stored row. */
export type BankRowState = Awaited<ReturnType<typeof rowOf>>[number];

/** Reads a row with its suggestion. @throws Failure `not_found` */
export async function bankRowState(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  id: string,
): Promise<BankRowState> {
  const [row] = await rowOf(tx, { tenantId, vehicleId, id });
  if (row === undefined) throw notFound();
  return row;
}

/** How to book a row; omitted fields follow the suggestion. */
export interface BankDraft {
  readonly account?: string | undefined;
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
  readonly sourceType?: string | undefined;
  readonly memo?: string | undefined;
  /** The lines besides cash, where one is not enough. */
  readonly postings?: readonly NewPosting[] | undefined;
}

const SOURCE_TYPES: Readonly<Record<string, string>> = {
  "1050": "cash_restriction",
  "1100": "investment",
  "1300": "contribution_funding",
  "1350": "escrow_release",
  "2200": "loan",
  "2300": "distribution_settlement",
  "3100": "capital_call",
  "3300": "offering_cost",
  "4100": "income",
  "4110": "income",
  "4120": "income",
  "4130": "income",
  "4140": "income",
  "5000": "management_fee",
  "5010": "management_fee",
  "5011": "management_fee",
  "5012": "management_fee",
  "5100": "partnership_expense",
  "5110": "partnership_expense",
  "5120": "partnership_expense",
  "5130": "partnership_expense",
  "5140": "partnership_expense",
  "5150": "partnership_expense",
  "5200": "organizational_expense",
  "5300": "partnership_expense",
};

/** Creates a draft for a row and links it. @returns the draft's id */
export async function draftForRow(write: Write, vehicle: VehicleRow, id: string, wanted: BankDraft): Promise<string> {
  const row = await bankRowState(write.tx, write.tenantId, vehicle.id, id);
  if (row.status !== "unmatched") throw illegalTransition("The row", row.status, "drafted");
  const bank = await bankOfRow(write, vehicle, row);
  const { amount, baseAmount } = await worthOf(write, vehicle, { row, bank });
  const account = wanted.account ?? row.accountCode;
  // The suggested partner or company belongs to the suggested account; another account needs its own.
  const owner = account === row.accountCode ? row : { lpEntityId: null, companyId: null };
  const other = {
    account,
    amount: -baseAmount,
    lpEntityId: wanted.lpEntityId ?? owner.lpEntityId,
    companyId: wanted.companyId ?? owner.companyId,
  };
  const drafted = {
    entryDate: row.txnDate,
    memo: wanted.memo ?? row.description,
    sourceType: wanted.sourceType ?? SOURCE_TYPES[account.slice(0, 4)] ?? "manual",
    sourceRef: `bank:${id}`,
    postings: wanted.postings ?? [other],
  };
  const entry = await withCash(write, vehicle, drafted, { bank, amount, baseAmount });
  if (account === "1300" && !other.lpEntityId && wanted.postings === undefined) {
    throw new EngineError("unknown_partner", "Name the partner who paid with lpEntityId.", ["lpEntityId"]);
  }
  const [entryId] = await enterEntries(write, vehicle, [entry], { post: false });
  await link(write, vehicle, row, { entryId: entryId as string, units: row.amount, madeDraft: true });
  return entryId as string;
}

async function bankOfRow(write: Write, vehicle: VehicleRow, row: BankRowState): Promise<BankAccount> {
  return bankAccountOf(write.tx, write.tenantId, vehicle, row.bankAccountId);
}

/** A row's amount in its own currency, and at the rate of its day in the vehicle's. */
async function worthOf(
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
  { row, bank }: { readonly row: BankRowState; readonly bank: BankAccount },
): Promise<{ amount: number; baseAmount: number }> {
  const amount = toAmount(row.amount, bank.currency);
  if (bank.currency === vehicle.baseCurrency) return { amount, baseAmount: amount };
  const rate = exactRate(rateOn(await loadFxRates(tx, tenantId, vehicle.id), bank.currency, row.txnDate));
  const units = rational(amount)
    .times(10 ** currencyDecimals(vehicle.baseCurrency))
    .times(rate)
    .round("half_up");
  return { amount, baseAmount: toAmount(BigInt(units.toString()), vehicle.baseCurrency) };
}

/** The entry with the row's cash on its bank account. */
async function withCash<Entry extends Pick<NewEntry, "entryDate" | "postings">>(
  write: Write,
  vehicle: VehicleRow,
  entry: Entry,
  { bank, amount, baseAmount }: { bank: BankAccount; amount: number; baseAmount: number },
): Promise<Entry> {
  const whole = { ...entry, postings: [{ account: "1000", amount: baseAmount }, ...entry.postings] };
  const { ledgerAccount: account, currency } = bank;
  if (currency === vehicle.baseCurrency) {
    return { ...whole, postings: [{ account, amount }, ...entry.postings] };
  }
  const index = indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
  return moveCash(index, whole, { account, currency, bankAmount: Math.abs(amount) });
}

interface AskedLink extends OwnerOfRow, CashOfBank {
  readonly entryId: string;
  readonly rowId: string;
  readonly bankAccountId: string;
}

/** An entry's cash on the row's bank account, how much of it is linked, and how much of the row is. */
const leftOf = preparedRows((params: AskedLink) => {
  const [e, m, p, a, t] = [journalEntries, bankMatches, journalPostings, ledgerAccounts, bankTransactions];
  const cash = sql`select coalesce(sum(${p.amount}), 0) from ${p} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)}
    where ${ownedBy(p, params)} and ${p.entryId} = ${params.entryId} and ${movesCashOf(cashTables, params)}`;
  const linked = (which: SQL) =>
    sql`select coalesce(sum(${m.amount}), 0) from ${m} join ${t} on ${pointedTo(t, m, m.bankTransactionId)}
      where ${ownedBy(m, params)} and ${t.bankAccountId} = ${params.bankAccountId} and ${which}`;
  return {
    fields: {
      status: e.status,
      cash: sql<string>`(${cash})::text`,
      linked: sql<string>`(${linked(eq(m.entryId, params.entryId))})::text`,
      taken: sql<string>`(${linked(eq(m.bankTransactionId, params.rowId))})::text`,
    },
    rest: sql`from ${e} where ${rowWithId(e, params, params.entryId)}`,
  };
});

/** Links a row to an entry, for a part of the amount or for all that is still unlinked on both. */
export async function matchRow(
  write: Write,
  vehicle: VehicleRow,
  id: string,
  { entryId, amount }: { entryId: string; amount?: number | undefined },
): Promise<void> {
  const row = await bankRowState(write.tx, write.tenantId, vehicle.id, id);
  if (row.status === "ignored" || row.status === "reconciled")
    throw illegalTransition("The row", row.status, "reconciled");
  const all = await listBankAccounts(write.tx, write.tenantId, vehicle);
  const bank = namedAccount(all, row.bankAccountId);
  const asked = { entryId, rowId: id, bankAccountId: bank.id };
  const params = { ...ownerOf(write, vehicle), ...asked, ...cashOfBank(bank, all) };
  const [left] = await leftOf(write.tx, params);
  if (left === undefined) throw notFound("There is no such entry.", ["entryId"]);
  if (left.status === "void") throw illegalTransition("The entry", "void", "matched");
  const open = smaller(BigInt(left.cash) - BigInt(left.linked), row.amount - BigInt(left.taken));
  const units = amount === undefined ? open : toUnits(amount, bank.currency);
  if (units === 0n || BigInt(left.cash) === 0n)
    throw refusal("conflict", `The entry has no cash of ${bank.name}, in ${bank.currency}, left that fits this row.`);
  await link(write, vehicle, row, { entryId, units, madeDraft: false });
}

/** The amount both sides share, zero when they point in different directions. */
function smaller(a: bigint, b: bigint): bigint {
  if (a > 0n !== b > 0n || a === 0n || b === 0n) return 0n;
  const least = (a < 0n ? -a : a) < (b < 0n ? -b : b) ? a : b;
  return least;
}

async function link(
  write: Write,
  vehicle: VehicleRow,
  row: BankRowState,
  { entryId, units, madeDraft }: { entryId: string; units: bigint; madeDraft: boolean },
): Promise<void> {
  const made = { bankTransactionId: row.id, entryId, amount: units, madeDraft, createdAt: write.now };
  await orm(write.tx)
    .insert(bankMatches)
    .values({ ...ownerOf(write, vehicle), ...made });
  await refreshBankRows(write, vehicle, [row.id]);
  const subject = { subjectType: "bank_transaction", subjectId: row.id };
  await write.audit({ vehicleId: vehicle.id, action: "bank.linked", ...subject, after: { entryId } });
}

/** Removes a row's links; a draft that was created for it is voided, a posted entry stays. */
export async function unmatchRow(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const row = await bankRowState(write.tx, write.tenantId, vehicle.id, id);
  if (row.isOpening || (row.status !== "drafted" && row.status !== "reconciled")) {
    throw illegalTransition("The row", row.status, "unmatched");
  }
  if (vehicle.closedThrough !== null && row.txnDate <= vehicle.closedThrough) {
    throw refusal("period_locked", "A link in a closed month stays.", {
      details: { closedThrough: vehicle.closedThrough },
    });
  }
  const [m, e] = [bankMatches, journalEntries];
  const ofRow = and(ownedBy(m, ownerOf(write, vehicle)), eq(m.bankTransactionId, id));
  const links = await orm(write.tx)
    .select({ entryId: m.entryId, madeDraft: m.madeDraft, status: e.status })
    .from(m)
    .innerJoin(e, pointedTo(e, m, m.entryId))
    .where(ofRow);
  await orm(write.tx).delete(m).where(ofRow);
  for (const { entryId, madeDraft, status } of links) {
    if (madeDraft && status === "draft") await voidDraft(write, vehicle, entryId);
  }
  await refreshBankRows(write, vehicle, [id]);
  const subject = { subjectType: "bank_transaction", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "bank.unlinked", ...subject, before: links });
}

/** Ignores a row with a reason; without one, restores it. */
export async function ignoreRow(write: Write, vehicle: VehicleRow, id: string, reason: string | null): Promise<void> {
  const row = await bankRowState(write.tx, write.tenantId, vehicle.id, id);
  const [from, to] = reason === null ? (["ignored", "unmatched"] as const) : (["unmatched", "ignored"] as const);
  if (row.status !== from) throw illegalTransition("The row", row.status, to);
  await orm(write.tx)
    .update(bankTransactions)
    .set({ status: to, ignoredReason: reason })
    .where(rowWithId(bankTransactions, ownerOf(write, vehicle), id));
  const subject = { subjectType: "bank_transaction", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: `bank.${to}`, ...subject, reason });
}

/** Replaces the suggestion of a row; an omitted account keeps its value. */
export async function describeRow(write: Write, vehicle: VehicleRow, id: string, body: Body<"describeBankRow">) {
  const { account: givenAccountCode, lpEntityId: givenPartnerId = null, companyId: givenCompanyId = null } = body;
  await orm(write.tx)
    .update(bankTransactions)
    .set({ givenAccountCode, givenPartnerId, givenCompanyId })
    .where(rowWithId(bankTransactions, ownerOf(write, vehicle), id));
  const subject = { subjectType: "bank_transaction", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "bank.described", ...subject, after: body });
}

/** Posts the drafts a row is linked to. @throws Failure `illegal_transition` if there are none */
export async function postDraftsOf(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const [m, e] = [bankMatches, journalEntries];
  const drafts = await orm(write.tx)
    .select({ id: e.id })
    .from(m)
    .innerJoin(e, pointedTo(e, m, m.entryId))
    .where(and(ownedBy(m, ownerOf(write, vehicle)), eq(m.bankTransactionId, id), eq(e.status, "draft")))
    .orderBy(e.id);
  if (drafts.length === 0) {
    throw refusal("illegal_transition", "The row is linked to no draft.", {
      details: { from: "unmatched", to: "reconciled" },
    });
  }
  for (const draft of drafts) await postDraft(write, vehicle, draft.id);
}
