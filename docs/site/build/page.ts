/** One page before it becomes HTML: what it is written in, and where it stands. */
export interface Page {
  /** Its address below the site, without an ending: `founders/safe`, `reference/events/index`. */
  readonly path: string;
  /** Markdown without front matter. */
  readonly text: string;
  /** The file it was written in, from the repository's root, by which its links are read; none for a generated page. */
  readonly source?: string;
  /** Whether the search finds it; true unless said otherwise. */
  readonly isFound?: boolean;
}

/** The first heading of a page. */
export function titleOf({ path, text }: Page): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${path} has no heading.`);
  return title.replaceAll("`", "");
}

/** The first paragraph, as plain text: what search engines and cards show. */
export function descriptionOf({ text }: Page): string {
  const paragraphs = text.replace(/```[\s\S]*?```/g, "").split(/\n\s*\n/);
  const first = paragraphs.find((part) => /^[\p{L}«“"`*[]/u.test(part.trim()) && !part.trim().startsWith("![")) ?? "";
  const plain = first
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>/g, "")
    .replace(/[*`_]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= 200 ? plain : `${plain.slice(0, 197).replace(/\s\S*$/, "")}…`;
}

/** Its address as people see it: `founders/safe`, `reference/events/`. */
export function addressOf({ path }: Page): string {
  return path.replace(/(^|\/)index$/, "$1");
}

/** Applies a change to the text outside code: not to fenced blocks, and not to code in a line. */
export function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```[^\n]*$|`[^`\n]+`)/m)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join("");
}
