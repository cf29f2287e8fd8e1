/** What becomes of the rest of a row of which a cell cannot be read. */

/** What is said of a cell by a reader of ledgers, and by the reader of plain sheets. */
const IN_LEDGER = "The cell is not a date.";
const IN_SHEET = / is not (?:a date|a number of shares above zero|a whole number of shares)(?=[.:,])/;
/** Said with the holder's name already. */
const OF_HOLDER = /'s row is left out: /;
const NOBODYS = "No holder is named.";

/** Why something was not read, and what becomes of its row where the reason leaves that open. */
export function whatBecomes(why: string): string {
  if (why === IN_LEDGER) {
    return "The cell is not a date: its row is read without that day. What has no other day comes right after the shares that the company began with.";
  }
  if (why === NOBODYS) return "The row names no holder: it is left out.";
  if (OF_HOLDER.test(why) || !IN_SHEET.test(why)) return why;
  // What is to be done about it is said before.
  return /: /.test(why.replace(/^".*" is/, ""))
    ? `${why} The row is left out.`
    : why.replace(/\.$/, ": its row is left out.");
}
