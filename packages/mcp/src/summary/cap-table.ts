import type { CapTableResult } from "@capstack/cap-table";
import { figure, money, percent, textTable } from "./text-table.js";

/** Who owns what after all events: holders and pools with shares and ownership, and the latest price; rounds step by step when asked. */
export function summarizeCapTable({ final, warnings, explanations = [] }: CapTableResult): string {
  const { holders, pools, totals, valuation, convertibles } = final;
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
  lines.push(...outstandingOf({ convertibles, holders }));
  for (const { eventId, steps } of explanations) {
    lines.push(`${eventId}, step by step:`, ...steps.map(({ step, title, text }) => `${step}. ${title}: ${text}`));
  }
  lines.push(...warnings.map(({ message }) => `Warning: ${message}`));
  return lines.join("\n");
}

/** Lines of SAFEs and notes that a text has room for. */
const MOST_CONVERTIBLES = 12;

/** SAFEs and notes that have not converted: money paid in that no share stands for yet. */
function outstandingOf({ convertibles, holders }: Pick<CapTableResult["final"], "convertibles" | "holders">): string[] {
  const waiting = convertibles.filter(({ status }) => status === "outstanding");
  const lines = waiting.slice(0, MOST_CONVERTIBLES).map((one) => {
    const name = holders.find(({ id }) => id === one.holderId)?.name ?? one.holderId;
    const cap = one.valuationCap === null ? "no cap" : `${one.capType}-money cap ${money(one.valuationCap)}`;
    const discount = one.discount === 0 ? "" : `, ${percent(one.discount)} off`;
    const share = one.ownershipPct === null ? "" : `, ${percent(one.ownershipPct)} of the company`;
    return `Not converted yet: ${name}, a ${one.kind === "safe" ? "SAFE" : "note"} of ${money(one.principal)}, ${cap}${discount}${share}.`;
  });
  const more = waiting.length - lines.length;
  return more > 0 ? [...lines, `${more} more SAFEs and notes are not converted yet.`] : lines;
}
