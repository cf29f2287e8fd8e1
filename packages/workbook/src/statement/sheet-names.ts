/** Names of sheets, as every version takes them. */
import { ORIGIN } from "../sheet/origin-sheet.js";

/** The sheet that says what ties. */
export const TIE_OUT = "Tie-out";
/** The sheet that says what a cell is. */
export const ABOUT = "About this file";

/** Names for the sheets of some tables: 31 characters, none of `[]:*?/\'`, each once, whatever the case of its letters. */
export function sheetNames(tables: readonly string[]): string[] {
  const taken = new Set(RESERVED);
  return tables.map((table, place) => {
    const clean = table
      .replace(/[[\]:*?/\\'’]/g, " ")
      .trim()
      .slice(0, 31)
      .trim();
    let free = clean;
    for (let number = place + 1; free === "" || taken.has(free.toLowerCase()); number++) {
      free = `${clean.slice(0, 26)} ${number}`.trim();
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Sheets that every statement has. */
const RESERVED = [ABOUT, ORIGIN, TIE_OUT].map((name) => name.toLowerCase());
