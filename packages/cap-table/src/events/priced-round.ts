/** A priced round: new money at one price, which the pre-money valuation and everything that converts decide together. */
import type { Fields } from "../reading/fields.js";
import { aboveZero } from "../reading/ranges.js";
import { readClassTerms } from "../reading/read-class-terms.js";
import { applyRound } from "../round/apply-round.js";
import { type RoundPool, readRoundPool } from "../round/round-pools.js";
import type { CapTable } from "../table/cap-table.js";
import type { EventStep } from "../table/event-step.js";
import type { EventHead } from "./event-head.js";

/** One investor's money in a round. */
export interface RoundInvestment {
  readonly id: string;
  readonly name?: string;
  readonly amount: number;
  readonly securityId?: string;
}

/** A priced round. Exactly one of `preMoneyValuation`, `postMoneyValuation` and `pricePerShare` is given. */
export interface PricedRoundEvent extends EventHead {
  readonly type: "priced_round";
  readonly preMoneyValuation?: number;
  readonly postMoneyValuation?: number;
  readonly pricePerShare?: number;
  readonly investments?: readonly RoundInvestment[];
  readonly pools?: readonly RoundPool[];
  readonly roundId?: string;
  readonly classId?: string;
  readonly className?: string;
}

export type PricedRound = ReturnType<typeof readPricedRound>;

export function readPricedRound(fields: Fields) {
  fields.exactlyOne("preMoneyValuation", "postMoneyValuation", "pricePerShare");
  return {
    preMoneyValuation: fields.optionalNumber("preMoneyValuation", aboveZero),
    postMoneyValuation: fields.optionalNumber("postMoneyValuation", aboveZero),
    pricePerShare: fields.optionalNumber("pricePerShare", aboveZero),
    investments: fields.optionalList("investments", readInvestment),
    pools: fields.optionalList("pools", readRoundPool),
    roundId: fields.optionalText("roundId"),
    classId: fields.optionalText("classId"),
    className: fields.optionalText("className"),
    terms: fields.object("terms", readClassTerms),
  };
}

export type Investment = ReturnType<typeof readInvestment>;

function readInvestment(fields: Fields) {
  return {
    holder: fields.holder(),
    amount: fields.number("amount", aboveZero),
    securityId: fields.optionalText("securityId"),
  };
}

export function applyPricedRound(table: CapTable, round: PricedRound, step: EventStep): void {
  step.round = applyRound(table, round, step);
}
