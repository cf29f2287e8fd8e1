import { figure, money, multiple, percent, textTable } from "./text-table.js";

/** The part of an exit's distribution that the summary reads. */
export interface ExitAtAGlance {
  readonly exitValuation: number;
  readonly summary: {
    readonly equityProceeds: number;
    readonly exerciseProceeds: number;
    readonly totalDistributed: number;
    readonly commonPricePerShare: number;
  };
  readonly classes: readonly {
    readonly name: string;
    readonly decision: string | null;
    readonly preference: number;
    readonly net: number;
    readonly multiple: number | null;
    readonly pctOfProceeds: number;
  }[];
  readonly holders: readonly {
    readonly name: string;
    readonly net: number;
    readonly multiple: number | null;
    readonly pctOfProceeds: number;
  }[];
  readonly warnings: readonly { readonly message: string }[];
}

/** Who gets how much of the exit: by class with its decision, by holder, and the totals that tie. */
export function summarizeExitWaterfall({ exitValuation, summary, classes, holders, warnings }: ExitAtAGlance): string {
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
