/** What changes commitments and entries together: a subsequent close, a transfer, a cutover from other books. */
import { accountingOperations } from "@capstack/contract/accounting";
import {
  buildCutover,
  buildTransfer,
  type CommitmentEvent,
  type Entry,
  equalize,
  type HistoryFlow,
  indexBooks,
} from "@capstack/ledger";
import { loadBooks } from "../books/load-books.js";
import { enterEntries, requireOpen } from "../journal/enter.js";
import { publishEntries } from "../journal/published-entry.js";
import { toUnits } from "../money.js";
import { writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { recordCommitment } from "./commitments.js";

export const agreementRoutes = [
  writeRoute(accountingOperations.enterEqualization, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    const { entries, commitments } = equalize(await openBooks(write, vehicle), body);
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
  for (const { entryDate } of entries) requireOpen(vehicle, entryDate);
  const ids = await enterEntries(write, vehicle, entries, { post: true });
  for (const id of ids) {
    await write.audit({ vehicleId: vehicle.id, action: "entry.posted", subjectType: "entry", subjectId: id });
  }
  return { entries: await publishEntries(write.tx, write.accountId, vehicle.id, ids), commitments };
}
