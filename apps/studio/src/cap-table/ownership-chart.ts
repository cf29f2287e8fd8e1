/** Who owns the company after each event, as every page draws it. */
import type { Chart, FoldOptions } from "@capstack/charts";
import type { charts } from "../chart/charts.js";
import type { Company } from "../engine/shown-company.js";
import { beforeConversions } from "./conversions/before-conversions.js";

type Kit = NonNullable<typeof charts.value>;

/** Events that change who owns how much. The definition of a class gives nobody shares. */
export const drawnEvents = <Event extends { readonly type: string }>(events: readonly Event[]): Event[] =>
  events.filter(({ type }) => type !== "class_definition");

/** Draws a column an event, under a title that says what has not converted yet. */
export function drawOwners(kit: Kit, { snapshots, final }: Company, options: FoldOptions): Chart {
  const before = beforeConversions(final.convertibles);
  const drawn = { snapshots: drawnEvents(snapshots) };
  const chart = kit.drawOwnership(drawn, options);
  return before === null ? chart : kit.drawOwnership(drawn, { ...options, title: `${chart.title}, ${before}` });
}
