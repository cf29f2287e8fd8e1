/** Names of sheets, as every version takes them. */

/** Names for the sheets of some tables: 31 characters, none of `[]:*?/\'`, each once, whatever the case of its letters. */
export function sheetNames(tables: readonly string[]): string[] {
  const taken = new Set(RESERVED);
  return tables.map((table, place) => {
    const clean = table
      .replace(/[[\]:*?/\\'’]/g, " ")
      .trim()
      .slice(0, 31)
      .trim();
    const free = clean === "" || taken.has(clean.toLowerCase()) ? `${clean.slice(0, 26)} ${place + 1}`.trim() : clean;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Sheets that every statement has. */
const RESERVED = ["about this file", "origin", "tie-out"];
