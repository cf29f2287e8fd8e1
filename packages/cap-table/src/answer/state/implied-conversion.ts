/** The shares that a SAFE or a note would convert into today. */

import type { CapTable } from "../../model/cap-table.js";
import type { Convertible } from "../../model/records.js";
import { viewOf } from "../../model/table-view.js";
import { termsAtCaps } from "../../round/solving/at-caps.js";
import { type Conversion, type Converting, conversionsAt, convertingTerms } from "../../round/solving/converting.js";
import { Fraction, NONE } from "../../round/solving/fraction.js";
import { solveRound } from "../../round/solving/solve-round.js";
import type { ImpliedConversion } from "./convertible-state-type.js";

/** Conversions of all outstanding instruments with a cap or a percentage; empty when they claim the whole company. */
export function impliedConversions(
  table: CapTable,
  outstanding: readonly Convertible[],
  date: string | null,
): Map<Convertible, ImpliedConversion> {
  if (outstanding.length === 0) return new Map();
  const view = viewOf(table);
  const converting = convertingTerms(view, outstanding, date);
  const solution = solveRound(termsAtCaps(view, converting));
  if (!solution.solved) return new Map();
  const conversions = conversionsAt(converting.filter(atCap), solution, NONE);
  const all = Fraction.from(view.fullyDiluted).plus(solution.conversionShares);
  return new Map(conversions.map((one) => [one.converting.convertible, impliedBy(table, one, all)]));
}

function atCap({ lines }: Converting): boolean {
  return lines.length > 0;
}

function impliedBy(
  table: CapTable,
  { converting, shares, price, electedFrom }: Conversion,
  all: Fraction,
): ImpliedConversion {
  return {
    shares: shares.roundTo(table.rounding.shares).toNumber(),
    ownership: all.n === 0n ? 0 : shares.div(all).toRational().toNumber(),
    price: price.toNumber(),
    provisional: converting.convertible.mfn && converting.convertible.mfnElection === undefined,
    electedFrom,
  };
}
