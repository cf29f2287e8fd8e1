/** Which colour each of those drawn has: by their order in this picture, or the same on every picture of a company. */
import { MOST_APART } from "../chart.js";

/** The colour of each id, from 0. */
export type ColourPlaces = Readonly<Record<string, number>>;

/**
 * The colour of each id, in their order; two that would share one are told apart by the next that is free.
 * @param places the colour each id wants; ids without one take the first that are free
 * @example seriesColours(["ben", "ada"], { ada: 0, ben: 1 }) // => [1, 0]
 */
export function seriesColours(ids: readonly string[], places: ColourPlaces = {}): number[] {
  const taken = new Set<number>();
  const given = new Map<string, number>();
  const take = (id: string, wanted: number) => {
    let place = wanted % MOST_APART;
    while (taken.has(place) && taken.size < MOST_APART) place = (place + 1) % MOST_APART;
    taken.add(place);
    given.set(id, place);
  };
  for (const id of ids) if (places[id] !== undefined) take(id, places[id]);
  for (const id of ids) if (!given.has(id)) take(id, 0);
  return ids.map((id) => given.get(id) as number);
}
