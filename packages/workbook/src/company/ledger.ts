/**
 * The ledger of a workbook: a line for everything that was issued or reserved, in the order of the events. A table at any
 * stage is the sum of the lines up to it.
 */

import { refuseWorkbook } from "../error-codes.js";
import { equals, type Formula, rounded, times, total, totalOver, wholeBelow } from "../sheet/formula.js";
import { workbookLimits } from "../sheet/limits.js";
import type { Format } from "../sheet/look.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";

const [STAGE, LABEL, OWNER, NAME, WHAT, SHARES] = [0, 1, 2, 3, 4, 5] as const;
const FIRST = 2;

/** Who owns lines: a holder, or what is available in a pool. */
export interface Owner {
  readonly key: string;
  readonly name: string;
}

/** Lines under construction. */
export class Ledger {
  readonly #sheet: SheetPlan;
  readonly #owners: readonly Owner[];
  #next = FIRST;

  constructor(sheet: SheetPlan, owners: readonly Owner[]) {
    this.#sheet = sheet;
    this.#owners = owners;
    sheet.text(0, 0, "Ledger", "title");
    sheet.headings(FIRST - 1, ["Stage", "Event", "Owner no.", "Owner", "What", "Fully diluted shares"]);
  }

  /** Adds a line: a formula, or a figure that is fixed. */
  add(stage: number, label: string, key: string, what: string, shares: Formula | number): Formula {
    const row = this.#next++;
    if (row - FIRST >= workbookLimits.rows) {
      refuseWorkbook("limit_exceeded", `The ledger would have more than ${workbookLimits.rows} lines.`, ["events"]);
    }
    const number = this.#owners.findIndex((one) => one.key === key) + 1;
    this.#sheet.figure(row, STAGE, stage, { format: "count" });
    this.#sheet.text(row, LABEL, label);
    this.#sheet.figure(row, OWNER, number, { format: "count" });
    this.#sheet.text(row, NAME, this.#owners[number - 1]?.name ?? key);
    this.#sheet.text(row, WHAT, what);
    const format: Format = "shares";
    return typeof shares === "number"
      ? this.#sheet.figure(row, SHARES, shares, { format })
      : this.#sheet.formula(row, SHARES, shares, { format });
  }

  /** All lines so far. */
  fullyDiluted(): Formula {
    return this.#next === FIRST ? total(0) : total(this.#sheet.column(SHARES, FIRST, this.#next - 1));
  }

  /** What an owner has by now. */
  held(key: string): Formula {
    if (this.#next === FIRST) return total(0);
    const number = this.#owners.findIndex((one) => one.key === key) + 1;
    const range = (column: number) => this.#sheet.column(column, FIRST, this.#next - 1);
    return totalOver(times(equals(range(OWNER), number), range(SHARES)));
  }

  /** The lines that follow, as a range of owners, stages and shares: for a table over all of them. */
  ranges(): { readonly owners: Formula; readonly stages: Formula; readonly shares: Formula } {
    const range = (column: number) =>
      this.#sheet.column(column, FIRST, Math.max(FIRST, this.#next - 1), { mayBeBlank: true });
    return { owners: range(OWNER), stages: range(STAGE), shares: range(SHARES) };
  }
}

/** The owner that a pool's available shares belong to. */
export function poolKey(poolId: string): string {
  return `pool:${poolId}`;
}

/** The owner that a holder's shares belong to. */
export function holderKey(id: string): string {
  return `holder:${id}`;
}

/** Rounded down to whole shares; what doubles leave a millionth of a share short of a whole one is that one. */
export function wholeShares(shares: Formula): Formula {
  return wholeBelow(rounded(shares, 6));
}
