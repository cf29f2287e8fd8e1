import { drawChart } from "./chart.js";

/** The part of a snapshot that is drawn. */
interface Snapshot {
  readonly label: string;
  readonly holders: readonly { readonly id: string; readonly name: string; readonly ownership: number }[];
  readonly pools: readonly { readonly id: string; readonly name: string; readonly ownership: number }[];
}

/** Fully diluted ownership after each event. */
export function ownershipOverEvents({ snapshots }: { readonly snapshots: readonly Snapshot[] }): string {
  const owners = snapshots.map(({ holders, pools }) => [...holders, ...pools]);
  const names = new Map(owners.flat().map(({ id, name }) => [id, name]));
  return drawChart({
    title: "Who owns the company",
    xTitle: "After the event",
    yTitle: "Fully diluted ownership",
    areas: [...names].map(([id, name]) => ({
      name,
      points: owners.map((list, index) => [index, list.find((owner) => owner.id === id)?.ownership ?? 0]),
    })),
    lines: [],
    xNames: snapshots.map(({ label }) => label),
    formatY: (value) => `${Math.round(value * 100)} %`,
  });
}
