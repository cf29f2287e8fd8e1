/**
 * Changes of the technique of valuation, which are disclosed with their reasons.
 * @see ASC 820-10-50-2(bbb)
 */
import { fromDayNumber } from "@capstack/decimal";
import { namesOf, type PositionLine, type ValuedLine } from "../../fund/position-lines.js";
import type { ValuationTechnique } from "../../records/valuation-file.js";

/** A position that was held at both ends of the window and is valued by another technique at its end. */
interface TechniqueChange extends PositionLine {
  readonly from: ValuationTechnique;
  readonly to: ValuationTechnique;
  /** The day of the first file in the window from which on the technique is that of the end. */
  readonly date: string;
  /** What that file says that changed. */
  readonly reason: string;
}

export function techniqueChanges(lines: readonly ValuedLine[], startDay: number): TechniqueChange[] {
  return lines.flatMap((one) => {
    const { file, fileBefore, files, before, isHeld } = one;
    if (file === null || fileBefore === null || !isHeld || before === 0) return [];
    const [from, to] = [fileBefore.technique, file.technique];
    if (from === to) return [];
    const since = files.map(({ day, technique }) => day < startDay || technique !== to).lastIndexOf(true) + 1;
    const first = files[since] ?? file;
    return [{ ...namesOf(one), from, to, date: fromDayNumber(first.day), reason: first.changes }];
  });
}
