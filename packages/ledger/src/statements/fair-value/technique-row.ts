/** Techniques of valuation with the range of their inputs. */
import { rational, sumOf } from "@capstack/decimal";
import { byType, type ValuedLine } from "../../fund/position-lines.js";
import type { Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import {
  type FairValueLevel,
  fairValueLevels,
  type ValuationInput,
  type ValuationTechnique,
  valuationTechniques,
} from "../../records/valuation-file.js";
import type { SecurityType } from "../../records/vehicle.js";

/**
 * An input over the positions it was used for; `weighted` is its mean by fair value, the nearest double. Where all of them
 * are worth nothing each weighs the same.
 */
export interface InputRange {
  readonly name: string;
  readonly unit: ValuationInput["unit"];
  readonly least: number;
  readonly most: number;
  readonly weighted: number;
}

/** The technique behind marks of a level and type, with the range of each input. */
export interface TechniqueRow {
  readonly level: FairValueLevel;
  readonly securityType: SecurityType | null;
  readonly technique: ValuationTechnique;
  readonly fairValue: number;
  readonly inputs: readonly InputRange[];
}

/** By level, type of security and technique. */
export function techniqueRows(held: readonly ValuedLine[], amount: (units: Units) => number): TechniqueRow[] {
  return fairValueLevels.flatMap((level) =>
    byType(held.filter(({ to, file }) => to === level && file !== null)).flatMap(([securityType, own]) =>
      valuationTechniques.flatMap((technique) => {
        const used = own.filter(({ file }) => file?.technique === technique);
        if (used.length === 0) return [];
        const fairValue = amount(totalUnits(used.map(({ after }) => after)));
        return [{ level, securityType, technique, fairValue, inputs: inputRanges(used) }];
      }),
    ),
  );
}

/** Each input by name and unit, in the order in which they first appear. */
function inputRanges(lines: readonly ValuedLine[]): InputRange[] {
  const used = lines.flatMap(({ file, after }) =>
    (file?.inputs ?? []).map((input) => ({ ...input, weight: Math.abs(after) })),
  );
  const keyOf = ({ name, unit }: ValuationInput) => JSON.stringify([name, unit]);
  return [...new Set(used.map(keyOf))].map((key) => {
    const own = used.filter((input) => keyOf(input) === key);
    const { name, unit } = own[0] as ValuationInput;
    const values = own.map(({ value }) => value);
    const isWorthless = own.every((input) => input.weight === 0);
    const weightOf = (input: (typeof own)[number]) => (isWorthless ? 1 : input.weight);
    const weight = sumOf(own.map((input) => rational(weightOf(input))));
    const sum = sumOf(own.map((input) => rational(input.value).times(weightOf(input))));
    return { name, unit, least: Math.min(...values), most: Math.max(...values), weighted: sum.div(weight).toNumber() };
  });
}
