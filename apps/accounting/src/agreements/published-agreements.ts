/** Agreements as they are answered: state, entries, and of a draft what it would post. */
import { isEngineError } from "@capstack/decimal";
import { Failure } from "@capstack/http";
import type { HistoryFlow } from "@capstack/ledger";
import { callEntry } from "../capital/call.js";
import { declarationEntries } from "../capital/distribution.js";
import { publishCalls } from "../capital/published-calls.js";
import { publishDistributions } from "../capital/published-distributions.js";
import { requireOpen } from "../journal/enter.js";
import type { NewEntry } from "../journal/new-entry.js";
import { toAmount, toUnits } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import { type AgreementRow, type Commitment, type Context, loadAgreements } from "./agreement.js";
import type { AgreementEntry } from "./agreement-entries.js";
import { type Agreed, type AgreedTerms, buildAgreement } from "./build-agreement.js";

/** Where an agreement stands for those who look at it. */
export type PublishedStatus = "draft" | "declared" | "settled" | "cancelled";

/** An agreement in a list. */
export interface ListedAgreement extends Pick<AgreementRow, "id" | "kind" | "date" | "description"> {
  readonly status: PublishedStatus;
  readonly entries: readonly Omit<AgreementEntry, "agreementId" | "postedVersion">[];
  readonly commitments: readonly Commitment[];
  readonly createdAt: string;
}

/** Every agreement of a vehicle, newest first. */
export async function listAgreements(context: Context, vehicle: VehicleRow): Promise<ListedAgreement[]> {
  const rows = await loadAgreements(context, vehicle);
  const settled = await settledAgreements(context, vehicle);
  return rows.map((row) => publish(row, settled));
}

function publish(row: AgreementRow, settled: ReadonlySet<string>): ListedAgreement {
  const { id, kind, date, description, status, commitments, createdAt } = row;
  return {
    id,
    kind,
    date,
    description,
    status: status === "declared" && settled.has(id) ? "settled" : status,
    entries: row.entries.map(({ agreementId: _, postedVersion: _version, ...entry }) => entry),
    commitments,
    createdAt: createdAt.toISOString(),
  };
}

/** Agreements whose money has all moved; those that move none never are among them. */
async function settledAgreements({ tx, tenantId }: Context, vehicle: VehicleRow): Promise<Set<string>> {
  const calls = await publishCalls(tx, tenantId, vehicle);
  const distributions = await publishDistributions(tx, tenantId, vehicle);
  const wired = await tx.query<{ id: string }>(
    `select g.agreement_id as id from agreement_entries g
     join agreements s on s.account_id = g.account_id and s.vehicle_id = g.vehicle_id and s.id = g.agreement_id
     join (select p.account_id, p.vehicle_id, p.entry_id, sum(p.amount) as cash from journal_postings p
         join ledger_accounts a on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id
           and a.id = p.ledger_account_id and a.subtype = 'cash'
         where p.account_id = $1 and p.vehicle_id = $2 group by 1, 2, 3 having sum(p.amount) <> 0) as c
       on c.account_id = g.account_id and c.vehicle_id = g.vehicle_id and c.entry_id = g.entry_id
     left join (select account_id, vehicle_id, entry_id, sum(amount) as linked from bank_matches
         where account_id = $1 and vehicle_id = $2 group by 1, 2, 3) as m
       on m.account_id = g.account_id and m.vehicle_id = g.vehicle_id and m.entry_id = g.entry_id
     where g.account_id = $1 and g.vehicle_id = $2 and s.kind = 'subsequent_close'
     group by g.agreement_id having bool_and(c.cash = coalesce(m.linked, 0))`,
    [tenantId, vehicle.id],
  );
  return new Set([
    ...calls.filter(({ status }) => status === "funded").map(({ id }) => id),
    ...distributions.filter(({ status }) => status === "paid").map(({ distributionId }) => distributionId),
    ...wired.map(({ id }) => id),
  ]);
}

/** One agreement with its terms, and of a draft what declaring it now would do. */
export async function publishAgreement(context: Context, vehicle: VehicleRow, row: AgreementRow) {
  const settled = await settledAgreements(context, vehicle);
  const shown = { ...publish(row, settled), terms: row.terms };
  if (row.status !== "draft") return { ...shown, preview: null, blockedBy: null };
  try {
    const agreed = await draftedAgreement(context, vehicle, row);
    for (const { entryDate } of agreed.entries) requireOpen(vehicle, entryDate);
    return { ...shown, preview: toPreview(agreed, vehicle), blockedBy: null };
  } catch (error) {
    if (!isEngineError(error) && !(error instanceof Failure)) throw error;
    return { ...shown, preview: null, blockedBy: { code: error.code, message: error.message } };
  }
}

async function draftedAgreement(context: Context, vehicle: VehicleRow, { id, kind, terms }: AgreementRow) {
  switch (kind) {
    case "capital_call":
      return { entries: [await callEntry(context, vehicle, id)], commitments: [], historyFlows: [] };
    case "distribution":
      return { entries: await declarationEntries(context, vehicle, id), commitments: [], historyFlows: [] };
    default:
      return buildAgreement(context, vehicle, id, { kind, ...terms } as AgreedTerms);
  }
}

function toPreview({ entries, commitments, historyFlows }: Agreed, vehicle: VehicleRow) {
  return {
    entries: entries.map(previewEntry),
    commitments,
    historyFlows: historyFlows.map(({ lpEntityId, date, kind, amount }: HistoryFlow) => {
      return { lpEntityId, date, kind, amount: toAmount(toUnits(amount, vehicle.baseCurrency), vehicle.baseCurrency) };
    }),
  };
}

function previewEntry({ entryDate, sourceType, memo, postings }: NewEntry) {
  return {
    entryDate,
    sourceType,
    memo: memo ?? "",
    postings: postings.map(({ account = "", amount, lpEntityId = null, companyId = null }) => {
      return { account, amount, lpEntityId, companyId };
    }),
  };
}
