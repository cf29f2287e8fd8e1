/** Who owns the company after each event, as the view draws it. */
import { rational, sumOf } from "@capstack/decimal";
import { fitted, shortName } from "./bounded.js";

/** A holder after an event. */
export interface OwnershipHolder {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Stock as common. Shares. */
  readonly asConvertedShares: number;
  /** Stock, awards and warrants as common. Shares. */
  readonly fullyDilutedShares: number;
  /** Of fully diluted shares; null before there are any. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number | null;
  /** Of stock outstanding, as common; null before there is any. A fraction of one: 0.2 is 20 %. */
  readonly issuedOwnership: number | null;
}

/** The company after an event. */
export interface OwnershipState {
  readonly label: string;
  readonly holders: readonly OwnershipHolder[];
  readonly classes: readonly { readonly id: string; readonly name: string; readonly asConverted: number }[];
  readonly pools: readonly {
    readonly id: string;
    readonly name: string;
    readonly available: number;
    readonly ownership: number | null;
  }[];
  readonly totals: {
    readonly outstandingAsConverted: number;
    readonly optionsOutstanding: number;
    readonly promised: number;
    readonly warrants: number;
    readonly fullyDilutedShares: number;
  };
}

/** The part of a cap table's answer that is drawn. */
export interface OwnershipAnswer {
  readonly snapshots: readonly OwnershipState[];
  readonly warnings: readonly { readonly message: string }[];
}

export interface OwnershipFigures {
  readonly states: readonly OwnershipState[];
  /** Events in all, of which the last are drawn. */
  readonly events: number;
  /** Holders in all, of whom the smallest are drawn together. */
  readonly holders: number;
  readonly warnings: readonly string[];
}

const MOST_EVENTS = 24;
const MOST_HOLDERS = 40;

/**
 * The last events, and in them the largest holders; the rest of the holders as one.
 * @param answer of `computeCapTable`
 * @example ownershipFigures({ snapshots: [], warnings: [] }).states // => []
 */
export function ownershipFigures({ snapshots, warnings }: OwnershipAnswer): OwnershipFigures {
  const last = snapshots.at(-1);
  const states = snapshots.slice(-MOST_EVENTS);
  return fitted((rows) => {
    const kept = new Set(largest(states, rows));
    return {
      states: states.map((state) => stateOf(state, kept, rows)),
      events: snapshots.length,
      holders: last?.holders.length ?? 0,
      warnings: warnings.slice(0, 8).map(({ message }) => message.slice(0, 400)),
    };
  }, MOST_HOLDERS);
}

/** Those who hold most in the end, then those who held most before. */
function largest(states: readonly OwnershipState[], most: number): string[] {
  const held = new Map<string, readonly [number, number]>();
  states.forEach((state, at) => {
    for (const { id, ownership } of state.holders) {
      const isLast = at === states.length - 1;
      const [atEnd, ever] = held.get(id) ?? [0, 0];
      held.set(id, [isLast ? (ownership ?? 0) : atEnd, Math.max(ever, ownership ?? 0)]);
    }
  });
  const order = [...held].sort(([, a], [, b]) => b[0] - a[0] || b[1] - a[1]);
  return order.slice(0, most).map(([id]) => id);
}

function stateOf(
  { label, holders, classes, pools, totals }: OwnershipState,
  kept: ReadonlySet<string>,
  rows: number,
): OwnershipState {
  const smaller = holders.filter(({ id }) => !kept.has(id));
  return {
    label: shortName(label),
    holders: [
      ...holders.filter(({ id }) => kept.has(id)).map(holderOf),
      ...(smaller.length === 0 ? [] : [together(smaller)]),
    ],
    classes: classes.slice(0, rows).map(({ id, name, asConverted }) => ({ id, name: shortName(name), asConverted })),
    pools: pools.slice(0, rows).map(({ id, name, available, ownership }) => ({
      id,
      name: shortName(name),
      available,
      ownership,
    })),
    totals: {
      outstandingAsConverted: totals.outstandingAsConverted,
      optionsOutstanding: totals.optionsOutstanding,
      promised: totals.promised,
      warrants: totals.warrants,
      fullyDilutedShares: totals.fullyDilutedShares,
    },
  };
}

function holderOf(holder: OwnershipHolder): OwnershipHolder {
  const { id, name, kind, asConvertedShares, fullyDilutedShares, ownership, issuedOwnership } = holder;
  return { id, name: shortName(name), kind, asConvertedShares, fullyDilutedShares, ownership, issuedOwnership };
}

function together(holders: readonly OwnershipHolder[]): OwnershipHolder {
  const sum = (of: (holder: OwnershipHolder) => number | null) =>
    sumOf(holders.map((holder) => rational(of(holder) ?? 0))).toNumber();
  return {
    id: "smaller holders",
    name: "All smaller holders",
    kind: "other",
    asConvertedShares: sum(({ asConvertedShares }) => asConvertedShares),
    fullyDilutedShares: sum(({ fullyDilutedShares }) => fullyDilutedShares),
    ownership: sum(({ ownership }) => ownership),
    issuedOwnership: sum(({ issuedOwnership }) => issuedOwnership),
  };
}
