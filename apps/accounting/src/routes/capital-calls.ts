/** `/capital-calls`: draft, issue, cancel, and the notices to partners. */
import { accountingOperations } from "@capstack/contract/accounting";
import { notFound } from "../caller.js";
import { type CallPurpose, callState, cancelCall, draftCall, issueCall } from "../capital/call.js";
import { publishCalls } from "../capital/published-calls.js";
import { callNotices, printCallNotice } from "../notices/call-notice.js";
import { answerNotices } from "../notices/notice.js";
import { vehicleHolding } from "../reading.js";
import { readRoute, writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { transition } from "./transition.js";

export const capitalCallRoutes = [
  readRoute(accountingOperations.listCapitalCalls, async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    return { json: await publishCalls(read.tx, read.caller.account.id, vehicle, { drafts: true }) };
  }),
  writeRoute(accountingOperations.draftCapitalCall, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    const call = await draftCall(write, vehicle, body);
    return { status: 201, json: await publishOne(write, vehicle, call) };
  }),
  transition(accountingOperations.issueCapitalCall, "capital_calls", publishOne, issueCall),
  transition(accountingOperations.cancelCapitalCall, "capital_calls", publishOne, cancelCall),
  readRoute(accountingOperations.getCapitalCallNotices, async (read, { id, query }) => {
    const tenantId = read.caller.account.id;
    const vehicle = await read.vehicle((await vehicleHolding(read, "capital_calls", id)).id);
    await callState(read.tx, tenantId, vehicle.id, id);
    const [call] = (await publishCalls(read.tx, tenantId, vehicle, { drafts: true })).filter((one) => one.id === id);
    const [said] = await read.tx.query<{ purpose: CallPurpose; wireText: string | null }>(
      `select purpose, wire_text as "wireText" from capital_calls where account_id = $1 and vehicle_id = $2 and id = $3`,
      [tenantId, vehicle.id, id],
    );
    if (call === undefined || said === undefined) throw notFound();
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    return answerNotices(callNotices(books, vehicle, call, said), query, (notice) => printCallNotice(notice, call));
  }),
];

async function publishOne(write: Write, vehicle: VehicleRow, id: string) {
  const calls = await publishCalls(write.tx, write.tenantId, vehicle, { drafts: true });
  return calls.find((call) => call.id === id);
}
