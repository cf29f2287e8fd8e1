/** What the events come to, held against every total that the file states of itself. */

import type { CapTableState } from "@capstack/cap-table";
import { rational } from "@capstack/decimal";
import { addUp } from "../company/add-up.js";
import type { FileCompany, StatedFigure } from "../company/company.js";

/** One total of the file beside the events' own. */
export interface TieOutLine {
  /** What is counted, and the sheet that states it. */
  readonly what: string;
  /** As the file states it. Shares or currency. */
  readonly inFile: number;
  /** As the events come to it. Shares or currency. */
  readonly ours: number;
  /** Ours less the file's; 0 where they tie. */
  readonly difference: number;
}

/** What a line is called that adds up the rows of a sheet which states no such total itself. */
export const OF_ALL_ROWS = ": shares of all rows";

/** What a line is called of what a row says is left in a plan. */
export const LEFT_IN_PLAN = ": left in the plan";

/** What is no total: a sum of rows, and a row of what a plan has left; the name of the sheet may stand behind it. */
const NO_TOTAL = new RegExp(`(?:${OF_ALL_ROWS}|${LEFT_IN_PLAN}(?: \\(.*\\))?)$`);

/**
 * How many totals the file states itself: the others are its rows, and sums of them.
 * @example statedTotals({ lines: [{ what: "common: shares of all rows", inFile: 7, ours: 7, difference: 0 }] }) // => 0
 */
export function statedTotals({ lines }: Pick<TieOut, "lines">): number {
  return lines.filter(({ what }) => !NO_TOTAL.test(what)).length;
}

/** All totals of the file. */
export interface TieOut {
  readonly lines: readonly TieOutLine[];
  /** Whether no line has a difference. */
  readonly ties: boolean;
}

/** Lines of one holder in one class are shown where they differ: a holder's whole is a line of its own. */
const ONLY_WHERE_DIFFERENT: readonly string[] = ["holder in class", "holder in pool", "holder outstanding"];

/** The tie-out of a company with the state that its events came to. */
export function tieOut(company: FileCompany, state: CapTableState): TieOut {
  const counts = new Counts(company, state);
  const lines = company.stated
    .map((stated) => lineOf(stated, counts, company))
    .filter((line, at) => line.difference !== 0 || !ONLY_WHERE_DIFFERENT.includes(company.stated[at]?.of ?? ""));
  return tieOutOf(lines);
}

/** A tie-out of lines. */
export function tieOutOf(lines: readonly TieOutLine[]): TieOut {
  return { lines, ties: lines.every(({ difference }) => difference === 0) };
}

/** A line with its difference. */
export function tieOutLine(what: string, inFile: number, ours: number): TieOutLine {
  return { what, inFile, ours, difference: rational(ours).minus(inFile).toNumber() };
}

function lineOf(stated: StatedFigure, counts: Counts, { pools, showsWarrants }: FileCompany): TieOutLine {
  const { what, figure } = stated;
  const ours = counts.of(stated);
  if (stated.of === "pool reserved") {
    const gone = figure - ours;
    // Without the plan's own sheet, what is neither outstanding nor available was exercised or issued as stock.
    if (gone > 0 && pools.get(stated.poolId)?.exercised === undefined) {
      return tieOutLine(`${what}, less ${gone} exercised or issued as stock`, figure - gone, ours);
    }
  }
  if (
    stated.of === "fully diluted shares" &&
    !showsWarrants &&
    counts.warrants > 0 &&
    ours - counts.warrants === figure
  ) {
    return tieOutLine(`${what}, which leaves out ${counts.warrants} under warrants`, figure, ours - counts.warrants);
  }
  return tieOutLine(what, figure, ours);
}

/** What the events come to, by what a file may state. */
class Counts {
  readonly #holders: ReadonlyMap<string, CapTableState["holders"][number]>;
  readonly #interest: ReadonlyMap<string, number>;

  constructor(
    readonly company: FileCompany,
    readonly state: CapTableState,
  ) {
    this.#holders = new Map(state.holders.map((holder) => [holder.id, holder]));
    this.#interest = new Map(
      state.convertibles.map(({ securityId, accruedInterest }) => [securityId, accruedInterest]),
    );
  }

  get warrants(): number {
    return this.state.totals.warrants;
  }

  of(stated: StatedFigure): number {
    const { totals } = this.state;
    switch (stated.of) {
      case "class issued":
        return this.#class(stated.classId)?.outstanding ?? 0;
      case "class fully diluted":
        return this.#class(stated.classId)?.asConverted ?? 0;
      case "class authorised":
        return this.#class(stated.classId)?.authorized ?? this.#class(stated.classId)?.outstanding ?? 0;
      case "pool reserved":
        return (this.#pool(stated.poolId)?.authorized ?? 0) + this.#exercisedElsewhere(stated.poolId);
      case "pool outstanding":
        return this.#pool(stated.poolId)?.granted ?? 0;
      case "pool available":
        return this.#pool(stated.poolId)?.available ?? 0;
      case "options outstanding":
        return totals.optionsOutstanding;
      case "pool available in all":
        return totals.poolAvailable;
      case "convertible principal":
        return totals.convertiblePrincipal;
      case "outstanding shares":
        return totals.outstandingShares;
      case "fully diluted shares":
        return totals.fullyDilutedShares;
      case "fully diluted shares held":
        return totals.fullyDilutedShares - totals.poolAvailable;
      case "warrants":
        return totals.warrants;
      case "interest":
        return this.#interest.get(stated.securityId) ?? 0;
      default:
        return this.#ofHolder(stated);
    }
  }

  #ofHolder(stated: Extract<StatedFigure, { readonly holderId: string }>): number {
    const holder = this.#holders.get(stated.holderId);
    if (holder === undefined) return 0;
    if (stated.of === "holder outstanding") return holder.shares;
    if (stated.of === "holder fully diluted") return holder.fullyDilutedShares;
    const counted = (holder.positions ?? []).filter(({ kind, classId, poolId }) =>
      stated.of === "holder in class"
        ? kind === "stock" && classId === stated.classId
        : stated.of === "holder in pool" && kind !== "stock" && poolId === stated.poolId,
    );
    return addUp(counted.map(({ shares }) => shares));
  }

  /** Exercised shares whose exercise the events do not tell: their stock was issued as such. */
  #exercisedElsewhere(poolId: string): number {
    const stated = this.company.pools.get(poolId)?.exercised ?? 0;
    return stated - (this.#pool(poolId)?.issued ?? 0);
  }

  #class(id: string) {
    return this.state.classes.find((one) => one.id === id);
  }

  #pool(id: string) {
    return this.state.pools.find((one) => one.id === id);
  }
}
