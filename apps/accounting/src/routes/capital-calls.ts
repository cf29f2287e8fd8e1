/** `/capital-calls`: draft, issue, cancel, and the notices to partners. */
import { notFound } from "../caller.js";
import { type CallPurpose, callState, cancelCall, draftCall, issueCall } from "../capital/call.js";
import { publishCalls } from "../capital/published-calls.js";
import { callNotices, printCallNotice } from "../notices/call-notice.js";
import { answerNotices } from "../notices/notice.js";
import { inGroup, moving, ofGroup, ofHolding, type Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

export const capitalCallRoutes = {
  listCapitalCalls: ofGroup((read, vehicle) => publishCalls(read.tx, read.tenantId, vehicle, { drafts: true })),
  draftCapitalCall: inGroup(async (write, vehicle, body) => {
    const call = await draftCall(write, vehicle, body);
    return publishOne(write, vehicle, call);
  }),
  issueCapitalCall: moving("capital_calls", publishOne, issueCall),
  cancelCapitalCall: moving("capital_calls", publishOne, cancelCall),
  getCapitalCallNotices: ofHolding("capital_calls", async (read, vehicle, { id, query }) => {
    const { tenantId } = read;
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
} satisfies Partial<Routes>;

async function publishOne(write: Write, vehicle: VehicleRow, id: string) {
  const calls = await publishCalls(write.tx, write.tenantId, vehicle, { drafts: true });
  return calls.find((call) => call.id === id);
}
