/** Agreements as rows. Calls and distributions have their own tables; the other kinds share one. */
import { preparedRows, type Queryable } from "@capstack/database";
import type { CommitmentEvent } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type AgreementKind, loadAgreementEntries } from "../journal/agreement-entries.js";
import { capitalCalls as calls, distributions } from "../tables/capital-tables.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { agreements, commitmentEvents } from "../tables/firm-tables.js";
import { toAmount } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** A commitment event as published. */
export type Commitment = Required<Pick<CommitmentEvent, "lpEntityId" | "date" | "amount" | "kind">>;

/** The account, vehicle and transaction. */
export interface Context {
  readonly tx: Queryable;
  readonly tenantId: string;
  readonly today: string;
}

/** Calls, distributions and the other kinds of agreement, in one row shape. */
const all = (params: OwnerOfRow) => {
  const { tenantId, vehicleId, id, kind, agreementDate, description, status, terms, declaredVersion, createdAt } =
    agreements;
  const callTerms = sql`jsonb_build_object('dueDate', ${calls.dueDate}, 'scope', ${calls.scope}, 'purpose', ${calls.purpose})`;
  const { kind: form, recallable, inKind } = distributions;
  const ownTerms = sql`jsonb_build_object('kind', ${form}, 'recallable', ${recallable}, 'inKind', ${inKind})`;
  return sql`(
    select ${tenantId}, ${vehicleId}, ${id}, ${kind}, ${agreementDate}, ${description}, ${status}, ${terms},
      ${declaredVersion}, ${createdAt} from ${agreements} where ${ownedBy(agreements, params)}
    union all select ${calls.tenantId}, ${calls.vehicleId}, ${calls.id}, 'capital_call', ${calls.callDate},
      ${calls.description}, ${calls.status}, ${callTerms}, null, ${calls.createdAt}
    from ${calls} where ${ownedBy(calls, params)}
    union all select ${distributions.tenantId}, ${distributions.vehicleId}, ${distributions.id}, 'distribution',
      ${distributions.distributionDate}, ${distributions.description}, ${distributions.status}, ${ownTerms}, null,
      ${distributions.createdAt}
    from ${distributions} where ${ownedBy(distributions, params)}) as ${agreed}`;
};

const agreed = alias(agreements, "agreed");

interface Asked extends OwnerOfRow {
  /** Null for all. */
  readonly id: string | null;
}

const rowsOf = preparedRows((params: Asked) => ({
  fields: {
    id: agreed.id,
    kind: sql<AgreementKind>`${agreed.kind}`,
    date: agreed.agreementDate,
    description: agreed.description,
    status: sql<
      "draft" | "declared" | "cancelled"
    >`case ${agreed.status} when 'issued' then 'declared' else ${agreed.status} end`,
    declaredVersion: agreed.declaredVersion,
    terms: agreed.terms,
    createdAt: agreed.createdAt,
  },
  rest: sql`from ${all(params)} where ${params.id}::uuid is null or ${agreed.id} = ${params.id}::uuid
    order by ${agreed.agreementDate} desc, ${agreed.id} desc`,
}));

const commitmentsOf = preparedRows((params: Asked) => {
  const { agreementId, partnerId: lpEntityId, eventDate: date, amount: units, kind, id } = commitmentEvents;
  return {
    fields: { agreementId, lpEntityId, date, units, kind },
    rest: sql`from ${commitmentEvents} where ${ownedBy(commitmentEvents, params)} and ${agreementId} is not null
      and (${params.id}::uuid is null or ${agreementId} = ${params.id}::uuid) order by ${date}, ${id}`,
  };
});

/** Agreements of a vehicle, or the one with an id, newest first. */
export async function loadAgreements({ tx, tenantId }: Context, vehicle: VehicleRow, id: string | null = null) {
  const params = { tenantId, vehicleId: vehicle.id, id };
  const rows = await rowsOf(tx, params);
  const entries = await loadAgreementEntries(tx, tenantId, vehicle.id, id);
  const commitments = await commitmentsOf(tx, params);
  return rows.map((row) => {
    const own = entries.filter(({ agreementId }) => agreementId === row.id);
    return {
      ...row,
      declaredVersion: row.declaredVersion ?? own[0]?.postedVersion ?? null,
      entries: own,
      commitments: commitments
        .filter(({ agreementId }) => agreementId === row.id)
        .map(({ agreementId: _, units, ...event }): Commitment => {
          return { ...event, amount: toAmount(units, vehicle.baseCurrency) };
        }),
    };
  });
}

/**
 * An agreement of any kind with what it produced. `declaredVersion` is the version of the books it was declared with.
 */
export type AgreementRow = Awaited<ReturnType<typeof loadAgreements>>[number];
