/** Escaping for plain-text journals. */

/** A description that no program takes for anything else. */
export function toDescription(memo: string): string {
  return memo
    .replace(/[\s;|=]+/g, " ")
    .replace(/^[(*!\s]+/, "")
    .trim();
}

/** Text on one line; a backslash escapes characters that a line cannot hold. */
export function oneLine(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

export function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('"', '\\"')}"`;
}

/** Reverses the escaping. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(.)/g, (_, next: string) => (next === "n" ? "\n" : next === "r" ? "\r" : next));
}
