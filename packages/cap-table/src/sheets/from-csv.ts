/** Reads a spreadsheet of holdings, as text of separated values, into events. */
import { openShape, requireArgument, text as words } from "@capstack/decimal";
import { readCsv, separatorOf } from "./csv.js";
import { readSheet, SHEET_OPTIONS, type SheetImport, type SheetOptions } from "./read-sheet.js";

const ASKED = /* @__PURE__ */ openShape({ text: words({ least: 0 }), options: SHEET_OPTIONS });

/**
 * Reads holdings: a line of headings among the first twelve that are not blank, then one holding a line, parted by commas,
 * semicolons or tabs. Columns in any order, by the headings of {@link toCsv}, of Carta, or those people give them: the holder
 * and the shares; and optionally class, date, price or cash paid, relationship, kind of security, strike price, plan,
 * identifiers. Rows that a state or a day calls cancelled are nobody's. Preferred classes begin at the price of their first
 * issue; pools at the size their awards need. Rows of one class and day are one event. Nobody is a founder but where the sheet
 * says so. Without a price, a share's is the cash paid over the shares, as the nearest double.
 * @throws EngineError `invalid_value`, `missing_field` for what is no text at all
 * @returns events in order of issue date; `report` names what was left out and why
 * @see Carta's importer templates and ledgers, for the headings
 * @example
 * const { events } = fromCsv("Stakeholder Name;Quantity Issued\r\nAda;700\r\nBen;300\r\n");
 * computeCapTable({ events }).final.holders.map((holder) => holder.ownership) // => [0.7, 0.3]
 */
export function fromCsv(text: string, options: SheetOptions = {}): SheetImport {
  requireArgument({ text, options }, ASKED);
  const separator = separatorOf(text);
  return { ...readSheet(readCsv(text, separator), separator === ",", options), separator };
}
