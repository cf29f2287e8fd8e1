/** The cells of one who decides, and the columns they stand in. */
import type { ExitUnit } from "@capstack/waterfall";
import type { Formula } from "../sheet/formula.js";
import type { Bend } from "./bends.js";
import type { SecurityCells } from "./securities/line-writer.js";

/** Columns of the sheet. */
export const decisionColumns = {
  who: 0,
  classNumber: 1,
  tier: 2,
  claim: 3,
  stepUp: 4,
  participating: 5,
  converting: 6,
  cap: 7,
  cost: 8,
  exercisesAt: 9,
  capAt: 10,
  convertsAt: 11,
  filled: 12,
  holding: 13,
  conversion: 14,
  decision: 15,
  catchesUpAt: 16,
} as const;

/** Cells of one who decides. */
export interface UnitCells {
  readonly index: number;
  readonly unit: ExitUnit;
  readonly row: number;
  readonly who: string;
  readonly securities: readonly SecurityCells[];
  readonly tier: Formula;
  readonly claim: Formula;
  readonly stepUp: Formula;
  readonly participating: Formula;
  readonly converting: Formula;
  readonly cap: Formula | null;
  readonly cost: Formula;
  readonly bends: readonly Bend[];
}
