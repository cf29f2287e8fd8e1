/** The classes a round issues: the series sold, and shadow series of what converts. */

import { duplicateSentence, type Rational, unknownIdSentence } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { defaultTerms } from "../../model/read-class-terms.js";
import type { StockClass } from "../../model/records.js";
import { addClass, requireClass, seniorityFor } from "../../model/stock-class.js";
import type { ClassTerms } from "../../shapes/class-terms.js";
import { ONE } from "../../shapes/figures/exact-figures.js";
import type { PricedRound } from "./priced-round.js";

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
    const input = terms ?? this.#round.terms ?? defaultTerms;
    const className = name ?? this.#round.className ?? this.#step.label;
    const opened = addClass(this.#table, {
      id,
      name: className,
      kind: "preferred",
      originalIssuePrice: price,
      conversionRatio: input.conversionRatio ?? ONE,
      votesPerShare: input.votesPerShare,
      terms: input,
      seniority: this.#rank(input),
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
