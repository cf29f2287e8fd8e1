/** The order of names in every report. */

/** Plain byte order of UTF-16 text, the same everywhere. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
