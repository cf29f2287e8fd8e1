/** What is done with one bank row: drafted, linked, unlinked, ignored. */
import { orm, type Queryable } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { and, eq } from "drizzle-orm";
import { notFound } from "../caller.js";
import { bankMatches, bankTransactions } from "../db/bank-tables.js";
import { ownedBy, rowWithId } from "../db/columns.js";
import { journalEntries } from "../db/journal-tables.js";
import { illegalTransition, refusal } from "../failures.js";
import { enterEntries } from "../journal/enter.js";
import type { NewPosting } from "../journal/new-entry.js";
import { postDraft, voidDraft } from "../journal/transitions.js";
import { toAmount, toUnits } from "../money.js";
import type { Body } from "../route.js";
import { ownerOf } from "../tenant.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { refreshBankRows } from "./bank-row-status.js";

/** A row as it stands. */
export interface BankRowState {
  readonly id: string;
  readonly txnDate: string;
  readonly amount: bigint;
  readonly description: string;
  readonly status: "unmatched" | "drafted" | "reconciled" | "ignored";
  readonly isOpening: boolean;
  readonly accountCode: string;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
}

/** Reads a row with what it is thought to be. @throws Failure `not_found` */
export async function bankRowState(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  id: string,
): Promise<BankRowState> {
  const [row] = await tx.query<BankRowState>(
    `select id, txn_date as "txnDate", amount, description, status, is_opening as "isOpening",
       coalesce(given_account_code, suggestion ->> 'accountCode') as "accountCode",
       coalesce(given_partner_id, case when given_account_code is null then (suggestion ->> 'lpEntityId')::uuid end) as "lpEntityId",
       coalesce(given_company_id, case when given_account_code is null then (suggestion ->> 'companyId')::uuid end) as "companyId"
     from bank_transactions where account_id = $1 and vehicle_id = $2 and id = $3`,
    [tenantId, vehicleId, id],
  );
  if (row === undefined) throw notFound();
  return row;
}

/** How a row is to be booked; what is left out follows the suggestion. */
export interface BankDraft {
  readonly account?: string | undefined;
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
  readonly sourceType?: string | undefined;
  readonly memo?: string | undefined;
  /** The lines beside cash, where one is not enough. */
  readonly postings?: readonly NewPosting[] | undefined;
}

const SOURCE_TYPES: Readonly<Record<string, string>> = {
  "1100": "investment",
  "1300": "contribution_funding",
  "1350": "escrow_release",
  "2200": "loan",
  "2300": "distribution_settlement",
  "3100": "capital_call",
  "4100": "income",
  "4110": "income",
  "4120": "income",
  "5000": "management_fee",
  "5100": "partnership_expense",
  "5200": "organizational_expense",
  "5300": "partnership_expense",
};

/** Makes a draft for a row and links it. @returns the draft's id */
export async function draftForRow(write: Write, vehicle: VehicleRow, id: string, wanted: BankDraft): Promise<string> {
  const row = await bankRowState(write.tx, write.tenantId, vehicle.id, id);
  if (row.status !== "unmatched") throw illegalTransition("The row", row.status, "drafted");
  const amount = toAmount(row.amount, vehicle.baseCurrency);
  const account = wanted.account ?? row.accountCode;
  // Whose a row is belongs to the account it was taken for; another account is another matter.
  const owner = account === row.accountCode ? row : { lpEntityId: null, companyId: null };
  const other = {
    account,
    amount: -amount,
    lpEntityId: wanted.lpEntityId ?? owner.lpEntityId,
    companyId: wanted.companyId ?? owner.companyId,
  };
  const entry = {
    entryDate: row.txnDate,
    memo: wanted.memo ?? row.description,
    sourceType: wanted.sourceType ?? SOURCE_TYPES[account.slice(0, 4)] ?? "manual",
    sourceRef: `bank:${id}`,
    postings: [{ account: "1000", amount }, ...(wanted.postings ?? [other])],
  };
  if (account === "1300" && !other.lpEntityId && wanted.postings === undefined) {
    throw new EngineError("unknown_partner", "Name the partner who paid with lpEntityId.", ["lpEntityId"]);
  }
  const [entryId] = await enterEntries(write, vehicle, [entry], { post: false });
  await link(write, vehicle, row, { entryId: entryId as string, units: row.amount, madeDraft: true });
  return entryId as string;
}

/** Links a row to an entry, for a part or for all that both have left. */
export async function matchRow(
  write: Write,
  vehicle: VehicleRow,
  id: string,
  { entryId, amount }: { entryId: string; amount?: number | undefined },
): Promise<void> {
  const row = await bankRowState(write.tx, write.tenantId, vehicle.id, id);
  if (row.status === "ignored" || row.status === "reconciled")
    throw illegalTransition("The row", row.status, "reconciled");
  const [left] = await write.tx.query<{ status: string; cash: string; linked: string; taken: string }>(
    `select e.status,
       (select coalesce(sum(p.amount), 0) from journal_postings p join ledger_accounts a on a.account_id = p.account_id
          and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
        where p.account_id = e.account_id and p.vehicle_id = e.vehicle_id and p.entry_id = e.id and a.subtype = 'cash')::text as cash,
       (select coalesce(sum(m.amount), 0) from bank_matches m where m.account_id = e.account_id
          and m.vehicle_id = e.vehicle_id and m.entry_id = e.id)::text as linked,
       (select coalesce(sum(m.amount), 0) from bank_matches m where m.account_id = e.account_id
          and m.vehicle_id = e.vehicle_id and m.bank_transaction_id = $4)::text as taken
     from journal_entries e where e.account_id = $1 and e.vehicle_id = $2 and e.id = $3`,
    [write.tenantId, vehicle.id, entryId, id],
  );
  if (left === undefined) throw notFound("There is no such entry.", ["entryId"]);
  if (left.status === "void") throw illegalTransition("The entry", "void", "matched");
  const open = smaller(BigInt(left.cash) - BigInt(left.linked), row.amount - BigInt(left.taken));
  const units = amount === undefined ? open : toUnits(amount, vehicle.baseCurrency);
  if (units === 0n) throw refusal("conflict", "The entry has no cash left that fits this row.");
  await link(write, vehicle, row, { entryId, units, madeDraft: false });
}

/** The part both sides have, zero when they point in different directions. */
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
  await write.tx.query("insert into bank_matches values ($1, $2, $3, $4, $5, $6, $7)", [
    write.tenantId,
    vehicle.id,
    row.id,
    entryId,
    units,
    madeDraft,
    write.now,
  ]);
  await refreshBankRows(write, vehicle, [row.id]);
  const subject = { subjectType: "bank_transaction", subjectId: row.id };
  await write.audit({ vehicleId: vehicle.id, action: "bank.linked", ...subject, after: { entryId } });
}

/** Takes a row's links away; a draft that was made for it is voided, a posted entry stays. */
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
  const links = await write.tx.query<{ entryId: string; madeDraft: boolean; status: string }>(
    `delete from bank_matches m using journal_entries e
     where m.account_id = $1 and m.vehicle_id = $2 and m.bank_transaction_id = $3
       and e.account_id = m.account_id and e.vehicle_id = m.vehicle_id and e.id = m.entry_id
     returning m.entry_id as "entryId", m.made_draft as "madeDraft", e.status`,
    [write.tenantId, vehicle.id, id],
  );
  for (const { entryId, madeDraft, status } of links) {
    if (madeDraft && status === "draft") await voidDraft(write, vehicle, entryId);
  }
  await refreshBankRows(write, vehicle, [id]);
  const subject = { subjectType: "bank_transaction", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "bank.unlinked", ...subject, before: links });
}

/** Sets a row aside with a reason, or takes it back without one. */
export async function ignoreRow(write: Write, vehicle: VehicleRow, id: string, reason: string | null): Promise<void> {
  const row = await bankRowState(write.tx, write.tenantId, vehicle.id, id);
  const [from, to] = reason === null ? ["ignored", "unmatched"] : ["unmatched", "ignored"];
  if (row.status !== from) throw illegalTransition("The row", row.status, to as string);
  await write.tx.query(
    `update bank_transactions set status = $4, ignored_reason = $5 where account_id = $1 and vehicle_id = $2 and id = $3`,
    [write.tenantId, vehicle.id, id, to as string, reason],
  );
  const subject = { subjectType: "bank_transaction", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: `bank.${to}`, ...subject, reason });
}

/** Says what a row is, in place of the suggestion; an account that is left out stays. */
export async function describeRow(write: Write, vehicle: VehicleRow, id: string, body: Body<"describeBankRow">) {
  const { account: givenAccountCode, lpEntityId: givenPartnerId = null, companyId: givenCompanyId = null } = body;
  await orm(write.tx)
    .update(bankTransactions)
    .set({ givenAccountCode, givenPartnerId, givenCompanyId })
    .where(rowWithId(bankTransactions, ownerOf(write, vehicle), id));
  const subject = { subjectType: "bank_transaction", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "bank.described", ...subject, after: body });
}

/** Posts the drafts a row is linked to. @throws Failure `illegal_transition` where it is linked to none */
export async function postDraftsOf(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const [m, e] = [bankMatches, journalEntries];
  const drafts = await orm(write.tx)
    .select({ id: e.id })
    .from(m)
    .innerJoin(e, and(eq(e.tenantId, m.tenantId), eq(e.vehicleId, m.vehicleId), eq(e.id, m.entryId)))
    .where(and(ownedBy(m, ownerOf(write, vehicle)), eq(m.bankTransactionId, id), eq(e.status, "draft")))
    .orderBy(e.id);
  if (drafts.length === 0) {
    throw refusal("illegal_transition", "The row is linked to no draft.", {
      details: { from: "unmatched", to: "reconciled" },
    });
  }
  for (const draft of drafts) await postDraft(write, vehicle, draft.id);
}
