/** What each holder had and gets in a version that was kept, and now; those for whom nothing differs are counted. */
import type { Change, HolderChange } from "@capstack/cap-table";
import { asCheque } from "../../engine/cheques.js";
import type { Changes, ComparedCompany, ComparedHolder } from "../../engine/several/compare.js";
import { showMore } from "../../figures/difference.js";
import { showPercent, showWhole } from "../../figures/figures.js";
import { togetherOf } from "../../figures/together.js";

/** A figure as it was and as it is. */
export type ThenAndNow = Pick<Change, "before" | "after">;

/** A holder, a pool, or what leaves the price before holders are paid. */
export interface SinceRow {
  readonly key: string;
  readonly name: string;
  /** Null of what holds no shares. */
  readonly shares: ThenAndNow | null;
  /** Of the fully diluted shares. Fractions of one. */
  readonly owns: ThenAndNow | null;
  /** Of a sale at one price. Currency; null of what is paid nothing. */
  readonly gets: ThenAndNow | null;
  /** What was paid since. Currency; null of a few cents, which whole shares leave. */
  readonly invested: number | null;
}

export interface Since {
  /** Those for whom something differs. */
  readonly rows: readonly SinceRow[];
  /** How many holders have the same shares and get the same money. */
  readonly same: number;
  /** All holders, what comes off the price and what pools have left, together. */
  readonly all: SinceRow;
}

/** Both versions, sold at the first of their prices. */
type Both = readonly [was: ComparedCompany, is: ComparedCompany];

const NOTHING: ThenAndNow = { before: 0, after: 0 };

/**
 * The holders in the order of the version that was kept, those who came since, pools, then what comes off the price.
 * @param sharesNow how many shares somebody has now, who has as many as before
 */
export function sinceRows(changes: Changes, both: Both, sharesNow: (id: string) => number): Since {
  const holders = holdersOf(changes, both, sharesNow);
  const differing = holders.filter(isChanged);
  const pools = changes.pools.map(({ id, name, shares, owns }): SinceRow => {
    return { key: `pool ${id}`, name: `${name} (available)`, shares, owns, gets: null, invested: null };
  });
  return {
    rows: [...differing, ...pools, ...deductionRows(both).filter(isChanged)],
    same: holders.length - differing.length,
    all: {
      key: "all",
      name: "All",
      shares: changes.fullyDilutedShares,
      owns: { before: partOf(changes.fullyDilutedShares.before), after: partOf(changes.fullyDilutedShares.after) },
      gets: { before: distributed(both[0]), after: distributed(both[1]) },
      invested: holders.some(({ invested }) => invested !== null)
        ? togetherOf(holders, ({ invested }) => invested ?? 0)
        : null,
    },
  };
}

/** All of the fully diluted shares, where there are any. A fraction of one. */
const partOf = (shares: number): number => (shares === 0 ? 0 : 1);

/** What a sale at the first price pays: to holders, and before them. Currency. */
const distributed = ({ holders, deductions }: ComparedCompany): number =>
  togetherOf(
    [...holders.map(({ gets }) => gets[0]?.value ?? 0), ...deductions.map(({ amounts }) => amounts[0] ?? 0)],
    (amount) => amount,
  );

/** Whether a row differs in a figure as it is shown. */
function isChanged({ shares, owns, gets, invested }: SinceRow): boolean {
  const [held, paid] = [owns ?? NOTHING, gets ?? NOTHING];
  return (
    shares?.before !== shares?.after ||
    showMore(showPercent, held.after, held.before) !== "" ||
    showMore(showWhole, paid.after, paid.before) !== "" ||
    invested !== null
  );
}

function holdersOf({ holders }: Changes, [was, is]: Both, sharesNow: (id: string) => number): SinceRow[] {
  const keys = new Set([...was.holders, ...is.holders].map(({ key }) => key));
  const find = ({ holders: all }: ComparedCompany, key: string) => all.find((one) => one.key === key);
  return [...keys].map((key): SinceRow => {
    const [then, now] = [find(was, key), find(is, key)];
    const change = holders.find((one) => isOf(one, then, now));
    const held = now === undefined ? 0 : sharesNow(now.id);
    return {
      key: `holder ${key}`,
      name: now?.name ?? then?.name ?? key,
      shares: change?.fullyDilutedShares ?? { before: held, after: held },
      owns: { before: then?.owns.value ?? 0, after: now?.owns.value ?? 0 },
      gets: { before: then?.gets[0]?.value ?? 0, after: now?.gets[0]?.value ?? 0 },
      invested: change === undefined ? null : paidSince(change),
    };
  });
}

const paidSince = ({ invested: { before, after, change } }: HolderChange): number | null =>
  asCheque(before, after) === after ? null : change;

/** A change has the id from before; of somebody who came, the one from now, with the name where somebody else had it. */
function isOf({ id }: HolderChange, then: ComparedHolder | undefined, now: ComparedHolder | undefined): boolean {
  if (then !== undefined) return id === then.id;
  return now !== undefined && (id === now.id || id === `${now.id} ${now.name}`);
}

function deductionRows(both: Both): SinceRow[] {
  const names = new Map(both.flatMap(({ deductions }) => deductions.map(({ key, name }) => [key, name] as const)));
  return [...names].map(([key, name]): SinceRow => {
    const amountIn = ({ deductions }: ComparedCompany) =>
      togetherOf(
        deductions.filter((one) => one.key === key),
        ({ amounts }) => amounts[0] ?? 0,
      );
    const gets = { before: amountIn(both[0]), after: amountIn(both[1]) };
    return { key: `deduction ${key}`, name, shares: null, owns: null, gets, invested: null };
  });
}

/**
 * What a line says of those for whom nothing differs, below those for whom something does.
 * @example sameLine(7) // => "7 others are the same"
 */
export const sameLine = (count: number): string =>
  count === 1 ? "1 other is the same" : `${count} others are the same`;
