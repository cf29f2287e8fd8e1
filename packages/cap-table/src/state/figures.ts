/**
 * A holder's and a class's figures as doubles, kept until one of the exact figures behind them is another: exact values
 * never change in place, so the same object means the same figure. Most events touch one holder of many.
 */
import type { Rational } from "@capstack/decimal";
import { ZERO } from "../reading/fields.js";
import { fullyDilutedOf, type Holder } from "../table/holder.js";
import { conversionPriceOf, type StockClass } from "../table/stock-class.js";
import { termsState } from "./ledger.js";
import type { ClassState } from "./state-types.js";

interface HolderFigures {
  readonly shares: number;
  readonly asConverted: number;
  readonly options: number;
  readonly promised: number;
  readonly warrants: number;
  readonly owned: number;
  readonly votes: number;
  readonly invested: number;
  readonly vested: number;
  readonly unvested: number;
  readonly value: number | null;
}

type ClassFigures = Omit<ClassState, "ownership">;

/** Figures with the exact values they were read off. */
interface Kept<Figures> {
  readonly sources: readonly unknown[];
  readonly figures: Figures;
}

const keptHolders = /* @__PURE__ */ new WeakMap<Holder, Kept<HolderFigures>>();
const keptClasses = /* @__PURE__ */ new WeakMap<StockClass, Kept<ClassFigures>>();

function kept<Owner extends object, Figures>(
  among: WeakMap<Owner, Kept<Figures>>,
  owner: Owner,
  sources: readonly unknown[],
  read: () => Figures,
): Figures {
  const known = among.get(owner);
  if (known?.sources.every((source, index) => source === sources[index])) return known.figures;
  const figures = read();
  among.set(owner, { sources, figures });
  return figures;
}

export function holderFigures(holder: Holder, price: Rational | null): HolderFigures {
  const { shares, asConverted, options, promised, warrants, warrantsCounted, votes, invested, unvested } = holder;
  const sources = [shares, asConverted, options, promised, warrants, warrantsCounted, votes, invested, unvested, price];
  return kept(keptHolders, holder, sources, () => ({
    shares: shares.toNumber(),
    asConverted: asConverted.toNumber(),
    options: options.toNumber(),
    promised: promised.toNumber(),
    warrants: warrants.toNumber(),
    owned: fullyDilutedOf(holder).toNumber(),
    votes: votes.toNumber(),
    invested: invested.toNumber(),
    vested: shares.plus(options).plus(promised).plus(warrants).minus(unvested).toNumber(),
    unvested: unvested.toNumber(),
    value: price === null ? null : asConverted.times(price).toNumber(),
  }));
}

export function classFigures(stockClass: StockClass): ClassFigures {
  const { name, authorized, outstanding, asConverted, originalIssuePrice, conversionRatio, terms } = stockClass;
  const { seniority, invested } = stockClass;
  const sources = [
    name,
    authorized,
    outstanding,
    asConverted,
    originalIssuePrice,
    conversionRatio,
    terms,
    seniority,
    invested,
  ];
  return kept(keptClasses, stockClass, sources, () => ({
    id: stockClass.id,
    name,
    kind: stockClass.kind,
    authorized: authorized?.toNumber() ?? null,
    outstanding: outstanding.toNumber(),
    asConverted: asConverted.toNumber(),
    originalIssuePrice: originalIssuePrice?.toNumber() ?? null,
    conversionPrice: conversionPriceOf(stockClass)?.toNumber() ?? null,
    conversionRatio: conversionRatio.toNumber(),
    terms: terms && termsState(terms),
    seniority,
    liquidationPreference: (terms?.liquidationMultiple ?? ZERO)
      .times(originalIssuePrice ?? ZERO)
      .times(outstanding)
      .toNumber(),
    invested: invested.toNumber(),
    roundId: stockClass.roundId,
    shadowOf: stockClass.shadowOf,
  }));
}
