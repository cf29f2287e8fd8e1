/** `/agreements`, and what agrees at once: a subsequent close, a transfer, a cutover from other books. */
import { type AgreementRow, type Context, loadAgreements } from "@capstack/books/agreements/agreement";
import type { AgreedTerms } from "@capstack/books/agreements/build-agreement";
import { agreeAtOnce, declareDraft, draftAgreement } from "@capstack/books/agreements/declare-agreement";
import { cancelAgreement } from "@capstack/books/agreements/undo-agreement";
import { cancelCall, issueCall } from "@capstack/books/capital/call";
import { cancelDistribution, declareDistribution } from "@capstack/books/capital/distribution";
import { listAgreements, publishAgreement, refusePaidClose } from "@capstack/books/capital/published-agreements";
import { publishEntries } from "@capstack/books/journal/pages/published-entry";
import { answerAgreementNotices } from "@capstack/books/notices/answer-notices";
import { notFound } from "@capstack/books/requests/caller";
import type { HoldingTable } from "@capstack/books/transactions/reading";
import type { VehicleRow } from "@capstack/books/vehicles/vehicle";
import { inGroup, moving, ofGroup, ofHolding, type Routes } from "../route.js";

const HOLDING: readonly HoldingTable[] = ["agreements", "capital_calls", "distributions"];

export const agreementRoutes = {
  listAgreements: ofGroup(async (read, vehicle, { query }) => {
    const all = await listAgreements(read, vehicle);
    return all.filter(({ kind, status }) => {
      return (query.kind ?? kind) === kind && (query.status ?? status) === status;
    });
  }),
  getAgreement: ofHolding(HOLDING, (read, vehicle, { id }) => publishOne(read, vehicle, id)),
  getAgreementNotices: ofHolding("agreements", (read, vehicle, { id, query }) =>
    answerAgreementNotices(read, vehicle, id, query),
  ),
  draftAgreement: inGroup(async (write, vehicle, body) => {
    const id = await draftAgreement(write, vehicle, body as AgreedTerms);
    return publishOne(write, vehicle, id);
  }),
  declareAgreement: moving(HOLDING, publishOne, async (write, vehicle, id) => {
    const agreement = await theAgreement(write, vehicle, id);
    if (agreement.kind === "capital_call") await issueCall(write, vehicle, id);
    else if (agreement.kind === "distribution") await declareDistribution(write, vehicle, id);
    else await declareDraft(write, vehicle, agreement);
  }),
  cancelAgreement: moving(HOLDING, publishOne, async (write, vehicle, id) => {
    const agreement = await theAgreement(write, vehicle, id);
    if (agreement.kind === "capital_call") await cancelCall(write, vehicle, id);
    else if (agreement.kind === "distribution") await cancelDistribution(write, vehicle, id);
    else {
      await refusePaidClose(write, vehicle, agreement);
      await cancelAgreement(write, vehicle, agreement);
    }
  }),
  enterEqualization: agreeing("subsequent_close"),
  enterTransfer: agreeing("transfer"),
  takeOpeningBalances: agreeing("opening_balance"),
} satisfies Partial<Routes>;

async function theAgreement(context: Context, vehicle: VehicleRow, id: string): Promise<AgreementRow> {
  const [agreement] = await loadAgreements(context, vehicle, id);
  if (agreement === undefined) throw notFound();
  return agreement;
}

async function publishOne(context: Context, vehicle: VehicleRow, id: string) {
  return publishAgreement(context, vehicle, await theAgreement(context, vehicle, id));
}

/** Agrees and posts at once. */
function agreeing(kind: AgreedTerms["kind"]) {
  return inGroup(async (write, vehicle, body: object) => {
    const { id, entryIds, agreed } = await agreeAtOnce(write, vehicle, { ...body, kind } as AgreedTerms);
    const entries = await publishEntries(write.tx, write.tenantId, vehicle.id, entryIds);
    return { agreementId: id, entries, commitments: agreed.commitments };
  });
}
