/** Series that SAFEs and notes converted into are known by whose they were: `Series A-1 (Angel)`. */
import type { CapTableState } from "@capstack/cap-table";
import type { PreferredSeries } from "@capstack/waterfall";

/** More names would hide the series. */
const MOST_NAMES = 2;

/** Names shadow series with their holders; what is no shadow of another stays as it is. */
export function withHolders(
  series: readonly PreferredSeries[],
  classes: readonly Pick<CapTableState["classes"][number], "id" | "shadowOf">[],
): PreferredSeries[] {
  const shadows = new Set(classes.flatMap(({ id, shadowOf }) => (shadowOf === null ? [] : [id])));
  return series.map((one) => (shadows.has(one.id) ? { ...one, name: `${one.name ?? one.id}${whose(one)}` } : one));
}

function whose({ holders = [] }: PreferredSeries): string {
  const names = holders.map(({ id, name }) => name ?? id);
  if (names.length === 0) return "";
  const left = names.length - MOST_NAMES;
  return ` (${names.slice(0, MOST_NAMES).join(", ")}${left > 0 ? ` and ${left} more` : ""})`;
}
