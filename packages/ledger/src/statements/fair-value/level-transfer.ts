/** Transfers between levels of the fair-value hierarchy. */
import { fromDayNumber } from "@capstack/decimal";
import { namesOf, type PositionLine, type ValuedLine } from "../../fund/position-lines.js";
import type { Units } from "../../money/amount.js";
import type { FairValueLevel } from "../../records/valuation-file.js";

/** A position whose level changed in the window, at its value at the window's start. */
export interface LevelTransfer extends PositionLine {
  readonly from: FairValueLevel;
  readonly to: FairValueLevel;
  readonly amount: number;
  readonly date: string;
  /** What the file says that changed. */
  readonly reason: string;
}

/** The positions that were held at the window's start and stand at another level at its end. */
export function levelTransfers(
  lines: readonly ValuedLine[],
  startDay: number,
  amount: (units: Units) => number,
): LevelTransfer[] {
  return lines.flatMap((one) => {
    const { from, to, before, files } = one;
    if (from === null || to === null || from === to || before === 0) return [];
    const since = files.map(({ day, level }) => day < startDay || level !== to).lastIndexOf(true) + 1;
    const file = files[since] as ValuedLine["files"][number];
    const told = { date: fromDayNumber(file.day), reason: file.changes };
    return [{ ...namesOf(one), from, to, amount: amount(before), ...told }];
  });
}
