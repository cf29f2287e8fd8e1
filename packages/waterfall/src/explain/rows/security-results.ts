/** What each security receives. */
import type { Unit } from "../../claims/unit.js";
import type { PaidRow } from "../../pay/distribution.js";
import type { StagedRow } from "../../pay/payment-stages.js";
import { centsOf, fromCents, toCurrency, toRatio } from "../../proceeds/cents.js";
import type { SecurityResult } from "../../shapes/answer/rows.js";
import { ZERO } from "../../shapes/exact-figures.js";
import type { StackFigures } from "../stack-figures.js";
import { issuedShares } from "./class-results.js";
import { asConverted, claimOf, moneyOf, returnsOf, unpaidOf } from "./row-money.js";

export function securityResults(figures: StackFigures, staged: readonly StagedRow[]): SecurityResult[] {
  return figures.distribution.rows.map((paid, index) => securityResult(figures, paid, staged[index] as StagedRow));
}

function securityResult(figures: StackFigures, paid: PaidRow, staged: StagedRow): SecurityResult {
  const { stack, distribution, decisions, nextDollar } = figures;
  const { row, cents } = paid;
  const { claimant } = row;
  const unit = stack.units[row.unit] as Unit;
  const { sharesIssued, sharesWithheld } = issuedShares(paid, unit);
  const owed = row.dividends === null ? ZERO : row.dividends.claimant.dividends;
  const next = nextDollar.ofClaimant(row.unit, claimant);
  const nextOwed = row.dividends === null ? ZERO : nextDollar.ofClaimant(row.dividends.unit, row.dividends.claimant);
  return {
    classId: claimant.classId,
    id: claimant.id,
    holderId: claimant.holderId,
    name: claimant.name,
    shares: claimant.shares.toNumber(),
    asConvertedShares: toRatio(unit.ownershipPct === null ? asConverted(claimant) : paid.outcome.converting),
    claim: toCurrency(claimOf(claimant, owed)),
    ...moneyOf(cents),
    unpaidPreference: toCurrency(unpaidOf(paid)),
    ...decisions.figuresOf(row.unit, claimant, cents.net, owed),
    ...returnsOf(cents.net, claimant.shares, claimant.invested, distribution.at.equity),
    shareOfNextDollar: toRatio(next.plus(nextOwed)),
    sharesIssued: toRatio(sharesIssued),
    sharesWithheld: toRatio(sharesWithheld),
    deferred: toCurrency(centsOf(fromCents(cents.net).times(claimant.deferredPct))),
    ...staged,
  };
}
