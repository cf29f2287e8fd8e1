/** Positions currently held, and the balances behind them. */
import { balanceUnits } from "../../balances/account-balance.js";
import type { BooksIndex } from "../../books/books-index.js";
import { carryingSlots } from "../../fund/portfolio.js";
import { type PositionUnits, positionUnits } from "../../fund/position-units.js";
import type { Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { compareText } from "../../records/text-order.js";

export type Held = PositionUnits & {
  readonly name: string;
  readonly stage: string;
  readonly currency: string;
  readonly level: number | null;
  readonly industry: string;
  readonly country: string;
};

export function heldPositions(index: BooksIndex, endDay: number): Held[] {
  const named = positionUnits(index, endDay).map((position): Held => {
    const { name = "", stage, currency, valuationLevel, industry, country } = index.companies[position.company] ?? {};
    return {
      ...position,
      name,
      stage: stage ?? "",
      currency: currency ?? index.base.currency,
      level: valuationLevel ?? null,
      industry: industry ?? "",
      country: country ?? "",
    };
  });
  const ledger = carryingBalances(index, endDay).map((balances) => totalUnits(balances));
  const rest = ledger.map((balance, at) =>
    sumUnits(balance, ...named.map((position) => -(position.carrying[at] as Units))),
  );
  const nobody = {
    company: -1,
    firstDay: 0,
    initial: 0,
    invested: 0,
    proceeds: 0,
    carrying: rest,
    value: totalUnits(rest),
    isWrittenOff: false,
  };
  const unassigned: Held = {
    ...nobody,
    name: "Unassigned",
    stage: "",
    currency: index.base.currency,
    level: null,
    industry: "",
    country: "",
  };
  const isHeld = (position: Held) => position.carrying.some((units) => units !== 0);
  return [...named.filter(isHeld).sort((a, b) => compareText(a.name, b.name)), ...[unassigned].filter(isHeld)];
}

/** Balances of the accounts behind each carrying figure. */
export function carryingBalances(index: BooksIndex, endDay: number): Units[][] {
  const slots = carryingSlots(index);
  const balances = balanceUnits(index, endDay);
  return [0, 1, 2, 3].map((slot) => balances.filter((_, at) => slots[at] === slot));
}
