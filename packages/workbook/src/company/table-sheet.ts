/** The cap table: a row for each holder and each pool, a column of shares and one of ownership after every event. */

import { refuseWorkbook } from "../error-codes.js";
import { equals, type Formula, isAbove, isAtMost, over, times, total, totalOver, when } from "../sheet/formula.js";
import { workbookLimits } from "../sheet/limits.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import type { Ledger, Owner } from "./ledger.js";

/** A stage: what its columns are called, and the engine's counts by owner. */
export interface TableStage {
  readonly number: number;
  readonly label: string;
  readonly shares: ReadonlyMap<string, number>;
  readonly total: number;
}

const FIRST = 4;

/** Ranges of the table for a chart: the labels of the stages, and each owner's part at all of them. */
export interface WrittenTable {
  readonly labels: Formula;
  readonly rows: readonly { readonly name: string; readonly range: Formula }[];
  readonly nextRow: number;
}

/** Writes the table. */
export function writeTable(
  sheet: SheetPlan,
  ledger: Ledger,
  owners: readonly Owner[],
  stages: readonly TableStage[],
): WrittenTable {
  if (owners.length * stages.length > workbookLimits.bends * 50) {
    refuseWorkbook("limit_exceeded", `A table of ${owners.length} holders at ${stages.length} stages is too large.`, [
      "events",
    ]);
  }
  const { owners: ownerRange, stages: stageRange, shares } = ledger.ranges();
  const last = FIRST + owners.length - 1;
  const ownershipFrom = 2 + stages.length;
  sheet.text(0, 0, "Cap table", "title");
  sheet.text(1, 0, "Fully diluted shares after each event, then what part of the whole they are.", "note");
  sheet.headings(FIRST - 1, [
    "No.",
    "Holder",
    ...stages.map(({ label }) => label),
    ...stages.map(({ label }) => label),
  ]);
  owners.forEach(({ name }, index) => {
    sheet.figure(FIRST + index, 0, index + 1, { format: "count" });
    sheet.text(FIRST + index, 1, name);
  });
  sheet.text(last + 1, 1, "Fully diluted");
  stages.forEach((stage, at) => {
    const column = 2 + at;
    const held = times(isAtMost(stageRange, stage.number), shares);
    owners.forEach(({ key }, index) => {
      const own = totalOver(times(equals(ownerRange, index + 1), held));
      sheet.formula(FIRST + index, column, own, { format: "shares", shows: stage.shares.get(key) ?? 0 });
    });
    const all = sheet.formula(last + 1, column, total(sheet.column(column, FIRST, last)), {
      format: "shares",
      role: "total",
      shows: stage.total,
    });
    owners.forEach((_, index) => {
      const part = when(isAbove(all, 0), over(sheet.at(FIRST + index, column), all), 0);
      sheet.formula(FIRST + index, ownershipFrom + at, part, { format: "percent" });
    });
  });
  const end = ownershipFrom + stages.length - 1;
  return {
    labels: sheet.row(FIRST - 1, ownershipFrom, end),
    rows: owners.map(({ name }, index) => ({ name, range: sheet.row(FIRST + index, ownershipFrom, end) })),
    nextRow: last + 3,
  };
}
