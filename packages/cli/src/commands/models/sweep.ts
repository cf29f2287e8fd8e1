/** `exit-waterfall sweep`: the payoff of every class at many exit values, requested a few hundred at a time. */
import { rational, roundToCents } from "@capstack/decimal";
import type { Invocation, Run } from "../../command.js";
import { CliFailure } from "../../failure.js";
import { readAmount } from "../../input/read-amount.js";
import { readInput } from "../../input/read-input.js";
import { print } from "../../output/print.js";
import { progressOf } from "../../progress.js";
import { answerWith } from "./answer-model.js";
import { type ExitPoint, exitPoints } from "./exit-points.js";
import { writePicture } from "./write-beside.js";

const AT_ONCE = 250;

export const sweepExits: Run = async (call) => {
  const values = valuesOf(call);
  const input = await readInput(call, call.positionals[0]);
  const answer = await answerWith(call, "exit-waterfall", input);
  const progress = progressOf(call, "exits");
  const points: ExitPoint[] = [];
  for (let start = 0; start < values.length; start += AT_ONCE) {
    call.terminal.signal.throwIfAborted();
    if (values.length > AT_ONCE) progress.show(start / values.length);
    points.push(...(await exitPoints(answer, input.value, values.slice(start, start + AT_ONCE))));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (values.length > AT_ONCE) progress.end();
  const [from, upTo] = [points[0], points.at(-1)].map((point) => point?.equityProceeds ?? 0) as [number, number];
  await writePicture(call, async () => {
    const { payoffPicture } = await import("./pictures.js");
    return payoffPicture(input.value, answer, { from, upTo });
  });
  await print(call, { data: { points }, items: () => points.map(toRow), table: () => table(points) });
};

/** Evenly spaced, each rounded to the cent. */
function valuesOf(call: Invocation): number[] {
  const from = readAmount(call, "from") ?? 0;
  const to = readAmount(call, "to");
  const steps = readAmount(call, "steps") ?? 50;
  if (to === undefined) throw new CliFailure("usage", "Say where the sweep ends: --to <amount>.");
  if (to <= from) throw new CliFailure("usage", `--to ${to}: it must be above --from, which is ${from}.`);
  if (!Number.isInteger(steps) || steps < 2 || steps > 100_000) {
    throw new CliFailure("usage", `--steps ${steps}: it must be a whole number from 2 to 100,000.`);
  }
  const span = rational(to).minus(from);
  return Array.from({ length: steps }, (_, n) =>
    roundToCents(
      span
        .times(n)
        .div(steps - 1)
        .plus(from),
    ),
  );
}

function toRow({ exitValuation, equityProceeds, classes }: ExitPoint) {
  return { exitValuation, equityProceeds, ...Object.fromEntries(classes.map(({ classId, net }) => [classId, net])) };
}

async function table(points: readonly ExitPoint[]): Promise<string> {
  const { money, textTable } = await import("@capstack/mcp/local");
  const ids = [...new Set(points.flatMap(({ classes }) => classes.map(({ classId }) => classId)))];
  return textTable(
    ["Exit value", "Equity", ...ids].map((heading) => ({ heading, figures: true })),
    points.map(({ exitValuation, equityProceeds, classes }) => [
      money(exitValuation),
      money(equityProceeds),
      ...ids.map((id) => money(classes.find(({ classId }) => classId === id)?.net ?? 0)),
    ]),
  );
}
