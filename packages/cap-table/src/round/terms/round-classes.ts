/** The classes a round issues: the series sold, and shadow series of what converts. */

import { duplicateSentence, type Rational, unknownIdSentence } from "@capstack/decimal";
import { type RoundingRules, refuse, roundPrice } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { defaultTerms } from "../../model/read-class-terms.js";
import type { StockClass } from "../../model/records.js";
import type { TableChange } from "../../model/table-change.js";
import type { ClassTerms } from "../../shapes/class-terms.js";
import { ONE } from "../../shapes/figures/exact-figures.js";
import { type PricedRound, priceFactorOf } from "./priced-round.js";

/** A round and the price of its main class. */
interface PricedClasses {
  readonly round: PricedRound;
  readonly price: Rational;
}

/** The classes of one round, each opened when the first share of it is issued. */
export class RoundClasses {
  readonly mainId: string;
  readonly #change: TableChange;
  readonly rounding: RoundingRules;
  readonly #round: PricedRound;
  readonly #price: Rational;
  readonly #step: EventStep;
  readonly #opened = new Map<string, StockClass>();
  #seniority: number | null = null;
  #shadows = 0;
  readonly #shadowAt = new Map<string, StockClass>();

  constructor(change: TableChange, rounding: RoundingRules, { round, price }: PricedClasses, step: EventStep) {
    this.#change = change;
    this.rounding = rounding;
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
    return roundPrice(this.#price.times(this.factorOf(classId)), this.rounding);
  }

  factorOf(classId: string | null): Rational {
    return priceFactorOf(this.#round, classId);
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

  #target(id: string): StockClass {
    const isSold = id === this.mainId || this.#round.series.some(({ classId }) => classId === id);
    return isSold ? this.sold(id, this.#step.path()) : this.#change.requireClass(id, this.#step.path());
  }

  #open(id: string, name: string | null, terms: ClassTerms | null, price: Rational): StockClass {
    if (this.#change.findClass(id) !== undefined) {
      refuse("duplicate_id", duplicateSentence("classId", id), this.#step.path("classId"));
    }
    const input = terms ?? this.#round.terms ?? defaultTerms;
    const className = name ?? this.#round.className ?? this.#step.label;
    const opened = this.#change.addClass({
      id,
      name: className,
      kind: "preferred",
      originalIssuePrice: price,
      terms: input,
      seniority: this.#rank(input),
      roundId: this.#round.roundId ?? this.#step.eventId,
    });
    this.#opened.set(id, opened);
    return opened;
  }

  /** All classes of one round that are to be senior share one new rank. */
  #rank({ seniority }: ClassTerms): number {
    if (seniority !== "senior") return this.#change.seniority(seniority);
    this.#seniority ??= this.#change.seniority("senior");
    return this.#seniority;
  }

  #openShadow(main: StockClass, price: Rational): StockClass {
    let id: string;
    do {
      this.#shadows += 1;
      id = `${main.id}-${this.#shadows}`;
    } while (this.#change.findClass(id) !== undefined);
    return this.#change.addClass({
      id,
      name: `${main.name}-${this.#shadows}`,
      kind: "preferred",
      originalIssuePrice: price,
      conversionRatio: ONE,
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
