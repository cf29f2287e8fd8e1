/** What becomes of the shares of somebody who leaves. */
import type { CapTableSnapshot } from "@capstack/cap-table";
import { showShares } from "../figures/figures.js";

interface Before {
  readonly eventId: CapTableSnapshot["eventId"];
  readonly holders: readonly Pick<CapTableSnapshot["holders"][number], "id" | "fullyDilutedShares">[];
}

/**
 * What returns to the plan when somebody leaves, and what they keep.
 * @param eventId of the event in which they leave
 * @returns null where the company is not known right before it, they had nothing, or nothing returns
 */
export function leavingWords(snapshots: readonly Before[], eventId: string, holderId: string): string | null {
  const at = snapshots.findIndex((one) => one.eventId === eventId);
  const sharesAfter = (place: number) =>
    snapshots[place]?.holders.find(({ id }) => id === holderId)?.fullyDilutedShares ?? 0;
  const [before, after] = [sharesAfter(at - 1), sharesAfter(at)];
  if (before === 0 || before === after) return null;
  return `${showShares(before - after)} unvested shares return to the plan; ${showShares(after)} are kept.`;
}
