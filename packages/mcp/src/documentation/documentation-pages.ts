/** The pages that people wrote for the documentation site, as they are searched and read. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withIncluded } from "./included.js";

/** A page: where it is below the site, its first heading, and its Markdown. */
export interface DocumentationPage {
  /** Without ending: `founders/safe`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The folders of `docs/site` that hold pages. */
const PARTS = [
  "founders",
  "lawyers",
  "funds",
  "controllers",
  "developers",
  "agents",
  "operators",
  "house",
  "decisions",
];

/** Reads the pages of a checkout, with what examples print and what else they include. @param site the folder `docs/site` */
export function pagesIn(site: string): DocumentationPage[] {
  return PARTS.flatMap((part) =>
    readdirSync(join(site, part))
      .filter((name) => name.endsWith(".md") && name !== "index.md")
      .sort()
      .map((name) => {
        const written = readFileSync(join(site, part, name), "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
        const source = `docs/site/${part}/${name}`;
        const text = withIncluded(written, { repository: join(site, "..", ".."), source });
        const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
        return { path: `${part}/${name.replace(/\.md$/, "")}`, title, text: text.trim() };
      }),
  );
}
