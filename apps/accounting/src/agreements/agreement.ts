/** Agreements as rows: calls and distributions have tables of their own, the other kinds share one. */
import type { Queryable } from "@capstack/database";
import type { CommitmentEvent } from "@capstack/ledger";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import { type AgreementEntry, type AgreementKind, loadAgreementEntries } from "./agreement-entries.js";

/** A commitment event as it is answered. */
export type Commitment = Required<Pick<CommitmentEvent, "lpEntityId" | "date" | "amount" | "kind">>;

/** An agreement of any kind with what it made. `declaredVersion` is that of the books it was declared with. */
export interface AgreementRow {
  readonly id: string;
  readonly kind: AgreementKind;
  readonly date: string;
  readonly description: string;
  readonly status: "draft" | "declared" | "cancelled";
  readonly declaredVersion: bigint | null;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly entries: readonly AgreementEntry[];
  readonly commitments: readonly Commitment[];
}

/** Whose books, in which transaction. */
export interface Context {
  readonly tx: Queryable;
  readonly tenantId: string;
  readonly today: string;
}

/** Agreements of a vehicle, or the one with an id, newest first. */
export async function loadAgreements(
  { tx, tenantId }: Context,
  vehicle: VehicleRow,
  id: string | null = null,
): Promise<AgreementRow[]> {
  const key = [tenantId, vehicle.id, id];
  const rows = await tx.query<Omit<AgreementRow, "entries" | "commitments">>(
    `select id, kind, date, description, case status when 'issued' then 'declared' else status end as status,
       version as "declaredVersion", terms, created_at as "createdAt"
     from (
       select account_id, vehicle_id, id, 'capital_call' as kind, call_date as date, description, status,
         null::bigint as version, jsonb_build_object('dueDate', due_date, 'scope', scope, 'purpose', purpose) as terms, created_at
       from capital_calls
       union all select account_id, vehicle_id, id, 'distribution', distribution_date, description, status, null,
         jsonb_build_object('kind', kind, 'recallable', recallable, 'inKind', in_kind), created_at
       from distributions
       union all select account_id, vehicle_id, id, kind, agreement_date, description, status, declared_version, terms,
         created_at
       from agreements) as a
     where account_id = $1 and vehicle_id = $2 and ($3::uuid is null or id = $3::uuid) order by date desc, id desc`,
    key,
  );
  const entries = await loadAgreementEntries(tx, tenantId, vehicle.id, id);
  const commitments = await tx.query<Commitment & { agreementId: string; units: bigint }>(
    `select agreement_id as "agreementId", partner_id as "lpEntityId", event_date as date, amount as units, kind
     from commitment_events
     where account_id = $1 and vehicle_id = $2 and agreement_id is not null and ($3::uuid is null or agreement_id = $3::uuid)
     order by event_date, id`,
    key,
  );
  return rows.map((row) => {
    const own = entries.filter(({ agreementId }) => agreementId === row.id);
    return {
      ...row,
      declaredVersion: row.declaredVersion ?? own[0]?.postedVersion ?? null,
      entries: own,
      commitments: commitments
        .filter(({ agreementId }) => agreementId === row.id)
        .map(({ agreementId: _, units, ...event }) => ({ ...event, amount: toAmount(units, vehicle.baseCurrency) })),
    };
  });
}
