/**
 * A second implementation of a round's solve, slow and plain: start with no conversion shares and the pools as they
 * are, apply every definition once, and again, until nothing moves. Binary floating point; written from the documents'
 * definitions and sharing nothing with the engine.
 */

export interface Instrument {
  amount: number;
  cap: number | null;
  capType: "post" | "pre";
  discount: number;
  mfn: boolean;
  ownershipPct: number | null;
}

export interface RoundCase {
  common: number;
  options: number;
  promised: number;
  /** Warrants on common, in the fully diluted count or outside it. */
  warrants: { shares: number; counted: boolean };
  poolAvailable: number;
  /** An earlier series with its price, and how it is protected. */
  preferred: { shares: number; price: number; protection: "broad" | "narrow" | "full_ratchet" | "none" } | null;
  instruments: Instrument[];
  newMoney: number;
  pricing: { preMoney: number } | { postMoney: number } | { price: number };
  method: "post_money_fixed" | "pre_money_fixed" | "dollars_invested";
  includes: { availablePool: boolean; poolIncrease: boolean; antiDilution: boolean };
  pools: ({ basis: "available" | "total" } & ({ pct: number; of: "post_money" | "pre_money" } | { shares: number }))[];
}

export interface RoundAnswer {
  price: number;
  fullyDiluted: number;
  conversions: number[];
  pools: number[];
  preferredAsConverted: number;
}

const MOST_PASSES = 400_000;

/** The answer, or null when the counts grow without end. */
export function solveByIteration(round: RoundCase): RoundAnswer | null {
  const { common, options, promised, warrants, instruments, newMoney: N, pools, includes } = round;
  const awards = options + (warrants.counted ? warrants.shares : 0);
  const available = pools.map((_, i) => (i === 0 ? round.poolAvailable : 0));
  const outside = pools.length === 0 ? round.poolAvailable : 0;
  const x0 = round.preferred?.shares ?? 0;
  const before = common + x0 + awards + promised + round.poolAvailable;
  const converted = instruments.reduce((sum, { amount }) => sum + amount, 0);
  const dollars = round.method === "dollars_invested" ? converted : 0;
  let u = 0;
  let shares = instruments.map(() => 0);
  let reserve = [...available];
  let x = x0;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const increase = total(reserve) - total(available);
    const D =
      common +
      awards +
      promised +
      (includes.antiDilution ? x : x0) +
      (includes.availablePool ? total(available) + outside : 0) +
      (includes.poolIncrease ? increase : 0) +
      (round.method === "pre_money_fixed" ? 0 : total(shares));
    const T = common + awards + promised + x + total(reserve) + outside + total(shares) + N * u;
    const nextU =
      "price" in round.pricing
        ? 1 / round.pricing.price
        : D / (("preMoney" in round.pricing ? round.pricing.preMoney : round.pricing.postMoney - N) + dollars);
    const bPost = before + total(shares);
    const bPre = before + increase;
    const nextShares = instruments.map((one, i) => {
      if (one.ownershipPct !== null) return one.ownershipPct * bPost;
      const later = instruments.slice(i + 1).filter((other) => !other.mfn && other.ownershipPct === null);
      const packages = one.mfn ? [one, ...later] : [one];
      return Math.max(
        ...packages.map(({ cap, capType, discount }) =>
          Math.max(
            (one.amount * u) / (1 - discount),
            cap === null ? 0 : (one.amount * (capType === "post" ? bPost : bPre)) / cap,
          ),
        ),
      );
    });
    const nextReserve = pools.map((pool, i) => {
      const own = available[i] ?? 0;
      if ("shares" in pool) return own + pool.shares;
      const used = pool.basis === "total" && i === 0 ? options + promised : 0;
      return Math.max(own, pool.pct * (pool.of === "post_money" ? T : D) - used);
    });
    const nextX = asConverted(round, u);
    const moved = Math.max(
      change(u, nextU),
      change(x, nextX),
      ...nextShares.map((s, i) => change(shares[i] ?? 0, s)),
      ...nextReserve.map((s, i) => change(reserve[i] ?? 0, s)),
    );
    [u, shares, reserve, x] = [nextU, nextShares, nextReserve, nextX];
    if (!Number.isFinite(u) || Math.max(...shares, ...reserve, u, 0) > 1e22) return null;
    if (moved < 1e-15) {
      const fullyDiluted = common + awards + promised + x + total(reserve) + outside + total(shares) + N * u;
      return { price: 1 / u, fullyDiluted, conversions: shares, pools: reserve, preferredAsConverted: x };
    }
  }
  return null;
}

function asConverted({ preferred, common, options, warrants, newMoney: N }: RoundCase, u: number): number {
  if (preferred === null) return 0;
  const { shares, price, protection } = preferred;
  if (protection === "none" || N === 0) return shares;
  if (protection === "full_ratchet") return shares * Math.max(1, price * u);
  const A = protection === "broad" ? common + shares + options + warrants.shares : shares;
  return shares * Math.max(1, (A + N * u) / (A + N / price));
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function change(before: number, after: number): number {
  return Math.abs(after - before) / Math.max(Math.abs(after), 1e-300);
}
