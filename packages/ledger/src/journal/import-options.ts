/** Options of an import. */
import { type Input, oneOf, openShape, text } from "@capstack/decimal";
import { decimalsByCurrency } from "../records/books-kinds.js";
import { journalFormats } from "./export-journal.js";

export const importOptions = openShape({
  /** The format of the text. */
  format: oneOf(journalFormats),
  /** ISO 4217; `USD` by default. */
  baseCurrency: text({ default: "USD", least: 0 }),
  /** Decimals of currencies that differ from ISO 4217. */
  currencyDecimals: decimalsByCurrency(),
});

/** The format of the text, its base currency (USD by default), and decimals that differ from ISO 4217. */
export interface ImportOptions extends Input<typeof importOptions> {}
