/** A secondary: holders sell stock to buyers at one price, some of them or, in a tender offer, all who wish to. */

import {
  allocate,
  type Exact,
  type Input,
  list,
  minOf,
  price,
  type Rational,
  rational,
  shape,
  shares,
  sumOf,
  text,
} from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { mentionHolder, requireHolder } from "../../model/holder.js";
import { requireLotOf } from "../../model/lots/require-lot.js";
import { partsOf, stockLots } from "../../model/lots/take-shares.js";
import { COMMON, requireClass } from "../../model/stock-class.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { checkMention, holderFields } from "../../shapes/holder-mention.js";
import { passShares } from "./transfer.js";

export const secondarySeller = shape({
  /** The holder; the same id is the same holder everywhere. */
  id: text(),
  /** Offered. Shares. */
  shares: shares({ above: 0 }),
  /** A class of stock; `common` by default. */
  classId: text({ default: COMMON }),
  /** A lot of stock; the oldest ones of the class by default. */
  securityId: text({ optional: true }),
});

/** Who sells how much of what. */
export interface SecondarySeller extends Input<typeof secondarySeller> {}

export const secondaryBuyer = shape(
  {
    ...holderFields,
    /** Bought; one buyer may leave it out and takes the rest. Shares. */
    shares: shares({ above: 0, optional: true }),
  },
  { check: checkMention },
);

/** Who buys how much. */
export interface SecondaryBuyer extends Input<typeof secondaryBuyer> {}

export const secondarySaleEvent = shape({
  type: typeOf("secondary_sale"),
  ...eventHead,
  /** What buyers pay sellers; the company's cost basis is unaffected. Currency a share. */
  pricePerShare: price({ above: 0 }),
  /** Who sells. */
  sellers: list(secondarySeller),
  /** Who buys; the shares of the first seller go to the first buyer, and so on. */
  buyers: list(secondaryBuyer),
  /** The most that is bought: what is offered beyond it is cut in proportion, to whole shares; all by default. Shares. */
  maxShares: shares({ above: 0, optional: true }),
  /** The class the shares become in the buyers' hands. */
  toClassId: text({ optional: true }),
});

/** Stock that several holders sell to several buyers at one price. */
export interface SecondarySaleEvent extends Input<typeof secondarySaleEvent> {}

type SecondarySale = Exact<typeof secondarySaleEvent>;

export function applySecondarySale(table: CapTable, event: SecondarySale, step: EventStep): void {
  const { sellers, buyers } = event;
  const toClass = event.toClassId === null ? null : requireClass(table, event.toClassId, step.path("toClassId"));
  const sold = soldBy(event);
  const bought = boughtBy(event, sumOf(sold), step);
  let buyer = 0;
  for (const [index, { id, classId, securityId, shares }] of sellers.entries()) {
    const path = step.path("sellers", index);
    const holder = requireHolder(table, id, [...path, "id"]);
    const named = securityId === null ? null : requireLotOf(table, securityId, ["stock"], [...path, "securityId"]);
    if (named !== null && named.holder !== holder) {
      refuse("insufficient_shares", `"${securityId}" is not held by "${id}".`, [...path, "securityId"]);
    }
    if (named === null) requireClass(table, classId, [...path, "classId"]);
    const lots = () => (named === null ? stockLots(holder.lots, classId) : [named]);
    partsOf(lots(), shares, [...path, "shares"]);
    let left = sold[index] as Rational;
    while (!left.isZero()) {
      const wanted = bought[buyer] as Rational;
      const passed = minOf(left, wanted);
      const to = () => mentionHolder(table, buyers[buyer] as SecondarySale["buyers"][number], "investor", step);
      passShares(table, { lots: lots(), shares: passed, path: [...path, "shares"], to, toClass }, step);
      left = left.minus(passed);
      bought[buyer] = wanted.minus(passed);
      if (passed.eq(wanted)) buyer += 1;
    }
  }
}

/** What each seller sells: all that is offered, or of more than is bought a part in proportion. */
function soldBy({ sellers, maxShares }: SecondarySale): Rational[] {
  const offers = sellers.map(({ shares }) => shares);
  const offered = sumOf(offers);
  if (maxShares === null || maxShares.gte(offered)) return offers;
  if ([maxShares, ...offers].every((count) => count.isInteger())) {
    return allocate(maxShares.round("down"), offers).map((part) => rational(part));
  }
  return offers.map((offer) => offer.times(maxShares).div(offered));
}

/** What each buyer buys of the shares that are sold. */
function boughtBy({ buyers }: SecondarySale, sold: Rational, step: EventStep): Rational[] {
  const open = buyers.flatMap(({ shares }, index) => (shares === null ? [index] : []));
  const [, second] = open;
  if (second !== undefined) {
    const message = "shares is required of every buyer but one, who takes the rest.";
    refuse("missing_field", message, step.path("buyers", second, "shares"));
  }
  const rest = sold.minus(sumOf(buyers.map(({ shares }) => shares ?? rational(0))));
  if (open.length === 0 ? !rest.isZero() : rest.sign() <= 0) {
    const wanted = sold.minus(rest).toNumber();
    const message = `The buyers take ${wanted} shares, and ${sold.toNumber()} are sold.`;
    refuse("conflicting_fields", message, step.path("buyers"));
  }
  return buyers.map(({ shares }) => shares ?? rest);
}
