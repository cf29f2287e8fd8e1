/** The table and a round read into the numbers the solve works on. */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import { refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { poolAvailable } from "../../model/pool.js";
import type { TableView } from "../../model/table-view.js";
import { count } from "../../shapes/figures/figures.js";
import { type PoolDemand, poolTerms } from "../allotments/round-pools.js";
import type { Protected } from "../anti-dilution.js";
import type { Converting } from "../solving/converting.js";
import { Fraction, NONE, WHOLE } from "../solving/fraction.js";
import { type RoundSolution, solveRound } from "../solving/solve-round.js";
import type { PoolTerms, SolveTerms } from "../solving/solve-terms.js";
import type { PricedRound } from "./priced-round.js";

/** The parts of a round once its participants are known. */
export interface RoundParts {
  readonly round: PricedRound;
  /** New money at the price, each amount divided by its series' price factor. */
  readonly weightedMoney: Rational;
  readonly newMoney: Rational;
  readonly converting: readonly Converting[];
  readonly protectedSeries: readonly Protected[];
  readonly prePools: readonly PoolDemand[];
}

export function roundTerms(view: TableView, parts: RoundParts, step: EventStep): SolveTerms {
  const { round, converting, protectedSeries, prePools, weightedMoney } = parts;
  const stock = view.fullyDiluted.minus(view.availablePool);
  if (stock.sign() <= 0) refuse("no_shares_outstanding", "A round needs shares outstanding before it.", step.path());
  const { availablePool, poolIncrease, antiDilution } = round.preMoneyIncludes;
  const conversions = round.conversionMethod !== "pre_money_fixed";
  const fixed = stock.minus(sumOf(protectedSeries.map(({ current }) => current)));
  return {
    pricing: pricing(parts, step),
    fixedShares: Fraction.from(fixed),
    newMoney: Fraction.from(weightedMoney),
    pools: [...prePools.map(poolTerms), ...untouchedPools(view, prePools)],
    instruments: converting.map(({ terms }) => terms),
    protections: protectedSeries.map(({ terms }) => terms),
    preMoneyIncludes: { availablePool, poolIncrease, antiDilution, conversions },
  };
}

/** V′: the pre-money, with what converts added when conversions are paid for like new money. */
function pricing({ round, newMoney, converting }: RoundParts, step: EventStep): SolveTerms["pricing"] {
  if (round.pricePerShare !== null) return { sharesPerMoney: WHOLE.div(Fraction.from(round.pricePerShare)) };
  const preMoney = round.preMoneyValuation ?? preMoneyFromPost(round, newMoney, step);
  if (round.conversionMethod !== "dollars_invested") return { preMoney: Fraction.from(preMoney) };
  return { preMoney: Fraction.from(preMoney.plus(sumOf(converting.map(({ amount }) => amount)))) };
}

function preMoneyFromPost({ postMoneyValuation }: PricedRound, newMoney: Rational, step: EventStep): Rational {
  const post = postMoneyValuation ?? rational(0);
  if (post.gt(newMoney)) return post.minus(newMoney);
  const message = `A post-money of ${post.toNumber()} leaves nothing before ${newMoney.toNumber()} of new money.`;
  return refuse("invalid_valuation", message, step.path("postMoneyValuation"));
}

/** Pools the round does not raise before closing count with what they have. */
function untouchedPools({ pools }: TableView, raised: readonly PoolDemand[]): PoolTerms[] {
  const named = new Set(raised.map(({ pool }) => pool));
  const others = [...pools.values()].filter((pool) => !named.has(pool));
  return others.map((pool) => ({
    available: Fraction.from(poolAvailable(pool)),
    counted: NONE,
    target: { increase: NONE },
  }));
}

/** The solution, or the refusal that says by how much the pre-money falls short. */
export function requireSolution(terms: SolveTerms, step: EventStep): RoundSolution {
  const solution = solveRound(terms);
  if (solution.solved) return solution;
  const margin = solution.margin.toRational().toNumber();
  return refuse("round_unsolvable", unsolvable(terms, -margin), step.path(), { margin });
}

/** Explains which demands leave no price, by how much they exceed the pre-money, and what would help. */
function unsolvable(terms: SolveTerms, missing: number): string {
  const { pricing, newMoney, pools, instruments, protections } = terms;
  const targets = pools.flatMap(({ target }) => ("pct" in target ? [percent(target.pct)] : []));
  const asking = [
    ...(newMoney.n === 0n ? [] : [`new money of ${count(newMoney.toRational().toNumber())}`]),
    ...targets.map((pct) => `a pool of ${pct}`),
    ...(instruments.length === 0 ? [] : [`${instruments.length} converting SAFEs or notes`]),
    ...(protections.length === 0 ? [] : [`the protection of ${protections.length} earlier series`]),
  ].join(", ");
  const start = `No price exists: at every price, ${asking} ask for more than the whole company`;
  if (!("preMoney" in pricing)) return `${start}. Lower what they ask for.`;
  const preMoney = `the pre-money of ${count(pricing.preMoney.toRational().toNumber())}`;
  const most = mostForPools(terms);
  const lower = most === null ? "lower percentages, caps or uncapped money" : `keep pools below ${most} together`;
  const raise = pricing.preMoney.toRational().times(10).lt(newMoney.toRational())
    ? "Write amounts in whole units (8 million is 8000000), or raise it"
    : "Raise it";
  return `${start}; ${preMoney} is short by ${count(missing)}. ${raise}, or ${lower}.`;
}

/** The part that pools of the pre-money may have at most: what new money leaves. Null where others ask too. */
function mostForPools({
  pricing,
  newMoney,
  pools,
  instruments,
  protections,
  preMoneyIncludes,
}: SolveTerms): string | null {
  const isOthers = instruments.length + protections.length > 0 || !Object.values(preMoneyIncludes).every(Boolean);
  const isOfPost = pools.every(({ target }) => "pct" in target && target.of === "post_money");
  if (isOthers || !isOfPost || pools.length === 0 || !("preMoney" in pricing)) return null;
  const preMoney = pricing.preMoney.toRational();
  const most = percent(Fraction.from(preMoney.div(preMoney.plus(newMoney.toRational()))));
  return most === "0 %" ? null : most;
}

function percent(part: Fraction): string {
  return `${Number(part.toRational().times(100).toFixed(2))} %`;
}
