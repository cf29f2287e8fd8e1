/** What partners agreed: how results are shared, carry, the fee, the cap on organizational costs. */
import { orm, type Queryable } from "@capstack/database";
import type { AllocationBasis, AllocationRule, TermVersion, WaterfallTerms } from "@capstack/ledger";
import { and, asc, desc, lte } from "drizzle-orm";
import { ownedBy } from "./db/columns.js";
import { vehicleTerms } from "./db/firm-tables.js";

/** The management fee as agreed. */
export interface FeeTerms {
  readonly annualRate: number;
  readonly basis: "committed" | "invested" | "nav";
  readonly termYears?: number | undefined;
  readonly startDate?: string | undefined;
  readonly stepDownYear?: number | null | undefined;
  readonly stepDownRate?: number | null | undefined;
}

/** The terms in force on a day. */
export interface Terms {
  readonly allocationBasis: AllocationBasis;
  readonly allocationRules: readonly AllocationRule[];
  readonly waterfall: WaterfallTerms | null;
  readonly fee: FeeTerms | null;
  readonly orgCostCap: number | null;
}

const UNSAID: Terms = {
  allocationBasis: "commitment",
  allocationRules: [],
  waterfall: null,
  fee: null,
  orgCostCap: null,
};

const { effectiveDate, terms } = vehicleTerms;

/** Every version as it was agreed, in the order of its day. */
export async function listTermVersions(tx: Queryable, tenantId: string, vehicleId: string, newestFirst = false) {
  return orm(tx)
    .select({ effectiveDate, terms })
    .from(vehicleTerms)
    .where(ownedBy(vehicleTerms, { tenantId, vehicleId }))
    .orderBy(newestFirst ? desc(effectiveDate) : asc(effectiveDate));
}

/** What the engine takes of every version: how results are shared, and carry. */
export async function loadTermVersions(tx: Queryable, tenantId: string, vehicleId: string): Promise<TermVersion[]> {
  const rows = await listTermVersions(tx, tenantId, vehicleId);
  return rows.map(({ effectiveDate, terms }) => {
    const { allocationBasis, allocationRules, waterfall } = { ...UNSAID, ...terms };
    return { effectiveDate, allocationBasis, allocationRules, waterfall };
  });
}

/** The version with the latest effective date up to the day; what was never said takes its usual meaning. */
export async function loadTerms(tx: Queryable, tenantId: string, vehicleId: string, on: string): Promise<Terms> {
  const [row] = await orm(tx)
    .select({ terms })
    .from(vehicleTerms)
    .where(and(ownedBy(vehicleTerms, { tenantId, vehicleId }), lte(effectiveDate, on)))
    .orderBy(desc(effectiveDate))
    .limit(1);
  return { ...UNSAID, ...row?.terms };
}
