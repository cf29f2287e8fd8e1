/**
 * Pro-rata rights: a holder's right to buy its part of a round. `within`, its money is carved out of the round and the
 * listed investors scale down; `on_top`, the round grows: N = N₀ / (1 − Σ pct). A holder's part is what it owned before
 * the round together with what its instruments convert into, unless the right names another.
 */

import { allocate, type Rational, rational, sumOf } from "@capstack/decimal";
import { refuse } from "../../model/cap-table.js";
import { outstandingConvertibles } from "../../model/convertibles/convertible.js";
import type { EventStep } from "../../model/event-step.js";
import { requireHolder } from "../../model/holder.js";
import type { Holder } from "../../model/records.js";
import type { TableView } from "../../model/table-view.js";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import type { RightLine } from "../../shapes/protection-lines.js";
import { noLabel } from "../../shapes/security-label.js";
import type { Converting } from "../solving/converting.js";
import type { Investment, PricedRound } from "../terms/priced-round.js";

/** One purchase of the round, listed or by right. */
export interface Purchase extends Investment {
  readonly proRata: boolean;
  /** Path of the purchase below the event. */
  readonly place: readonly (string | number)[];
}

/** Exact conversion shares by holder, and of all; what a default percentage is measured with. */
export interface ConversionShares {
  readonly byHolder: ReadonlyMap<string, Rational>;
  readonly total: Rational;
}

export const noConversions: ConversionShares = { byHolder: new Map(), total: ZERO };

function listedPurchases({ investments }: PricedRound): Purchase[] {
  return investments.map(({ holder, amount, seriesId, securityId, label }, index) => {
    return { holder, amount, seriesId, securityId, label, proRata: false, place: ["investments", index] };
  });
}

/** A holder's part of a round: as-converted stock with its conversion shares, over everything before the new money. */
function proRataPct(view: TableView, holder: Holder, conversions: ConversionShares): Rational {
  const whole = view.fullyDiluted.plus(conversions.total);
  const own = holder.asConverted.plus(conversions.byHolder.get(holder.id) ?? ZERO);
  return whole.isZero() ? ZERO : own.div(whole);
}

/** Amounts of a round that `pct` was found for: listed and by right, to the cent. */
export function purchasesWith(
  view: TableView,
  round: PricedRound,
  conversions: ConversionShares,
  step: EventStep,
): Purchase[] {
  const listed = listedPurchases(round);
  if (round.proRata.length === 0) return listed;
  const money = sumOf(listed.map(({ amount }) => amount));
  const parts = round.proRata.map(({ id, pct }, index) => {
    const holder = requireHolder(view, id, step.path("proRata", index, "id"));
    return { holder, index, pct: shortPct(pct ?? proRataPct(view, holder, conversions)) };
  });
  const taken = sumOf(parts.map(({ pct }) => pct));
  if (taken.gte(ONE)) {
    const message = "Pro-rata parts add up to the whole round or more.";
    refuse("no_convergence", message, step.path("proRata"), { sum: taken.toNumber() });
  }
  const onTop = round.proRata[0]?.mode === "on_top";
  const whole = onTop ? money.div(ONE.minus(taken)) : money;
  const byRight = parts
    .map(({ holder, index, pct }): Purchase => {
      const amount = pct.times(whole).roundTo(2, "half_up");
      const mention = { id: holder.id, name: null };
      return {
        holder: mention,
        amount,
        seriesId: null,
        securityId: null,
        label: noLabel,
        proRata: true,
        place: ["proRata", index],
      };
    })
    .filter(({ amount }) => !amount.isZero());
  return [...(onTop ? listed : scaledDown(listed, byRight)), ...byRight];
}

/** Scales the listed investors down to the money that is left, to the cent by largest remainder. */
function scaledDown(listed: readonly Purchase[], byRight: readonly Purchase[]): Purchase[] {
  const cents = (amount: Rational) => amount.times(100).round("half_up");
  const amounts = listed.map(({ amount }) => amount);
  const left = cents(sumOf(amounts)) - cents(sumOf(byRight.map(({ amount }) => amount)));
  const scaled = allocate(left, amounts);
  return listed
    .map((purchase, index) => ({ ...purchase, amount: rational(scaled[index] ?? 0n).div(100) }))
    .filter(({ amount }) => amount.sign() > 0);
}

/** A part that follows from the solve is a long fraction; 24 decimals of it decide every cent. */
function shortPct(pct: Rational): Rational {
  return pct.roundTo(24, "half_even");
}

/** The figures of a solved round that the value of unused rights depends on. */
interface SolvedRights {
  readonly parts: {
    readonly round: PricedRound;
    readonly newMoney: Rational;
    readonly converting: readonly Pick<Converting, "convertible">[];
  };
  readonly conversionShares: () => ConversionShares;
}

/** Rights that instruments carry and nobody used, with the money that each would invest. */
export function unusedRights(view: TableView, { parts, conversionShares }: SolvedRights): RightLine[] {
  const used = new Set(parts.round.proRata.map(({ id }) => id));
  const converting = parts.converting.map(({ convertible }) => convertible);
  const rights = [...converting, ...outstandingConvertibles(view)];
  const unused = rights.filter(({ proRata, holder }) => proRata && !used.has(holder.id));
  if (unused.length === 0) return [];
  const shares = conversionShares();
  return [...new Set(unused)].map(({ securityId, holder }) => {
    const pct = proRataPct(view, holder, shares);
    const amount = pct.times(parts.newMoney).roundTo(2, "half_up").toNumber();
    return { securityId, holderId: holder.id, pct: pct.toNumber(), amount };
  });
}
