/** The picture that belongs to each model's answer. */
import type { AnswerModel } from "../commands/answer-model.js";
import { exitPoints } from "../commands/exit-points.js";
import { jCurve } from "./j-curve.js";
import { ownershipOverEvents } from "./ownership.js";
import { payoffCurve } from "./payoff-curve.js";

const POINTS = 200;

/** The part of an exit's answer that its picture needs. */
interface Exit {
  readonly exitValuation: number;
  readonly classes: readonly { readonly id: string; readonly name: string }[];
}

/** Draws an answer; some pictures ask the model for more. */
export const pictures = {
  "cap-table": async (data: Parameters<typeof ownershipOverEvents>[0]) => ownershipOverEvents(data),
  "fund-economics": async (data: Parameters<typeof jCurve>[0]) => jCurve(data),
  "exit-waterfall": async (data: Exit, body: unknown, answer: AnswerModel) => {
    const top = 2 * data.exitValuation || 1;
    const values = Array.from({ length: POINTS + 1 }, (_, n) => Math.round((top * n * 100) / POINTS) / 100);
    const names = new Map(data.classes.map(({ id, name }) => [id, name]));
    return payoffCurve(await exitPoints(answer, body, values), names);
  },
} as const;
