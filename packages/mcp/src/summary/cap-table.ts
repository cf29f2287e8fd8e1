import type { CapTableRequest, CapTableResult } from "@capstack/cap-table";
import { boughtBackOf, worthOf } from "./cap-table-events.js";
import { holdingsOf, ownedAfterRounds, pricesPaidOf } from "./cap-table-holdings.js";
import { figure, money, percent, sayMore, sharePrice, textTable } from "./text-table.js";
import { sayWholeUnits } from "./whole-units.js";

/** Who owns what after all events: holders and pools with shares and ownership, and the latest price; rounds step by step when asked. */
export function summarizeCapTable(result: CapTableResult, request?: CapTableRequest): string {
  const { snapshots, final, warnings, explanations = [] } = result;
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
    const { pricePerShare, postMoney } = valuation;
    lines.push(`Latest price ${sharePrice(pricePerShare)} a share: ${worthOf(final, request)}.`);
    lines.push(...sayWholeUnits(`A post-money of ${money(postMoney)}`, postMoney));
  }
  lines.push(...ownedAfterRounds(snapshots, request), ...holdingsOf(final), ...pricesPaidOf(snapshots, final));
  lines.push(...boughtBackOf(result, request));
  lines.push(...outstandingOf(final));
  lines.push(...protectionsOf(snapshots, final));
  for (const { eventId, steps } of explanations) {
    lines.push(`${eventId}, step by step:`, ...steps.map(({ step, title, text }) => `${step}. ${title}: ${text}`));
  }
  lines.push(...warnings.map(({ message }) => `Warning: ${message}`));
  return lines.join("\n");
}

/** Lines of pay-to-play and of price protection that a text has room for. */
const MOST_PROTECTIONS = 12;

/** What rounds did to the preferred stock that was there: whose had to invest and did not, and what a lower price gave. */
function protectionsOf(
  snapshots: CapTableResult["snapshots"],
  { holders, classes }: CapTableResult["final"],
): string[] {
  const nameOf = (id: string, all: readonly { readonly id: string; readonly name: string }[]) =>
    all.find((one) => one.id === id)?.name ?? id;
  const lines = snapshots.flatMap(({ label, eventId, round }) => {
    const { payToPlay = [], antiDilution = [] } = round ?? {};
    return [
      ...payToPlay.map(({ holderId, required, invested, ...lost }) => {
        const had = `${nameOf(holderId, holders)} had to invest ${money(required)} and invested ${money(invested)}`;
        return `Pay-to-play in ${label ?? eventId}: ${had}; ${lossOf(lost)}.`;
      }),
      ...antiDilution.map(({ classId, oldConversionPrice, newConversionPrice, addedShares }) => {
        const fall = `from ${figure(oldConversionPrice, 4)} to ${figure(newConversionPrice, 4)}`;
        return `Price protection in ${label ?? eventId}: the conversion price of ${nameOf(classId, classes)} falls ${fall}, ${figure(addedShares, 0)} more shares as common.`;
      }),
    ];
  });
  const left = lines.length - MOST_PROTECTIONS;
  const more = sayMore(left, "such line is not in this text", "such lines are not in this text");
  return [...lines.slice(0, MOST_PROTECTIONS), ...more];
}

function lossOf(lost: { convertedShares: number; commonShares: number; unprotectedShares: number }): string {
  if (lost.convertedShares > 0) {
    return `${figure(lost.convertedShares, 0)} of its preferred shares became ${figure(lost.commonShares, 0)} common`;
  }
  if (lost.unprotectedShares > 0)
    return `${figure(lost.unprotectedShares, 0)} of its shares lost their price protection`;
  return "it loses nothing";
}

/** Lines of SAFEs and notes that a text has room for. */
const MOST_CONVERTIBLES = 12;

/** SAFEs and notes that have not converted: money paid in that no share stands for yet. */
function outstandingOf({ convertibles, holders, asOf }: CapTableResult["final"]): string[] {
  const waiting = convertibles.filter(({ status }) => status === "outstanding");
  const lines = waiting.slice(0, MOST_CONVERTIBLES).map((one) => {
    const name = holders.find(({ id }) => id === one.holderId)?.name ?? one.holderId;
    const cap = one.valuationCap === null ? "no cap" : `${one.capType}-money cap ${money(one.valuationCap)}`;
    const discount = one.discount === 0 ? "" : `, ${percent(one.discount)} off`;
    const share = one.ownershipPct === null ? "" : `, ${percent(one.ownershipPct)} of the company`;
    const day = asOf === null ? "" : ` by ${asOf}`;
    const interest = one.accruedInterest === 0 ? "" : ` and ${money(one.accruedInterest)} of interest${day}`;
    return `Not converted yet: ${name}, a ${one.kind === "safe" ? "SAFE" : "note"} of ${money(one.principal)}${interest}, ${cap}${discount}${share}.`;
  });
  const more = waiting.length - lines.length;
  return more > 0 ? [...lines, `${more} more SAFEs and notes are not converted yet.`] : lines;
}
