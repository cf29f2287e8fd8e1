/** The fund as it is asked: its inputs, with a company of the cap table as one of its outcomes. */
import type { FundEconomicsRequest, FundInputs, SensitivityRequest } from "@capstack/fund-economics";
import { computed, signal } from "@preact/signals";
import { answered } from "../engine/answered.js";
import { exit } from "../exit/exit-answers.js";
import { state } from "../state/store.js";
import { type CompanyOutcome, withCompany } from "./company-position.js";
import { metricPaths, stepsAround, variableInputs } from "./variables.js";

const ownInputs = computed(() => state.value.fund.inputs as unknown as FundInputs);

/** What the fund invests in all, which a position is a part of. */
const plain = answered(
  "fund",
  () => (state.value.fund.position === null ? null : { inputs: ownInputs.value, analysis: { forecast: false } }),
  "fund-plain",
);

/** What the chosen holder of the company paid, and gets at the price of the exit page. */
export const outcome = computed((): CompanyOutcome | null => {
  const { position } = state.value.fund;
  const holder = exit.value.answer?.holders.find(({ holderId }) => holderId === position?.holderId);
  if (position === null || holder === undefined || holder.invested === 0) return null;
  const { name, invested, net } = holder;
  return { company: state.value.title, name, invested, proceeds: net, holdingPeriodYears: position.holdingPeriodYears };
});

/** The inputs, with the company among the outcomes where one was chosen. */
export const fundInputs = computed((): FundInputs => {
  const invested = plain.value.answer?.investedCapital.total;
  if (outcome.value === null || invested === undefined || state.value.fund.position === null) return ownInputs.value;
  return withCompany(ownInputs.value, outcome.value, invested);
});

/** The request of the page: anyone can send the same. */
export const fundRequest = computed((): FundEconomicsRequest => {
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
    const { x, y, metric } = axes.value;
    const variables = variableInputs(inputs);
    const axisOf = (path: string) => {
      const variable = variables.find((one) => one.path === path) ?? variables[0];
      return { path: variable.path, values: stepsAround(variable.value) };
    };
    const request: SensitivityRequest = { x: axisOf(x), ...(x === y ? {} : { y: axisOf(y) }), metrics: [metric] };
    return { inputs, analysis: { forecast: false, sensitivity: request } };
  },
  "fund-sensitivity",
);
