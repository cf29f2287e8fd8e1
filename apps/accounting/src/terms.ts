/** What partners agreed: how results are shared, carry, the fee, the cap on organizational costs. */
import type { Queryable } from "@capstack/database";
import type { AllocationBasis, AllocationRule, TermVersion, WaterfallTerms } from "@capstack/ledger";

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

/** What the engine takes of every version: how results are shared, and carry. */
export async function loadTermVersions(tx: Queryable, tenantId: string, vehicleId: string): Promise<TermVersion[]> {
  const rows = await tx.query<{ effectiveDate: string; terms: Partial<Terms> }>(
    `select effective_date as "effectiveDate", terms from vehicle_terms where account_id = $1 and vehicle_id = $2
     order by effective_date`,
    [tenantId, vehicleId],
  );
  return rows.map(({ effectiveDate, terms }) => {
    const { allocationBasis, allocationRules, waterfall } = { ...UNSAID, ...terms };
    return { effectiveDate, allocationBasis, allocationRules, waterfall };
  });
}

/** The version with the latest effective date up to the day; what was never said takes its usual meaning. */
export async function loadTerms(tx: Queryable, tenantId: string, vehicleId: string, on: string): Promise<Terms> {
  const [row] = await tx.query<{ terms: Partial<Terms> }>(
    `select terms from vehicle_terms where account_id = $1 and vehicle_id = $2 and effective_date <= $3
     order by effective_date desc limit 1`,
    [tenantId, vehicleId, on],
  );
  return { ...UNSAID, ...row?.terms };
}
