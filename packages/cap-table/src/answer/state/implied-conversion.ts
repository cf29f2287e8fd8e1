/** What a SAFE or a note would convert into at a price. */

import type { CapTable } from "../../model/cap-table.js";
import type { Convertible } from "../../model/records.js";
import { viewOf } from "../../model/table-view.js";
import { termsAtCaps } from "../../round/solving/at-caps.js";
import { type Conversion, type Converting, conversionsAt, convertingTerms } from "../../round/solving/converting.js";
import { Fraction, NONE } from "../../round/solving/fraction.js";
import { solveRound } from "../../round/solving/solve-round.js";
import type { ImpliedConversion } from "./convertible-state-type.js";

/** What every outstanding instrument with a cap or a percentage would get today; empty when they claim everything. */
export function impliedConversions(
  table: CapTable,
  outstanding: readonly Convertible[],
  date: string | null,
): Map<Convertible, ImpliedConversion> {
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
