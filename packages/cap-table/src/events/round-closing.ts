/** A later closing of a priced round: the same classes, the same price, no new solve and no price protection. */
import { type ErrorPath, unknownIdSentence } from "@capstack/decimal";
import type { Fields } from "../reading/fields.js";
import { ONE } from "../reading/fields.js";
import { sellLot } from "../round/issue-round.js";
import { type CapTable, issued, refuse } from "../table/cap-table.js";
import type { EventStep } from "../table/event-step.js";
import type { RoundRecord } from "../table/round-record.js";
import { requireClass } from "../table/stock-class.js";
import type { EventHead } from "./event-head.js";
import { type RoundInvestment, readInvestment } from "./priced-round.js";

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
