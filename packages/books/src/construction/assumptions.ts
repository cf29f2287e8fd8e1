/** What a forecast assumes: the values set by the user, else those derived from the books and the terms. */

import type { accountingOperations } from "@capstack/contract/accounting";
import { addMonths, rational } from "@capstack/decimal";
import { accountBalances, type BooksIndex, currencyDecimals } from "@capstack/ledger";
import type * as z from "zod";
import type { Terms } from "../load/terms.js";
import type { GivenAssumptions } from "../tables/json-shapes.js";
import { sumAmounts } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { Actuals } from "./actuals.js";

/** The assumptions of `/construction`. */
export type Assumptions = z.output<typeof accountingOperations.setAssumptions.response>;

/** Everything a forecast needs: values set by the user take precedence over derived ones. */
export function completeAssumptions(
  input: GivenAssumptions,
  from: { books: BooksIndex; vehicle: VehicleRow; terms: Terms; actuals: Actuals; asOf: string },
): Assumptions {
  const { pacing, simulation, ...plain } = input;
  const derived = derivedAssumptions(from);
  const merged = { ...derived, ...plain };
  return {
    ...merged,
    pacing: { ...derived.pacing, ...pacing } as Assumptions["pacing"],
    simulation: {
      ...derived.simulation,
      targetMultiple: merged.targetFundMultiple,
      ...simulation,
    } as Assumptions["simulation"],
  } as Assumptions;
}

function derivedAssumptions({
  books,
  vehicle,
  terms: { fee, orgCostCap },
  actuals,
  asOf,
}: Parameters<typeof completeAssumptions>[1]): Assumptions {
  const currency = vehicle.baseCurrency;
  const left = orgCostCap === null ? 0 : leftOf(orgCostCap, actuals.orgCostsIncurred, currency);
  return {
    feeAnnualRate: fee?.annualRate ?? 0.02,
    feeBasis: fee?.basis ?? "committed",
    feeTermYears: fee?.termYears ?? 10,
    feeStartDate: fee?.startDate ?? actuals.waterfall.contributions[0]?.date ?? vehicle.startDate ?? asOf,
    feeStepDownYear: fee?.stepDownYear ?? null,
    feeStepDownRate: fee?.stepDownRate ?? null,
    annualPartnershipExpense: expenseOfLastYear(books, currency, asOf),
    remainingOrgCosts: Math.max(0, left),
    targetPortfolioSize: Math.max(actuals.companyCount, 25),
    targetFundMultiple: 3,
    stages: [],
    positionForecasts: [],
    pacing: {
      deploymentYears: 4,
      followOnLagYears: 1.5,
      holdYears: 6,
      existingHoldYears: 4,
      horizonYears: 12,
      accretion: "linear",
    },
    simulation: {
      runs: 1000,
      seed: 42,
      lossRate: 0.4,
      dispersion: 0.9,
      holdSpreadYears: 2,
      maxMoic: 50,
      targetMultiple: 3,
      defaultExitMultiple: 3,
    },
  };
}

/** What a cap leaves. Agreements may state a cap with more decimals than its currency has. */
function leftOf(cap: number, incurred: number, currency: string): number {
  return rational(cap).minus(incurred).roundTo(currencyDecimals(currency), "down").toNumber();
}

/** What was booked to partnership expenses in the twelve months through a day. */
function expenseOfLastYear(books: BooksIndex, currency: string, asOf: string): number {
  const balanceAt = (end: string) =>
    accountBalances(books, { end }).filter(({ subtype }) => subtype === "partnership_expense");
  const amounts = [
    ...balanceAt(asOf).map(({ balance }) => balance),
    ...balanceAt(addMonths(asOf, -12)).map(({ balance }) => -balance),
  ];
  return Math.max(0, sumAmounts(amounts, currency));
}
