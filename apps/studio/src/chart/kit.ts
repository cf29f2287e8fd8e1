/** What draws on the first page, in one file to load; other pages bring what they draw. */
import { drawOwnership as drawOwners, drawRoundBridge, type OwnershipInput, themes } from "@capstack/charts";
import { Picture } from "@capstack/components";

/** With more owners than this, none of whom has this part, the chart shows classes in place of owners. */
const MANY = 24;
const LARGE = 0.05;

const drawOwnership: typeof drawOwners = (input, options) =>
  drawOwners(input, isScattered(input) ? { ...options, by: "class" } : options);

function isScattered({ snapshots }: OwnershipInput): boolean {
  const { holders, totals } = snapshots.at(-1) ?? {};
  if (holders === undefined || totals === undefined || holders.length <= MANY) return false;
  return holders.every(({ fullyDilutedShares: own }) => Number(own) < Number(totals.fullyDilutedShares) * LARGE);
}

export const kit = { Picture, drawOwnership, drawRoundBridge, themes };
