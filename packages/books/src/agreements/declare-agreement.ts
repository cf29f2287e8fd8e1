/** Drafts an agreement and declares it: entries, commitments and history in one transaction. */
import { insertRows, orm } from "@capstack/database";
import type { HistoryFlow } from "@capstack/ledger";
import { linkEntries } from "../journal/agreement-entries.js";
import { requireAnother, requireDraftFirst, type Weighed, weighEntry } from "../journal/approval.js";
import { enterEntries, requireOpen } from "../journal/enter.js";
import { recordCommitment } from "../partners/commitment.js";
import { illegalTransition } from "../requests/failures.js";
import { rowWithId } from "../tables/columns.js";
import { agreements, historyFlows } from "../tables/firm-tables.js";
import { toUnits } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { AgreementRow } from "./agreement.js";
import { type Agreed, type AgreedTerms, buildAgreement } from "./build-agreement.js";

const DESCRIPTIONS = {
  transfer: "Transfer of an interest",
  subsequent_close: "Subsequent close",
  opening_balance: "Opening balances",
} as const;

/** Stores an agreement as a draft, if it could be declared now. @throws EngineError of its builder */
export async function draftAgreement(write: Write, vehicle: VehicleRow, input: AgreedTerms): Promise<string> {
  const id = write.services.identifiers.ordered();
  await buildAgreement(write, vehicle, id, input);
  await insertAgreement(write, vehicle, id, input);
  const subject = { subjectType: "agreement", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "agreement.drafted", ...subject, after: input });
  return id;
}

async function insertAgreement(write: Write, vehicle: VehicleRow, id: string, input: AgreedTerms): Promise<void> {
  const { kind, ...terms } = input;
  const { date: agreementDate, memo: description = DESCRIPTIONS[kind] } = terms;
  const row = { kind, agreementDate, description, status: "draft", terms, createdAt: write.now };
  await orm(write.tx)
    .insert(agreements)
    .values({ ...ownerOf(write, vehicle), id, ...row });
}

/** Declares a draft of a transfer, a subsequent close or opening balances. */
export async function declareDraft(write: Write, vehicle: VehicleRow, draft: AgreementRow): Promise<void> {
  if (draft.status !== "draft") throw illegalTransition("The agreement", draft.status, "declared");
  const terms = { kind: draft.kind, ...draft.terms } as AgreedTerms;
  const agreed = await buildAgreement(write, vehicle, draft.id, terms);
  await requireAnother(write, vehicle, { id: draft.id, weigh: () => weighAgreement(vehicle, terms, agreed) });
  await declare(write, vehicle, draft.id, agreed);
}

/** Drafts and declares in one step. */
export async function agreeAtOnce(
  write: Write,
  vehicle: VehicleRow,
  input: AgreedTerms,
): Promise<{ id: string; entryIds: readonly string[]; agreed: Agreed }> {
  const id = write.services.identifiers.ordered();
  const agreed = await buildAgreement(write, vehicle, id, input);
  await requireDraftFirst(write, vehicle, () => [weighAgreement(vehicle, input, agreed)]);
  await insertAgreement(write, vehicle, id, input);
  return { id, entryIds: await declare(write, vehicle, id, agreed), agreed };
}

/** An agreement by its kind and those of its entries, and by what these debit together. */
function weighAgreement(vehicle: VehicleRow, { kind }: AgreedTerms, { entries, commitments }: Agreed): Weighed {
  const weighed = entries.map((entry) => weighEntry(entry, vehicle));
  return {
    sourceTypes: [kind, ...weighed.flatMap(({ sourceTypes }) => sourceTypes)],
    units: weighed.reduce((sum, { units }) => sum + units, 0n),
    commits: commitments.length > 0,
  };
}

async function declare(write: Write, vehicle: VehicleRow, id: string, agreed: Agreed): Promise<readonly string[]> {
  const { entries, commitments, historyFlows } = agreed;
  for (const event of commitments) await recordCommitment(write, vehicle, { ...event }, id);
  await keepHistory(write, vehicle, id, historyFlows);
  for (const { entryDate } of entries) requireOpen(vehicle, entryDate);
  const entryIds = await enterEntries(write, vehicle, entries, { post: true, approved: true });
  await linkEntries(write, vehicle, id, entryIds);
  await orm(write.tx)
    .update(agreements)
    .set({ status: "declared", declaredVersion: vehicle.booksVersion })
    .where(rowWithId(agreements, ownerOf(write, vehicle), id));
  write.mustAnswer(vehicle.id);
  const of = { vehicleId: vehicle.id };
  await write.audit(
    ...entryIds.map((entry) => ({ ...of, action: "entry.posted", subjectType: "entry", subjectId: entry })),
    { ...of, action: "agreement.declared", subjectType: "agreement", subjectId: id, after: { entryIds } },
  );
  return entryIds;
}

/** Stores the actual flows behind an agreement's entries. */
export async function keepHistory(
  write: Write,
  vehicle: VehicleRow,
  agreementId: string | null,
  flows: readonly HistoryFlow[],
): Promise<void> {
  const rows = flows.map(({ lpEntityId: partnerId, date: flowDate, kind, amount, sourceRef = "cutover" }) => {
    const id = write.services.identifiers.ordered();
    return { id, partnerId, flowDate, kind, amount: toUnits(amount, vehicle.baseCurrency), sourceRef };
  });
  await insertRows(write.tx, historyFlows, { ...ownerOf(write, vehicle), agreementId }, rows);
}
