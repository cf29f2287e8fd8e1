/** The chart of each model's answer, drawn from the engine's own figures and never from samples of it. */
import {
  type ChartOptions,
  drawExitPayoff,
  drawFundCurve,
  drawOwnership,
  type ExitPayoffInput,
  type ExitPayoffOptions,
  type FundCurveInput,
  type OwnershipInput,
  toSvg,
} from "@capstack/charts";
import { CliFailure } from "../../failure.js";
import type { AnswerModel } from "./answer-model.js";

const SIZE: ChartOptions = { width: 860 };

/** A body with its analysis or its options changed; the model itself refuses a body that is not an object. */
function asking(body: unknown, under: "analysis" | "options", wanted: Readonly<Record<string, unknown>>): unknown {
  const input = body as Readonly<Record<string, object | undefined>>;
  return { ...input, [under]: { ...input[under], ...wanted } };
}

/** Draws an answer; requests the model's figures again if they were left out. */
export const pictures = {
  "cap-table": async (data: OwnershipInput, body: unknown, answer: AnswerModel) => {
    const drawn = data.snapshots.length > 0 ? data : await answer(asking(body, "options", { snapshots: "summary" }));
    const { snapshots } = drawn as OwnershipInput;
    if (snapshots.length === 0) throw new CliFailure("input", "There is nothing to draw: the input has no event.");
    return toSvg(drawOwnership({ snapshots }, SIZE));
  },
  "fund-economics": async (data: FundCurveInput, body: unknown, answer: AnswerModel) => {
    const { forecast } = data;
    const drawn = forecast === undefined ? await answer(asking(body, "analysis", { forecast: true })) : data;
    return toSvg(drawFundCurve(drawn as FundCurveInput, SIZE));
  },
  "exit-waterfall": async (data: ExitPayoffInput, body: unknown, answer: AnswerModel) => {
    const upTo = 2 * Number(data.summary.equityProceeds);
    const drawn = data.breakpoints.length > 0 ? data : await exitWithBreakpoints(body, answer);
    return toSvg(drawExitPayoff(drawn, upTo > 0 ? { ...SIZE, upTo } : SIZE));
  },
} as const;

/** The payoffs between two exit values. */
export async function payoffPicture(
  body: unknown,
  answer: AnswerModel,
  range: Required<Pick<ExitPayoffOptions, "from" | "upTo">>,
): Promise<string> {
  return toSvg(drawExitPayoff(await exitWithBreakpoints(body, answer), { ...SIZE, ...range }));
}

async function exitWithBreakpoints(body: unknown, answer: AnswerModel): Promise<ExitPayoffInput> {
  return (await answer(asking(body, "analysis", { breakpoints: true }))) as ExitPayoffInput;
}
