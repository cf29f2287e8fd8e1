/** The roll-forward of unfunded commitments. */

import { addDays } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { sharedCapitalAccounts } from "../../capital/capital-account.js";
import { commitmentUnits, recallableUnits } from "../../capital/movements/commitment.js";
import { readUnits, toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow } from "../../periods/window.js";
import { historyMovedIn } from "./transfer-line.js";

/**
 * beginning + recallable − contributions ± commitment changes = ending. A transfer is a change by what was unfunded of the
 * interest.
 */
export interface UnfundedRollForward {
  readonly beginning: number;
  readonly recallable: number;
  readonly contributions: number;
  readonly commitmentChanges: number;
  readonly ending: number;
}

export interface ColumnOptions {
  readonly start: string | null;
  readonly end: string;
  readonly partners: readonly number[];
  readonly isFund: boolean;
}

export function unfundedOf(
  index: BooksIndex,
  column: Omit<ColumnOptions, "isFund"> & { contributions: Units },
): UnfundedRollForward {
  const { start, end, partners, contributions } = column;
  const before = start === null ? null : addDays(start, -1);
  const at = (date: string | null, read: (day: number) => Units) =>
    date === null ? 0 : read(readWindow({ end: date }).endDay);
  const committed = (day: number) => {
    const sums = commitmentUnits(index, day);
    return totalUnits(partners.map((partner) => sums[partner] as Units));
  };
  const recalled = (day: number) => {
    const sums = recallableUnits(index, day);
    return totalUnits(partners.map((partner) => sums.at(partner)));
  };
  const ids = new Set(partners.map((partner) => index.partners[partner]?.lpEntityId));
  const calledBefore =
    before === null
      ? 0
      : totalUnits(
          sharedCapitalAccounts(index, { end: before })
            .rows.filter((row) => ids.has(row.lpEntityId))
            .map((row) => units(row.called, index.base.decimals)),
        );
  const moved = partners.flatMap((partner) => historyMovedIn(index, { start, end }, partner));
  const paidIn = totalUnits(moved.filter(({ line }) => line === "contributions").map((own) => own.units));
  const recalledBefore = totalUnits(moved.filter(({ isRecallable }) => isRecallable).map((own) => -own.units));
  const changes = sumUnits(at(end, committed), -at(before, committed), -paidIn, recalledBefore);
  const recallable = sumUnits(at(end, recalled), -at(before, recalled), -recalledBefore);
  const beginning = sumUnits(at(before, committed), -calledBefore, at(before, recalled));
  const amount = (value: Units) => toAmount(value, index.base.decimals);
  return {
    beginning: amount(beginning),
    recallable: amount(recallable),
    contributions: amount(contributions),
    commitmentChanges: amount(changes),
    ending: amount(sumUnits(beginning, recallable, -contributions, changes)),
  };
}

export function units(amount: number, decimals: number): Units {
  return readUnits(amount, decimals) as Units;
}
