import type { ExitWaterfallRequest, ExitWaterfallResult } from "@capstack/waterfall";
import { payoutsOf } from "./exit-payouts.js";
import { capsOf, choicesOf, deductionsOf, goalsOf, rolledOverOf, stagesOf, whatIfsOf } from "./exit-questions.js";
import { figure, money, multiple, percent, textTable, withThousands } from "./text-table.js";
import { sayWholeUnits } from "./whole-units.js";

/**
 * Who gets how much of the exit: by class with its decision, by holder, the totals that tie; what a payout is made of, what
 * came off, when it is paid and when who converts; then what the request asks besides.
 */
export function summarizeExitWaterfall(result: ExitWaterfallResult, request?: ExitWaterfallRequest): string {
  const { exitValuation, summary, classes, holders, trace, warnings } = result;
  return [
    `Exit at ${money(exitValuation)}: ${money(summary.equityProceeds)} to equity, ${figure(summary.commonPricePerShare, 4)} a common share.`,
    "",
    textTable(
      [
        { heading: "Class" },
        { heading: "Decision" },
        { heading: "Preference paid", figures: true },
        { heading: "Payout", figures: true },
        { heading: "Multiple", figures: true },
        { heading: "Of proceeds", figures: true },
      ],
      [
        ...classes.map((line) => [
          line.name,
          line.decision ?? "–",
          money(line.preference),
          money(line.net),
          multiple(line.multiple),
          percent(line.pctOfProceeds),
        ]),
        ["Total", "", "", money(summary.totalDistributed), "", ""],
      ],
    ),
    "",
    textTable(
      [
        { heading: "Holder" },
        { heading: "Payout", figures: true },
        { heading: "Multiple", figures: true },
        { heading: "Of proceeds", figures: true },
      ],
      [
        ...holders.map((line) => [line.name, money(line.net), multiple(line.multiple), percent(line.pctOfProceeds)]),
        ["Total", money(summary.totalDistributed), "", ""],
      ],
    ),
    ...payoutsOf(result, request),
    ...deductionsOf(result),
    ...rolledOverOf(result),
    ...stagesOf(result, request),
    ...capsOf(result),
    ...choicesOf(result),
    ...goalsOf(result, request),
    ...whatIfsOf(result, request),
    ...(request?.analysis?.trace === true ? ["", traceOf(trace)] : []),
    ...sayWholeUnits(`An exit at ${money(exitValuation)}`, exitValuation),
    ...warnings.map(({ message }) => `Warning: ${withThousands(message)}`),
  ].join("\n");
}

/** The way the money went, a line a step, in the order of payment. */
function traceOf(trace: ExitWaterfallResult["trace"]): string {
  return textTable(
    [
      { heading: "Step", figures: true },
      { heading: "What happened" },
      { heading: "Amount", figures: true },
      { heading: "Left", figures: true },
    ],
    trace.map(({ step, text, amount, remaining }) => [String(step), text, money(amount), money(remaining)]),
  );
}
