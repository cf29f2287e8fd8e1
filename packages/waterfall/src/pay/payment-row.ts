/** The rows money is paid to. */
import type { Claimant } from "../claims/claimant.js";
import type { Unit } from "../claims/unit.js";

/** A row of the model: the unit that decides for it, and a second one where dividends are owed whatever it decides. */
export interface Row {
  readonly classIndex: number;
  readonly unit: number;
  readonly claimant: Claimant;
  dividends: { readonly unit: number; readonly claimant: Claimant } | null;
}

/** The rows of a stack, in the order of its units. */
export function rowsOf(units: readonly Unit[]): Row[] {
  const rows: Row[] = [];
  const byName = new Map<string, Row>();
  units.forEach(({ kind, classIndex, claimants }, unit) => {
    for (const claimant of claimants) {
      const name = `${classIndex}/${claimant.id}`;
      const known = kind === "dividends" ? byName.get(name) : undefined;
      if (known !== undefined) {
        known.dividends = { unit, claimant };
        continue;
      }
      const row = { classIndex, unit, claimant, dividends: null };
      rows.push(row);
      if (kind === "preferred") byName.set(name, row);
    }
  });
  return rows;
}
