/** Investments with amounts of their own among the outcomes of a fund: a term in a term sheet shows in what partners get. */
import { maxOf, rational, sumOf } from "@capstack/decimal";
import type { FundInputs, ReturnTier } from "@capstack/fund-economics";

/** What the fund paid for an investment, and gets for it. */
export interface Investment {
  readonly name: string;
  /** Currency, each. */
  readonly invested: number;
  readonly proceeds: number;
  readonly holdingPeriodYears: number;
}

/** Parts of the whole that fractions are counted in. */
const WHOLE = 1_000_000_000_000;

/** Part of the invested capital, in whole parts. */
const partOf = ({ invested }: Investment, investedCapital: number) =>
  Number(rational(invested).times(WHOLE).div(investedCapital).round("half_up"));

/** What the investments cost together. Currency */
export const costOf = (investments: readonly Investment[]): number =>
  sumOf(investments.map(({ invested }) => rational(invested))).toNumber();

/**
 * The fund with the investments among its outcomes: each has its cost's part of all that is invested, the fund's own
 * outcomes share the rest in their proportions, and the parts make one.
 * @param investedCapital what the fund invests in all, at least what the investments cost; of zero nothing is held. Currency
 * @returns inputs whose new tiers have fractions of twelve decimals and, as their multiple, a quotient in floating point:
 * the engine's own unit of an outcome, which its forecast turns into cents. Outcomes that do not make one are left
 * as they are, for the engine to refuse
 */
export function withInvestments(
  inputs: FundInputs,
  investments: readonly Investment[],
  investedCapital: number,
): FundInputs {
  const own = inputs.returnTiers;
  if (investments.length === 0 || investedCapital === 0 || !makesOne(own)) return inputs;
  const parts = investments.map((one) => partOf(one, investedCapital));
  const rest = Math.max(0, WHOLE - parts.reduce((sum, part) => sum + part, 0));
  const others = own.map((tier) => Math.floor(tier.pctOfCapital * rest));
  const largest = others.indexOf(Math.max(...others));
  const missing = rest - others.reduce((sum, other) => sum + other, 0);
  const tiers = own.map((tier, i): ReturnTier => {
    const share = (others[i] as number) + (i === largest ? missing : 0);
    return { ...tier, pctOfCapital: share / WHOLE };
  });
  for (const [i, { name, invested, proceeds, holdingPeriodYears }] of investments.entries()) {
    const multiple = invested === 0 ? 0 : proceeds / invested;
    const pctOfCapital = (parts[i] as number) / WHOLE;
    tiers.push({ name: nameBeside(name, tiers), pctOfCapital, multiple, holdingPeriodYears });
  }
  return { ...inputs, returnTiers: tiers };
}

/** What of the invested capital the fund's own outcomes share. A fraction of one. */
export function restOf(investments: readonly Investment[], investedCapital: number): number {
  if (investedCapital === 0) return 1;
  const held = rational(costOf(investments)).div(investedCapital);
  return maxOf(rational(0), rational(1).minus(held)).toNumber();
}

function makesOne(tiers: readonly ReturnTier[]): boolean {
  return tiers.reduce((sum, { pctOfCapital }) => sum + Math.round(pctOfCapital * WHOLE), 0) === WHOLE;
}

/** The name, with a number where another outcome has it. */
function nameBeside(name: string, tiers: readonly ReturnTier[]): string {
  const own = name === "" ? "Company" : name;
  const taken = (one: string) => tiers.some((tier) => tier.name === one);
  let number = 2;
  while (number < 100 && taken(`${own} (${number})`)) number++;
  return taken(own) ? `${own} (${number})` : own;
}
