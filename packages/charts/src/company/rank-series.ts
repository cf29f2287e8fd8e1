/** Which owners have a colour of their own, and which are drawn together. */
import { othersName, SMALL_APART } from "../chart.js";
import { compare, type Exact, exactOf, sum, times } from "../figures/exact.js";
import { type ColourPlaces, seriesColours } from "../scene/series-colours.js";

/** One colour, and whose parts it stands for. */
export interface Ranked {
  /** From 0; -1 for others. */
  readonly series: number;
  readonly key: string;
  readonly name: string;
  readonly ids: ReadonlySet<string>;
}

interface Part {
  readonly id: string;
  readonly name: string;
  readonly shares: Exact;
}

/** In the order of first appearance; past those drawn apart, those who never had much stand last, together. */
export function rankSeries(
  columns: readonly (readonly Part[])[],
  { most: apart, least = 0, colours }: { most: number; least?: number | undefined; colours?: ColourPlaces | undefined },
): Ranked[] {
  const most = new Map<string, { name: string; shares: Exact }>();
  for (const { id, name, shares } of columns.flat()) {
    const known = most.get(id);
    most.set(id, { name, shares: known === undefined || compare(shares, known.shares) > 0 ? shares : known.shares });
  }
  const bySize = [...most].sort(([, a], [, b]) => compare(b.shares, a.shares)).map(([id]) => id);
  const isMany = bySize.length > apart;
  const large = isMany ? havingPart(columns, least) : new Set(bySize);
  const own = new Set(
    bySize.slice(0, apart).filter((id, place) => large.has(id) || (large.size === 0 && place < SMALL_APART)),
  );
  const others = [...most.keys()].filter((id) => !own.has(id));
  const series = [...own].length === 0 ? [] : [...most].filter(([id]) => own.has(id));
  const places = seriesColours(
    series.map(([id]) => id),
    colours,
  );
  return [
    ...series.map(([id, { name }], at) => ({ series: places[at] as number, key: id, name, ids: new Set([id]) })),
    ...(others.length === 0
      ? []
      : [{ series: -1, key: "others", name: othersName(others.length), ids: new Set(others) }]),
  ];
}

/** Who had at least a part of all in one of the columns. */
function havingPart(columns: readonly (readonly Part[])[], least: number): Set<string> {
  return new Set(
    columns.flatMap((parts) => {
      const enough = times(sum(parts.map(({ shares }) => shares)), exactOf(least));
      return parts.filter(({ shares }) => compare(shares, enough) >= 0).map(({ id }) => id);
    }),
  );
}
