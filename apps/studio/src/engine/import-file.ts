/** A file somebody picked, read into events. Its name says nothing that its content does not say better. */
import { type CapTableEvent, type CapTableState, computeCapTable, type SheetColumn } from "@capstack/cap-table";
import {
  type FileAnswers,
  type FileField,
  type FileQuestion,
  readFileInCurrency,
  type TieOut,
  type UnreadPart,
} from "@capstack/cap-table-files";
import { sayFile, statedTotals } from "@capstack/cap-table-files/say";
import { rational } from "@capstack/decimal";
import type { Issue } from "./issue.js";
import { issuesOf } from "./issues-of.js";

export interface ImportQuestion {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Answers to what any earlier reading asked: one that is not asked now is kept for when it is. */
  readonly answers: FileAnswers;
  /** What the columns of a plain sheet hold, where somebody chose. */
  readonly columns: readonly (FileField | null)[] | undefined;
}

/** What the events of a file come to. */
export interface ImportSummary {
  readonly holders: number;
  /** The largest first, so many as can be looked over. */
  readonly largest: readonly { readonly name: string; readonly shares: number; readonly ownership: number }[];
  /** What plans have left, which nobody holds. */
  readonly pools: readonly { readonly name: string; readonly shares: number; readonly ownership: number }[];
  readonly classes: readonly { readonly id: string; readonly name: string; readonly kind: "common" | "preferred" }[];
  readonly fullyDilutedShares: number;
  /** What preferred was issued at last, rounded half up to six decimals; of one day the highest, since what converts pays less. Currency. */
  readonly lastPrice: number | null;
  /** Where the file names no founder: people who hold common stock and no award, the largest of common first. */
  readonly maybeFounders: readonly { readonly id: string; readonly name: string }[];
  /** Why they cannot be computed; then there are no figures. */
  readonly issues: readonly Issue[];
}

export interface Imported {
  readonly events: readonly CapTableEvent[];
  readonly summary: ImportSummary;
  /** What its amounts are in, where a sign or a code of a currency stands in it; null where none does. */
  readonly currency: string | null;
  /** What the file is, in a sentence. */
  readonly told: string;
  readonly tieOut: TieOut;
  /** How many of its totals the file states; others are sums of its rows. */
  readonly stated: number;
  readonly questions: readonly FileQuestion[];
  readonly unread: readonly UnreadPart[];
  /** What the columns of a plain sheet were read as; null of every other file. */
  readonly columns: readonly SheetColumn[] | null;
}

/** Reads an export of another program, a workbook, Open Cap Format or a sheet of holdings. */
export async function importFile({ name, bytes, answers, columns }: ImportQuestion): Promise<Imported> {
  const options = columns === undefined ? {} : { columns };
  const file = await readFileInCurrency(bytes, { name, answers, options }, "leave");
  const { events, currency, tieOut, questions, unread } = file;
  // A table below lists the totals that differ.
  const told = (sayFile(file)[0] ?? "").replace(/:$/, ".");
  return {
    events,
    currency,
    summary: summaryOf(events),
    told,
    tieOut,
    questions,
    unread,
    columns: file.columns,
    stated: statedTotals(tieOut),
  };
}

function summaryOf(events: readonly CapTableEvent[]): ImportSummary {
  try {
    const { final } = computeCapTable({ events: [...events], options: { snapshots: "none", explain: false } });
    return {
      holders: final.holders.length,
      largest: [...final.holders]
        .sort((a, b) => b.fullyDilutedShares - a.fullyDilutedShares)
        .slice(0, MOST_HOLDERS)
        .map(({ name, fullyDilutedShares: shares, ownership }) => ({ name, shares, ownership })),
      pools: final.pools
        .filter(({ available }) => available > 0)
        .map(({ name, available: shares }) => {
          return { name, shares, ownership: rational(shares).div(final.totals.fullyDilutedShares).toNumber() };
        }),
      classes: final.classes
        .filter(({ outstanding }) => outstanding > 0)
        .map(({ id, name, kind }) => ({ id, name, kind })),
      fullyDilutedShares: final.totals.fullyDilutedShares,
      lastPrice: lastPriceOf(events),
      maybeFounders: maybeFounders(final.holders, events),
      issues: [],
    };
  } catch (error) {
    return {
      holders: 0,
      largest: [],
      pools: [],
      classes: [],
      fullyDilutedShares: 0,
      lastPrice: null,
      maybeFounders: [],
      issues: issuesOf(error),
    };
  }
}

const MOST_HOLDERS = 100;

/** Names of classes that are sold in rounds. */
const OF_A_ROUND = /\b(?:series|preferred|preference|pref)\b/i;

/** So many can be read at once. */
const MOST_FOUNDERS = 8;

function maybeFounders(
  holders: CapTableState["holders"],
  events: readonly CapTableEvent[],
): { id: string; name: string }[] {
  if (holders.some(({ kind }) => kind === "founder")) return [];
  const common = new Map<string, number>();
  const bought = new Map<string, number>();
  const awarded = new Set<string>();
  for (const event of events) {
    if (event.type === "equity_grant") for (const { id } of event.grants) awarded.add(id);
    if (event.type !== "common_issuance" && event.type !== "preferred_issuance") continue;
    for (const { id, shares = 0, ...grant } of event.grants) {
      // Until it is said what a class is, its name says it.
      const isBought =
        event.type === "preferred_issuance" || ("classId" in grant && OF_A_ROUND.test(grant.classId ?? ""));
      const own = isBought ? bought : common;
      own.set(id, (own.get(id) ?? 0) + shares);
    }
  }
  const commonOf = (id: string) => common.get(id) ?? 0;
  // A founder may have put money into a round; who holds more preferred than common is an investor.
  return holders
    .filter(({ id, kind }) => kind === "other" && common.has(id) && !awarded.has(id))
    .filter(({ id }) => commonOf(id) >= (bought.get(id) ?? 0))
    .sort((a, b) => commonOf(b.id) - commonOf(a.id) || b.fullyDilutedShares - a.fullyDilutedShares)
    .slice(0, MOST_FOUNDERS)
    .map(({ id, name }) => ({ id, name }));
}

/** What a share of preferred was sold for last; where no certificate says, what the class issued last was sold for. */
function lastPriceOf(events: readonly CapTableEvent[]): number | null {
  const sold = events.flatMap((event) =>
    event.type === "preferred_issuance"
      ? event.grants.flatMap(({ pricePerShare }) => ({ date: event.date ?? "", price: pricePerShare ?? null }))
      : [],
  );
  const last = sold.reduce<Sold>((last, one) => (isLater(one, last) ? one : last), { date: "", price: null });
  const issued = events.findLast((event) => event.type === "preferred_issuance")?.classId;
  const ofClass = events.flatMap((event) =>
    event.type === "class_definition" && event.classId === issued ? (event.originalIssuePrice ?? []) : [],
  );
  const price = last.price ?? ofClass.at(-1) ?? null;
  return price === null ? null : rational(price).roundTo(6, "half_up").toNumber();
}

interface Sold {
  /** Empty where the file has none. */
  readonly date: string;
  readonly price: number | null;
}

function isLater(one: Sold, last: Sold): boolean {
  if (one.price === null) return false;
  return one.date > last.date || (one.date === last.date && one.price > (last.price ?? 0));
}
