/**
 * What is worth a second look in a payment: claims and debts that are not covered, equilibria that are not unique or
 * not stable.
 */

import type { Distribution } from "../pay/distribution.js";
import type { ExitDeductions } from "../shapes/answer/deductions-paid.js";
import type { InputReport } from "../shapes/answer/input-report.js";
import type { ExitSummary } from "../shapes/answer/result.js";

/** Rows that give one holderId two names are one person to the engine, but perhaps not to the caller. */
export function remarkOnNames({ rows }: Distribution, report: InputReport): void {
  const names = new Map<string, string>();
  for (const { claimant } of rows.map(({ row }) => row)) {
    const first = names.get(claimant.holderId);
    if (first === undefined) names.set(claimant.holderId, claimant.name);
    else if (first !== claimant.name) {
      const message = `holderId "${claimant.holderId}" is named "${first}" and "${claimant.name}"; both are paid as one holder. Give each its own holderId unless they are one.`;
      report.warn("holder_renamed", message, ["model"]);
    }
  }
}

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
