/** Why two figures that one expects to be alike are not: paid and invested, price times shares and post-money. */
import type { RoundReport } from "@capstack/cap-table";
import { rational } from "@capstack/decimal";
import { UNTOLD } from "../engine/cheques.js";
import { showMoney, showPrice, showShares, showWhole } from "../figures/figures.js";

/** The part of a round's account that the notes are made from. */
export type NotedRound = Pick<
  RoundReport,
  | "pricePerShare"
  | "postMoneyValuation"
  | "preMoneyShares"
  | "postMoneyShares"
  | "fullyDilutedBefore"
  | "fullyDilutedAfter"
  | "conversionMethod"
  | "conversions"
  | "investors"
  | "poolChanges"
>;

/** Of two figures in whole units of currency no less can be seen. */
const LEAST_TOLD = 0.5;

type NameOf = (id: string) => string;

/**
 * Why what was invested is less than what was paid: an amount buys whole shares. Told of the largest part that bought none.
 * @returns null where every amount is a whole number of shares, or all but the ten-thousandth part of it is
 */
export function investedNote(
  rounds: readonly Pick<RoundReport, "investors" | "conversions">[],
  nameOf: NameOf,
): string | null {
  const paid = rounds.flatMap(({ investors, conversions }) => [
    ...investors.map(({ id, amount, unapplied }) => ({ id, amount, left: unapplied })),
    ...conversions.map(({ holderId, amount, shares, price }) => ({
      id: holderId,
      amount,
      left: rational(amount).minus(rational(shares).times(price)).toNumber(),
    })),
  ]);
  const [most] = paid.filter(({ left, amount }) => left > amount * UNTOLD).sort((one, other) => other.left - one.left);
  if (most === undefined) return null;
  return `Invested is whole shares times their price: of the ${showMoney(most.amount)} that ${nameOf(most.id)} paid, ${showMoney(most.left)} bought no whole share.`;
}

/**
 * Why the fully diluted shares after a round times its price are not its post-money.
 * @param exact whether the note also tells a difference below a ten-thousandth part
 * @returns a sentence; null where both are the same but for that
 */
export function postMoneyNote(round: NotedRound, exact = false): string | null {
  const { pricePerShare: price, postMoneyValuation, fullyDilutedAfter, postMoneyShares } = round;
  const worth = rational(price).times(fullyDilutedAfter).toNumber();
  if (Math.abs(worth - postMoneyValuation) <= (exact ? LEAST_TOLD : postMoneyValuation * UNTOLD)) return null;
  const times = `Price × ${showShares(fullyDilutedAfter)} fully diluted shares is ${showWhole(worth)}, not the post-money of ${showWhole(postMoneyValuation)}`;
  return `${times}: ${reasonOf(round, fullyDilutedAfter - postMoneyShares, postMoneyShares - postMoneyValuation / price)}.`;
}

/**
 * @param afterClosing shares issued beyond the count of the post-money
 * @param beyondPrice shares of that count beyond what the post-money pays at the price
 */
function reasonOf(round: NotedRound, afterClosing: number, beyondPrice: number): string {
  const { investors, conversions, poolChanges, conversionMethod, pricePerShare, preMoneyShares } = round;
  const late = poolChanges.filter(({ mode }) => mode === "post").reduce((sum, { increase }) => sum + increase, 0);
  const issued = investors.length + conversions.length + poolChanges.length + 1;
  const reasons: string[] = [];
  if (late > 0 && afterClosing > issued)
    reasons.push(`${showShares(late)} shares of option pool are made after the money`);
  if (beyondPrice > issued) {
    reasons.push(
      conversions.length > 0 && conversionMethod !== "post_money_fixed"
        ? "SAFEs and notes convert on top of the pre-money"
        : `the pre-money is divided by ${showShares(preMoneyShares)} shares, which are not all of them`,
    );
  }
  if (reasons.length > 0) return reasons.join(", and ");
  if (Math.abs(afterClosing) + Math.abs(beyondPrice) <= issued) return "shares are whole, and amounts are not";
  return `the pre-money is divided by ${showShares(preMoneyShares)} shares at ${showPrice(pricePerShare)}, and ${showShares(round.fullyDilutedBefore)} were fully diluted before`;
}
