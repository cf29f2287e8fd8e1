/** Reads the pages that people wrote, and what they include from elsewhere in the repository. */
import { readdirSync, readFileSync } from "node:fs";
import { withIncluded } from "../../../packages/mcp/src/documentation/included.js";
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
      return { path: name.replace(/\.md$/, ""), text: withIncluded(text, { repository, source }), source };
    });
}
