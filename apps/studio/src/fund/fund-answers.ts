/** The fund as it is asked: its inputs, with its positions among the outcomes. */

import { rational } from "@capstack/decimal";
import type { FundEconomicsRequest, FundInputs, SensitivityRequest } from "@capstack/fund-economics";
import { computed, signal } from "@preact/signals";
import { answered } from "../engine/answered.js";
import { showWhole } from "../figures/figures.js";
import { state } from "../state/store.js";
import { isCompany, type KnownPosition, knownPositions } from "./held-companies.js";
import { costOf, type Investment, withInvestments } from "./positions.js";
import { metricPaths, stepsAround, variableInputs } from "./variables.js";

const ownInputs = computed(() => state.value.fund.inputs as unknown as FundInputs);

/** What the fund invests in all, which a position is a part of. */
const plain = answered(
  "fund",
  () => (state.value.fund.positions.length === 0 ? null : { inputs: ownInputs.value, analysis: { forecast: false } }),
  "fund-plain",
);

/** What the fund invests in all; null while it has no positions or cannot be computed. Currency. */
export const investedCapital = computed(() => plain.value.answer?.investedCapital.total ?? null);

/** The positions that have figures; undefined while they are computed. */
export const investments = computed((): readonly Investment[] | undefined =>
  knownPositions.value?.flatMap(({ investment }) => investment ?? []),
);

/** Positions that cost more than the fund invests, and where that is said. */
export interface TooMuchHeld {
  readonly message: string;
  /** The place of the position at which it is said. */
  readonly place: number;
  /** What that position may cost at most; null where its cost follows from a cap table. Currency. */
  readonly room: number | null;
}

/** Null where the positions fit into the fund. */
export const tooMuchHeld = computed((): TooMuchHeld | null => {
  const all = investedCapital.value;
  const held = knownPositions.value ?? [];
  const cost = costOf(held.flatMap(({ investment }) => investment ?? []));
  if (all === null || cost <= all) return null;
  const excess = rational(cost).minus(all);
  const roomOf = ({ position }: KnownPosition) =>
    isCompany(position) || excess.gt(position.invested) ? null : rational(position.invested).minus(excess).toNumber();
  const typed = held.findLastIndex((known) => roomOf(known) !== null);
  const place = typed < 0 ? held.length - 1 : typed;
  const message = `The positions cost ${showWhole(cost)}; the fund invests ${showWhole(all)} in all.`;
  return { message, place, room: typed < 0 ? null : roomOf(held[typed] as KnownPosition) };
});

/** The inputs, with the positions among the outcomes; undefined while they do not fit or are not computed yet. */
export const fundInputs = computed((): FundInputs | undefined => {
  if (state.value.fund.positions.length === 0) return ownInputs.value;
  const held = investments.value;
  if (held === undefined || tooMuchHeld.value !== null) return undefined;
  if (held.length === 0 || plain.value.issues.length > 0) return ownInputs.value;
  return investedCapital.value === null ? undefined : withInvestments(ownInputs.value, held, investedCapital.value);
});

/** The request of the page: anyone can send the same. */
export const fundRequest = computed((): FundEconomicsRequest | undefined => {
  if (fundInputs.value === undefined) return undefined;
  const scenarios = state.value.fund.scenarios.map(({ name, inputs }) => ({
    name,
    inputs: inputs as Partial<FundInputs>,
  }));
  return { inputs: fundInputs.value, analysis: { forecast: true, ...(scenarios.length > 0 ? { scenarios } : {}) } };
});

export const fund = answered("fund", () => fundRequest.value);

/** Which inputs the heat map varies, and which figure it watches. */
export const axes = signal({ x: "mgmtFeePct", y: "carryPct", metric: metricPaths[0].path as string });
/** Whether the heat map is looked at: nobody pays for it otherwise. */
export const sensitivityOpen = signal(false);

export const sensitivity = answered(
  "fund",
  () => {
    if (!sensitivityOpen.value) return null;
    const inputs = fundInputs.value;
    if (inputs === undefined) return undefined;
    const { x, y, metric } = axes.value;
    const variables = variableInputs(inputs);
    const axisOf = (path: string) => {
      const variable = variables.find((one) => one.path === path) ?? variables[0];
      return { path: variable.path, values: stepsAround(variable) };
    };
    const request: SensitivityRequest = { x: axisOf(x), ...(x === y ? {} : { y: axisOf(y) }), metrics: [metric] };
    return { inputs, analysis: { forecast: false, sensitivity: request } };
  },
  "fund-sensitivity",
);
