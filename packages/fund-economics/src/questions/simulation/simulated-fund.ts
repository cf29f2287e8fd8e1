/**
 * One draw of a fund's companies. In each run every company, in order, falls into a tier by a uniform draw, returns
 * M·e^(σz − σ²/2), whose mean is the tier's multiple M, and exits after its tier's hold, spread if the request says so.
 * It enters in the period that holds its place in the deployment and carries an equal part of invested capital. Calls,
 * recycling and investments stay as planned. Binary floating point.
 */

import { withoutDust } from "../../run/dust.js";
import { runCarry, sumOf } from "../../run/period-carry.js";
import type { Realisation } from "../../run/realisation.js";
import type { SolvedFund } from "../../run/solve-fund.js";
import type { MonteCarloPlan } from "../../shapes/analysis-inputs.js";
import { type BaseFlows, baseFlows, entryPeriods } from "../base-flows.js";
import type { Xoshiro128 } from "./random.js";
import { sizeOfSimulation } from "./simulation-size.js";

/** Flows of one run, index 0 the first period, and its carry. Currency. */
export interface SimulatedFlows {
  readonly gross: Float64Array;
  readonly netTotal: Float64Array;
  readonly netLp: Float64Array;
  readonly carry: number;
}

/** The companies of a fund, drawn anew for each run. */
export class SimulatedFund {
  readonly companies: number;
  /** Mean multiple of the last draw. */
  grossMultiple = 0;

  readonly #fund: SolvedFund;
  readonly #spreadYears: number;
  readonly #thresholds: Float64Array;
  readonly #multiples: Float64Array;
  readonly #sigmas: Float64Array;
  readonly #drawn: Float64Array;
  readonly #holds: Float64Array;
  readonly #entries: Int32Array;
  readonly #forecast: BaseFlows;
  readonly #whole: BaseFlows;
  readonly #proceeds: Float64Array;
  readonly #exited: Float64Array;
  readonly #exitedGrown: Float64Array;

  constructor(fund: SolvedFund, terms: Required<MonteCarloPlan>) {
    const { plan, aggregate, run, whole } = fund;
    const size = sizeOfSimulation(fund, terms);
    this.#fund = fund;
    this.#spreadYears = terms.holdSpreadYears;
    this.companies = size.companies;
    this.#thresholds = cumulative(aggregate.weights);
    this.#multiples = Float64Array.from(plan.tiers, (tier) => tier.multiple);
    const largest = Math.max(...plan.tiers.map((tier) => tier.multiple));
    this.#sigmas = Float64Array.from(
      plan.tiers,
      (tier) =>
        tier.sigma ?? (largest === 0 ? 0 : (terms.multipleSigma * Math.log1p(tier.multiple)) / Math.log1p(largest)),
    );
    this.#drawn = new Float64Array(this.companies);
    this.#holds = new Float64Array(this.companies);
    this.#entries = entryPeriods(run, this.companies);
    this.#forecast = baseFlows(plan, run, size.periods);
    this.#whole = whole === run ? this.#forecast : baseFlows(plan, whole, size.periods);
    this.#proceeds = new Float64Array(size.periods + 1);
    this.#exited = new Float64Array(size.periods + 1);
    this.#exitedGrown = new Float64Array(size.periods + 1);
  }

  /** Draws every company's multiple and hold. */
  drawCompanies(random: Xoshiro128): void {
    const { tiers, periodsPerYear } = this.#fund.plan;
    let sum = 0;
    for (let j = 0; j < this.companies; j++) {
      const k = this.#tierOf(random.uniform());
      const mean = this.#multiples[k] as number;
      const sigma = this.#sigmas[k] as number;
      const multiple = mean > 0 ? mean * Math.exp(sigma * random.normal() - (sigma * sigma) / 2) : 0;
      const years = tiers[k]?.holdingPeriodYears as number;
      const spread = this.#spreadYears > 0 ? (2 * random.uniform() - 1) * this.#spreadYears : 0;
      this.#drawn[j] = multiple;
      this.#holds[j] = Math.max(0, years + spread) * periodsPerYear;
      sum += multiple;
    }
    this.grossMultiple = sum / this.companies;
  }

  /** Lays the draw over the forecast's time and shares it out. */
  shareProceeds(): SimulatedFlows {
    return this.#share(this.#forecast);
  }

  /** The carry of the whole plan, of which the forecast may be a part only. Currency. */
  carryOfWholePlan(forecast: SimulatedFlows): number {
    return this.#whole === this.#forecast ? forecast.carry : this.#share(this.#whole).carry;
  }

  #share(base: BaseFlows): SimulatedFlows {
    this.#layExits(base);
    const { plan } = this.#fund;
    const { calls, recycled, investments, leftover } = base;
    const size = calls.length;
    const distributable = new Float64Array(size);
    const lpCash = new Float64Array(size);
    let owed = 0;
    for (let t = 1; t < size; t++) {
      owed += recycled[t] as number;
      const distributed = Math.max(0, (this.#proceeds[t] as number) - owed);
      owed = Math.max(0, owed - (this.#proceeds[t] as number));
      const left = t === base.periods ? leftover : 0;
      distributable[t] = distributed + left;
      lpCash[t] = base.lpShare * distributed + plan.lpPct * left;
    }
    const { carry } = runCarry(plan, calls, lpCash, this.#realisation(base));
    const flows = {
      gross: new Float64Array(size - 1),
      netTotal: new Float64Array(size - 1),
      netLp: new Float64Array(size - 1),
    };
    let largest = 0;
    for (let t = 1; t < size; t++) {
      const call = calls[t] as number;
      largest = Math.max(largest, call, this.#proceeds[t] as number);
      const paid = carry[t] as number;
      flows.gross[t - 1] = (this.#proceeds[t] as number) - (investments[t] as number);
      flows.netTotal[t - 1] = (distributable[t] as number) - paid - call;
      flows.netLp[t - 1] = (lpCash[t] as number) - paid - call * plan.lpPct;
    }
    return {
      gross: withoutDust(flows.gross, largest),
      netTotal: withoutDust(flows.netTotal, largest),
      netLp: withoutDust(flows.netLp, largest),
      carry: sumOf(carry),
    };
  }

  #tierOf(u: number): number {
    const last = this.#thresholds.length - 1;
    for (let k = 0; k < last; k++) if (u < (this.#thresholds[k] as number)) return k;
    return last;
  }

  #layExits(base: BaseFlows): void {
    this.#proceeds.fill(0);
    this.#exited.fill(0);
    this.#exitedGrown.fill(0);
    const part = base.invested / this.companies;
    for (let j = 0; j < this.companies; j++) {
      const hold = this.#holds[j] as number;
      const whole = Math.floor(hold + 1e-9);
      const fraction = Math.max(0, hold - whole);
      const entry = this.#entries[j] as number;
      this.#layExit(base, entry + whole, part * (1 - fraction), this.#drawn[j] as number, whole);
      if (fraction > 1e-9) this.#layExit(base, entry + whole + 1, part * fraction, this.#drawn[j] as number, whole + 1);
    }
  }

  #layExit({ growth: perPeriod }: BaseFlows, t: number, cost: number, multiple: number, held: number): void {
    this.#proceeds[t] = (this.#proceeds[t] as number) + cost * multiple;
    if (!this.#fund.plan.waterfall.american) return;
    this.#exited[t] = (this.#exited[t] as number) + cost;
    const growth = this.#fund.plan.waterfall.prefCompounds ? perPeriod ** held : 1;
    this.#exitedGrown[t] = (this.#exitedGrown[t] as number) + cost * growth;
  }

  #realisation({ realisation, investments }: BaseFlows): Realisation {
    if (!this.#fund.plan.waterfall.american) return realisation;
    let [invested, exited] = [0, 0];
    for (let t = 1; t < investments.length; t++) {
      const cost = this.#exited[t] as number;
      invested += investments[t] as number;
      exited += cost;
      realisation.realisedPct[t] = invested === 0 ? 0 : Math.min(1, exited / invested);
      realisation.holdGrowth[t] = cost === 0 ? 1 : (this.#exitedGrown[t] as number) / cost;
    }
    return realisation;
  }
}

function cumulative(weights: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(weights, (weight) => {
    sum += weight;
    return sum;
  });
}
