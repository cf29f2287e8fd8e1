/** What changed in each level of the fair-value hierarchy, by type of security. */
import type { BooksIndex } from "../../books/books-index.js";
import { byType, type ValuedLine } from "../../fund/position-lines.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { type FairValueLevel, fairValueLevels } from "../../records/valuation-file.js";
import type { SecurityType } from "../../records/vehicle.js";
import { type ChangeKind, changeKinds, fairValueChanges, slotOf } from "./fair-value-changes.js";

/**
 * What changed in a level, for a type of security. `closing` is `opening` with all the rest; disposals are at what was
 * carried, exchanges are conversions.
 */
export interface FairValueRoll {
  readonly level: FairValueLevel | null;
  readonly securityType: SecurityType | null;
  readonly opening: number;
  readonly transfersIn: number;
  readonly transfersOut: number;
  readonly purchases: number;
  readonly exchanges: number;
  readonly disposals: number;
  readonly unrealized: number;
  readonly fxTranslation: number;
  readonly other: number;
  readonly closing: number;
}

/** A row for each level and type that has a figure. What a position does in the window is of its level at the end. */
export function fairValueRoll(
  index: BooksIndex,
  lines: readonly ValuedLine[],
  startDay: number,
  endDay: number,
): FairValueRoll[] {
  const changes = fairValueChanges(index, startDay, endDay);
  const amount = (units: Units) => toAmount(units, index.base.decimals);
  return [...fairValueLevels, null].flatMap((level) =>
    byType(lines).flatMap(([securityType, own]) => {
      const was = own.filter(({ from }) => from === level);
      const is = own.filter(({ to }) => to === level);
      const opening = totalUnits(was.map(({ before }) => before));
      const transfersIn = totalUnits(is.filter(({ from }) => from !== level).map(({ before }) => before));
      const transfersOut = -totalUnits(was.filter(({ to }) => to !== level).map(({ before }) => before)) + 0;
      const moved = changeKinds.map((kind) => totalUnits(is.map(({ line }) => changes.at(slotOf(line, kind)))));
      const figures = [opening, transfersIn, transfersOut, ...moved];
      if (figures.every((units) => units === 0)) return [];
      const by = Object.fromEntries(changeKinds.map((kind, at) => [kind, amount(moved[at] as Units)]));
      const ends = { opening: amount(opening), closing: amount(sumUnits(...figures)) };
      const crossed = { transfersIn: amount(transfersIn), transfersOut: amount(transfersOut) };
      return [{ level, securityType, ...ends, ...crossed, ...(by as Record<ChangeKind, number>) }];
    }),
  );
}
