/** The terms of companies side by side, row by row, in words. */
import type { ComparedCompany } from "../engine/several/compare.js";
import { showPercent, showWhole } from "../figures/figures.js";
import { pricesTogether } from "../figures/price-columns.js";
import { type SeriesWords, wordsOfConvertible, wordsOfSeries } from "../terms/series-terms.js";

/** One term, a text for each company, and whether they differ. */
export interface TermRow {
  readonly name: string;
  readonly texts: readonly string[];
  readonly differs: boolean;
}

const NONE = "–";

/** The deal first, then each series, then SAFEs and notes. */
export function termRows(companies: readonly ComparedCompany[]): TermRow[] {
  const series = companies.map(({ terms }) => (terms === null ? [] : wordsOfSeries(terms.stack, terms.classes)));
  const names = [...new Set(series.flatMap((all) => all.map(({ name }) => name)))];
  // A company that cannot be computed has no terms to differ by.
  const isComputed = (_: string, place: number) => companies[place]?.issues.length === 0;
  const differ = (texts: readonly string[]) => new Set(texts.filter(isComputed)).size > 1;
  const row = (name: string, texts: readonly string[]): TermRow => ({ name, texts, differs: differ(texts) });
  const of = (name: string, text: (words: SeriesWords) => string) =>
    series.map((all) => {
      const found = all.find((one) => one.name === name);
      return found === undefined ? NONE : text(found);
    });
  const showEach = pricesTogether(companies.map(({ price }) => price));
  return [
    row(
      "Pre-money",
      companies.map(({ preMoney }) => showWhole(preMoney)),
    ),
    row(
      "Raised",
      companies.map(({ raised }) => showWhole(raised)),
    ),
    row(
      "Post-money",
      companies.map(({ postMoney }) => showWhole(postMoney)),
    ),
    row(
      "Price per share",
      companies.map(({ price }) => showEach(price)),
    ),
    row(
      "Option pool (available)",
      companies.map(({ issues, unissued }) => (issues.length > 0 ? NONE : showPercent(unissued.value))),
    ),
    ...names.flatMap((name) => [
      row(
        `${name}: preference`,
        of(name, ({ preference }) => preference),
      ),
      row(
        `${name}: participation`,
        of(name, ({ participation }) => participation),
      ),
      row(
        `${name}: paid`,
        of(name, ({ seniority }) => seniority),
      ),
      row(
        `${name}: anti-dilution`,
        of(name, ({ antiDilution }) => antiDilution),
      ),
    ]),
    ...convertibleRows(companies).map(([name, texts]) => row(name, texts)),
  ];
}

function convertibleRows(companies: readonly ComparedCompany[]): [name: string, texts: string[]][] {
  const all = companies.flatMap(({ terms }) => terms?.convertibles ?? []);
  return [...new Set(all.map(({ securityId }) => securityId))].map((id) => {
    const first = all.find(({ securityId }) => securityId === id);
    const texts = companies.map(({ terms }) => {
      const found = terms?.convertibles.find(({ securityId }) => securityId === id);
      return found === undefined ? NONE : wordsOfConvertible(found);
    });
    return [`${first?.kind === "note" ? "Note" : "SAFE"} of ${first?.holder ?? ""}`, texts];
  });
}
