/** Checks of a whole stack: SAFEs own less than all of the company, and their rank is known. */

import { sumOf } from "@capstack/decimal";
import type { InputReport } from "../shapes/answer/input-report.js";
import { ZERO } from "../shapes/exact-figures.js";
import type { CapitalStack } from "./capital-stack.js";
import type { Tiers } from "./tiers.js";
import { type Unit, unitOf } from "./unit.js";

/** A percentage of no shares is no share: a SAFE alone has its cash claim, as one with a pre-money cap has. */
export function withoutPercentage(unit: Unit): Unit {
  return unit.ownershipPct === null ? unit : unitOf(unit.claimants, { ...unit, ownershipPct: null });
}

export function checkOwnership(units: readonly Unit[], report: InputReport): void {
  const safes = units.filter((unit) => unit.ownershipPct !== null);
  const total = sumOf(safes.map((unit) => unit.ownershipPct ?? ZERO));
  if (total.lt(1)) return;
  const message = `Post-money SAFEs would own ${total.times(100).toFixed(2)} % of the company; together they must stay below 100 %.`;
  report.problem("safe_ownership_exceeds_one", message, safes[0]?.place?.path ?? [], {
    ownershipPct: total.toNumber(),
  });
}

export function warnAboutRank(
  { convertibles }: CapitalStack,
  { hasSeveralRanks, assumedSeniority }: Tiers,
  report: InputReport,
): void {
  if (!hasSeveralRanks) return;
  for (const { type, seniority, place } of convertibles) {
    if (type !== "safe" || seniority !== null) continue;
    const message = `The SAFE names no rank; it stands with the most senior series (${assumedSeniority}).`;
    report.warn("safe_rank_assumed", message, place.path);
  }
}
