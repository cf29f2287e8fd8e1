/** Rows of securities that ended: cancelled, transferred, repurchased, converted. Nothing of them is held. */
import { plainHeading } from "./columns.js";
import { bare } from "./marks.js";

const STATUS = ["status", "security status", "certificate status"];
const DAYS =
  "canceled date|cancelled date|date canceled|date cancelled|cancellation date|canceled|cancelled|canceled on|cancelled on|date transferred|transferred date|transfer date|date repurchased|repurchase date|converted date|date converted|conversion date|date redeemed".split(
    "|",
  );

/**
 * Whether a column says that a row's security ended.
 * @example ["Status", "Date Cancelled", "Notes"].map(tellsEnd) // => [true, true, false]
 */
export const tellsEnd = (heading: string): boolean => [...STATUS, ...DAYS].includes(plainHeading(heading));

const ENDED =
  /\b(cancell?ed|terminated|repaid|repurchased|redeemed|void(ed)?|expired|transferred|converted|forfeited|storniert|annul[ée]e?|eingezogen|übertragen)(?![\p{L}])/iu;

/**
 * Whether a status says that nothing is outstanding; of what ended in part, the rest is.
 * @example ["Cancelled", "Partially cancelled", "Active"].map(hasEnded) // => [true, false, false]
 */
export const hasEnded = (status: string): boolean => ENDED.test(status) && !isPartly(status);

/**
 * Whether a status is of a part.
 * @example isPartly("Partially exercised") // => true
 */
export const isPartly = (status: string): boolean => /\bpart(ial|ially|ly)?\b|\bteilweise\b/i.test(status);

/** What the row says of its end; nothing of a row that stands. */
export function endOf(headings: readonly string[], cells: readonly string[]): string | undefined {
  for (const [at, heading] of headings.entries()) {
    const name = plainHeading(heading);
    const cell = (cells[at] ?? "").trim();
    if (cell === "" || !tellsEnd(heading)) continue;
    if (STATUS.includes(name) ? hasEnded(cell) : bare(cell) !== "" && !/^(no|false|0|nein|non)$/i.test(cell)) {
      return `The row says "${cell}" under ${heading}: nothing of it is held.`;
    }
  }
  return undefined;
}
