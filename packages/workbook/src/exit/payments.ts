/** What everyone is paid at the level of the exit: first those who decide, then each of their securities, unrounded. */
import {
  and,
  equals,
  type Formula,
  isAbove,
  isAtMost,
  least,
  minus,
  most,
  over,
  plus,
  times,
  total,
  when,
} from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { type ExitSource, tiersOf } from "./exit-source.js";
import { type ExitLevel, filled } from "./payoff.js";
import type { SafeCells } from "./safes.js";
import type { SecurityCells } from "./securities/line-writer.js";
import { securityColumns } from "./securities/security-columns.js";
import { decisionColumns, type UnitCells } from "./unit-cells.js";

/** What the payments follow from. */
export interface PaymentSource {
  readonly source: ExitSource;
  readonly level: ExitLevel;
  readonly safes: SafeCells | null;
}

/** A unit's payments, and whether it converts. */
interface UnitPayments {
  readonly fill: Formula;
  readonly stepUpFill: Formula;
  readonly converts: Formula;
}

/** Writes what holding and converting pay everyone who decides, and what they do. */
export function writeUnitPayments(
  sheet: SheetPlan,
  units: readonly UnitCells[],
  from: PaymentSource,
): Map<number, UnitPayments> {
  return new Map(units.map((unit) => [unit.index, unitPayments(sheet, unit, from)]));
}

function unitPayments(sheet: SheetPlan, cells: UnitCells, { source, level, safes }: PaymentSource): UnitPayments {
  const { row, claim, stepUp, participating, converting, cap, unit, index } = cells;
  const money = { format: "money" } as const;
  const fill = sheet.formula(row, decisionColumns.filled, filled(cells.tier, level), { format: "percent" });
  const stepUpFill = filled(total(tiersOf(source).stepUp), level);
  const shared = sharedBy(cells, participating, fill, level);
  const held = shared ?? plus(times(claim, fill), times(stepUp, stepUpFill), times(participating, level.price));
  const holding = sheet.formula(row, decisionColumns.holding, cap === null ? held : least(held, cap), money);
  const safe = safes?.ofUnit.get(index);
  const isSafe = safe !== undefined && level.converting !== null;
  const capitalization = isSafe ? over(level.converting.shares, level.converting.owned) : null;
  const asSafe =
    isSafe && capitalization !== null
      ? when(isAbove(level.converting.owned, 0), times(safe.ownership, capitalization, level.price), 0)
      : null;
  const conversion = sheet.formula(row, decisionColumns.conversion, asSafe ?? times(converting, level.price), money);
  const converts = isSafe
    ? and(
        isAbove(level.converting.owned, 0),
        isAtMost(safe.ownedThrough, level.converting.owned),
        isAtMost(tiersOf(source).common, level.tier),
      )
    : unit.conversion === "always"
      ? equals(1, 1)
      : isAbove(conversion, holding);
  sheet.formula(row, decisionColumns.decision, decisionText(cells, converts, holding, conversion), { format: "text" });
  return { fill, stepUpFill, converts };
}

/** What units of a profits interest receive: beyond its threshold, or caught up, of all; null of anything else. */
function sharedBy({ securities }: UnitCells, units: Formula, fill: Formula, { price }: ExitLevel): Formula | null {
  const threshold = securities[0]?.threshold;
  if (threshold == null) return null;
  const { perUnit, catchUp } = threshold;
  if (!catchUp) return times(units, most(0, minus(price, perUnit)));
  return times(units, when(isAbove(price, perUnit), price, times(perUnit, fill)));
}

function decisionText({ unit, cost }: UnitCells, converts: Formula, holding: Formula, conversion: Formula): Formula {
  if (unit.kind === "dividends") return when(equals(1, 1), "owed", "");
  if (unit.kind === "profits_interest") return when(isAbove(holding, 0), "shares", "waits");
  if (unit.kind !== "right") return when(converts, "converts", unit.kind === "convertible" ? "cash" : "holds");
  if (unit.exercise === "never") return when(equals(1, 1), "lapses", "");
  if (unit.exercise === "always") return when(equals(1, 1), "exercises", "");
  return when(isAbove(most(holding, conversion), cost), "exercises", "lapses");
}

/** Writes what each security receives, before anything is rounded. */
export function writePayments(
  sheet: SheetPlan,
  securities: readonly SecurityCells[],
  units: readonly UnitCells[],
  payments: ReadonlyMap<number, UnitPayments>,
  from: PaymentSource,
): void {
  const byIndex = new Map(units.map((unit) => [unit.index, unit]));
  for (const one of securities) {
    const unit = byIndex.get(one.terms.unit);
    const paid = payments.get(one.terms.unit);
    const own =
      unit === undefined || paid === undefined
        ? times(one.participating, from.level.price)
        : paidTo(one, unit, paid, from);
    const kept = one.terms.keptDividends === null ? undefined : payments.get(one.terms.keptDividends.unit);
    const whole = kept === undefined || one.kept === null ? own : plus(own, times(one.kept, kept.fill));
    sheet.formula(one.row, securityColumns.receives, whole, {
      format: "money",
      shows: one.terms.net,
      note: "The exact payment, before it is rounded to the cent",
    });
  }
}

function paidTo(
  one: SecurityCells,
  cells: UnitCells,
  payments: UnitPayments,
  { level, safes }: PaymentSource,
): Formula {
  const { unit } = cells;
  const { price } = level;
  if (unit.kind === "dividends") return one.kept === null ? total(0) : times(one.kept, payments.fill);
  if (unit.exercise === "never") return total(0);
  const shared = sharedBy(cells, one.participating, payments.fill, level);
  if (shared !== null) return shared;
  const safe = safes?.ofUnit.get(cells.index);
  const converted =
    safe !== undefined && level.converting !== null
      ? times(over(safe.ownership, level.converting.owned), level.converting.shares, price)
      : times(one.converting, price);
  const held = heldBy(one, cells, payments, level);
  if (unit.kind !== "right") {
    if (unit.conversion === "always" && safe === undefined) return converted;
    return unit.conversion === "never" ? held : when(payments.converts, converted, held);
  }
  const owned = unit.onPreferred && unit.conversion !== "never" ? most(held, converted) : held;
  const net = minus(owned, one.cost);
  return unit.exercise === "always" ? net : most(0, net);
}

/** Preference and dividends as far as they are paid, the step-up, and a part of what participates, up to the cap. */
function heldBy(
  one: SecurityCells,
  cells: UnitCells,
  { fill, stepUpFill }: UnitPayments,
  { price }: ExitLevel,
): Formula {
  const { unit, cap, claim, participating: all, securities } = cells;
  if (unit.conversion === "always") return total(0);
  const parts = [times(one.claim, fill)];
  if (unit.kind === "convertible") parts.push(times(one.stepUp, stepUpFill));
  if (unit.kind === "convertible" || unit.kind === "dividends") return plus(...parts);
  if (cap === null) return plus(...parts, times(one.participating, price));
  const whole = least(times(all, price), minus(cap, claim));
  const part = securities.length === 1 ? whole : when(isAbove(all, 0), times(whole, over(one.participating, all)), 0);
  return plus(...parts, part);
}
