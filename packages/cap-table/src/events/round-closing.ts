/** A later closing of a priced round: the same classes, the same price, no new solve and no price protection. */
import { type ErrorPath, unknownIdSentence } from "@capstack/decimal";
import { type CapTable, issued, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import type { RoundRecord } from "../model/round-record.js";
import { requireClass } from "../model/stock-class.js";
import { sellLot } from "../round/issue-round.js";
import { type RoundInvestment, readInvestment } from "../round/priced-round.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ONE } from "../shapes/fields.js";

/** More money into a round at its price. */
export interface RoundClosingEvent extends EventHead {
  readonly type: "round_closing";
  /** The round. */
  readonly roundId: string;
  /** Who invests how much. */
  readonly investments: readonly RoundInvestment[];
}

export function readRoundClosing(fields: Fields) {
  return { roundId: fields.text("roundId"), investments: fields.list("investments", readInvestment) };
}

export function applyRoundClosing(
  table: CapTable,
  { roundId, investments }: ReturnType<typeof readRoundClosing>,
  step: EventStep,
): void {
  const round = table.rounds.get(roundId) ?? unknownRound(table, roundId, step.path("roundId"));
  investments.forEach((investment, index) => {
    const place = ["investments", index];
    const classId = investment.seriesId ?? round.mainClassId;
    const price = closingPrice(table, round, classId);
    const stockClass = requireClass(table, classId, step.path(...place, "seriesId"));
    const shares = issued(investment.amount.div(price), table);
    sellLot(table, { ...investment, proRata: false, place }, stockClass, shares, price, step);
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
