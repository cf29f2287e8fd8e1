/** The size of an answer, counted from a solved fund and the analyses before any of it is built. */
import { answerTooLarge } from "@capstack/decimal";

/** Sizes of the parts of an answer, by the analysis that adds them. */
export interface AnswerParts {
  /** Totals and forecast of the fund itself. */
  readonly fund: number;
  readonly forecast: number;
  readonly scenarios: number;
  readonly sensitivity: number;
  readonly monteCarlo: number;
  readonly includeSamples: number;
}

const WITHOUT: Readonly<Record<string, string>> = {
  forecast: "analysis.forecast: false, or longer periods",
  scenarios: "fewer analysis.scenarios",
  sensitivity: "fewer cells in analysis.sensitivity",
  monteCarlo: "no analysis.monteCarlo",
  includeSamples: "analysis.monteCarlo.includeSamples: false",
};

/**
 * The bytes of all parts together.
 * @throws EngineError `answer_too_large` with the size, the limit and the analyses to leave out
 */
export function checkAnswerSize({ fund, ...analyses }: AnswerParts, limit: number): number {
  const bytes = total(Object.values(analyses), (part) => part) + fund;
  if (bytes <= limit) return bytes;
  const leaveOut: string[] = [];
  let rest = bytes;
  for (const [name, part] of Object.entries(analyses).sort(([, a], [, b]) => b - a)) {
    if (rest <= limit || fund > limit) break;
    leaveOut.push(name);
    rest -= part;
  }
  const [first] = leaveOut;
  const advice =
    first === undefined
      ? "The totals alone are too large: plan fewer tiers and stages, or give them shorter names."
      : `Ask for ${leaveOut.map((name) => WITHOUT[name]).join(", and ")}.`;
  const path =
    first === undefined
      ? ["inputs"]
      : first === "includeSamples"
        ? ["analysis", "monteCarlo", first]
        : ["analysis", first];
  throw answerTooLarge({ bytes, limit, advice, path, remedy: { leaveOut } });
}

export function total<Item>(items: Iterable<Item>, bytes: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += bytes(item);
  return sum;
}
