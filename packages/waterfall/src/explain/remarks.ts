/** What is worth a second look in a payment: claims and debts that are not covered, decisions that could stand otherwise. */

import type { ExitDeductions } from "../shapes/deductions-paid.js";
import type { InputReport } from "../shapes/input-report.js";
import type { ExitSummary } from "../shapes/result.js";

export function remarkOn(summary: ExitSummary, { debt }: ExitDeductions, report: InputReport): void {
  if (summary.preferenceUnpaid > 0) {
    const message = `Claims of ${summary.preferenceUnpaid.toFixed(2)} ahead of common are not paid.`;
    report.warn("preferences_not_covered", message, ["model"]);
  }
  debt.forEach(({ name, unpaid }, index) => {
    if (unpaid > 0) report.warn("debt_unpaid", `${name} is short by ${unpaid.toFixed(2)}.`, ["deal", "debt", index]);
  });
  const { unique, stable } = summary.equilibrium;
  if (unique) return;
  const message = stable
    ? "Another set of SAFE conversions would stand as well; the largest was chosen, as the standard form does."
    : "No set of SAFE conversions leaves everyone content; the largest that wants to convert was chosen.";
  report.warn("multiple_equilibria", message, ["model", "convertibles"]);
}
