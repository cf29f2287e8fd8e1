/** A later closing of a priced round: the same classes, the same price, no new solve and no price protection. */
import { type ErrorPath, type Exact, type Input, list, shape, text, unknownIdSentence } from "@capstack/decimal";
import { type CapTable, issued, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import type { RoundRecord } from "../model/round-record.js";
import { requireClass } from "../model/stock-class.js";
import { sellLot } from "../round/issue-round.js";
import { investment } from "../round/terms/priced-round.js";
import { eventHead, typeOf } from "../shapes/event-head.js";
import { ONE } from "../shapes/figures/exact-figures.js";

export const roundClosingEvent = shape({
  type: typeOf("round_closing"),
  ...eventHead,
  /** The round. */
  roundId: text(),
  /** Who invests how much. */
  investments: list(investment),
});

/** More money into a round at its price. */
export interface RoundClosingEvent extends Input<typeof roundClosingEvent> {}

export function applyRoundClosing(
  table: CapTable,
  { roundId, investments }: Exact<typeof roundClosingEvent>,
  step: EventStep,
): void {
  const round = table.rounds.get(roundId) ?? unknownRound(table, roundId, step.path("roundId"));
  investments.forEach((one, index) => {
    const place = ["investments", index];
    const classId = one.seriesId ?? round.mainClassId;
    const price = closingPrice(table, round, classId);
    const stockClass = requireClass(table, classId, step.path(...place, "seriesId"));
    const shares = issued(one.amount.div(price), table);
    sellLot(table, { ...one, proRata: false, place }, stockClass, shares, price, step);
  });
}

function closingPrice({ rounding }: CapTable, { pricePerShare, series }: RoundRecord, classId: string) {
  const factor = series.find((one) => one.classId === classId)?.priceFactor ?? ONE;
  const exact = pricePerShare.times(factor);
  return rounding.priceDecimals === null ? exact : exact.roundTo(rounding.priceDecimals, rounding.price);
}

function unknownRound(table: CapTable, roundId: string, path: ErrorPath): never {
  return refuse(
    "unknown_round",
    unknownIdSentence(path, roundId, "the id of an earlier round", table.rounds.keys()),
    path,
  );
}
