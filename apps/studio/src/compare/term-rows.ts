/** The terms of companies side by side, a group a round, row by row, in words, then those of the closing. */
import type { ComparedCompany, ComparedRound } from "../engine/several/compare.js";
import { asSeen, matchedHolders } from "../engine/several/matched-holders.js";
import { withHolders } from "../exit/class-names.js";
import { showCompact, showPercent, showWhole } from "../figures/figures.js";
import { pricesTogether } from "../figures/price-columns.js";
import { type SeriesWords, wordsOfConvertible, wordsOfSeries } from "../terms/series-terms.js";
import { type Matched, matchedRounds } from "./matched-rounds.js";
import { closingParts } from "./words/closing-words.js";
import { SERIES_TERMS } from "./words/own-words.js";

/** One term, a text for each company, and whether they differ. */
export interface TermRow {
  readonly name: string;
  readonly texts: readonly string[];
  readonly differs: boolean;
}

/** The terms of a round, of a series that no round made, of SAFEs and notes, or of the closing. */
export interface TermGroup {
  readonly name: string;
  /** What each company calls it, where they do; `no such round` of one that has none, a dash of one not computed. */
  readonly names: readonly string[];
  /** Whether one of the companies has no such round while others do: that is a difference of its own. */
  readonly isLacked: boolean;
  /** Whether one company alone has the round, so that its terms have none beside them. */
  readonly isLone: boolean;
  readonly rows: readonly TermRow[];
}

const NONE = "–";

/** A company that cannot be computed has no terms to differ by. */
export const computedOf = (companies: readonly ComparedCompany[]) =>
  companies.filter(({ issues }) => issues.length === 0);

/** How many terms differ, a round that a company lacks among them, and of how many. */
export function countTerms(groups: readonly TermGroup[]): { readonly differing: number; readonly all: number } {
  const rows = groups.flatMap((group) => (group.isLone ? [] : group.rows));
  const lacked = groups.filter(({ isLacked }) => isLacked).length;
  return { differing: rows.filter(({ differs }) => differs).length + lacked, all: rows.length + lacked };
}

const ALL: Readonly<Record<number, string>> = { 2: "both", 3: "all three", 4: "all four" };

/**
 * How many terms are alike, in a line.
 * @param of how many companies stand side by side, `refused` of which have no terms
 * @example sameWords(12, { isMore: true, of: 3, refused: 0 }) // => "12 more terms are the same in all three"
 */
export function sameWords(
  count: number,
  { isMore, of, refused }: { readonly isMore: boolean; readonly of: number; readonly refused: number },
): string {
  const where = refused > 0 ? "all that can be computed" : (ALL[of] ?? "all");
  const terms = count === 1 ? "term is" : "terms are";
  return `${isMore ? `${count} more` : count} ${terms} the same in ${where}`;
}

/** The last round first, then other series, then SAFEs and notes, then the closing. */
export function termGroups(companies: readonly ComparedCompany[]): TermGroup[] {
  const isComputed = companies.map(({ issues }) => issues.length === 0);
  const row: RowOf = (name, texts, isMeant = () => true) => {
    const told = texts.filter((_, place) => isComputed[place] && isMeant(place));
    return { name, texts, differs: new Set(told.map(asSeen)).size > 1 };
  };
  const group: GroupOf = (what, names, summary, rows) => {
    const having = names.filter((name, place) => isComputed[place] && name !== "").length;
    const isLacked = having < isComputed.filter((is) => is).length;
    const isLone = isLacked && having === 1;
    const lacks = `no such ${what}`;
    const told = names.map((name, place) =>
      !isComputed[place] ? NONE : name === "" ? lacks : isLone ? summary(place) : name,
    );
    return { name: [...new Set(names.filter((name) => name !== ""))].join(" / "), names: told, isLacked, isLone, rows };
  };
  const series = companies.map(({ terms }) => {
    if (terms === null) return [];
    const { stack, classes } = terms;
    return wordsOfSeries({ ...stack, preferred: withHolders(stack.preferred ?? [], classes) }, classes);
  });
  const matched = matchedRounds(companies.map(({ rounds }) => rounds)).toReversed();
  return [
    ...matched.map((rounds) => roundGroup(rounds, series, row, group)),
    ...otherSeries(companies, series, row, group),
    ...convertibles(companies, row),
    ...closing(companies, row),
  ];
}

/** @param isMeant which of the companies have the term, by place; of the others nothing is said */
type RowOf = (name: string, texts: readonly string[], isMeant?: (place: number) => boolean) => TermRow;
type GroupOf = (
  what: "round" | "series",
  names: readonly string[],
  summary: (place: number) => string,
  rows: readonly TermRow[],
) => TermGroup;
type Words = readonly (readonly SeriesWords[])[];

function roundGroup(rounds: Matched<ComparedRound>, series: Words, row: RowOf, group: GroupOf): TermGroup {
  const showEach = pricesTogether(rounds.map((round) => round?.price ?? null));
  const isMeant = (place: number) => rounds[place] !== undefined;
  const own: RowOf = (name, texts) =>
    row(
      name,
      texts.map((text, place) => (isMeant(place) ? text : "")),
      isMeant,
    );
  const figure = (name: string, text: (round: ComparedRound) => string) =>
    own(
      name,
      rounds.map((round) => (round === undefined ? "" : text(round))),
    );
  const made = rounds.map((round, place) =>
    (round?.classIds ?? []).flatMap((id) => series[place]?.find((one) => one.id === id) ?? []),
  );
  const first = made.map(([one]) => one);
  const others = made.map((all) => all.slice(1));
  const names = rounds.map((round) => round?.name ?? "");
  const summary = (place: number) => {
    const [round, sold] = [rounds[place], first[place]];
    const money = `${showCompact(round?.preMoney ?? 0)} pre-money, ${showCompact(round?.raised ?? 0)} raised`;
    return sold === undefined ? money : `${money}, ${sold.preference} ${sold.participation.toLowerCase()}`;
  };
  return group("round", names, summary, [
    figure("Pre-money", ({ preMoney }) => showWhole(preMoney)),
    figure("Raised", ({ raised }) => showWhole(raised)),
    figure("Post-money", ({ postMoney }) => showWhole(postMoney)),
    figure("Price per share", ({ price }) => showEach(price)),
    figure("Option pool (available after it)", ({ unissued }) => showPercent(unissued)),
    figure(
      "Investors",
      ({ investors }) => investors.map(({ name, amount }) => `${name} ${showWhole(amount)}`).join("; ") || NONE,
    ),
    ...seriesRows("", first, own),
    ...namesOf(others).flatMap((name) => shadowRows(name, byName(others, name), { of: first, row: own })),
  ]);
}

/** Preferred stock that no round sold, as it was issued by itself. */
function otherSeries(companies: readonly ComparedCompany[], series: Words, row: RowOf, group: GroupOf): TermGroup[] {
  const left = series.map((all, place) => {
    const sold = new Set((companies[place]?.rounds ?? []).flatMap(({ classIds }) => classIds));
    return all.filter(({ id }) => !sold.has(id));
  });
  return namesOf(left).map((name) => {
    const own = byName(left, name);
    const isMeant = (place: number) => own[place] !== undefined;
    const rows = seriesRows("", own, (term, texts) =>
      row(
        term,
        texts.map((text, place) => (isMeant(place) ? text : "")),
        isMeant,
      ),
    );
    const summary = (place: number) => `${own[place]?.preference} ${own[place]?.participation.toLowerCase()}`;
    return group(
      "series",
      own.map((one) => one?.name ?? ""),
      summary,
      rows,
    );
  });
}

/** Names of series, one of those that people read alike. */
const namesOf = (series: Words): string[] =>
  [
    ...new Map(series.flatMap((all) => all.map(({ name }) => [asSeen(name), name] as const)).toReversed()).values(),
  ].toReversed();

const byName = (series: Words, name: string) =>
  series.map((all) => all.find((one) => asSeen(one.name) === asSeen(name)));

/** What a series that SAFEs or notes became has as the series of its round has it. */
const AS_ROUND = "as the round’s";

/**
 * A series beside the one that its round sells: a line where all its terms are the round's, else those that are not. Who it
 * is paid with follows from who the round's is paid with, where the two are paid together.
 */
function shadowRows(
  name: string,
  series: readonly (SeriesWords | undefined)[],
  { of, row }: { readonly of: readonly (SeriesWords | undefined)[]; readonly row: RowOf },
): TermRow[] {
  const together = series.map((one, place) =>
    one !== undefined && rankOf(one) === rankOf(of[place]) ? { ...one, seniority: of[place]?.seniority ?? "" } : one,
  );
  const isRounds = (one: SeriesWords | undefined, place: number, term: keyof SeriesWords) =>
    one === undefined || one[term] === of[place]?.[term];
  const left = SERIES_TERMS.filter(([, term]) => !together.every((one, place) => isRounds(one, place, term)));
  if (left.length > 0) return seriesRows(`${name}: `, together, row, left);
  return [
    row(
      name,
      series.map((one) => (one === undefined ? NONE : AS_ROUND)),
    ),
  ];
}

/** When a series is paid, without who is paid with it. */
const rankOf = (one: SeriesWords | undefined): string | undefined => one?.seniority.replace(/, with .*$/s, "");

/** Nothing where none of the companies has the series. */
function seriesRows(
  before: string,
  series: readonly (SeriesWords | undefined)[],
  row: RowOf,
  terms: typeof SERIES_TERMS = SERIES_TERMS,
): TermRow[] {
  if (series.every((one) => one === undefined)) return [];
  return terms.map(([name, term]) => {
    return row(
      before === "" ? name : `${before}${name.toLowerCase()}`,
      series.map((one) => one?.[term] ?? NONE),
    );
  });
}

/** A SAFE or note is known by its holder's name; of several of one holder by the ids, else by their order. */
function convertibles(companies: readonly ComparedCompany[], row: RowOf): TermGroup[] {
  const all = companies.map(({ terms }) =>
    (terms?.convertibles ?? []).map((one) => ({
      id: one.securityId,
      name: `${one.kind === "note" ? "Note" : "SAFE"} of ${one.holder}`,
      group: "Investors" as const,
      text: wordsOfConvertible(one),
    })),
  );
  const matched = matchedHolders(all);
  const keyed = all.map((own, place) =>
    own.map((one) => ({ ...one, key: matched[place]?.get(one.id)?.key ?? one.id })),
  );
  const names = new Map(keyed.flat().map(({ key, name }) => [key, name]));
  const rows = [...names].map(([key, name]) =>
    row(
      name,
      keyed.map((own) => own.find((one) => one.key === key)?.text ?? NONE),
    ),
  );
  return plainGroup("SAFEs and notes", companies, rows);
}

/** What comes off the price and what comes later, as far as one of the companies has it. */
function closing(companies: readonly ComparedCompany[], row: RowOf): TermGroup[] {
  const parts = companies.map(({ terms }) =>
    terms === null ? [] : closingParts(terms.deal, (id) => terms.holderNames[id] ?? id),
  );
  const names = [...new Set(parts.flatMap((own) => own.flatMap(({ name, text }) => (text === "" ? [] : name))))];
  const inForm = parts.find((own) => own.length > 0)?.map(({ name }) => name) ?? [];
  const rows = inForm
    .filter((name) => names.includes(name))
    .map((name) =>
      row(
        name,
        parts.map((own) => own.find((part) => part.name === name)?.text || NONE),
      ),
    );
  return plainGroup("Closing", companies, rows);
}

/** A group that every company has, if only with nothing in it. */
function plainGroup(name: string, companies: readonly ComparedCompany[], rows: readonly TermRow[]): TermGroup[] {
  if (rows.length === 0) return [];
  return [{ name, names: companies.map(() => name), isLacked: false, isLone: false, rows }];
}
