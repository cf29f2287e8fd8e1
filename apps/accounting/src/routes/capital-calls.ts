/** `/capital-calls`: draft, issue, cancel, and the notices to partners. */
import { z } from "zod";
import { notFound } from "../caller.js";
import { type CallPurpose, callState, cancelCall, draftCall, issueCall } from "../capital/call.js";
import { callNotices } from "../capital/call-notice.js";
import { publishCalls } from "../capital/published-calls.js";
import { vehicleHolding } from "../reading.js";
import { readRoute, writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import { day, id, positiveAmount, text } from "../wire/body.js";
import { group } from "../wire/query.js";
import type { Write } from "../writing.js";

const share = z.number().min(0);

const newCall = z.strictObject({
  callDate: day,
  dueDate: day,
  description: text.optional(),
  total: positiveAmount.optional(),
  lines: z
    .array(z.strictObject({ lpEntityId: id, amount: positiveAmount }))
    .min(1)
    .max(10_000)
    .optional(),
  purpose: z
    .strictObject({ investments: share.optional(), fees: share.optional(), expenses: share.optional() })
    .optional(),
  wireText: text.optional(),
  allowOverCommitment: z.boolean().optional(),
});

export const capitalCallRoutes = [
  readRoute({
    path: "/capital-calls",
    summary: "Capital calls, newest first, drafts included",
    query: z.object(group),
    answer: async (read, { query }) => {
      const vehicle = await read.vehicle(query.group);
      return { json: await publishCalls(read.tx, read.caller.account.id, vehicle, { drafts: true }) };
    },
  }),
  writeRoute({
    method: "POST",
    path: "/capital-calls",
    summary: "Draft a capital call",
    scope: "accounting:write",
    query: z.object(group),
    body: newCall.refine((call) => (call.total === undefined) !== (call.lines === undefined), {
      message: "give either total or lines",
      path: ["total"],
    }),
    perform: async (write, { query }, body) => {
      const vehicle = await write.takeGroup(query.group);
      const call = await draftCall(write, vehicle, body);
      return { status: 201, json: await publishOne(write, vehicle, call) };
    },
  }),
  transition("issue", "Issue a call: post its entry", issueCall),
  transition("cancel", "Cancel a call that nobody has paid", cancelCall),
  readRoute({
    path: "/capital-calls/:id/notices",
    summary: "One notice a partner",
    query: z.object({}),
    answer: async (read, { id }) => {
      const accountId = read.caller.account.id;
      const vehicle = await read.vehicle((await vehicleHolding(read, "capital_calls", id)).id);
      await callState(read.tx, accountId, vehicle.id, id);
      const [call] = (await publishCalls(read.tx, accountId, vehicle, { drafts: true })).filter((one) => one.id === id);
      const [said] = await read.tx.query<{ purpose: CallPurpose; wireText: string | null }>(
        `select purpose, wire_text as "wireText" from capital_calls where account_id = $1 and vehicle_id = $2 and id = $3`,
        [accountId, vehicle.id, id],
      );
      if (call === undefined || said === undefined) throw notFound();
      const books = await read.desk.shelf.take(read, vehicle, read.today);
      return { json: callNotices(books, vehicle, call, said) };
    },
  }),
];

function transition(
  name: string,
  summary: string,
  move: (write: Write, vehicle: VehicleRow, id: string) => Promise<void>,
) {
  return writeRoute({
    method: "POST",
    path: `/capital-calls/:id/${name}`,
    summary,
    scope: "accounting:post",
    query: z.object({}),
    body: null,
    perform: async (write, { id }) => {
      const vehicle = await write.takeVehicle((await vehicleHolding(write, "capital_calls", id)).id);
      await move(write, vehicle, id);
      return { json: await publishOne(write, vehicle, id) };
    },
  });
}

async function publishOne(write: Write, vehicle: VehicleRow, id: string) {
  const calls = await publishCalls(write.tx, write.accountId, vehicle, { drafts: true });
  return calls.find((call) => call.id === id);
}
