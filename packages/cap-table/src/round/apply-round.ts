/** A round taking effect: solve, round, issue, raise the reserves, and report who was diluted by how much. */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import type { PricedRound } from "../events/priced-round.js";
import { ZERO } from "../reading/fields.js";
import { defaultTerms } from "../reading/read-class-terms.js";
import { share } from "../state/build-state.js";
import type { DilutionLine, InvestorLine, PoolChangeLine, RoundReport } from "../state/round-report.js";
import { type CapTable, issued, refuse } from "../table/cap-table.js";
import type { EventStep } from "../table/event-step.js";
import { fullyDilutedOf, mentionHolder } from "../table/holder.js";
import { addLot, type Lot } from "../table/lot.js";
import { fullyDiluted, poolAvailable, totalAvailable } from "../table/pool.js";
import { addClass, type StockClass, seniorityFor } from "../table/stock-class.js";
import { type Fraction, fractionOf, NONE, over, times, toRational, WHOLE } from "./fraction.js";
import { openRoundPools, type PoolDemand, poolChangeLine, poolGrowth, poolTerms, raisePool } from "./round-pools.js";
import { type RoundSolution, solveRound } from "./solve-round.js";
import type { SolveTerms } from "./solve-terms.js";

export function applyRound(table: CapTable, round: PricedRound, step: EventStep): RoundReport {
  const before = ownershipsNow(table);
  const countBefore = fullyDiluted(table);
  const newMoney = sumOf(round.investments.map(({ amount }) => amount));
  const demands = openRoundPools(table, round.pools);
  const terms = solveTerms(table, round, newMoney, demands, step);
  const solution = requireSolution(terms, step);
  const price = roundPrice(table, solution);
  const preMoney =
    "preMoney" in terms.pricing ? toRational(terms.pricing.preMoney) : price.times(toRational(solution.preMoneyShares));
  const stockClass = openRoundClass(table, round, price, step);
  const lots = stockClass === null ? [] : sellShares(table, round, stockClass, solution, price, step);
  const pre = demands.filter(({ mode }) => mode === "pre");
  const preGrowth = pre.map((demand, index) => {
    const growth = poolGrowth(terms.pools[index] as never, solution.preMoneyShares, solution.postMoneyShares);
    return raisePool(table, demand, growth, step);
  });
  const postGrowth = raisePostPools(table, demands, solution, step);
  const record = {
    roundId: round.roundId ?? step.eventId,
    pricePerShare: price,
    preMoney,
    postMoney: preMoney.plus(newMoney),
  };
  table.rounds.set(record.roundId, record);
  table.latestRoundId = record.roundId;
  const whole = fullyDiluted(table);
  const investors = lots.map((lot, index) => investorLine(lot, round.investments[index]?.amount ?? ZERO, whole));
  const poolChanges: PoolChangeLine[] = [
    ...pre.map((demand, index) => poolChangeLine(table, demand, preGrowth[index] ?? ZERO)),
    ...postGrowth,
  ];
  return {
    roundId: record.roundId,
    pricePerShare: price.toNumber(),
    preMoneyValuation: preMoney.toNumber(),
    postMoneyValuation: record.postMoney.toNumber(),
    effectivePreMoney: price.times(countBefore).toNumber(),
    newMoney: newMoney.toNumber(),
    newShares: sumOf(lots.map(({ shares }) => shares)).toNumber(),
    preMoneyShares: toRational(solution.preMoneyShares).toNumber(),
    postMoneyShares: toRational(solution.postMoneyShares).toNumber(),
    investors,
    poolChanges,
    dilution: dilutionLines(table, before),
  };
}

function solveTerms(
  table: CapTable,
  round: PricedRound,
  newMoney: Rational,
  demands: readonly PoolDemand[],
  step: EventStep,
): SolveTerms {
  const fixed = fullyDiluted(table).minus(totalAvailable(table));
  if (fixed.sign() <= 0) refuse("no_shares_outstanding", "A round needs shares outstanding before it.", step.path());
  const pre = demands.filter(({ mode }) => mode === "pre");
  const named = new Set(pre.map(({ pool }) => pool));
  const others = [...table.pools.values()].filter((pool) => !named.has(pool));
  return {
    pricing: pricing(round, newMoney, step),
    fixedShares: fractionOf(fixed),
    newMoney: fractionOf(newMoney),
    pools: [
      ...pre.map(poolTerms),
      ...others.map((pool) => ({
        available: fractionOf(poolAvailable(pool)),
        counted: NONE,
        target: { increase: NONE },
      })),
    ],
    instruments: [],
    protections: [],
    preMoneyIncludes: { availablePool: true, poolIncrease: true, antiDilution: true, conversions: true },
  };
}

function pricing(round: PricedRound, newMoney: Rational, step: EventStep): SolveTerms["pricing"] {
  if (round.pricePerShare !== null) return { sharesPerMoney: over(WHOLE, fractionOf(round.pricePerShare)) };
  if (round.preMoneyValuation !== null) return { preMoney: fractionOf(round.preMoneyValuation) };
  const post = round.postMoneyValuation ?? rational(0);
  if (post.lte(newMoney)) {
    const message = `A post-money of ${post.toNumber()} leaves nothing before ${newMoney.toNumber()} of new money.`;
    refuse("invalid_valuation", message, step.path("postMoneyValuation"));
  }
  return { preMoney: fractionOf(post.minus(newMoney)) };
}

function requireSolution(terms: SolveTerms, step: EventStep): RoundSolution {
  const solution = solveRound(terms);
  if (solution.solved) return solution;
  const margin = toRational(solution.margin).toNumber();
  return refuse(
    "round_unsolvable",
    "No price exists: what must be issued outgrows the pre-money at every price.",
    step.path(),
    { margin },
  );
}

function roundPrice({ rounding }: CapTable, { sharesPerMoney }: RoundSolution): Rational {
  const exact = toRational(over(WHOLE, sharesPerMoney));
  return rounding.priceDecimals === null ? exact : exact.roundTo(rounding.priceDecimals, rounding.price);
}

function openRoundClass(table: CapTable, round: PricedRound, price: Rational, step: EventStep): StockClass | null {
  if (round.investments.length === 0) return null;
  const id = round.classId ?? slug(step.label);
  if (table.classes.has(id)) refuse("duplicate_id", `The class id "${id}" is already in use.`, step.path("classId"));
  const terms = round.terms ?? defaultTerms;
  return addClass(table, {
    id,
    name: round.className ?? step.label,
    kind: "preferred",
    originalIssuePrice: price,
    terms,
    seniority: seniorityFor(table, terms.seniority),
    roundId: round.roundId ?? step.eventId,
  });
}

/** "Series A-1" is called `series-a-1`. */
function slug(label: string): string {
  const words = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return words === "" ? "round" : words;
}

function sellShares(
  table: CapTable,
  round: PricedRound,
  stockClass: StockClass,
  solution: RoundSolution,
  price: Rational,
  step: EventStep,
): Lot[] {
  return round.investments.map(({ holder: mention, amount, securityId }, index) => {
    const exact: Fraction =
      table.rounding.priceDecimals === null
        ? times(fractionOf(amount), solution.sharesPerMoney)
        : fractionOf(amount.div(price));
    const shares = issued(toRational(exact), table);
    const holder = mentionHolder(table, mention, "investor", step);
    const path = step.path("investments", index);
    return addLot(
      table,
      {
        securityId: securityId ?? step.nextSecurityId(),
        kind: "stock",
        holder,
        stockClass,
        shares,
        pricePerShare: price,
        invested: shares.times(price),
        issueDate: step.date,
      },
      path,
    );
  });
}

/** Pools made after closing: each target is of the final count, T₂ = T₁ + Σ increases. */
function raisePostPools(
  table: CapTable,
  demands: readonly PoolDemand[],
  before: RoundSolution,
  step: EventStep,
): PoolChangeLine[] {
  const post = demands.filter(({ mode }) => mode === "post");
  if (post.length === 0) return [];
  const pools = post.map(poolTerms);
  const own = sumOf(post.map(({ pool }) => poolAvailable(pool)));
  const solution = requireSolution(
    {
      pricing: { sharesPerMoney: NONE },
      fixedShares: fractionOf(fullyDiluted(table).minus(own)),
      newMoney: NONE,
      pools: pools.map((terms) =>
        "pct" in terms.target && terms.target.of === "pre_money" ? fixedTarget(terms, before) : terms,
      ),
      instruments: [],
      protections: [],
      preMoneyIncludes: { availablePool: true, poolIncrease: true, antiDilution: true, conversions: true },
    },
    step,
  );
  const increases = post.map((demand, index) => {
    const growth = poolGrowth(pools[index] as never, before.preMoneyShares, solution.postMoneyShares);
    return raisePool(table, demand, growth, step);
  });
  return post.map((demand, index) => poolChangeLine(table, demand, increases[index] ?? ZERO));
}

function fixedTarget(terms: ReturnType<typeof poolTerms>, before: RoundSolution): ReturnType<typeof poolTerms> {
  return { ...terms, target: { increase: poolGrowth(terms, before.preMoneyShares, before.postMoneyShares) } };
}

function investorLine(lot: Lot, amount: Rational, whole: Rational): InvestorLine {
  return {
    id: lot.holder.id,
    classId: lot.stockClass.id,
    amount: amount.toNumber(),
    shares: lot.shares.toNumber(),
    actualAmount: lot.invested.toNumber(),
    unapplied: amount.minus(lot.invested).toNumber(),
    ownership: share(lot.asConverted, whole),
  };
}

function ownershipsNow(table: CapTable): Map<string, Rational> {
  const whole = fullyDiluted(table);
  const owned = new Map<string, Rational>();
  for (const holder of table.holders.values()) {
    owned.set(holder.id, whole.isZero() ? ZERO : fullyDilutedOf(holder).div(whole));
  }
  return owned;
}

function dilutionLines(table: CapTable, before: ReadonlyMap<string, Rational>): DilutionLine[] {
  const after = ownershipsNow(table);
  return [...after].map(([holderId, owned]) => {
    const had = before.get(holderId) ?? ZERO;
    return {
      holderId,
      before: had.toNumber(),
      after: owned.toNumber(),
      change: owned.minus(had).toNumber(),
      dilution: had.isZero() ? null : rational(1).minus(owned.div(had)).toNumber(),
    };
  });
}
