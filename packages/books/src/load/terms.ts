/** What partners agreed: how results are shared, carry, the fee, the cap on organizational costs. */
import { prepared, type Queryable } from "@capstack/database";
import type { TermVersion } from "@capstack/ledger";
import { and, asc, desc, lte } from "drizzle-orm";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { vehicleTerms } from "../tables/firm-tables.js";
import type { Terms } from "../tables/json-shapes.js";

export type { Terms };

const UNSAID: Terms = {
  allocationBasis: "commitment",
  allocationRules: [],
  waterfall: null,
  fee: null,
  creditLine: null,
  limits: null,
  orgCostCap: null,
};

const { effectiveDate, terms } = vehicleTerms;

const versionsOf = prepared((db, owner: OwnerOfRow) =>
  db
    .select({ effectiveDate, terms })
    .from(vehicleTerms)
    .where(ownedBy(vehicleTerms, owner))
    .orderBy(asc(effectiveDate)),
);

/** Every version as agreed, in the order of its effective date. */
export async function listTermVersions(tx: Queryable, tenantId: string, vehicleId: string) {
  return versionsOf(tx, { tenantId, vehicleId });
}

/** The fields of every version that the engine uses: allocation and carry. */
export async function loadTermVersions(tx: Queryable, tenantId: string, vehicleId: string): Promise<TermVersion[]> {
  const rows = await listTermVersions(tx, tenantId, vehicleId);
  return rows.map(({ effectiveDate, terms }) => {
    const { allocationBasis, allocationRules, waterfall } = completeTerms(terms);
    return { effectiveDate, allocationBasis, allocationRules, waterfall };
  });
}

const versionOn = prepared((db, params: OwnerOfRow & { on: string }) =>
  db
    .select({ terms })
    .from(vehicleTerms)
    .where(and(ownedBy(vehicleTerms, params), lte(effectiveDate, params.on)))
    .orderBy(desc(effectiveDate))
    .limit(1),
);

/** The version with the latest effective date up to the day; fields never agreed take their usual meaning. */
export async function loadTerms(tx: Queryable, tenantId: string, vehicleId: string, on: string): Promise<Terms> {
  const [row] = await versionOn(tx, { tenantId, vehicleId, on });
  return completeTerms(row?.terms);
}

/** Terms with the usual meaning of what they do not say. */
export function completeTerms(terms: Partial<Terms> | undefined): Terms {
  return { ...UNSAID, ...terms };
}
