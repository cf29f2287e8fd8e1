/** What changes commitments and entries together: a subsequent close, a transfer, a cutover from other books. */
import { accountingOperations } from "@capstack/contract/accounting";
import { addDays, addMonths } from "@capstack/decimal";
import {
  buildCutover,
  buildTransfer,
  type CommitmentEvent,
  type Entry,
  equalize,
  type HistoryFlow,
  indexBooks,
  type RetroactiveFee,
} from "@capstack/ledger";
import { loadBooks } from "../books/load-books.js";
import { enterEntries, requireOpen } from "../journal/enter.js";
import { publishEntries } from "../journal/published-entry.js";
import { toUnits } from "../money.js";
import { writeRoute } from "../route.js";
import { loadTerms } from "../terms.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { recordCommitment } from "./commitments.js";

export const agreementRoutes = [
  writeRoute(accountingOperations.enterEqualization, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    const { retroactiveFee, ...close } = body;
    const fee = retroactiveFee === undefined ? await agreedFee(write, vehicle, close.date) : retroactiveFee;
    const deal = { ...close, ...(fee === null ? {} : { retroactiveFee: fee }) };
    const { entries, commitments } = equalize(await openBooks(write, vehicle), deal);
    return { status: 201, json: await keep(write, vehicle, { entries, commitments, historyFlows: [] }) };
  }),
  writeRoute(accountingOperations.enterTransfer, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    return { status: 201, json: await keep(write, vehicle, buildTransfer(await openBooks(write, vehicle), body)) };
  }),
  writeRoute(accountingOperations.takeOpeningBalances, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    const { entries, historyFlows } = buildCutover(await openBooks(write, vehicle), body);
    return { status: 201, json: await keep(write, vehicle, { entries, historyFlows, commitments: [] }) };
  }),
];

async function openBooks(write: Write, vehicle: VehicleRow) {
  return indexBooks(await loadBooks(write.tx, write.accountId, vehicle, write.today));
}

/** The fee on commitments that the terms say, from its start through the day before a close; null without one. */
async function agreedFee(
  { tx, accountId }: Write,
  vehicle: VehicleRow,
  closing: string,
): Promise<RetroactiveFee | null> {
  const { fee } = await loadTerms(tx, accountId, vehicle.id, closing);
  if (fee === null || fee.basis !== "committed") return null;
  const [first] = await tx.query<{ date: string | null }>(
    "select min(event_date) as date from commitment_events where account_id = $1 and vehicle_id = $2",
    [accountId, vehicle.id],
  );
  const from = fee.startDate ?? first?.date ?? closing;
  const to = addDays(closing, -1);
  if (from > to) return null;
  const { annualRate, stepDownYear, stepDownRate } = fee;
  if (stepDownYear == null || stepDownRate == null) return { from, to, annualRate };
  return { from, to, annualRate, stepDown: { date: addMonths(from, stepDownYear * 12), annualRate: stepDownRate } };
}

interface Agreed {
  readonly entries: readonly Entry[];
  readonly commitments: readonly CommitmentEvent[];
  readonly historyFlows: readonly HistoryFlow[];
}

async function keep(write: Write, vehicle: VehicleRow, { entries, commitments, historyFlows }: Agreed) {
  for (const event of commitments) await recordCommitment(write, vehicle, { ...event });
  for (const { lpEntityId, date, kind, amount, sourceRef } of historyFlows) {
    await write.tx.query(
      `insert into history_flows (account_id, vehicle_id, id, partner_id, flow_date, kind, amount, source_ref)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        write.accountId,
        vehicle.id,
        write.desk.identifiers.ordered(),
        lpEntityId,
        date,
        kind,
        toUnits(amount, vehicle.baseCurrency),
        sourceRef ?? "cutover",
      ],
    );
  }
  if (historyFlows.length > 0) write.mustAnswer(vehicle.id);
  for (const { entryDate } of entries) requireOpen(vehicle, entryDate);
  const ids = await enterEntries(write, vehicle, entries, { post: true });
  for (const id of ids) {
    await write.audit({ vehicleId: vehicle.id, action: "entry.posted", subjectType: "entry", subjectId: id });
  }
  return { entries: await publishEntries(write.tx, write.accountId, vehicle.id, ids), commitments };
}
