/** Everyone in the stack as deciding units, in the order common, series, options, warrants, profits interests, SAFEs and notes. */

import { type Rational, sumOf } from "@capstack/decimal";
import type { InputReport } from "../shapes/answer/input-report.js";
import { type CapitalStack, capitalization } from "./capital-stack.js";
import { emptyClaimant } from "./claimant.js";
import { convertibleUnit } from "./convertibles/convertible-unit.js";
import { seriesUnits } from "./preferred/liquidation-preference.js";
import { profitsInterestUnit } from "./profits-interests.js";
import { rightUnit } from "./right-unit.js";
import { overSameDenominators } from "./same-denominator.js";
import { classesOf, type StackClass } from "./stack-class.js";
import { type Tiers, tiersOf } from "./tiers.js";
import { plainTerms, type Unit, unitOf } from "./unit.js";
import { checkOwnership, warnAboutRank, withoutPercentage } from "./unit-checks.js";

/** The stack as units on the tiers of a ladder. */
export interface StackUnits {
  readonly units: readonly Unit[];
  readonly classes: readonly StackClass[];
  readonly tiers: Tiers;
  /** What a post-money SAFE's percentage is taken of, before the SAFEs that convert: common, options, warrants, preferred as converted, convertibles with a fixed number of shares. */
  readonly capitalizationBeforeSafes: Rational;
}

/**
 * @param mandatory ids of the series that an initial public offering converts
 */
export function unitsOf(stack: CapitalStack, mandatory: ReadonlySet<string>, report: InputReport): StackUnits {
  const tiers = tiersOf(stack);
  const classes = classesOf(stack);
  const classIndexes = new Map(classes.map((one, index) => [one.id, index]));
  const indexOf = (id: string) => classIndexes.get(id) as number;
  const seriesById = new Map(stack.series.map((one) => [one.id, one]));
  const base = capitalization(stack);
  const commonIndex = indexOf("common");
  const units = [
    ...stack.common.map((row) => {
      const held = { classId: "common", ...row, participating: row.shares };
      return unitOf([{ ...emptyClaimant, ...held }], { ...plainTerms, kind: "common", classIndex: commonIndex });
    }),
    ...stack.series.flatMap((series) => {
      const place = {
        classIndex: indexOf(series.id),
        tier: tiers.tierOf(series.terms.seniority),
        converts: mandatory.has(series.id),
      };
      return seriesUnits(series, place, report);
    }),
    ...stack.rights.map((right) => {
      const series = seriesById.get(right.underlying);
      return rightUnit(right, {
        series,
        classIndex: indexOf(right.classId),
        tier: series === undefined ? tiers.common : tiers.tierOf(series.terms.seniority),
        converts: mandatory.has(right.underlying),
      });
    }),
    ...stack.profitsInterests.map((row) => profitsInterestUnit(row, indexOf("profits_interests"))),
    ...stack.convertibles.map((one) => {
      const tier = one.type === "note" ? tiers.notes : tiers.tierOf(one.seniority ?? tiers.assumedSeniority);
      return convertibleUnit(one, { classIndex: indexOf("convertibles"), tier, base });
    }),
  ];
  const fixed = units.filter((unit) => unit.kind === "convertible" && unit.conversion !== "never");
  const capitalizationBeforeSafes = base.plus(sumOf(fixed.map((unit) => unit.converting)));
  checkOwnership(units, report);
  warnAboutRank(stack, tiers, report);
  const deciding = capitalizationBeforeSafes.isZero() ? units.map(withoutPercentage) : units;
  return { units: overSameDenominators(deciding), classes, tiers, capitalizationBeforeSafes };
}
