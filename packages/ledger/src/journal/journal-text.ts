/** Text as plain text journals carry it. */

/** A description no program reads as anything else. */
export function toDescription(memo: string): string {
  return memo
    .replace(/[\s;|=]+/g, " ")
    .replace(/^[(*!\s]+/, "")
    .trim();
}

/** Text on one line; a backslash introduces what a line cannot hold. */
export function oneLine(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

export function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('"', '\\"')}"`;
}

/** Text with what a backslash introduced. */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(.)/g, (_, next: string) => (next === "n" ? "\n" : next === "r" ? "\r" : next));
}
