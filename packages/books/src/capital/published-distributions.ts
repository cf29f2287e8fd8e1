/** Distributions with what each partner has been paid. */
import { orm, preparedRows, type Queryable } from "@capstack/database";
import { and, eq, sql } from "drizzle-orm";
import { notFound } from "../requests/caller.js";
import { distributionLines, distributions } from "../tables/capital-tables.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { DistributionBasis } from "./distribution.js";
import { type DueLine, readDueLines, settleDue, settledFigures } from "./settlement.js";

/** A distribution as `/distributions` shows it. Declared amounts are frozen at declaration. */
export interface PublishedDistribution {
  readonly distributionId: string;
  readonly entryId: string | null;
  readonly date: string;
  readonly description: string;
  readonly status: string;
  readonly kind: string;
  readonly recallable: boolean;
  readonly basis: DistributionBasis | null;
  /** Of every amount. */
  readonly currency: string;
  readonly total: number;
  readonly paid: number;
  readonly lines: readonly { lpEntityId: string; name: string; amount: number; paid: number }[];
}

type DistributionRow = Awaited<ReturnType<typeof distributionsOf>>[number];

const distributionsOf = preparedRows((params: OwnerOfRow & { end: string | null }) => {
  const { id, entryId, distributionDate: date, description, status, kind, recallable, basis } = distributions;
  return {
    fields: { distributionId: id, entryId, date, description, status, kind, recallable, basis },
    rest: sql`from ${distributions} where ${ownedBy(distributions, params)}
      and (${params.end}::date is null or ${date} <= ${params.end}::date) order by ${date}, ${id}`,
  };
});

/** Distributions of a vehicle dated in a window, newest first. */
export async function publishDistributions(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { start = null, end = null }: { start?: string | null; end?: string | null } = {},
): Promise<PublishedDistribution[]> {
  return (await readDistributions(tx, tenantId, vehicle, { start, end })).distributions;
}

/** As above, with how much of what subsequent closes owe the earlier partners is paid. */
export async function readDistributions(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { start = null, end = null }: { start?: string | null; end?: string | null } = {},
) {
  const rows = await distributionsOf(tx, { tenantId, vehicleId: vehicle.id, end });
  const all = { tenantId, vehicleId: vehicle.id, side: "distributions" } as const;
  const lines = await readDueLines(tx, all);
  const linesOf = ({ distributionId }: DistributionRow) => lines.get(distributionId) ?? [];
  const declared = rows.filter(({ status }) => status === "declared");
  const cash = declared.filter(({ kind }) => kind === "cash");
  const { settledOf, closes } = await settleDue(tx, { ...all, end }, cash.flatMap(linesOf));
  const paidOf = new Map(settledOf);
  for (const row of declared.filter(({ kind }) => kind === "in_kind")) {
    for (const line of linesOf(row)) paidOf.set(line, line.amount);
  }
  const shown = rows
    .filter(({ date }) => start === null || date >= start)
    .map((row) => publish(row, linesOf(row), paidOf, vehicle.baseCurrency));
  return { distributions: shown.reverse(), closes, settledOf };
}

/** One distribution. @throws Failure `not_found` */
export async function publishDistribution({ tx, tenantId }: Tenant, vehicle: VehicleRow, id: string) {
  const shown = (await publishDistributions(tx, tenantId, vehicle)).find((one) => one.distributionId === id);
  if (shown === undefined) throw notFound();
  return shown;
}

/** The tax character of a distribution for its partners. */
export async function loadTaxCharacters(tenant: Tenant, vehicle: VehicleRow, id: string) {
  const { partnerId, taxCharacter, distributionId } = distributionLines;
  const ofIt = and(ownedBy(distributionLines, ownerOf(tenant, vehicle)), eq(distributionId, id));
  const lines = await orm(tenant.tx).select({ partnerId, taxCharacter }).from(distributionLines).where(ofIt);
  return new Map(lines.map((line) => [line.partnerId, line.taxCharacter]));
}

function publish(
  row: DistributionRow,
  due: readonly DueLine[],
  paidOf: ReadonlyMap<DueLine, bigint>,
  currency: string,
): PublishedDistribution {
  const { progress, total, settled, lines } = settledFigures(due, paidOf, currency, STAGES);
  return {
    ...row,
    status: row.status === "declared" ? progress : row.status,
    currency,
    total,
    paid: settled,
    lines: lines.map(({ settled, ...line }) => ({ ...line, paid: settled })),
  };
}

const STAGES = ["declared", "partly_paid", "paid"] as const;
