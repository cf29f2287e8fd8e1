/**
 * What a round issues. New money gets the round's class, or one of several at a fixed multiple of its price. What
 * converts at another price gets a shadow series of its own: the same terms and rank, but an original issue price equal
 * to the conversion price, so that its preference is the money that was put in and no more.
 */
import { duplicateSentence, type Rational, unknownIdSentence } from "@capstack/decimal";
import { type CapTable, issued, refuse } from "../model/cap-table.js";
import { putConvertible } from "../model/convertible.js";
import type { EventStep } from "../model/event-step.js";
import { mentionHolder } from "../model/holder.js";
import { addLot, type Lot } from "../model/lot.js";
import { defaultTerms } from "../model/read-class-terms.js";
import { addClass, requireAuthorized, requireClass, type StockClass, seniorityFor } from "../model/stock-class.js";
import type { ClassTerms } from "../shapes/class-terms.js";
import { ONE } from "../shapes/fields.js";
import type { Conversion } from "./converting.js";
import { fractionOf, issuedShares, over, times } from "./fraction.js";
import type { PricedRound } from "./priced-round.js";
import type { Purchase } from "./pro-rata.js";
import type { RoundSolution } from "./solve-round.js";

/** The classes of one round, each opened when the first share of it is issued. */
export class RoundClasses {
  readonly mainId: string;
  readonly #table: CapTable;
  readonly #round: PricedRound;
  readonly #price: Rational;
  readonly #step: EventStep;
  readonly #opened = new Map<string, StockClass>();
  #seniority: number | null = null;
  #shadows = 0;
  readonly #shadowAt = new Map<string, StockClass>();

  constructor(table: CapTable, round: PricedRound, price: Rational, step: EventStep) {
    this.#table = table;
    this.#round = round;
    this.#price = price;
    this.#step = step;
    this.mainId = round.classId ?? slug(step.label);
  }

  /** The class an investor buys; null is the main one. */
  sold(seriesId: string | null, path: readonly (string | number)[]): StockClass {
    const id = seriesId ?? this.mainId;
    const series = this.#round.series.find(({ classId }) => classId === id);
    if (series === undefined && id !== this.mainId) {
      const known = [this.mainId, ...this.#round.series.map(({ classId }) => classId)];
      const place = [...path, "seriesId"];
      refuse("unknown_class", unknownIdSentence(place, id, "the id of a class of this round", known), place);
    }
    return this.#opened.get(id) ?? this.#open(id, series?.className ?? null, series?.terms ?? null, this.priceOf(id));
  }

  /** The price of one of the round's classes, rounded when the fold rounds prices. */
  priceOf(classId: string | null): Rational {
    const factor = this.#round.series.find((series) => series.classId === classId)?.priceFactor ?? ONE;
    const { priceDecimals, price } = this.#table.rounding;
    const exact = this.#price.times(factor);
    return priceDecimals === null ? exact : exact.roundTo(priceDecimals, price);
  }

  factorOf(classId: string | null): Rational {
    return this.#round.series.find((series) => series.classId === classId)?.priceFactor ?? ONE;
  }

  /** The class an instrument converts into at its price. */
  convertedInto(price: Rational, targetClassId: string | null): StockClass {
    if (targetClassId !== null) return this.#opened.get(targetClassId) ?? this.#target(targetClassId);
    const main = this.sold(null, this.#step.path());
    if (!this.#round.shadowSeries || price.eq(this.priceOf(this.mainId))) return main;
    const key = String(price.toNumber());
    const known = this.#shadowAt.get(key);
    if (known?.originalIssuePrice?.eq(price)) return known;
    const shadow = this.#openShadow(main, price);
    this.#shadowAt.set(key, shadow);
    return shadow;
  }

  /** The classes sold for new money, in the order they were opened. */
  get opened(): readonly StockClass[] {
    return [...this.#opened.values()];
  }

  #target(id: string): StockClass {
    const isSold = id === this.mainId || this.#round.series.some(({ classId }) => classId === id);
    return isSold ? this.sold(id, this.#step.path()) : requireClass(this.#table, id, this.#step.path());
  }

  #open(id: string, name: string | null, terms: ClassTerms | null, price: Rational): StockClass {
    if (this.#table.classes.has(id)) {
      refuse("duplicate_id", duplicateSentence("classId", id), this.#step.path("classId"));
    }
    const given = terms ?? this.#round.terms ?? defaultTerms;
    const className = name ?? this.#round.className ?? this.#step.label;
    const opened = addClass(this.#table, {
      id,
      name: className,
      kind: "preferred",
      originalIssuePrice: price,
      conversionRatio: given.conversionRatio ?? ONE,
      votesPerShare: given.votesPerShare,
      terms: given,
      seniority: this.#rank(given),
      roundId: this.#round.roundId ?? this.#step.eventId,
    });
    this.#opened.set(id, opened);
    return opened;
  }

  /** All classes of one round that ask to be senior stand on one new rank. */
  #rank({ seniority }: ClassTerms): number {
    if (seniority !== "senior") return seniorityFor(this.#table, seniority);
    this.#seniority ??= seniorityFor(this.#table, "senior");
    return this.#seniority;
  }

  #openShadow(main: StockClass, price: Rational): StockClass {
    let id: string;
    do {
      this.#shadows += 1;
      id = `${main.id}-${this.#shadows}`;
    } while (this.#table.classes.has(id));
    return addClass(this.#table, {
      id,
      name: `${main.name}-${this.#shadows}`,
      kind: "preferred",
      originalIssuePrice: price,
      votesPerShare: main.votesPerShare,
      terms: main.terms,
      seniority: main.seniority,
      roundId: main.roundId,
      shadowOf: main.id,
    });
  }
}

/** "Series A-1" is called `series-a-1`. */
function slug(label: string): string {
  const words = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return words === "" ? "round" : words;
}

/** A purchase and the lot it became; null when the money bought no whole share. */
export interface SoldLot {
  readonly purchase: Purchase;
  readonly stockClass: StockClass;
  readonly lot: Lot | null;
  readonly price: Rational;
}

/** Sells each purchase its shares: the exact quotient by the exact price, or amount over the rounded price. */
export function sellShares(
  table: CapTable,
  purchases: readonly Purchase[],
  classes: RoundClasses,
  { sharesPerMoney }: Pick<RoundSolution, "sharesPerMoney">,
  step: EventStep,
): SoldLot[] {
  return purchases.map((purchase) => {
    const path = step.path(...purchase.place);
    const stockClass = classes.sold(purchase.seriesId, path);
    const price = classes.priceOf(stockClass.id);
    const weighted = purchase.amount.div(classes.factorOf(stockClass.id));
    const shares =
      table.rounding.priceDecimals === null
        ? issuedShares(times(fractionOf(weighted), sharesPerMoney), table.rounding.shares)
        : issued(purchase.amount.div(price), table);
    return sellLot(table, purchase, stockClass, shares, price, step);
  });
}

export function sellLot(
  table: CapTable,
  purchase: Purchase,
  stockClass: StockClass,
  shares: Rational,
  pricePerShare: Rational,
  step: EventStep,
): SoldLot {
  const path = step.path(...purchase.place);
  const holder = mentionHolder(table, purchase.holder, "investor", step);
  const securityId = purchase.securityId ?? step.nextSecurityId();
  if (shares.isZero()) {
    step.warn("zero_shares_issued", `${purchase.amount.toNumber()} buys no whole share.`, ...purchase.place);
    return { purchase, stockClass, lot: null, price: pricePerShare };
  }
  const invested = shares.times(pricePerShare);
  const paid = { shares, pricePerShare, invested, issueDate: step.date };
  const { label } = purchase;
  const lot = addLot(table, { securityId, kind: "stock", holder, stockClass, ...paid, label }, path);
  requireAuthorized(stockClass, path);
  return { purchase, stockClass, lot, price: pricePerShare };
}

/** A conversion and the lot it became; null when it gave no whole share. */
export interface ConvertedLot {
  readonly conversion: Conversion;
  readonly stockClass: StockClass;
  readonly lot: Lot | null;
  readonly shares: Rational;
  readonly price: Rational;
}

/** Issues what each instrument converts into and settles it. */
export function issueConversions(
  table: CapTable,
  conversions: readonly Conversion[],
  classFor: (price: Rational, targetClassId: string | null) => StockClass,
  step: EventStep,
): ConvertedLot[] {
  const { priceDecimals, price: mode } = table.rounding;
  return conversions.map((conversion) => {
    const { convertible, amount } = conversion.converting;
    const price = priceDecimals === null ? conversion.price : conversion.price.roundTo(priceDecimals, mode);
    const exact = priceDecimals === null || price.isZero() ? conversion.shares : fractionOf(amount.div(price));
    const stockClass = classFor(price, convertible.targetClassId);
    const shares = issuedShares(over(exact, fractionOf(stockClass.conversionRatio)), table.rounding.shares);
    putConvertible(table, { ...convertible, status: "converted" });
    if (shares.isZero()) {
      step.warn("zero_shares_issued", `"${convertible.securityId}" converts into no whole share.`);
      return { conversion, stockClass, lot: null, shares, price };
    }
    const lot = addLot(
      table,
      {
        securityId: step.nextSecurityId(),
        kind: "stock",
        holder: convertible.holder,
        stockClass,
        shares,
        pricePerShare: price,
        invested: amount,
        issueDate: step.date,
      },
      step.path(),
    );
    requireAuthorized(stockClass, step.path());
    return { conversion, stockClass, lot, shares, price };
  });
}
