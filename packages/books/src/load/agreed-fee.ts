/** The management fee under the terms of a day. */
import { orm, type Queryable } from "@capstack/database";
import { addDays, addMonths } from "@capstack/decimal";
import type { ManagementFeeTerms } from "@capstack/ledger";
import { min } from "drizzle-orm";
import { ownedBy } from "../tables/columns.js";
import { commitmentEvents } from "../tables/firm-tables.js";
import { loadTerms } from "./terms.js";

/** Rate, basis and step-down as agreed, and the days the fee runs. */
export interface AgreedFee extends Pick<ManagementFeeTerms, "annualRate" | "basis" | "commitmentsOn" | "stepDown"> {
  /** As agreed, else the day of the first commitment. */
  readonly startDate: string | null;
  /** The last day of its term; null without an agreed end. */
  readonly endDate: string | null;
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
  const { annualRate, basis, commitmentsOn, termYears, stepDownYear, stepDownRate, stepDownBasis } = fee;
  const endDate =
    startDate === null || termYears === undefined ? null : addDays(addMonths(startDate, wholeMonths(termYears)), -1);
  const agreed = { annualRate, basis, startDate, endDate, ...(commitmentsOn === undefined ? {} : { commitmentsOn }) };
  if (stepDownYear == null || stepDownRate == null || startDate === null) return agreed;
  const date = addMonths(startDate, wholeMonths(stepDownYear));
  const after = stepDownBasis == null ? {} : { basis: stepDownBasis };
  return { ...agreed, stepDown: { date, annualRate: stepDownRate, ...after } };
}

/** Years as the nearest whole number of months: agreements run by months, and a decimal of years can be anything. */
function wholeMonths(years: number): number {
  return Math.round(years * 12);
}
