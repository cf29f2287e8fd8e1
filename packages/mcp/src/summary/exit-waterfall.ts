import type { ExitWaterfallResult } from "@capstack/waterfall";
import { figure, money, multiple, percent, textTable } from "./text-table.js";

/** Who gets how much of the exit: by class with its decision, by holder, and the totals that tie. */
export function summarizeExitWaterfall({
  exitValuation,
  summary,
  classes,
  holders,
  warnings,
}: ExitWaterfallResult): string {
  return [
    `Exit at ${money(exitValuation)}: ${money(summary.equityProceeds)} to equity, ${figure(summary.commonPricePerShare, 4)} a common share.`,
    "",
    textTable(
      [
        { heading: "Class" },
        { heading: "Decision" },
        { heading: "Preference", figures: true },
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
    ...warnings.map(({ message }) => `Warning: ${message}`),
  ].join("\n");
}
