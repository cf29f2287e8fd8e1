/** What changes commitments and entries together: a subsequent close, a transfer, a cutover from other books. */
import {
  buildCutover,
  buildTransfer,
  type CommitmentEvent,
  type Entry,
  equalize,
  type HistoryFlow,
  indexBooks,
} from "@capstack/ledger";
import { z } from "zod";
import { loadBooks } from "../books/load-books.js";
import { enterEntries, requireOpen } from "../journal/enter.js";
import { publishEntries } from "../journal/published-entry.js";
import { toUnits } from "../money.js";
import { writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import { day, id, positiveAmount, rate, text } from "../wire/body.js";
import { group } from "../wire/query.js";
import type { Write } from "../writing.js";
import { recordCommitment } from "./commitments.js";

const head = { date: day, memo: text.exactOptional(), reference: z.string().max(200).exactOptional() };

const equalization = z.strictObject({
  ...head,
  commitments: z
    .array(
      z.strictObject({
        lpEntityId: id,
        amount: positiveAmount,
        kind: z.enum(["initial", "increase"]).default("initial"),
      }),
    )
    .min(1)
    .max(10_000),
  interestRate: rate.exactOptional(),
  trueUp: z.boolean().exactOptional(),
});

const transfer = z.strictObject({
  ...head,
  fromLpEntityId: id,
  toLpEntityId: id,
  transferredPct: z.number().positive().max(1).exactOptional(),
});

const flow = z.strictObject({ date: day, kind: z.enum(["contribution", "distribution"]), amount: z.number() });

const cutover = z.strictObject({
  ...head,
  partners: z
    .array(
      z.strictObject({
        lpEntityId: id,
        contributions: z.number(),
        distributions: z.number(),
        ending: z.number(),
        flows: z.array(flow).max(10_000).exactOptional(),
      }),
    )
    .max(10_000),
  balances: z
    .array(
      z.strictObject({
        account: z.string().max(40),
        amount: z.number(),
        companyId: id.exactOptional(),
        lpEntityId: id.exactOptional(),
      }),
    )
    .max(10_000),
});

export const agreementRoutes = [
  writeRoute({
    method: "POST",
    path: "/entries/equalization",
    summary: "A subsequent close: commitments, equalisation and true-up",
    scope: "accounting:post",
    query: z.object(group),
    body: equalization,
    perform: async (write, { query }, body) => {
      const vehicle = await write.takeGroup(query.group);
      const { entries, commitments } = equalize(await openBooks(write, vehicle), body);
      return { status: 201, json: await keep(write, vehicle, { entries, commitments, historyFlows: [] }) };
    },
  }),
  writeRoute({
    method: "POST",
    path: "/entries/transfer",
    summary: "One partner's interest, or a part of it, passes to another",
    scope: "accounting:post",
    query: z.object(group),
    body: transfer,
    perform: async (write, { query }, body) => {
      const vehicle = await write.takeGroup(query.group);
      return { status: 201, json: await keep(write, vehicle, buildTransfer(await openBooks(write, vehicle), body)) };
    },
  }),
  writeRoute({
    method: "POST",
    path: "/opening-balances",
    summary: "Take over the books of another system",
    scope: "accounting:post",
    query: z.object(group),
    body: cutover,
    perform: async (write, { query }, body) => {
      const vehicle = await write.takeGroup(query.group);
      const { entries, historyFlows } = buildCutover(await openBooks(write, vehicle), body);
      return { status: 201, json: await keep(write, vehicle, { entries, historyFlows, commitments: [] }) };
    },
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
