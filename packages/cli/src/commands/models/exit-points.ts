import type { AnswerModel } from "./answer-model.js";

/** The payoff of every class at one exit value. */
export interface ExitPoint {
  readonly exitValuation: number;
  readonly equityProceeds: number;
  readonly classes: readonly { readonly classId: string; readonly net: number }[];
  readonly isBreakpoint: boolean;
}

/** The payoffs at the given exit values, from one answer. */
export async function exitPoints(
  answer: AnswerModel,
  body: unknown,
  exitValues: readonly number[],
): Promise<ExitPoint[]> {
  const analysis = { breakpoints: false, trace: false, curve: { exitValues } };
  const request = typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body, analysis } : body;
  const { curve } = (await answer(request)) as { curve: readonly ExitPoint[] };
  const wanted = new Set(exitValues);
  return curve.filter(({ exitValuation }) => wanted.has(exitValuation));
}
