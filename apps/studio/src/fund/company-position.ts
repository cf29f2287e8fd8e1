/** A company of the cap table as an outcome of the fund: a term in a term sheet shows in what partners get. */
import type { FundInputs, ReturnTier } from "@capstack/fund-economics";

/** What one investor paid for the company, and gets for it. */
export interface CompanyOutcome {
  readonly company: string;
  /** The investor. */
  readonly name: string;
  readonly invested: number;
  readonly proceeds: number;
  readonly holdingPeriodYears: number;
}

/** Parts of the whole that fractions are counted in. */
const WHOLE = 1_000_000_000;

/**
 * The fund with the company among its outcomes: the tier has the cost's part of all that is invested, the other tiers
 * give way in proportion, and the parts make one.
 * @param investedCapital what the fund invests in all. Currency
 * @returns inputs whose new tier has a fraction of nine decimals and, as its multiple, a quotient in floating point: the
 * engine's own unit of an outcome, which its forecast turns into cents
 */
export function withCompany(inputs: FundInputs, outcome: CompanyOutcome, investedCapital: number): FundInputs {
  const { company, invested, proceeds, holdingPeriodYears } = outcome;
  const part = Math.min(WHOLE, Math.round((invested / investedCapital) * WHOLE));
  const others = inputs.returnTiers.map((tier) => Math.floor(tier.pctOfCapital * (WHOLE - part)));
  const largest = others.indexOf(Math.max(...others));
  const missing = WHOLE - part - others.reduce((sum, other) => sum + other, 0);
  const tiers = inputs.returnTiers.map((tier, i): ReturnTier => {
    const parts = (others[i] as number) + (i === largest ? missing : 0);
    return { ...tier, pctOfCapital: parts / WHOLE };
  });
  const tier: ReturnTier = {
    name: nameBeside(company, inputs.returnTiers),
    pctOfCapital: part / WHOLE,
    multiple: proceeds / invested,
    holdingPeriodYears,
  };
  return { ...inputs, returnTiers: [...tiers, tier] };
}

function nameBeside(company: string, tiers: readonly ReturnTier[]): string {
  const name = company === "" ? "Company" : company;
  return tiers.some((tier) => tier.name === name) ? `${name} (company)` : name;
}
