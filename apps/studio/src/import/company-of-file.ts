/** The company that a file is called after. */

/** What people and programs add to the company's name: what the file is, its day, which copy it is. */
const ADDED = [
  /\b(summary|detailed|intermediate|pro ?forma|fully diluted)\b/gi,
  /\bcap(itali[sz]ation)? ?tables?\b/gi,
  /\b(carta|pulley|export|copy|final|draft)\b/gi,
  /\bas of\b/gi,
  /\b(19|20)\d\d\b( [01]\d\b( [0-3]\d\b)?)?/g,
  /\(\d+\)|\bv ?\d+\b/gi,
];

/**
 * The name of a file without its ending and without what is no part of a company's name.
 * @returns the name of the file without its ending where nothing else is left
 * @example companyOfFile("Acme_Robotics-cap-table-2026-11-01 (2).xlsx") // => "Acme Robotics"
 */
export function companyOfFile(name: string): string {
  const whole = name
    .replace(/\.\w+$/, "")
    .replaceAll(/[-_\s]+/g, " ")
    .trim()
    .slice(0, 200);
  const left = ADDED.reduce((rest, added) => rest.replaceAll(added, " "), whole);
  return left.replaceAll(/\s+/g, " ").trim() || whole;
}
