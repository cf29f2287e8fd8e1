/** What moved the fair value of each line in a window, by kind. */
import { firstRowFrom } from "../../balances/account-balance.js";
import { type BooksIndex, perIndex } from "../../books/books-index.js";
import { BUYING, carryingSubtypes } from "../../fund/portfolio.js";
import { type PositionLines, positionLines } from "../../fund/position-lines.js";
import type { Units } from "../../money/amount.js";
import { ExactSums } from "../../money/exact-sum.js";

/**
 * Kinds of change: money paid; what converts into another security, with interest that converts; what left at what it
 * carried; marks; exchange rates; entries of any other kind.
 */
export const changeKinds = ["purchases", "exchanges", "disposals", "unrealized", "fxTranslation", "other"] as const;

export type ChangeKind = (typeof changeKinds)[number];

const KIND_OF: ReadonlyMap<string, ChangeKind> = /* @__PURE__ */ new Map<string, ChangeKind>([
  ...BUYING.map((source) => [source, "purchases"] as const),
  ["conversion", "exchanges"],
  ["realized_gain", "disposals"],
  ["return_of_capital", "disposals"],
  ["distribution", "disposals"],
  ["recallable_distribution", "disposals"],
  ["valuation", "unrealized"],
  ["unrealized", "unrealized"],
  ["fx", "fxTranslation"],
  ["fx_revaluation", "fxTranslation"],
]);

/** Minor units by line and kind, `line * changeKinds.length + kind`, of entries in the window. */
export function fairValueChanges(index: BooksIndex, startDay: number, endDay: number): ExactSums {
  const { accounts, entries, postings, sourceTypes } = index;
  const known = positionLines(index);
  const sums = new ExactSums(known.lines.length * changeKinds.length);
  const kinds = sourceTypes.map((source) => KIND_OF.get(source) ?? "other");
  const last = firstRowFrom(entries.day, endDay + 1);
  for (let row = firstRowFrom(entries.day, startDay); row < last; row++) {
    const kind = kinds[entries.sourceType[row] as number] as ChangeKind;
    const end = entries.firstPosting[row + 1] as number;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      const line = known.ofAccount[postings.account[posting] as number] as number;
      if (line < 0) continue;
      // A mark that books begin with is no money paid.
      const isPaid = kind !== "purchases" || accounts[postings.account[posting] as number]?.subtype === COST;
      sums.add(slotOf(line, isPaid ? kind : "other"), postings.units[posting] as Units);
    }
    if (kind === "exchanges") moveStep(index, known, row, sums);
  }
  return sums;
}

export function slotOf(line: number, kind: ChangeKind): number {
  return line * changeKinds.length + changeKinds.indexOf(kind);
}

/** A conversion's step to the price of the round is a mark of the security it becomes: the one whose cost it adds to. */
function moveStep(index: BooksIndex, { ofAccount }: PositionLines, row: number, sums: ExactSums): void {
  const { entries, postings, accounts } = index;
  const costs = new Map<number, Units>();
  let step = 0;
  const end = entries.firstPosting[row + 1] as number;
  for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
    const account = postings.account[posting] as number;
    const units = postings.units[posting] as Units;
    const line = ofAccount[account] as number;
    const { type, subtype } = accounts[account] as BooksIndex["accounts"][number];
    if (line >= 0) costs.set(line, (costs.get(line) ?? 0) + (subtype === COST ? units : 0));
    else if (type === "income" && subtype === "unrealized") step -= units;
  }
  const way = isUndoing(index, row) ? -1 : 1;
  const [into] = [...costs].sort(([, a], [, b]) => way * (b - a));
  if (into === undefined || step === 0) return;
  sums.add(slotOf(into[0], "exchanges"), -step);
  sums.add(slotOf(into[0], "unrealized"), step);
}

const [COST] = carryingSubtypes;

const reversesOf = /* @__PURE__ */ perIndex(({ entries }: BooksIndex) => {
  return new Map(entries.entry.flatMap(({ id, reverses }) => (reverses == null ? [] : [[id, reverses] as const])));
});

/** Whether an entry takes another back; the reversal of a reversal does what the first entry did. */
function isUndoing(index: BooksIndex, row: number): boolean {
  let undoes = false;
  for (let id = index.entries.entry[row]?.id; id !== undefined; id = reversesOf(index).get(id)) {
    if (reversesOf(index).has(id)) undoes = !undoes;
  }
  return undoes;
}
