/** The place of each holder, class and pool among the colours that pictures have. */

/** What colours are given to. */
export interface Coloured {
  readonly holders: readonly { readonly id: string; readonly fullyDilutedShares?: number }[];
  readonly classes: readonly { readonly id: string }[];
  readonly pools: readonly { readonly id: string }[];
}

/** The place of each, by what it is and its id: `holder ada`. */
export type Places = Readonly<Record<string, number>>;

/** The last of the colours there are, which the first pool has: holders who come later do not move it. */
const LAST = 23;

/**
 * The place of each among the colours. Who had one keeps it, also while an event that brings them is switched off or
 * moved; others take the first that is free.
 */
export function colourPlaces({ holders, classes, pools }: Coloured, before: Places = {}): Places {
  const first = (place: number) => place;
  const last = (place: number) => Math.max(0, LAST - place);
  return {
    ...before,
    ...placed("holder", byRank(holders), before, first),
    ...placed("class", classes, before, first),
    ...placed("pool", pools, before, last),
  };
}

/** Of more holders than there are colours the largest choose first: they are the ones that pictures tell apart. */
function byRank(holders: Coloured["holders"]): Coloured["holders"] {
  if (holders.length <= LAST) return holders;
  return holders.toSorted((a, b) => (b.fullyDilutedShares ?? 0) - (a.fullyDilutedShares ?? 0));
}

function placed(
  kind: string,
  ones: readonly { readonly id: string }[],
  before: Places,
  colourOf: (place: number) => number,
): Places {
  const taken = new Set(Object.keys(before).flatMap((key) => (key.startsWith(`${kind} `) ? [before[key]] : [])));
  let place = 0;
  const free = () => {
    while (taken.has(colourOf(place)) && place < ones.length + taken.size) place += 1;
    const colour = colourOf(place);
    taken.add(colour);
    return colour;
  };
  return Object.fromEntries(ones.map(({ id }) => [`${kind} ${id}`, before[`${kind} ${id}`] ?? free()]));
}
