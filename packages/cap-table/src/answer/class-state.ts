/** A class of stock as a state shows it; its row is built again when the class or the fully diluted count changed. */

import { conversionPriceOf, type StockClass } from "../model/stock-class.js";
import { ZERO } from "../shapes/fields.js";
import type { ClassState } from "./state-types.js";
import { ratio, share, type Whole } from "./whole.js";
import { termsState } from "./write-ledger.js";

/** The row of an unchanged class, and the whole it was measured against. */
export interface ShownClass {
  readonly whole: Whole;
  readonly row: ClassState;
}

export function classState(stockClass: StockClass, whole: Whole): ClassState {
  const last = stockClass.shown;
  if (last?.whole === whole) return last.row;
  const row = last === null ? classRow(stockClass, whole) : { ...last.row, ownership: ownership(stockClass, whole) };
  stockClass.shown = { whole, row };
  return row;
}

function ownership({ asConverted }: StockClass, { fullyDiluted, fullyDilutedNumber }: Whole): number {
  return ratio(asConverted.toNumber(), fullyDilutedNumber) ?? share(asConverted, fullyDiluted);
}

function classRow(stockClass: StockClass, whole: Whole): ClassState {
  const { terms, outstanding, originalIssuePrice } = stockClass;
  const multiple = terms?.liquidationMultiple ?? ZERO;
  return {
    id: stockClass.id,
    name: stockClass.name,
    kind: stockClass.kind,
    authorized: stockClass.authorized?.toNumber() ?? null,
    outstanding: outstanding.toNumber(),
    asConverted: stockClass.asConverted.toNumber(),
    originalIssuePrice: originalIssuePrice?.toNumber() ?? null,
    conversionPrice: conversionPriceOf(stockClass)?.toNumber() ?? null,
    conversionRatio: stockClass.conversionRatio.toNumber(),
    terms: terms && termsState(terms),
    seniority: stockClass.seniority,
    liquidationPreference: multiple
      .times(originalIssuePrice ?? ZERO)
      .times(outstanding)
      .toNumber(),
    invested: stockClass.invested.toNumber(),
    roundId: stockClass.roundId,
    shadowOf: stockClass.shadowOf,
    ownership: ownership(stockClass, whole),
  };
}
