/** Drafting an agreement, and declaring it: entries, commitments and history in one transaction. */
import type { HistoryFlow } from "@capstack/ledger";
import { illegalTransition } from "../failures.js";
import { enterEntries, requireOpen } from "../journal/enter.js";
import { toJson } from "../json-text.js";
import { toUnits } from "../money.js";
import { recordCommitment } from "../partners/commitment.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import type { AgreementRow } from "./agreement.js";
import { linkEntries } from "./agreement-entries.js";
import { type Agreed, type AgreedTerms, buildAgreement } from "./build-agreement.js";

const DESCRIPTIONS = {
  transfer: "Transfer of an interest",
  subsequent_close: "Subsequent close",
  opening_balance: "Opening balances",
} as const;

/** Keeps an agreement as a draft that could be declared as it stands. @throws EngineError of its builder */
export async function draftAgreement(write: Write, vehicle: VehicleRow, given: AgreedTerms): Promise<string> {
  const id = write.services.identifiers.ordered();
  await buildAgreement(write, vehicle, id, given);
  await insertAgreement(write, vehicle, id, given);
  const subject = { subjectType: "agreement", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "agreement.drafted", ...subject, after: given });
  return id;
}

async function insertAgreement(write: Write, vehicle: VehicleRow, id: string, given: AgreedTerms): Promise<void> {
  const { kind, ...terms } = given;
  await write.tx.query(
    `insert into agreements (account_id, vehicle_id, id, kind, agreement_date, description, status, terms, created_at)
     values ($1, $2, $3, $4, $5, $6, 'draft', $7::text::jsonb, $8)`,
    [write.tenantId, vehicle.id, id, kind, terms.date, terms.memo ?? DESCRIPTIONS[kind], toJson(terms), write.now],
  );
}

/** Declares a draft of a transfer, a subsequent close or opening balances. */
export async function declareDraft(write: Write, vehicle: VehicleRow, draft: AgreementRow): Promise<void> {
  if (draft.status !== "draft") throw illegalTransition("The agreement", draft.status, "declared");
  const terms = { kind: draft.kind, ...draft.terms } as AgreedTerms;
  await declare(write, vehicle, draft.id, await buildAgreement(write, vehicle, draft.id, terms));
}

/** Agrees and declares at once. */
export async function agreeAtOnce(
  write: Write,
  vehicle: VehicleRow,
  given: AgreedTerms,
): Promise<{ id: string; entryIds: readonly string[]; agreed: Agreed }> {
  const id = write.services.identifiers.ordered();
  const agreed = await buildAgreement(write, vehicle, id, given);
  await insertAgreement(write, vehicle, id, given);
  return { id, entryIds: await declare(write, vehicle, id, agreed), agreed };
}

async function declare(write: Write, vehicle: VehicleRow, id: string, agreed: Agreed): Promise<readonly string[]> {
  const { entries, commitments, historyFlows } = agreed;
  for (const event of commitments) await recordCommitment(write, vehicle, { ...event }, id);
  await keepHistory(write, vehicle, id, historyFlows);
  for (const { entryDate } of entries) requireOpen(vehicle, entryDate);
  const entryIds = await enterEntries(write, vehicle, entries, { post: true });
  await linkEntries(write, vehicle, id, entryIds);
  await write.tx.query(
    `update agreements set status = 'declared', declared_version = $4
     where account_id = $1 and vehicle_id = $2 and id = $3`,
    [write.tenantId, vehicle.id, id, vehicle.booksVersion],
  );
  write.mustAnswer(vehicle.id);
  const of = { vehicleId: vehicle.id };
  await write.audit(
    ...entryIds.map((entry) => ({ ...of, action: "entry.posted", subjectType: "entry", subjectId: entry })),
    { ...of, action: "agreement.declared", subjectType: "agreement", subjectId: id, after: { entryIds } },
  );
  return entryIds;
}

/** Keeps the true flows behind an agreement's entries. */
export async function keepHistory(
  write: Write,
  vehicle: VehicleRow,
  agreementId: string,
  flows: readonly HistoryFlow[],
): Promise<void> {
  if (flows.length === 0) return;
  const rows = flows.map(({ lpEntityId, date, kind, amount, sourceRef }) => {
    const units = String(toUnits(amount, vehicle.baseCurrency));
    return {
      id: write.services.identifiers.ordered(),
      lpEntityId,
      date,
      kind,
      units,
      sourceRef: sourceRef ?? "cutover",
    };
  });
  await write.tx.query(
    `insert into history_flows (account_id, vehicle_id, id, partner_id, flow_date, kind, amount, source_ref, agreement_id)
     select $1, $2, id, "lpEntityId", date, kind, units, "sourceRef", $3 from jsonb_to_recordset($4::text::jsonb) as f
       (id uuid, "lpEntityId" uuid, date date, kind text, units bigint, "sourceRef" text)`,
    [write.tenantId, vehicle.id, agreementId, toJson(rows)],
  );
}
