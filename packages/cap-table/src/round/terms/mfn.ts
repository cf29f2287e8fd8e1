/**
 * The most-favored-nation clause: its holder may take the terms of any SAFE or note issued later, whole, and takes
 * whichever gives it the most. Instruments that are themselves MFN, that fix a percentage, or that were cancelled offer
 * nothing. An election made in writing, `null` included, replaces the choice.
 *
 * A package gives the larger of its discount and its cap, and the holder the largest package: so the largest discount
 * on offer and the smallest cap of each kind are all that needs comparing, however many were issued.
 * @see Y Combinator, SAFE: MFN, no valuation cap, no discount
 */

import type { ConversionTerms, Convertible } from "../../model/records.js";
import type { TableView } from "../../model/table-view.js";
import { capitalizationRule, ruleKey } from "../capitalization.js";

/** Terms on offer, and whose they are; null for the instrument's own. */
export interface Offer {
  readonly terms: ConversionTerms;
  readonly from: string | null;
  readonly issueOrder: number;
}

/** The offers that can win: the largest discount, and the smallest cap under each capitalization rule. */
interface BestOffers {
  readonly discount: Offer | null;
  readonly caps: ReadonlyMap<string, Offer>;
}

export function isMfnOffer({ mfn, terms, status }: Convertible): boolean {
  return !mfn && terms.ownershipPct === null && status !== "cancelled";
}

/** What the holder may convert by: its own terms, those it elected, or its own and the best that came later. */
export function offersTo(convertible: Convertible, view: TableView, later: LaterOffers): readonly Offer[] {
  const own: Offer = { terms: convertible.terms, from: null, issueOrder: convertible.issueOrder };
  if (!convertible.mfn || convertible.mfnElection === null) return [own];
  if (convertible.mfnElection !== undefined) {
    const elected = view.convertibles.get(convertible.mfnElection);
    return elected === undefined ? [own] : [offerOf(elected)];
  }
  const { discount, caps } = later.than(convertible.issueOrder);
  return [own, ...(discount === null ? [] : [discount]), ...caps.values()];
}

/** The best offers after one instrument in the order of issue. */
interface OfferPoint {
  readonly issueOrder: number;
  readonly best: BestOffers;
}

/** The best offers after any point in the order of issue, gathered once from the latest backwards. */
export class LaterOffers {
  readonly #view: TableView;
  #points: readonly OfferPoint[] | null = null;

  constructor(view: TableView) {
    this.#view = view;
  }

  /** Gathered when first needed: most tables have no MFN clause. */
  #gathered(): readonly OfferPoint[] {
    if (this.#points !== null) return this.#points;
    const points: OfferPoint[] = [];
    const offers = [...this.#view.convertibles.values()].filter(isMfnOffer).map(offerOf);
    offers.sort((a, b) => b.issueOrder - a.issueOrder);
    let best: BestOffers = { discount: null, caps: new Map() };
    for (const offer of offers) {
      best = improved(best, offer);
      points.push({ issueOrder: offer.issueOrder, best });
    }
    this.#points = points;
    return points;
  }

  than(issueOrder: number): BestOffers {
    const points = this.#gathered();
    let [low, high] = [0, points.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((points[middle] as { issueOrder: number }).issueOrder > issueOrder) low = middle + 1;
      else high = middle;
    }
    return points[low - 1]?.best ?? { discount: null, caps: new Map() };
  }
}

/** An earlier offer takes the place of an equal one: ties go to the earliest. */
function improved({ discount, caps }: BestOffers, offer: Offer): BestOffers {
  const better = discount === null || offer.terms.discount.gte(discount.terms.discount);
  const cap = offer.terms.valuationCap;
  if (cap === null) return { discount: better ? offer : discount, caps };
  const key = ruleKey(capitalizationRule(offer.terms));
  const present = caps.get(key)?.terms.valuationCap ?? null;
  const lower = present === null || cap.lte(present);
  return { discount: better ? offer : discount, caps: lower ? new Map(caps).set(key, offer) : caps };
}

function offerOf({ terms, securityId, issueOrder }: Convertible): Offer {
  return { terms, from: securityId, issueOrder };
}
