import type { CapTableResult } from "@capstack/cap-table";
import { figure, money, percent, textTable } from "./text-table.js";

/** Who owns what after all events: holders and pools with shares and ownership, and the latest price; rounds step by step when asked. */
export function summarizeCapTable({ final, warnings, explanations = [] }: CapTableResult): string {
  const { holders, pools, totals, valuation } = final;
  const rows = [
    ...holders.map(({ name, fullyDilutedShares, ownership, invested }) => [
      name,
      figure(fullyDilutedShares, 0),
      percent(ownership),
      money(invested),
    ]),
    ...pools.map(({ name, available, ownership }) => [
      `${name} (available)`,
      figure(available, 0),
      percent(ownership),
      "",
    ]),
    ["Fully diluted", figure(totals.fullyDilutedShares, 0), percent(1), money(totals.invested)],
  ];
  const lines = [
    textTable(
      [
        { heading: "Holder" },
        { heading: "Shares", figures: true },
        { heading: "Ownership", figures: true },
        { heading: "Invested", figures: true },
      ],
      rows,
    ),
  ];
  if (valuation !== null) {
    const { pricePerShare, preMoney, postMoney } = valuation;
    lines.push(`Latest price ${pricePerShare} a share: pre-money ${money(preMoney)}, post-money ${money(postMoney)}.`);
  }
  for (const { eventId, steps } of explanations) {
    lines.push(`${eventId}, step by step:`, ...steps.map(({ step, title, text }) => `${step}. ${title}: ${text}`));
  }
  lines.push(...warnings.map(({ message }) => `Warning: ${message}`));
  return lines.join("\n");
}
