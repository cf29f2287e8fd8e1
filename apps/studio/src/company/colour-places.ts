/** The place of each holder, class and pool among the colours that pictures have. */

/** What colours are given to. */
export interface Coloured {
  readonly holders: readonly { readonly id: string }[];
  readonly classes: readonly { readonly id: string }[];
  readonly pools: readonly { readonly id: string }[];
}

/** The last of the colours there are, which the first pool has: holders who come later do not move it. */
const LAST = 23;

/** The place of each among the colours, by what it is and its id: a holder's is their place in the company. */
export function colourPlaces({ holders, classes, pools }: Coloured): Readonly<Record<string, number>> {
  return Object.fromEntries([
    ...holders.map(({ id }, place) => [`holder ${id}`, place]),
    ...classes.map(({ id }, place) => [`class ${id}`, place]),
    ...pools.map(({ id }, place) => [`pool ${id}`, Math.max(0, LAST - place)]),
  ]);
}
