/** What a page of the documentation includes from elsewhere in the repository: the one reading, for the site and for the search. */
import { readFileSync } from "node:fs";

/** A line that stands for a file: `<!-- prints examples/default-fund -->`, `<!-- rules packages/waterfall/rules/exits.md -->`. */
const INCLUDED = /^<!-- (prints|code|rules|results|section) (\S+) -->$/gm;

/**
 * The text with what it includes: what an example prints, its code, or the rules of an engine.
 * @param params the repository's folder, and the file that the text is of
 */
export function withIncluded(
  text: string,
  { repository, source }: { readonly repository: string; readonly source: string },
): string {
  return text.replace(INCLUDED, (_, kind: string, path: string) => {
    const read = (name: string) => readFileSync(`${repository}/${name}`, "utf8").trimEnd();
    if (kind === "prints") return `\`\`\`text\n${read(`${path}/output.txt`)}\n\`\`\``;
    if (kind === "code") return `\`\`\`ts\n${read(path)}\n\`\`\``;
    if (kind === "rules") return read(path).replace(/^# .*\n+/, "");
    // A level further down, below the heading of the page that includes it.
    if (kind === "results") return inSteps(read(path).replace(/^# .*\n+/, ""), 2);
    const [file = "", heading = ""] = path.split("#");
    const section = read(file)
      .split(/^(?=## )/m)
      .find((part) => part.startsWith(`## ${heading.replaceAll("-", " ")}\n`));
    if (section === undefined) throw new Error(`${source}: ${file} has no «${heading}».`);
    return section
      .replace(/^## .*\n+/, "")
      .replace(/^### /gm, "## ")
      .trimEnd();
  });
}

/** The headings one level further down, each at most one below the one before it. */
function inSteps(text: string, above: number): string {
  let level = above;
  return text.replace(/^(#+) /gm, (_, marks: string) => {
    level = Math.min(marks.length + 1, level + 1);
    return `${"#".repeat(level)} `;
  });
}
