/** The terms of companies side by side, a group a round, row by row, in words. */
import type { ComparedCompany, ComparedRound } from "../engine/several/compare.js";
import { showPercent, showWhole } from "../figures/figures.js";
import { pricesTogether } from "../figures/price-columns.js";
import { type SeriesWords, wordsOfConvertible, wordsOfSeries } from "../terms/series-terms.js";
import { type Matched, matchedRounds } from "./matched-rounds.js";

/** One term, a text for each company, and whether they differ. */
export interface TermRow {
  readonly name: string;
  readonly texts: readonly string[];
  readonly differs: boolean;
}

/** The terms of a round, of a series that no round made, or of SAFEs and notes. */
export interface TermGroup {
  readonly name: string;
  /** What each company calls it, where they do; empty for one that has no such round. */
  readonly names: readonly string[];
  readonly rows: readonly TermRow[];
}

const NONE = "–";

/** A company that cannot be computed has no terms to differ by. */
export const computedOf = (companies: readonly ComparedCompany[]) =>
  companies.filter(({ issues }) => issues.length === 0);

/** The last round first, then other series, then SAFEs and notes. */
export function termGroups(companies: readonly ComparedCompany[]): TermGroup[] {
  const isComputed = companies.map(({ issues }) => issues.length === 0);
  const row = (name: string, texts: readonly string[]): TermRow => ({
    name,
    texts,
    differs: new Set(texts.filter((_, place) => isComputed[place])).size > 1,
  });
  const series = companies.map(({ terms }) => (terms === null ? [] : wordsOfSeries(terms.stack, terms.classes)));
  const matched = matchedRounds(companies.map(({ rounds }) => rounds)).toReversed();
  return [
    ...matched.map((rounds) => roundGroup(rounds, series, row)),
    ...otherSeries(companies, series, row),
    ...convertibles(companies, row),
  ];
}

type RowOf = (name: string, texts: readonly string[]) => TermRow;
type Words = readonly (readonly SeriesWords[])[];

function roundGroup(rounds: Matched<ComparedRound>, series: Words, row: RowOf): TermGroup {
  const showEach = pricesTogether(rounds.map((round) => round?.price ?? null));
  const figure = (name: string, text: (round: ComparedRound) => string) =>
    row(
      name,
      rounds.map((round) => (round === undefined ? NONE : text(round))),
    );
  const made = rounds.map((round, place) =>
    (round?.classIds ?? []).flatMap((id) => series[place]?.find((one) => one.id === id) ?? []),
  );
  const first = made.map(([one]) => one);
  const others = made.map((all) => all.slice(1));
  const names = rounds.map((round) => round?.name ?? "");
  return {
    name: [...new Set(names.filter((name) => name !== ""))].join(" / "),
    names,
    rows: [
      figure("Pre-money", ({ preMoney }) => showWhole(preMoney)),
      figure("Raised", ({ raised }) => showWhole(raised)),
      figure("Post-money", ({ postMoney }) => showWhole(postMoney)),
      figure("Price per share", ({ price }) => showEach(price)),
      figure("Option pool (available after it)", ({ unissued }) => showPercent(unissued)),
      ...seriesRows("", first, row),
      ...namesOf(others).flatMap((name) => seriesRows(`${name}: `, byName(others, name), row)),
    ],
  };
}

/** Preferred stock that no round sold, as it was issued by itself. */
function otherSeries(companies: readonly ComparedCompany[], series: Words, row: RowOf): TermGroup[] {
  const left = series.map((all, place) => {
    const sold = new Set((companies[place]?.rounds ?? []).flatMap(({ classIds }) => classIds));
    return all.filter(({ id }) => !sold.has(id));
  });
  return namesOf(left).map((name) => {
    const own = byName(left, name);
    return { name, names: own.map((one) => one?.name ?? ""), rows: seriesRows("", own, row) };
  });
}

const namesOf = (series: Words): string[] => [...new Set(series.flatMap((all) => all.map(({ name }) => name)))];

const byName = (series: Words, name: string) => series.map((all) => all.find((one) => one.name === name));

type Term = Exclude<keyof SeriesWords, "pricePerShare">;

const TERMS: readonly (readonly [name: string, term: Term])[] = [
  ["Preference", "preference"],
  ["Participation", "participation"],
  ["Paid", "seniority"],
  ["Dividends", "dividends"],
  ["Anti-dilution", "antiDilution"],
];

/** Nothing where none of the companies has the series. */
function seriesRows(before: string, series: readonly (SeriesWords | undefined)[], row: RowOf): TermRow[] {
  if (series.every((one) => one === undefined)) return [];
  return TERMS.map(([name, term]) => {
    return row(
      before === "" ? name : `${before}${name.toLowerCase()}`,
      series.map((one) => one?.[term] ?? NONE),
    );
  });
}

function convertibles(companies: readonly ComparedCompany[], row: RowOf): TermGroup[] {
  const all = companies.flatMap(({ terms }) => terms?.convertibles ?? []);
  const rows = [...new Set(all.map(({ securityId }) => securityId))].map((id) => {
    const first = all.find(({ securityId }) => securityId === id);
    const texts = companies.map(({ terms }) => {
      const found = terms?.convertibles.find(({ securityId }) => securityId === id);
      return found === undefined ? NONE : wordsOfConvertible(found);
    });
    return row(`${first?.kind === "note" ? "Note" : "SAFE"} of ${first?.holder ?? ""}`, texts);
  });
  return rows.length === 0 ? [] : [{ name: "SAFEs and notes", names: companies.map(() => "SAFEs and notes"), rows }];
}
