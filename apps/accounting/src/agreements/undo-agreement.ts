/**
 * Undoing an agreement as a whole: entries by reversal on their own days, commitments and history by their opposites,
 * in one transaction. Refused where a month of it is closed, where money of it has moved, and where an agreement that
 * was declared later was reckoned from it.
 */
import type { HistoryFlow } from "@capstack/ledger";
import { illegalTransition, refusal } from "../failures.js";
import { requireOpen } from "../journal/enter.js";
import { reverseEntries } from "../journal/transitions.js";
import { toAmount } from "../money.js";
import { recordCommitment } from "../partners/commitment.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { type AgreementRow, loadAgreements } from "./agreement.js";
import { type AgreementKind, linkEntries } from "./agreement-entries.js";
import { keepHistory } from "./declare-agreement.js";

/** Cancels a transfer, a subsequent close or opening balances; a declared one with all it made. */
export async function cancelAgreement(write: Write, vehicle: VehicleRow, agreement: AgreementRow): Promise<void> {
  if (agreement.status === "cancelled") throw illegalTransition("The agreement", "cancelled", "cancelled");
  if (agreement.status === "declared") await takeBack(write, vehicle, agreement.id);
  await write.tx.query(
    "update agreements set status = 'cancelled' where account_id = $1 and vehicle_id = $2 and id = $3",
    [write.tenantId, vehicle.id, agreement.id],
  );
  const subject = { subjectType: "agreement", subjectId: agreement.id };
  const before = { status: agreement.status };
  await write.audit({ vehicleId: vehicle.id, action: "agreement.cancelled", ...subject, before });
}

/** Takes back everything a declared agreement of any kind made. @throws Failure `period_locked`, `illegal_transition` */
export async function takeBack(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const agreements = await loadAgreements(write, vehicle);
  const own = agreements.find((one) => one.id === id);
  if (own === undefined) throw new Error(`agreement ${id} is not there`);
  for (const { entryDate } of own.entries) requireOpen(vehicle, entryDate);
  for (const { date } of own.commitments) requireOpen(vehicle, date);
  await requireNoWire(write, vehicle, own);
  await requireNothingOnTop(write, vehicle, own, agreements);
  const standing = own.entries.filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null);
  const ids = standing.map((entry) => entry.id).reverse();
  const made = await reverseEntries(write, vehicle, ids, { memo: `Cancelled: ${own.description}`, asAgreement: true });
  await linkEntries(write, vehicle, id, made);
  for (const event of own.commitments) {
    await recordCommitment(write, vehicle, { ...event, amount: -event.amount }, id);
  }
  await keepHistory(write, vehicle, id, await oppositeHistory(write, vehicle, id));
  write.mustAnswer(vehicle.id);
}

async function oppositeHistory(write: Write, vehicle: VehicleRow, id: string): Promise<HistoryFlow[]> {
  const flows = await write.tx.query<Omit<HistoryFlow, "amount"> & { units: bigint }>(
    `select partner_id as "lpEntityId", flow_date as date, kind, amount as units, source_ref as "sourceRef"
     from history_flows where account_id = $1 and vehicle_id = $2 and agreement_id = $3 order by id`,
    [write.tenantId, vehicle.id, id],
  );
  return flows.map(({ units, ...flow }) => ({ ...flow, amount: toAmount(-units, vehicle.baseCurrency) }));
}

function inTheWay(own: AgreementRow, because: string, message: string, more: object) {
  const details = { from: own.status, to: "cancelled", because, ...more };
  return refusal("illegal_transition", message, { details });
}

/** A bank row that an entry is linked to is money that moved: it is unmatched first, knowingly. */
async function requireNoWire(write: Write, vehicle: VehicleRow, own: AgreementRow): Promise<void> {
  const rows = await write.tx.query<{ id: string; date: string }>(
    `select t.id, t.txn_date as date from bank_matches m join bank_transactions t
       on t.account_id = m.account_id and t.vehicle_id = m.vehicle_id and t.id = m.bank_transaction_id
     where m.account_id = $1 and m.vehicle_id = $2 and m.entry_id = any($3::uuid[]) order by t.txn_date, t.id`,
    [write.tenantId, vehicle.id, own.entries.map(({ id }) => id)],
  );
  const [first] = rows;
  if (first === undefined) return;
  throw inTheWay(own, "settled", `The wire of ${first.date} settled it; unmatch that bank row first.`, {
    bankTransactionIds: rows.map(({ id }) => id),
  });
}

const INTERESTS: readonly AgreementKind[] = ["transfer", "subsequent_close"];
const ALL: readonly AgreementKind[] = [
  "capital_call",
  "distribution",
  "transfer",
  "subsequent_close",
  "opening_balance",
];

/** Which later kinds are reckoned from an earlier one: whoever moves interests moves the calls and distributions before. */
const STANDS_ON: Readonly<Record<AgreementKind, readonly AgreementKind[]>> = {
  capital_call: INTERESTS,
  distribution: INTERESTS,
  transfer: ALL,
  subsequent_close: ALL,
  opening_balance: ALL,
};

async function requireNothingOnTop(
  write: Write,
  vehicle: VehicleRow,
  own: AgreementRow,
  agreements: readonly AgreementRow[],
): Promise<void> {
  const later = agreements.filter(
    ({ kind, status, date, declaredVersion }) =>
      status === "declared" &&
      STANDS_ON[own.kind].includes(kind) &&
      date >= own.date &&
      (declaredVersion ?? 0n) > (own.declaredVersion ?? 0n),
  );
  if (later.length === 0) return;
  const partners = await partnersOf(write, vehicle, [own, ...later]);
  const touched = partners.get(own.id) ?? new Set();
  const standing = later.filter(({ id }) => [...(partners.get(id) ?? [])].some((partner) => touched.has(partner)));
  const [last] = standing;
  if (last === undefined) return;
  const what = `The ${last.kind.replace("_", " ")} of ${last.date}`;
  throw inTheWay(own, "later_agreement", `${what} was reckoned from it; cancel that first.`, {
    agreements: standing.map(({ id, kind, date }) => ({ id, kind, date })),
  });
}

/** The partners that each agreement's entries and commitments name. */
async function partnersOf(
  write: Write,
  vehicle: VehicleRow,
  agreements: readonly AgreementRow[],
): Promise<Map<string, Set<string>>> {
  const agreementOf = new Map(agreements.flatMap(({ id, entries }) => entries.map((entry) => [entry.id, id] as const)));
  const rows = await write.tx.query<{ entryId: string; partner: string }>(
    `select distinct p.entry_id as "entryId", coalesce(p.lp_entity_id, a.lp_entity_id) as partner
     from journal_postings p join ledger_accounts a
       on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
     where p.account_id = $1 and p.vehicle_id = $2 and p.entry_id = any($3::uuid[])
       and coalesce(p.lp_entity_id, a.lp_entity_id) is not null`,
    [write.tenantId, vehicle.id, [...agreementOf.keys()]],
  );
  const named = agreements.map(({ id, commitments }) => {
    return [id, new Set(commitments.map(({ lpEntityId }) => lpEntityId))] as const;
  });
  const partners = new Map<string, Set<string>>(named);
  for (const { entryId, partner } of rows) partners.get(agreementOf.get(entryId) ?? "")?.add(partner);
  return partners;
}
