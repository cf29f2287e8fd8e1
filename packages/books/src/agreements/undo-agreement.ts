/**
 * Undoes an agreement as a whole in one transaction: entries by reversals on their own days, commitments and history by
 * opposite rows. Refused when one of its months is closed, when any of its money has moved, or when an agreement
 * declared later was calculated from it.
 */
import { orm } from "@capstack/database";
import type { HistoryFlow } from "@capstack/ledger";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type AgreementKind, linkEntries } from "../journal/agreement-entries.js";
import { requireOpen } from "../journal/enter.js";
import { reverseEntries } from "../journal/reversal.js";
import { recordCommitment } from "../partners/commitment.js";
import { illegalTransition, refusal } from "../requests/failures.js";
import { bankMatches, bankTransactions } from "../tables/bank-tables.js";
import { isOneOf, ownedBy, pointedTo, rowWithId } from "../tables/columns.js";
import { agreements, historyFlows } from "../tables/firm-tables.js";
import { journalPostings, ledgerAccounts } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type AgreementRow, loadAgreements } from "./agreement.js";
import { keepHistory } from "./declare-agreement.js";

/**
 * Cancels a transfer, a subsequent close or opening balances; cancelling a declared one undoes everything it
 * produced.
 */
export async function cancelAgreement(write: Write, vehicle: VehicleRow, agreement: AgreementRow): Promise<void> {
  if (agreement.status === "cancelled") throw illegalTransition("The agreement", "cancelled", "cancelled");
  if (agreement.status === "declared") await takeBack(write, vehicle, agreement.id);
  await orm(write.tx)
    .update(agreements)
    .set({ status: "cancelled" })
    .where(rowWithId(agreements, ownerOf(write, vehicle), agreement.id));
  const subject = { subjectType: "agreement", subjectId: agreement.id };
  const before = { status: agreement.status };
  await write.audit({ vehicleId: vehicle.id, action: "agreement.cancelled", ...subject, before });
}

/**
 * Undoes everything a declared agreement of any kind produced. @throws Failure `period_locked`, `illegal_transition`
 */
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
  const { partnerId: lpEntityId, flowDate: date, kind, amount: units, sourceRef } = historyFlows;
  const flows = await orm(write.tx)
    .select({ lpEntityId, date, kind, units, sourceRef })
    .from(historyFlows)
    .where(and(ownedBy(historyFlows, ownerOf(write, vehicle)), eq(historyFlows.agreementId, id)))
    .orderBy(historyFlows.id);
  return flows.map(({ units, ...flow }) => ({ ...flow, amount: toAmount(-units, vehicle.baseCurrency) }));
}

function inTheWay(own: AgreementRow, because: string, message: string, more: object) {
  const details = { from: own.status, to: "cancelled", because, ...more };
  return refusal("illegal_transition", message, { details });
}

/** An entry linked to a bank row is money that has moved: the user must unmatch the row first. */
async function requireNoWire(write: Write, vehicle: VehicleRow, own: AgreementRow): Promise<void> {
  const [m, t] = [bankMatches, bankTransactions];
  const ids = own.entries.map(({ id }) => id);
  const rows = await orm(write.tx)
    .select({ id: t.id, date: t.txnDate })
    .from(m)
    .innerJoin(t, pointedTo(t, m, m.bankTransactionId))
    .where(and(ownedBy(m, ownerOf(write, vehicle)), isOneOf(m.entryId, ids)))
    .orderBy(t.txnDate, t.id);
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

/**
 * Which later kinds are calculated from an earlier one. A transfer of interests also moves earlier calls and
 * distributions.
 */
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
  others: readonly AgreementRow[],
): Promise<void> {
  const later = others.filter(
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

/** The partners named by each agreement's entries and commitments. */
async function partnersOf(
  write: Write,
  vehicle: VehicleRow,
  others: readonly AgreementRow[],
): Promise<Map<string, Set<string>>> {
  const agreementOf = new Map(others.flatMap(({ id, entries }) => entries.map((entry) => [entry.id, id] as const)));
  const [p, a] = [journalPostings, ledgerAccounts];
  const partner = sql<string>`coalesce(${p.lpEntityId}, ${a.lpEntityId})`;
  const rows = await orm(write.tx)
    .selectDistinct({ entryId: p.entryId, partner: partner.as("partner") })
    .from(p)
    .innerJoin(a, pointedTo(a, p, p.ledgerAccountId))
    .where(and(ownedBy(p, ownerOf(write, vehicle)), isOneOf(p.entryId, [...agreementOf.keys()]), isNotNull(partner)));
  const named = others.map(({ id, commitments }) => {
    return [id, new Set(commitments.map(({ lpEntityId }) => lpEntityId))] as const;
  });
  const partners = new Map<string, Set<string>>(named);
  for (const { entryId, partner } of rows) partners.get(agreementOf.get(entryId) ?? "")?.add(partner);
  return partners;
}
