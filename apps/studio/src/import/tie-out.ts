/** What was read of each class against what the sheet's own column adds up to. */
import { rational, sumOf } from "@capstack/decimal";
import type { Imported } from "../engine/import-file.js";
import { showShares } from "../figures/figures.js";

const NAMES: Readonly<Record<string, string>> = {
  common: "Common",
  options: "Options and units",
  warrants: "Warrants",
};

export interface TieOutTable {
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
  /** Whether nothing is missing, and a row of totals says the same. */
  readonly ties: boolean;
}

/** The rows of the table, exact. */
export function tieOutOf({ sheet }: Pick<Imported, "sheet">): TieOutTable {
  const totals = sheet?.totals ?? [];
  const row = (name: string, read: number, inSheet: number) => {
    const gap = rational(inSheet).minus(read);
    return [name, showShares(read), showShares(inSheet), gap.isZero() ? "–" : showShares(gap.toNumber())];
  };
  const read = sumOf(totals.map((one) => rational(one.read)));
  const all = sumOf(totals.map((one) => rational(one.inSheet)));
  const stated = sheet?.statedTotal ?? null;
  const inSheet = stated === null ? all.toNumber() : stated;
  return {
    rows: totals.map(({ classId, ...one }) => row(NAMES[classId] ?? classId, one.read, one.inSheet)),
    total: row(stated === null ? "All" : "All, as the sheet states", read.toNumber(), inSheet),
    ties: rational(inSheet).eq(read) && all.eq(read),
  };
}
