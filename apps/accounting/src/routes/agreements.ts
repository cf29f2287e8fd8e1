/** `/agreements`, and what agrees at once: a subsequent close, a transfer, a cutover from other books. */
import { accountingOperations } from "@capstack/contract/accounting";
import { type AgreementRow, type Context, loadAgreements } from "../agreements/agreement.js";
import type { AgreedTerms } from "../agreements/build-agreement.js";
import { agreeAtOnce, declareDraft, draftAgreement } from "../agreements/declare-agreement.js";
import { listAgreements, publishAgreement } from "../agreements/published-agreements.js";
import { cancelAgreement } from "../agreements/undo-agreement.js";
import { notFound } from "../caller.js";
import { cancelCall, issueCall } from "../capital/call.js";
import { cancelDistribution, declareDistribution } from "../capital/distribution.js";
import { publishEntries } from "../journal/published-entry.js";
import { type HoldingTable, type Read, vehicleHolding } from "../reading.js";
import { readRoute, writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { transition } from "./transition.js";

const HOLDING: readonly HoldingTable[] = ["agreements", "capital_calls", "distributions"];

export const agreementRoutes = [
  readRoute(accountingOperations.listAgreements, async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    const all = await listAgreements(contextOf(read), vehicle);
    const wanted = all.filter(({ kind, status }) => {
      return (query.kind ?? kind) === kind && (query.status ?? status) === status;
    });
    return { json: wanted };
  }),
  readRoute(accountingOperations.getAgreement, async (read, { id }) => {
    const vehicle = await read.vehicle((await vehicleHolding(read, HOLDING, id)).id);
    return { json: await publishOne(contextOf(read), vehicle, id) };
  }),
  writeRoute(accountingOperations.draftAgreement, async (write, { query }, body) => {
    const vehicle = await write.takeGroup(query.group);
    const id = await draftAgreement(write, vehicle, body as AgreedTerms);
    return { status: 201, json: await publishOne(write, vehicle, id) };
  }),
  transition(accountingOperations.declareAgreement, HOLDING, publishOne, async (write, vehicle, id) => {
    const agreement = await theAgreement(write, vehicle, id);
    if (agreement.kind === "capital_call") await issueCall(write, vehicle, id);
    else if (agreement.kind === "distribution") await declareDistribution(write, vehicle, id);
    else await declareDraft(write, vehicle, agreement);
  }),
  transition(accountingOperations.cancelAgreement, HOLDING, publishOne, async (write, vehicle, id) => {
    const agreement = await theAgreement(write, vehicle, id);
    if (agreement.kind === "capital_call") await cancelCall(write, vehicle, id);
    else if (agreement.kind === "distribution") await cancelDistribution(write, vehicle, id);
    else await cancelAgreement(write, vehicle, agreement);
  }),
  writeRoute(accountingOperations.enterEqualization, (write, { query }, body) =>
    agree(write, query.group, { ...body, kind: "subsequent_close" } as AgreedTerms),
  ),
  writeRoute(accountingOperations.enterTransfer, (write, { query }, body) =>
    agree(write, query.group, { ...body, kind: "transfer" } as AgreedTerms),
  ),
  writeRoute(accountingOperations.takeOpeningBalances, (write, { query }, body) =>
    agree(write, query.group, { ...body, kind: "opening_balance" } as AgreedTerms),
  ),
];

function contextOf({ tx, caller, today }: Read): Context {
  return { tx, tenantId: caller.account.id, today };
}

async function theAgreement(context: Context, vehicle: VehicleRow, id: string): Promise<AgreementRow> {
  const [agreement] = await loadAgreements(context, vehicle, id);
  if (agreement === undefined) throw notFound();
  return agreement;
}

async function publishOne(context: Context, vehicle: VehicleRow, id: string) {
  return publishAgreement(context, vehicle, await theAgreement(context, vehicle, id));
}

async function agree(write: Write, group: string | undefined, terms: AgreedTerms) {
  const vehicle = await write.takeGroup(group);
  const { id, entryIds, agreed } = await agreeAtOnce(write, vehicle, terms);
  const entries = await publishEntries(write.tx, write.tenantId, vehicle.id, entryIds);
  return { status: 201, json: { agreementId: id, entries, commitments: agreed.commitments } };
}
