/** The explanation: one sentence a step, from the buyer's price to the last cent. `remaining` is what is still to be paid out. */
import { type Rational, rational } from "@capstack/decimal";
import type { PaidExit } from "../pay/prepared-exit.js";
import type { Staging } from "../pay/stage-plan.js";
import type { Deal } from "../proceeds/deal.js";
import type { TraceStep } from "../shapes/answer/explanation.js";
import type { ExitSummary } from "../shapes/answer/result.js";
import { ZERO } from "../shapes/exact-figures.js";
import { explainDecisions } from "./decision-trace.js";
import { explainPayments } from "./payment-trace.js";
import type { StackFigures } from "./stack-figures.js";
import { money, percent } from "./wording.js";

/** A step before it is numbered: what it adds to the pot, or takes out of it. */
export interface TraceEntry {
  readonly kind: TraceStep["kind"];
  readonly text: string;
  /** Shown as the step's amount. */
  readonly amount: Rational;
  /** What it adds to the remaining money; negative when it is paid out. */
  readonly change: Rational;
  readonly lines?: readonly string[];
}

export function traceOf(
  exitValuation: Rational,
  paid: PaidExit,
  deal: Deal,
  figures: StackFigures,
  summary: ExitSummary,
  staging: Staging,
): TraceStep[] {
  const entries = [
    ...explainPrice(exitValuation, paid, deal),
    ...explainDeductions(paid),
    explainEquity(paid),
    ...explainDecisions(figures),
    ...explainPayments(figures),
    explainCheck(summary),
    ...explainRollover(paid, staging),
  ];
  let remaining = ZERO;
  return entries.map(({ kind, text, amount, change, lines = [] }, index) => {
    remaining = remaining.plus(change);
    return { step: index + 1, kind, text, amount: amount.toNumber(), remaining: remaining.toNumber(), lines };
  });
}

function explainPrice(exitValuation: Rational, { proceeds }: PaidExit, deal: Deal): TraceEntry[] {
  const rounded = exitValuation.roundTo(2, "half_up");
  const earnouts = rational(proceeds.deductions.earnouts);
  const verb = deal.exitType === "ipo" ? "The offering values the company at" : "The price of the company is";
  const lines = deal.earnouts.map(({ name, achieved }) => `${name}: ${money(achieved)} achieved.`);
  const rest = [
    {
      kind: "gross" as const,
      text: `Earn-outs achieved add ${money(earnouts)} to the price.`,
      amount: earnouts,
      change: earnouts,
      lines,
    },
    {
      kind: "cash" as const,
      text: `Cash of ${money(deal.cash)} on the balance sheet is added.`,
      amount: deal.cash,
      change: deal.cash,
    },
  ].filter(({ amount }) => !amount.isZero());
  return [{ kind: "gross", text: `${verb} ${money(rounded)}.`, amount: rounded, change: rounded }, ...rest];
}

function explainDeductions({ proceeds }: PaidExit): TraceEntry[] {
  const { transactionCosts, debt, carveOut, escrowForfeited } = proceeds.deductions;
  const costs = transactionCosts.map(({ name, amount, unpaid }) =>
    payment("cost", `Transaction costs, ${name}: ${money(amount)}${short(unpaid)}.`, amount),
  );
  const debts = debt.map(({ name, claim, paid, unpaid }) =>
    payment(
      "debt",
      unpaid === 0
        ? `${name}: repaid in full, ${money(paid)}.`
        : `${name}: repaid ${money(paid)} of ${money(claim)}${short(unpaid)}.`,
      paid,
    ),
  );
  const recipients = carveOut.recipients.map(({ name, amount }) => `${name}: ${money(amount)}.`);
  const share =
    carveOut.base === 0
      ? ""
      : `, ${percent(rational(carveOut.amount).div(rational(carveOut.base)))} of ${money(carveOut.base)}`;
  const carved = {
    ...payment("carve_out", `The carve-out pays ${money(carveOut.amount)}${share}.`, carveOut.amount),
    lines: recipients,
  };
  const lost = payment(
    "cost",
    `Of the escrow, ${money(escrowForfeited)} is not expected to come back.`,
    escrowForfeited,
  );
  return [...costs, ...debts, ...[carved, lost].filter(({ amount }) => !amount.isZero())];
}

function payment(kind: TraceEntry["kind"], text: string, amount: number): TraceEntry {
  const exact = rational(amount);
  return { kind, text, amount: exact, change: exact.neg() };
}

function short(unpaid: number): string {
  return unpaid === 0 ? "" : `; ${money(unpaid)} stays unpaid`;
}

function explainEquity({ proceeds, segment }: PaidExit): TraceEntry {
  const holders = segment.stack.classes.map(({ name }) => name);
  const shown = holders.length > 8 ? `the ${holders.length} classes` : holders.join(", ");
  const text = `Equity proceeds of ${money(proceeds.equity)} are left for the holders of ${shown}.`;
  return { kind: "equity", text, amount: proceeds.equity, change: ZERO };
}

function explainCheck({ totalDistributed, equityProceeds, exerciseProceeds }: ExitSummary): TraceEntry {
  const strikes =
    exerciseProceeds === 0 ? "" : `, after ${money(exerciseProceeds)} of strike prices paid in and out again`;
  const text = `Paid to holders: ${money(totalDistributed)}; equity proceeds: ${money(equityProceeds)}${strikes}. Nothing is left.`;
  return { kind: "check", text, amount: rational(totalDistributed), change: ZERO };
}

function explainRollover({ distribution }: PaidExit, { rollover, rows }: Staging): TraceEntry[] {
  if (rollover === null) return [];
  const { amount, cash, buyerCash } = rollover;
  const taken = `Of it, ${money(amount)} is taken as shares of the buyer at closing, and ${money(cash)} is paid in cash.`;
  const text = `${taken} The buyer needs ${money(buyerCash)} in cash at closing, deductions included.`;
  const lines = distribution.rows.flatMap(({ row: { claimant } }, index) => {
    const { stockPart = 0, atClose = 0 } = rows[index] ?? {};
    return stockPart === 0 ? [] : [`${claimant.name}: ${money(stockPart)} of ${money(atClose)} paid at closing.`];
  });
  return [{ kind: "rollover", text, amount: rational(amount), change: ZERO, lines }];
}
