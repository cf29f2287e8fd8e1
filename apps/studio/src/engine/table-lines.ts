/**
 * The cap table as it is read: who or what is in the rows, of all shares or of those outstanding, with the worth at the
 * latest round's price. Sums and products are exact.
 */
import type { CapTableState, Position } from "@capstack/cap-table";
import { rational, roundToCents } from "@capstack/decimal";
import { groupOfKind } from "./holder-groups.js";

/** What a row has. */
export interface Held {
  /** As common. */
  readonly shares: number;
  /** A fraction of one. */
  readonly part: number;
  /** Shares at the latest round's price, before any at the price that somebody gave; null without one. Currency. */
  readonly value: number | null;
}

export interface Holding {
  readonly fullyDiluted: Held;
  readonly outstanding: Held;
}

export interface Line extends Holding {
  readonly id: string;
  readonly name: string;
  readonly group: string;
}

/** The table after one event: its lines, and each group of them together. */
export interface LinesAfter {
  readonly lines: readonly Line[];
  readonly groups: readonly (Holding & { readonly name: string })[];
  readonly total: Holding;
}

/** Whose the shares are; what pools have left stands below. */
export function linesByHolder(state: CapTableState, sharePrice: number | null = null): LinesAfter {
  const count = counting(state, sharePrice);
  return together(state, count, [
    ...state.holders.map(({ id, name, kind, ...held }) => ({
      ...count(held.fullyDilutedShares, held.asConvertedShares, held.ownership, held.issuedOwnership),
      id,
      name,
      group: groupOfKind(kind),
    })),
    ...unissued(state, count),
  ]);
}

/** What the shares are: classes of stock, what may become stock, what pools have left. */
export function linesByClass(state: CapTableState, sharePrice: number | null = null): LinesAfter {
  const { optionsOutstanding, promised, warrants } = state.totals;
  const count = counting(state, sharePrice);
  const others = [
    ["options", "Options and units", optionsOutstanding],
    ["promised", "Promised options", promised],
    ["warrants", "Warrants", warrants],
  ] as const;
  return together(state, count, [
    ...state.classes.map(({ id, name, kind, asConverted, ownership }) => ({
      ...count(asConverted, asConverted, ownership),
      id,
      name,
      group: kind === "common" ? "Common stock" : "Preferred stock",
    })),
    ...others.map(([id, name, shares]) => ({ ...count(shares, 0), id, name, group: NOT_YET_STOCK })),
    ...unissued(state, count),
  ]);
}

/** Each lot of stock, award and warrant, under its class. The state has its holders' positions. */
export function linesBySecurity(state: CapTableState, sharePrice: number | null = null): LinesAfter {
  const count = counting(state, sharePrice);
  const classes = new Map(state.classes.map(({ id, name }) => [id, name]));
  const lots = state.holders.flatMap(({ name, positions = [] }) => {
    const named = new Map<string, number>();
    return positions.map(({ securityId, certificateId, classId, kind, asConverted }) => {
      const group = kind === "stock" ? (classes.get(classId) ?? classId) : (AWARDS[kind] ?? kind);
      const number = (named.get(group) ?? 0) + 1;
      named.set(group, number);
      const called = certificateId ?? (number === 1 ? group : `${group} ${number}`);
      return {
        ...count(asConverted, kind === "stock" ? asConverted : 0),
        id: securityId,
        name: `${name} · ${called}`,
        group,
      };
    });
  });
  return together(state, count, [...lots, ...unissued(state, count)]);
}

const NOT_YET_STOCK = "Options and warrants";

const AWARDS: Partial<Record<Position["kind"], string>> = {
  option: "Options",
  iso: "Options",
  nso: "Options",
  rsu: "Restricted stock units",
  sar: "Appreciation rights",
  profits_interest: "Profits interests",
  profits_interest_catch_up: "Profits interests with a catch-up",
  promised: "Promised options",
  warrant: "Warrants",
};

function unissued(state: CapTableState, count: Count): Line[] {
  return state.pools.map(({ id, name, available, ownership }) => ({
    ...count(available, 0, ownership),
    id,
    name: `${name} (available)`,
    group: "Option pool",
  }));
}

type Count = ReturnType<typeof counting>;

/**
 * Makes a holding of counts; the engine's own parts where it states them.
 * @param sharePrice what a share is worth before any round has set a price; null where none was typed. Currency
 */
function counting({ totals, valuation }: CapTableState, sharePrice: number | null) {
  const known = valuation?.pricePerShare ?? sharePrice;
  const price = known === null ? null : rational(known);
  const worth = (shares: number) => price && (shares === 0 ? 0 : roundToCents(price.times(shares)));
  const held = (shares: number, of: number, part?: number, value = worth(shares)): Held => ({
    shares,
    part: part ?? (of === 0 ? 0 : rational(shares, of).toNumber()),
    value,
  });
  return (fullyDiluted: number, outstanding: number, part?: number, issuedPart?: number): Holding => {
    const all = held(fullyDiluted, totals.fullyDilutedShares, part);
    // Most hold nothing but stock: the same shares are worth the same.
    const value = outstanding === fullyDiluted ? all.value : undefined;
    return { fullyDiluted: all, outstanding: held(outstanding, totals.outstandingAsConverted, issuedPart, value) };
  };
}

function together(state: CapTableState, count: Count, lines: readonly Line[]): LinesAfter {
  const sums = new Map<string, readonly [fullyDiluted: ExactSum, outstanding: ExactSum]>();
  for (const { group, fullyDiluted, outstanding } of lines) {
    const [all, issued] = sums.get(group) ?? [new ExactSum(), new ExactSum()];
    all.add(fullyDiluted.shares);
    issued.add(outstanding.shares);
    sums.set(group, [all, issued]);
  }
  return {
    lines,
    groups: [...sums].map(([name, [all, issued]]) => ({ ...count(all.toNumber(), issued.toNumber()), name })),
    total: count(state.totals.fullyDilutedShares, state.totals.outstandingAsConverted),
  };
}

/** A sum of shares. Whole ones, which nearly all are, are added as whole numbers: a large table has thousands. */
class ExactSum {
  #whole = 0n;
  #rest = rational(0);

  add(shares: number): void {
    if (Number.isSafeInteger(shares)) this.#whole += BigInt(shares);
    else this.#rest = this.#rest.plus(shares);
  }

  toNumber(): number {
    return this.#rest.isZero() ? Number(this.#whole) : this.#rest.plus(this.#whole).toNumber();
  }
}
