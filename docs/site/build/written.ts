/** Reads the pages that people wrote, and what they include from elsewhere in the repository. */
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "./page.js";
import { repository, siteFolder } from "./repository.js";

const NOT_PAGES = /^(?:node_modules|dist|build|src|test|test-browser|public|\.[^/]*)\//;

/** Every Markdown file of this package, by its address. */
export function writtenPages(): Page[] {
  return readdirSync(siteFolder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md") && !NOT_PAGES.test(name))
    .sort()
    .map((name) => {
      const source = `docs/site/${name}`;
      const text = readFileSync(`${siteFolder}/${name}`, "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
      return { path: name.replace(/\.md$/, ""), text: withIncluded(text, source), source };
    });
}

/** A line that stands for a file: `<!-- prints examples/default-fund -->`, `<!-- rules packages/waterfall/rules/exits.md -->`. */
const INCLUDED = /^<!-- (prints|code|rules|results|section) (\S+) -->$/gm;

/** The text with what it includes: what an example prints, its code, or the rules of an engine. */
export function withIncluded(text: string, source: string): string {
  return text.replace(INCLUDED, (_, kind: string, path: string) => {
    const read = (name: string) => readFileSync(`${repository}/${name}`, "utf8").trimEnd();
    if (kind === "prints") return `\`\`\`text\n${read(`${path}/output.txt`)}\n\`\`\``;
    if (kind === "code") return `\`\`\`ts\n${read(path)}\n\`\`\``;
    if (kind === "rules") return read(path).replace(/^# .*\n+/, "");
    // A level further down, below the heading of the page that includes it.
    if (kind === "results") return inSteps(read(path).replace(/^# .*\n+/, ""), 2);
    if (kind === "section") {
      const [file = "", heading = ""] = path.split("#");
      const section = read(file)
        .split(/^(?=## )/m)
        .find((part) => part.startsWith(`## ${heading.replaceAll("-", " ")}\n`));
      if (section === undefined) throw new Error(`${source}: ${file} has no «${heading}».`);
      return section
        .replace(/^## .*\n+/, "")
        .replace(/^### /gm, "## ")
        .trimEnd();
    }
    throw new Error(`${source}: ${kind} stands for nothing.`);
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
