/** A statement as lines of text for a spreadsheet: each figure with the place it stands at in the statement. */

/**
 * RFC 4180 text with one line a figure: section, row, field, value. Cells that a spreadsheet would read as a formula are
 * quoted as text.
 */
export function statementCsv(head: Readonly<Record<string, string>>, statement: object): string {
  const lines = Object.entries(head).map(([name, value]) => [name, value]);
  const figures = flatten(statement, []).map(({ path, value }) => [path.join(" / "), value]);
  return [...lines, [], ["line", "value"], ...figures].map((cells) => cells.map(cell).join(",")).join("\r\n");
}

interface Figure {
  readonly path: readonly string[];
  readonly value: string;
}

function flatten(value: unknown, path: readonly string[]): Figure[] {
  if (Array.isArray(value)) {
    return value.flatMap((row, place) => flatten(row, [...path, rowName(row) ?? String(place + 1)]));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => flatten(inner, [...path, name]));
  }
  return [{ path, value: value === null || value === undefined ? "" : String(value) }];
}

/** What a row is called: its code and name, as far as it has them. */
function rowName(row: unknown): string | undefined {
  if (typeof row !== "object" || row === null) return undefined;
  const { code, name, group } = row as { code?: string; name?: string; group?: string };
  const parts = [code, name ?? group].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

function cell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
