/**
 * A round taking effect, in the order of a closing: the converting set, pay-to-play, the price, the issue with reserves
 * and conversion prices, and who was diluted by how much. Each step reads a view of the table and gives back a change.
 */

import { duplicateSentence } from "@capstack/decimal";
import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { applyChange, TableChange } from "../model/table-change.js";
import { viewOf } from "../model/table-view.js";
import { penalizeUnfunded, withInvested } from "./allotments/pay-to-play.js";
import { noConversions, purchasesWith, unusedRights } from "./allotments/pro-rata.js";
import { poolDemands } from "./allotments/round-pools.js";
import { issueRound } from "./issue-round.js";
import { ownerships, reportRound } from "./report-round.js";
import { chooseConverting } from "./solving/choose-converting.js";
import { moneyOf, solveWithRights } from "./solving/price-round.js";
import type { PricedRound } from "./terms/priced-round.js";

export function applyRound(table: CapTable, round: PricedRound, step: EventStep): void {
  const roundId = round.roundId ?? step.eventId;
  if (table.rounds.has(roundId)) {
    refuse("duplicate_id", duplicateSentence("roundId", roundId), step.path("roundId"));
  }
  const before = viewOf(table);
  const owned = ownerships(before);
  const penalties = new TableChange(before);
  round.protectedWaived.forEach((id, index) => {
    penalties.requireClass(id, step.path("protectedWaived", index));
  });
  const estimate = purchasesWith(before, round, noConversions, step);
  const chosen = chooseConverting(before, round, moneyOf(estimate), step);
  const penalized = penalizeUnfunded(before, round, estimate, penalties, step);
  applyChange(table, penalties);

  const view = viewOf(table);
  const pools = poolDemands(view, round.pools, step);
  const solved = solveWithRights(view, round, chosen, pools, step);
  const rights = unusedRights(view, solved);
  const issue = issueRound(view, { roundId, pools, solved }, step);
  applyChange(table, issue.change);
  const payToPlay = withInvested(penalized, solved.purchases);
  step.round = reportRound(viewOf(table), { before, owned, chosen, payToPlay, rights, solved, issue });
}
