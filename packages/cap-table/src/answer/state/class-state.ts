/** A class of stock as a state shows it; its row is built again when what it shows or the fully diluted count changed. */

import type { StockClass } from "../../model/records.js";
import { conversionPriceOf } from "../../model/stock-class.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { ratio, share } from "../../shapes/figures/ratio.js";
import { termsState } from "../ledger/write-ledger.js";
import type { Whole } from "../whole.js";
import type { ClassState } from "./class-state-type.js";

/** The figures of a class when its row was built, and the total it was measured against. */
interface ShownClass {
  readonly as: StockClass;
  readonly whole: Whole;
  readonly row: ClassState;
}

/** The rows of all classes as last shown, in the order of the classes. */
export class ClassRows {
  readonly #shown: ShownClass[] = [];

  of(stockClass: StockClass, index: number, whole: Whole): ClassState {
    const last = this.#shown[index];
    const same = last !== undefined && showsTheSame(last.as, stockClass);
    if (same && last.whole === whole) return last.row;
    const row = same ? { ...last.row, ownership: ownership(stockClass, whole) } : classRow(stockClass, whole);
    this.#shown[index] = { as: same ? last.as : { ...stockClass }, whole, row };
    return row;
  }
}

/** Exact figures are never changed in place, so that the same object is the same figure. */
function showsTheSame(one: StockClass, other: StockClass): boolean {
  return (
    one.outstanding === other.outstanding &&
    one.asConverted === other.asConverted &&
    one.invested === other.invested &&
    one.conversionRatio === other.conversionRatio &&
    one.originalIssuePrice === other.originalIssuePrice &&
    one.authorized === other.authorized &&
    one.terms === other.terms &&
    one.seniority === other.seniority &&
    one.name === other.name
  );
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
