/**
 * From the price to what the stack shares: earn-outs and cash are added; costs, debt, the carve-out and the part of the
 * escrow that is lost come off, each to the cent and never more than is there.
 */
import type { ErrorPath } from "@capstack/decimal";
import {
  type Formula,
  isAtMost,
  isBelow,
  least,
  minus,
  most,
  over,
  plus,
  times,
  toCent,
  total,
  when,
} from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { dealOf, type ExitSource, hasLiveDate } from "./exit-source.js";

/** The figures that the rest of the workbook is computed from. */
export interface Proceeds {
  readonly equity: Formula;
  /** The day of the exit; absent where the request names none. */
  readonly exitDate: Formula | null;
  /** The first free row below. */
  readonly nextRow: number;
}

const [LABEL, FIGURE, PCT, PAID] = [0, 1, 2, 3] as const;

/** Writes lines one below the other. */
class Lines {
  readonly sheet: SheetPlan;
  row: number;

  constructor(sheet: SheetPlan, row: number) {
    this.sheet = sheet;
    this.row = row;
  }

  heading(...headings: readonly string[]): void {
    this.row += 1;
    this.sheet.headings(this.row++, headings);
  }

  label(label: string): number {
    this.sheet.text(this.row, LABEL, label);
    return this.row++;
  }

  money(label: string, value: number, path: ErrorPath, name?: string): Formula {
    const row = this.label(label);
    return this.sheet.input(row, FIGURE, value, {
      format: "money",
      path,
      label,
      ...(name === undefined ? {} : { name }),
    });
  }
}

/** Writes the section from row 3 on. */
export function writeProceeds(sheet: SheetPlan, source: ExitSource): Proceeds {
  const lines = new Lines(sheet, 2);
  const deal = dealOf(source);
  const { deductions } = source.answer;
  lines.heading("Price");
  const price = lines.money("Exit valuation", source.request.exitValuation, ["exitValuation"], "exit_valuation");
  const exitDate = writeDate(lines, source);
  const earnouts = writeEarnouts(lines, source);
  const gross = earnouts === null ? price : plus(price, earnouts);
  const cash = lines.money("Cash on the balance sheet", deal.cash ?? 0, ["deal", "cash"], "cash_added");
  const available = toCent(plus(gross, toCent(cash)));
  const costs = writeCosts(lines, source, gross, available);
  const afterCosts = sheet.formula(lines.label("Left after costs"), PAID, minus(available, costs), { format: "money" });
  const debt = writeDebt(lines, source, afterCosts);
  const afterDebt = debt === null ? afterCosts : minus(afterCosts, debt);
  const carveOut = writeCarveOut(lines, source, afterDebt, gross);
  const left = carveOut === null ? afterDebt : minus(afterDebt, carveOut);
  const lost = writeEscrow(lines, source, left, deductions.escrowForfeited);
  const row = lines.label("Equity proceeds");
  const equity = sheet.formula(row, PAID, toCent(lost === null ? left : minus(left, lost)), {
    format: "money",
    role: "total",
    name: "equity_proceeds",
    shows: source.answer.summary.equityProceeds,
    note: "What the holders of the stack share",
  });
  return { equity, exitDate, nextRow: lines.row };
}

function writeDate(lines: Lines, source: ExitSource): Formula | null {
  const { exitDate } = dealOf(source);
  if (exitDate === undefined || exitDate === null) return null;
  const label = "Exit date";
  const row = lines.label(label);
  const terms = { format: "date", name: "exit_date" } as const;
  if (hasLiveDate(source))
    return lines.sheet.input(row, FIGURE, exitDate, { ...terms, path: ["deal", "exitDate"], label });
  const note = "Fixed here: something accrues in a way that only the engine computes";
  return lines.sheet.day(row, FIGURE, exitDate, { ...terms, note });
}

function writeEarnouts(lines: Lines, source: ExitSource): Formula | null {
  const { earnouts = [] } = dealOf(source);
  if (earnouts.length === 0) return null;
  lines.heading("Earn-outs", "Most", "Achieved", "Added");
  const added = earnouts.map(({ id, name, amount, achievedPct = 1 }, index) => {
    const path = ["deal", "earnouts", index];
    const label = name ?? id;
    const row = lines.label(label);
    const whole = lines.sheet.input(row, FIGURE, amount, { format: "money", path: [...path, "amount"], label });
    const part = lines.sheet.input(row, PCT, achievedPct, { format: "percent", path: [...path, "achievedPct"], label });
    return lines.sheet.formula(row, PAID, toCent(times(whole, part)), { format: "money" });
  });
  return total(...added);
}

/** Costs in full, or what there is by their size; the whole is exact, a part of a shortfall within a cent. */
function writeCosts(lines: Lines, source: ExitSource, gross: Formula, available: Formula): Formula {
  const { transactionCosts = 0 } = dealOf(source);
  const { transactionCosts: paid } = source.answer.deductions;
  lines.heading("Costs of the transaction", "Amount", "Of the price", "Owed");
  const { sheet } = lines;
  const money = { format: "money" } as const;
  if (typeof transactionCosts === "number") {
    const amount = lines.money("Transaction costs", transactionCosts, ["deal", "transactionCosts"]);
    const owed = sheet.formula(lines.row - 1, PAID, toCent(amount), money);
    return sheet.formula(lines.label("Costs paid"), PAID, least(owed, available), {
      ...money,
      shows: paid[0]?.amount ?? 0,
    });
  }
  const owed = transactionCosts.map(({ id, name, amount, pct }, index) => {
    const path = ["deal", "transactionCosts", index];
    const label = name ?? id;
    const row = lines.label(label);
    const fixed = sheet.input(row, FIGURE, amount ?? 0, { ...money, path: [...path, "amount"], label });
    const part = sheet.input(row, PCT, pct ?? 0, { format: "percent", path: [...path, "pct"], label });
    return sheet.formula(row, PAID, toCent(plus(fixed, times(gross, part))), money);
  });
  const whole = owed.length === 0 ? total(0) : total(...owed);
  return sheet.formula(lines.label("Costs paid"), PAID, least(whole, available), money);
}

/** Debt by rank, the senior first. */
function writeDebt(lines: Lines, source: ExitSource, available: Formula): Formula | null {
  const { debt = [] } = dealOf(source);
  if (debt.length === 0) return null;
  const { sheet } = lines;
  lines.heading("Debt", "Owed", "Rank", "Repaid");
  const first = lines.row;
  const owed = debt.map(({ id, name, amount, seniority = 0 }, index) => {
    const label = name ?? id;
    const row = lines.label(label);
    const claim = sheet.input(row, FIGURE, amount, { format: "money", path: ["deal", "debt", index, "amount"], label });
    sheet.figure(row, PCT, seniority, { format: "figure" });
    return { claim: toCent(claim), seniority, row };
  });
  for (const { claim, seniority, row } of owed) {
    const sumOf = (ranks: (rank: number) => boolean) => {
      const those = owed.filter((one) => ranks(one.seniority)).map((one) => one.claim);
      return those.length === 0 ? total(0) : total(...those);
    };
    const equals = sumOf((rank) => rank === seniority);
    const room = most(
      0,
      minus(
        available,
        sumOf((rank) => rank > seniority),
      ),
    );
    const share = when(isAtMost(equals, room), claim, times(claim, over(room, equals)));
    sheet.formula(row, PAID, toCent(share), { format: "money", note: "Of a shortfall among equals, to the cent" });
  }
  const whole = total(...owed.map((one) => one.claim));
  const paid = source.answer.deductions.debt.reduce((cents, one) => cents + Math.round(one.paid * 100), 0) / 100;
  return sheet.formula(lines.label("Debt repaid"), PAID, least(whole, available), {
    format: "money",
    shows: paid,
    note: `Rows ${first + 1} and below, as far as there is money`,
  });
}

function writeCarveOut(lines: Lines, source: ExitSource, net: Formula, gross: Formula): Formula | null {
  const { carveOut } = dealOf(source);
  if (carveOut === undefined || carveOut === null) return null;
  const { sheet } = lines;
  const path = ["deal", "carveOut"];
  lines.heading("Carve-out", "Up to", "Of that part", "Paid");
  const onGross = carveOut.base === "gross";
  const base = sheet.formula(
    lines.label(onGross ? "Base: the price" : "Base: after costs and debt"),
    PAID,
    onGross ? gross : net,
    {
      format: "money",
    },
  );
  const parts: Formula[] = [];
  let floor: Formula | 0 = 0;
  if (carveOut.type === "flat") parts.push(toCent(lines.money("Amount", carveOut.amount ?? 0, [...path, "amount"])));
  const tiers = carveOut.type === "percent" ? [{ pct: carveOut.pct ?? 0 }] : (carveOut.tiers ?? []);
  for (const [index, tier] of (carveOut.type === "flat" ? [] : tiers).entries()) {
    const isTiers = carveOut.type === "tiers";
    const label = isTiers ? `Tier ${index + 1}` : "Part of the base";
    const row = lines.label(label);
    const at = isTiers ? [...path, "tiers", index] : path;
    const upTo: number | null | undefined = "upTo" in tier ? tier.upTo : undefined;
    const end = upTo == null ? null : sheet.input(row, FIGURE, upTo, { format: "money", path: [...at, "upTo"], label });
    const pct = sheet.input(row, PCT, tier.pct, { format: "percent", path: [...at, "pct"], label });
    const top = end === null ? base : least(base, end);
    parts.push(sheet.formula(row, PAID, times(most(0, minus(top, floor)), pct), { format: "money" }));
    floor = end ?? floor;
  }
  const flat = carveOut.type === "flat" ? (parts[0] ?? total(0)) : total(...parts);
  const max = carveOut.max == null ? null : lines.money("At most", carveOut.max, [...path, "max"]);
  const limited = max === null ? flat : least(flat, max);
  const floorBase = carveOut.minBase ?? 0;
  const lowest = floorBase === 0 ? null : lines.money("Nothing below a base of", floorBase, [...path, "minBase"]);
  const due = lowest === null ? limited : when(isBelow(base, lowest), 0, limited);
  return sheet.formula(lines.label("Carve-out paid"), PAID, least(toCent(due), net), {
    format: "money",
    shows: source.answer.deductions.carveOut.amount,
  });
}

function writeEscrow(lines: Lines, source: ExitSource, left: Formula, lost: number): Formula | null {
  const { escrow } = dealOf(source);
  if (escrow === undefined || escrow === null) return null;
  const { sheet } = lines;
  const path = ["deal", "escrow"];
  lines.heading("Escrow", "Amount", "Fraction", "Figure");
  const row = lines.label("Held back");
  const label = "Escrow";
  const held =
    escrow.amount == null
      ? times(left, sheet.input(row, PCT, escrow.pct ?? 0, { format: "percent", path: [...path, "pct"], label }))
      : sheet.input(row, FIGURE, escrow.amount, { format: "money", path: [...path, "amount"], label });
  const present = sheet.formula(row, PAID, least(toCent(held), left), { format: "money" });
  const back = lines.label("Expected to come back");
  const pct = sheet.input(back, PCT, escrow.releasePct ?? 1, {
    format: "percent",
    path: [...path, "releasePct"],
    label,
  });
  const released = sheet.formula(back, PAID, toCent(times(present, pct)), { format: "money" });
  return sheet.formula(lines.label("Lost"), PAID, minus(present, released), { format: "money", shows: lost });
}
