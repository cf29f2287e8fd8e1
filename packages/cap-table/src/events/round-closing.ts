/** A later closing of a priced round: the same classes, the same price, no new solve and no price protection. */
import { type ErrorPath, type Exact, type Input, list, shape, text, unknownIdSentence } from "@capstack/decimal";
import { type CapTable, issued, refuse, roundPrice } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import type { RoundRecord } from "../model/round-record.js";
import { applyChange, TableChange } from "../model/table-change.js";
import { viewOf } from "../model/table-view.js";
import { sellLot } from "../round/issue-lots.js";
import { investment, priceFactorOf } from "../round/terms/priced-round.js";
import { eventHead, typeOf } from "../shapes/event-head.js";

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
  const change = new TableChange(viewOf(table));
  investments.forEach((one, index) => {
    const place = ["investments", index];
    const classId = one.seriesId ?? round.mainClassId;
    const pricePerShare = closingPrice(table, round, classId);
    const stockClass = change.requireClass(classId, step.path(...place, "seriesId"));
    const shares = issued(one.amount.div(pricePerShare), table);
    sellLot(change, { ...one, proRata: false, place }, { stockClass, shares, pricePerShare }, step);
  });
  applyChange(table, change);
}

function closingPrice({ rounding }: CapTable, { pricePerShare, series }: RoundRecord, classId: string) {
  return roundPrice(pricePerShare.times(priceFactorOf({ series }, classId)), rounding);
}

function unknownRound(table: CapTable, roundId: string, path: ErrorPath): never {
  return refuse(
    "unknown_round",
    unknownIdSentence(path, roundId, "the id of an earlier round", table.rounds.keys()),
    path,
  );
}
