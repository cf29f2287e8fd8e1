/** What a person changed in a view, put into the arguments that the tool was called with. */
import type { ViewName } from "./views.js";

/** What can be changed: the exit's price; a fund's pace and outcomes; the window of capital accounts. */
export interface Change {
  /** Currency. */
  readonly exitValuation?: number;
  /** Over which a fund makes new investments. Years. */
  readonly investmentYears?: number;
  /** On the multiple of every outcome. */
  readonly multipleFactor?: number;
  readonly period?: "qtd" | "ytd" | "itd";
}

/** How far each figure of a change may go. */
export const changeBounds = {
  exitValuation: { least: 0, most: 1e15 },
  investmentYears: { least: 0.25, most: 30 },
  multipleFactor: { least: 0, most: 100 },
} as const;

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The arguments of a view's tool with a change, asking for what the view draws and no more.
 * @param given as the model gave them
 * @example changedArguments("exit", { model: {}, exitValuation: 1 }, { exitValuation: 5 }).exitValuation // => 5
 */
export function changedArguments(view: ViewName, given: Arguments, change: Change): Arguments {
  switch (view) {
    case "ownership":
      return given;
    case "exit": {
      const { exitValuation = given.exitValuation } = change;
      return { ...given, exitValuation, analysis: { breakpoints: true, trace: false } };
    }
    case "fund":
      return { ...given, inputs: fundInputs(objectOf(given.inputs), change), analysis: { forecast: true } };
    case "capital-account": {
      const { period } = change;
      if (period === undefined) return given;
      const { start: _, end: __, ...others } = given;
      return { ...others, preset: period };
    }
  }
}

/** A plan by years holds for its own pace alone: at another, the fund invests evenly. */
function fundInputs(inputs: Arguments, { investmentYears, multipleFactor = 1 }: Change): Arguments {
  const { deploymentSchedule, ...others } = inputs;
  const paced = investmentYears !== undefined && investmentYears !== Number(inputs.newInvestmentPeriodYears);
  const tiers = Array.isArray(inputs.returnTiers) && multipleFactor !== 1 ? inputs.returnTiers : undefined;
  return {
    ...(paced ? others : inputs),
    ...(paced ? { newInvestmentPeriodYears: investmentYears } : {}),
    ...(tiers === undefined ? {} : { returnTiers: tiers.map((tier) => scaled(objectOf(tier), multipleFactor)) }),
  };
}

/** To twelve digits: 1.1 times 30 is 33. */
function scaled(tier: Arguments, factor: number): Arguments {
  const multiple = Number(tier.multiple);
  return Number.isFinite(multiple) ? { ...tier, multiple: Number((multiple * factor).toPrecision(12)) } : tier;
}

/** An object, also one that came as JSON text. */
export function objectOf(value: unknown): Arguments {
  if (typeof value === "string") {
    try {
      return objectOf(JSON.parse(value));
    } catch {
      return {};
    }
  }
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Arguments) : {};
}
