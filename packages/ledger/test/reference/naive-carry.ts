/** Carry a second time: one partner's flows walked day by day through doubles, the formula as a term sheet states it. */
export interface NaiveFlow {
  readonly day: number;
  readonly contribution: number;
  readonly distribution: number;
}

export interface NaiveTerms {
  readonly kind: "straight" | "european";
  readonly carryRate: number;
  readonly prefRate: number;
  readonly catchupRate: number;
  readonly prefCompounds: boolean;
}

/** In currency, not rounded. `flows` ascend by day; a distribution is positive. */
export function naiveCarry(
  flows: readonly NaiveFlow[],
  { profit, day, terms }: { profit: number; day: number; terms: NaiveTerms },
): number {
  if (profit <= 0) return 0;
  if (terms.kind === "straight") return terms.carryRate * profit;
  let capital = 0;
  let unpaid = 0;
  let paid = 0;
  let last = flows[0]?.day ?? day;
  const accrue = (to: number) => {
    const days = to - last;
    unpaid += terms.prefCompounds
      ? (capital + unpaid) * (Math.exp((Math.log1p(terms.prefRate) * days) / 365) - 1)
      : (capital * terms.prefRate * days) / 365;
    last = to;
  };
  for (const flow of flows) {
    accrue(flow.day);
    capital += flow.contribution;
    const toCapital = Math.min(flow.distribution, capital);
    const toPreferred = Math.min(flow.distribution - toCapital, unpaid);
    capital -= toCapital;
    unpaid -= toPreferred;
    paid += toPreferred;
  }
  accrue(day);
  const hurdle = unpaid + paid;
  if (profit <= hurdle) return 0;
  if (terms.catchupRate === 0) return terms.carryRate * (profit - hurdle);
  return Math.min(terms.catchupRate * (profit - hurdle), terms.carryRate * profit);
}
