/** The management fee that the terms of a day say. */
import { orm, type Queryable } from "@capstack/database";
import { addMonths } from "@capstack/decimal";
import type { ManagementFeeTerms } from "@capstack/ledger";
import { min } from "drizzle-orm";
import { ownedBy } from "../tables/columns.js";
import { commitmentEvents } from "../tables/firm-tables.js";
import { loadTerms } from "./terms.js";

/** Rate, basis and step-down as agreed, and the day the fee starts: as said, else with the first commitment. */
export interface AgreedFee extends Pick<ManagementFeeTerms, "annualRate" | "basis" | "commitmentsOn" | "stepDown"> {
  readonly startDate: string | null;
}

/** The fee of the terms in force on a day; null without one. */
export async function loadAgreedFee(
  tx: Queryable,
  owner: { readonly tenantId: string; readonly vehicleId: string },
  on: string,
): Promise<AgreedFee | null> {
  const { fee } = await loadTerms(tx, owner.tenantId, owner.vehicleId, on);
  if (fee === null) return null;
  const [first] = await orm(tx)
    .select({ date: min(commitmentEvents.eventDate) })
    .from(commitmentEvents)
    .where(ownedBy(commitmentEvents, owner));
  const startDate = fee.startDate ?? first?.date ?? null;
  const { annualRate, basis, commitmentsOn, stepDownYear, stepDownRate } = fee;
  const agreed = { annualRate, basis, startDate, ...(commitmentsOn === undefined ? {} : { commitmentsOn }) };
  if (stepDownYear == null || stepDownRate == null || startDate === null) return agreed;
  return { ...agreed, stepDown: { date: addMonths(startDate, stepDownYear * 12), annualRate: stepDownRate } };
}
