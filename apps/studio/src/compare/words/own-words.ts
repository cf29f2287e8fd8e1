/** Terms that several fields make together, in the words of the table of terms. */
import type { CapTableState } from "@capstack/cap-table";
import type { ExitDeal, PreferredSeries } from "@capstack/waterfall";
import type { JsonObject } from "../../state/studio-state.js";
import { type SeriesWords, wordsOfSeries } from "../../terms/series-terms.js";
import { closingParts } from "./closing-words.js";
import type { NameOf } from "./field-words.js";

/** The terms of a series, by the names that they have in the table of terms; who is paid first depends on other series. */
export const SERIES_TERMS: readonly (readonly [name: string, term: Exclude<keyof SeriesWords, "pricePerShare">])[] = [
  ["Preference", "preference"],
  ["Participation", "participation"],
  ["Paid", "seniority"],
  ["Dividends", "dividends"],
  ["Anti-dilution", "antiDilution"],
];

/** A term, and its words; without any where there is nothing to say. */
export interface OwnWords {
  readonly name: string;
  readonly text: string;
}

type Words = (value: JsonObject, nameOf: NameOf) => readonly OwnWords[];

/** The terms of a class of stock by itself. */
function seriesWords(terms: JsonObject): readonly OwnWords[] {
  const preferred = [{ ...terms, seniority: 1, id: "series" }] as unknown as PreferredSeries[];
  const classes = [{ id: "series", terms }] as unknown as CapTableState["classes"];
  const [words] = wordsOfSeries({ preferred }, classes);
  return SERIES_TERMS.flatMap(([name, term]) => (term === "seniority" ? [] : [{ name, text: words?.[term] ?? "" }]));
}

/** By the shape that has the fields. */
const OWN: Readonly<Record<string, Words>> = {
  ClassTermsInput: seriesWords,
  ExitDeal: (deal, nameOf) => closingParts(deal as unknown as ExitDeal, nameOf),
};

/** Whether terms of a shape have words of their own. */
export const hasOwnWords = (of: string): boolean => of in OWN;

/** The terms of an object that have words of their own. */
export const ownWords = (of: string, value: JsonObject, nameOf: NameOf): readonly OwnWords[] =>
  OWN[of]?.(value, nameOf) ?? [];
