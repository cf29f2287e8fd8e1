/** The management fee under the terms of a day. */
import { orm, type Queryable } from "@capstack/database";
import { addDays, addMonths } from "@capstack/decimal";
import type { FeeStep, ManagementFeeTerms } from "@capstack/ledger";
import { min } from "drizzle-orm";
import { ownedBy } from "../tables/columns.js";
import { commitmentEvents } from "../tables/firm-tables.js";
import type { FeeTerms } from "../tables/json-shapes.js";
import { loadTerms } from "./terms.js";

/** What is charged a day: rate, basis, steps, discounts. */
export type ChargedFee = Omit<ManagementFeeTerms, "from" | "to" | "offset" | "waiver" | "rebate">;

/** The fee as agreed, and the days it runs. */
export interface AgreedFee extends Pick<FeeTerms, "waivers" | "offsetPct" | "billed"> {
  readonly charged: ChargedFee;
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
  const { startDate: begins = first?.date ?? null, termYears, waivers, offsetPct, billed, ...terms } = fee;
  const endDate =
    begins === null || termYears === undefined ? null : addDays(addMonths(begins, wholeMonths(termYears)), -1);
  return {
    charged: chargedFee(terms, begins),
    startDate: begins,
    endDate,
    ...(waivers === undefined ? {} : { waivers }),
    ...(offsetPct === undefined ? {} : { offsetPct }),
    ...(billed === undefined ? {} : { billed }),
  };
}

type FeeRates = Omit<FeeTerms, "startDate" | "termYears" | "waivers" | "offsetPct" | "billed">;

/** The step-down after years is one of the steps, on its day. */
function chargedFee(fee: FeeRates, startDate: string | null): ChargedFee {
  const { stepDownYear, stepDownRate, stepDownBasis, steps = [], ...terms } = fee;
  const all: FeeStep[] = [...steps];
  if (stepDownYear != null && stepDownRate != null && startDate !== null) {
    const date = addMonths(startDate, wholeMonths(stepDownYear));
    all.push({ date, annualRate: stepDownRate, ...(stepDownBasis == null ? {} : { basis: stepDownBasis }) });
  }
  return all.length === 0 ? terms : { ...terms, steps: all.sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** Years as the nearest whole number of months: agreements run by months, and a decimal of years can be anything. */
function wholeMonths(years: number): number {
  return Math.round(years * 12);
}
