/** An instrument on its way into shares: what it converts, and the lines the solve may choose from. */

import type { Rational } from "@capstack/decimal";
import { accruedInterest, convertingAmount } from "../../model/convertibles/note-interest.js";
import type { ConversionTerms, Convertible } from "../../model/records.js";
import type { TableView } from "../../model/table-view.js";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import { CapitalizationBases, capitalizationRule } from "../capitalization.js";
import { effectiveWeight } from "../round-lines.js";
import { LaterOffers, type Offer, offersTo } from "../terms/mfn.js";
import { compareProducts, Fraction } from "./fraction.js";
import { baseAt, type RoundSolution } from "./solve-round.js";
import type { CapBase, CapTerm, InstrumentTerms } from "./solve-terms.js";

/** One line an instrument may convert on, and whose terms it is from. */
interface Line {
  readonly offer: Offer;
  readonly term: CapTerm;
}

export interface Converting {
  readonly convertible: Convertible;
  readonly interest: Rational;
  /** Principal, with the interest that converts. */
  readonly amount: Rational;
  readonly terms: InstrumentTerms;
  /** The offer with the largest discount. */
  readonly atPrice: Offer;
  readonly lines: readonly Line[];
}

type ControllingTerm = "round_price" | "discount" | "cap" | "percentage";

/** How an instrument converted: on which line, at which exact price, into how many exact shares. */
export interface Conversion {
  readonly converting: Converting;
  readonly controllingTerm: ControllingTerm;
  readonly electedFrom: string | null;
  /** The terms it converted by. */
  readonly terms: ConversionTerms;
  readonly shares: Fraction;
  readonly price: Rational;
  /** The share count a cap or percentage was applied to. */
  readonly capitalization: Rational | null;
}

/** Reads the lines of every converting instrument off its terms and off the offers it may elect. */
export function convertingTerms(
  view: TableView,
  instruments: readonly Convertible[],
  date: string | null = view.date,
): Converting[] {
  const bases = new CapitalizationBases(view);
  const later = new LaterOffers(view);
  return instruments.map((convertible) => {
    const interest = accruedInterest(convertible, date);
    const amount = convertingAmount(convertible, interest);
    const offers = offersTo(convertible, view, later);
    const atPrice = offers.reduce((best, offer) => (prefers(offer, best) ? offer : best));
    const lines = linesOf(offers, amount, bases);
    const { ownershipPct } = convertible.terms;
    const terms: InstrumentTerms = {
      atPrice: ownershipPct === null ? atDiscount(amount, atPrice.terms) : null,
      caps: lines.map(({ term }) => term),
    };
    return { convertible, interest, amount, terms, atPrice, lines };
  });
}

/** Money that buys at the round's price. */
function atDiscount(amount: Rational, { discount }: ConversionTerms): Fraction {
  return Fraction.from(discount.isZero() ? amount : amount.div(ONE.minus(discount)));
}

function prefers(offer: Offer, best: Offer): boolean {
  const order = offer.terms.discount.cmp(best.terms.discount);
  return order > 0 || (order === 0 && offer.issueOrder < best.issueOrder);
}

function linesOf(offers: readonly Offer[], amount: Rational, bases: CapitalizationBases): Line[] {
  const lines: Line[] = [];
  for (const offer of offers) {
    const weight = capWeight(offer.terms, amount);
    if (weight !== null) lines.push({ offer, term: { weight, base: bases.of(capitalizationRule(offer.terms)) } });
  }
  return lines;
}

/** Amount over cap, or the fixed percentage; null without either. */
function capWeight({ valuationCap, ownershipPct }: ConversionTerms, amount: Rational): Fraction | null {
  if (ownershipPct !== null) return Fraction.from(ownershipPct);
  return valuationCap === null ? null : Fraction.from(amount).div(Fraction.from(valuationCap));
}

/** A line at the solution: what the instrument's weight is multiplied by. */
interface Candidate {
  readonly offer: Offer;
  readonly cap: CapTerm | null;
  readonly weight: Fraction;
  readonly base: Fraction;
}

/** The conversion of each instrument at the solution. */
export function conversionsAt(
  converting: readonly Converting[],
  solution: RoundSolution,
  newMoney: Fraction,
): Conversion[] {
  const bases = new Map<CapBase, Fraction>();
  const prices = new Map<string, Rational>();
  const capitalizations = new Map<Fraction, Rational>();
  return converting.map((item) => {
    const best = candidates(item, solution, newMoney, bases).reduce(larger);
    const term = termOf(item, best.cap !== null, best.offer);
    const shares = best.weight.times(best.base);
    const price = conversionPrice(item, best, shares, prices);
    const capitalization = best.cap === null ? null : capitalizationOf(best.cap, best, shares, capitalizations);
    const { from: electedFrom, terms } = best.offer;
    return { converting: item, controllingTerm: term, electedFrom, terms, shares, price, capitalization };
  });
}

function candidates(
  { lines, terms, atPrice }: Converting,
  solution: RoundSolution,
  newMoney: Fraction,
  bases: Map<CapBase, Fraction>,
): Candidate[] {
  const byCap = lines.map(({ term, offer }): Candidate => {
    const base = baseAt(term.base, solution, newMoney, bases);
    return { offer, cap: term, weight: effectiveWeight(term), base };
  });
  const nothingAtPrice = solution.sharesPerMoney.n === 0n && byCap.some(({ base }) => base.n > 0n);
  if (terms.atPrice === null || nothingAtPrice) return byCap;
  return [...byCap, { offer: atPrice, cap: null, weight: terms.atPrice, base: solution.sharesPerMoney }];
}

/** The holder gets the larger; of equal ones the terms issued first. */
function larger(most: Candidate, next: Candidate): Candidate {
  const order = compareProducts(next, most);
  return order > 0 || (order === 0 && next.offer.issueOrder < most.offer.issueOrder) ? next : most;
}

/** The base itself, read once for all that share it, or shares over weight where an instrument's own shares count apart. */
function capitalizationOf(
  { weight, base }: CapTerm,
  best: Candidate,
  shares: Fraction,
  known: Map<Fraction, Rational>,
): Rational {
  if (base.thisSecurity !== base.otherConverting) return shares.div(weight).toRational();
  const capitalization = known.get(best.base) ?? best.base.toRational();
  known.set(best.base, capitalization);
  return capitalization;
}

function termOf({ convertible }: Converting, byCap: boolean, { terms }: Offer): ControllingTerm {
  if (convertible.terms.ownershipPct !== null) return "percentage";
  if (byCap) return "cap";
  return terms.discount.isZero() ? "round_price" : "discount";
}

/**
 * Amount over shares: the cap over its base, or the discounted price, which are the same in shorter numbers. Instruments
 * on the same terms share one price, computed once.
 */
function conversionPrice(
  { amount }: Converting,
  best: Candidate,
  shares: Fraction,
  prices: Map<string, Rational>,
): Rational {
  if (shares.n === 0n) return ZERO;
  const { valuationCap, capType, discount, ownershipPct, capitalization } = best.offer.terms;
  if (best.cap === null) return priceOnce(`at ${discount}`, Fraction.from(ONE.minus(discount)), best.base, prices);
  const { thisSecurity, otherConverting } = best.cap.base;
  if (valuationCap === null || ownershipPct !== null || capitalization !== null || thisSecurity !== otherConverting) {
    return Fraction.from(amount).div(shares).toLowest();
  }
  return priceOnce(`${capType} ${valuationCap}`, Fraction.from(valuationCap), best.base, prices);
}

function priceOnce(key: string, money: Fraction, shares: Fraction, prices: Map<string, Rational>): Rational {
  const known = prices.get(key);
  if (known !== undefined) return known;
  const price = money.div(shares).toLowest();
  prices.set(key, price);
  return price;
}
