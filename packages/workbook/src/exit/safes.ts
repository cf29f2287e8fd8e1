/**
 * Post-money SAFEs. Each one that converts enlarges the count that the others own a part of, so they come to convert in
 * the order of what they are owed over what they own, each from an equity on. The set in force at an equity is the
 * largest that has begun.
 * @see Y Combinator post-money SAFE v1.2, definition of "Liquidity Capitalization"
 */
import {
  type Formula,
  isAbove,
  isAtMost,
  largestOver,
  minus,
  over,
  plus,
  times,
  total,
  totalOver,
  when,
} from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { type BendCells, risenBy, tierOfPrice } from "./bends.js";
import type { UnitCells } from "./unit-cells.js";

/** Ranges over the SAFEs, a line each. */
export interface SafeCells {
  readonly capitalization: Formula;
  readonly ownedThrough: Formula;
  readonly releasedThrough: Formula;
  readonly from: Formula;
  /** Cells of each SAFE, by the index of who decides. */
  readonly ofUnit: ReadonlyMap<number, { readonly ownership: Formula; readonly ownedThrough: Formula }>;
}

/** The SAFEs that convert at an equity: what they own together, and the claims they give up. */
export interface Converting {
  readonly owned: Formula;
  readonly released: Formula;
  /** Common shares that they take. */
  readonly shares: Formula;
}

const HEADINGS = [
  "SAFE",
  "Owns",
  "Owed in cash",
  "Owed over owned",
  "Own up to here",
  "Give up up to here",
  "Converts at",
  "From equity of",
];

/** Writes the SAFEs below their headings; null where there are none. */
export function writeSafes(
  sheet: SheetPlan,
  row: number,
  units: readonly UnitCells[],
  bends: BendCells,
  capitalization: Formula,
): SafeCells | null {
  const safes = units.filter(({ unit }) => unit.ownershipPct !== null);
  if (safes.length === 0) return null;
  sheet.text(row, 0, "Post-money SAFEs", "title");
  const base = capitalizationCell(sheet, row + 1, capitalization);
  sheet.headings(row + 2, HEADINGS);
  const [first, last] = [row + 3, row + 2 + safes.length];
  const money = { format: "money" } as const;
  const lines = safes.map(({ who, unit, index, claim, stepUp, securities }, line) => {
    const at = first + line;
    sheet.text(at, 0, who);
    const owns = securities[0]?.ownership ?? total(0);
    const ownership = sheet.formula(at, 1, owns, { format: "percent", shows: unit.ownershipPct ?? 0 });
    const cash = sheet.formula(at, 2, plus(claim, stepUp), money);
    const key = sheet.formula(at, 3, when(isAbove(ownership, 0), over(cash, ownership), 1e300), money);
    return { at, index, ownership, key };
  });
  const range = (column: number) => sheet.column(column, first, last);
  const ofUnit = new Map<number, { ownership: Formula; ownedThrough: Formula }>();
  for (const { at, index, ownership, key } of lines) {
    const isBefore = isAtMost(range(3), key);
    const ownedThrough = sheet.formula(at, 4, totalOver(times(isBefore, range(1))), { format: "percent" });
    const released = sheet.formula(at, 5, totalOver(times(isBefore, range(2))), money);
    const count = over(base, minus(1, ownedThrough));
    const price = sheet.formula(at, 6, when(isAbove(base, 0), over(key, count), 0), { format: "price" });
    const tier = tierOfPrice(price, bends.common, bends.catchUps?.thresholds ?? null);
    const stack = totalOver(risenBy(bends, { tier, at: price, price }));
    sheet.formula(at, 7, plus(minus(stack, released), times(ownedThrough, count, price)), money);
    ofUnit.set(index, { ownership, ownedThrough });
  }
  return { capitalization: base, ownedThrough: range(4), releasedThrough: range(5), from: range(7), ofUnit };
}

/** Those that convert at an equity: the largest set that has begun. */
export function convertingAt(safes: SafeCells, equity: Formula): Pick<Converting, "owned" | "released"> {
  const hasBegun = isAtMost(safes.from, equity);
  return {
    owned: largestOver(times(hasBegun, safes.ownedThrough)),
    released: largestOver(times(hasBegun, safes.releasedThrough)),
  };
}

/** Common shares that SAFEs owning a part of the company take. */
export function sharesOfSafes(safes: SafeCells, owned: Formula): Formula {
  return over(times(owned, safes.capitalization), minus(1, owned));
}

function capitalizationCell(sheet: SheetPlan, row: number, capitalization: Formula): Formula {
  sheet.text(row, 0, "Capitalization before SAFEs");
  return sheet.formula(row, 1, capitalization, { format: "shares", name: "capitalization_before_safes" });
}
