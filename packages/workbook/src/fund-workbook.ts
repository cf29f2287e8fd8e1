/** A fund's economics as a file. */
import type { FundEconomicsOptions, FundEconomicsRequest } from "@capstack/fund-economics";
import { planFund } from "./fund/fund-plan.js";
import { writeWorkbook } from "./sheet/write-xlsx.js";

/**
 * Writes a fund's economics as a workbook: terms, portfolio plan and outcomes are cells; calls, fees, investments, exits,
 * carry, value and returns are formulas over them, period by period, and what the cells show is what the engine computed.
 * @param request as `computeFundEconomics` of `@capstack/fund-economics` takes it; `analysis` is not answered
 * @param options as `computeFundEconomics` takes them
 * @returns the bytes of an .xlsx, the same for equal requests; money to the cent, rates to 1e-7
 * @throws EngineError `limit_exceeded` beyond {@link workbookLimits}; `not_in_formulas` for terms that have no formula; any
 * code of the engine
 * @example
 * const inputs = {
 *   committedCapital: 10_000_000, gpCommitPct: 0, gpCommitCountedTowardInvested: false,
 *   organizationalExpenses: 0, operationalExpensesAnnual: 0, mgmtFeePct: 0.02, mgmtFeesPeriodYears: 5,
 *   recycledCapitalPct: 0, carryPct: 0.2, newInvestmentPeriodYears: 1,
 *   portfolio: { newPct: 1, followPct: 0, avgCheckSizeNew: 1_000_000, avgCheckSizeFollow: 0 },
 *   returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 2, holdingPeriodYears: 5 }],
 * };
 * const bytes = await fundWorkbook({ inputs });
 * (await readWorkbook(bytes)).kind // => "fund-economics"
 */
export async function fundWorkbook(
  request: FundEconomicsRequest,
  options: FundEconomicsOptions = {},
): Promise<Uint8Array> {
  return writeWorkbook(planFund(request, options));
}
