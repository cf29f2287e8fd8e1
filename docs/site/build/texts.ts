/** The site for programs that read text: each page as Markdown at its address, and two files that list and hold them all. */
import { contents } from "./contents.js";
import { addressOf, descriptionOf, type Page, titleOf } from "./page.js";
import { base } from "./repository.js";

/** A page as it is served at its address with `.md` behind it: links lead to Markdown too. */
export function asMarkdown({ text }: Page): string {
  return text.replace(/(!?)\]\(\/([^)\s#]*)(#[^)\s]*)?\)/g, (whole, _mark, path: string, anchor = "") => {
    if (path.startsWith("docs/") || path.startsWith("pictures/"))
      return whole.replace("](/", `](/${path.startsWith("docs/") ? "" : base.slice(1)}`);
    const page = path === "" || path.endsWith("/") ? `${path}index` : path;
    return `](${base}${page}.md${anchor})`;
  });
}

/** Every page in a line, in the order of the navigation. */
export function llmsText(pages: readonly Page[]): string {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const line = (page: Page) => `- [${titleOf(page)}](${base}${page.path}.md): ${descriptionOf(page)}`;
  const listed = new Set(contents.flatMap((part) => part.pages));
  const parts = contents.map(({ title, pages: paths }) => {
    const own = paths.flatMap((path) => byPath.get(path) ?? []);
    return `## ${title}\n\n${own.map(line).join("\n")}`;
  });
  const rest = (title: string, start: string) =>
    `## ${title}\n\n${pages
      .filter(({ path }) => path.startsWith(start) && !listed.has(path))
      .map(line)
      .join("\n")}`;
  const home = byPath.get("index");
  return `# Capstack

> ${home === undefined ? "" : descriptionOf(home)}

Every page is Markdown at its address with \`.md\` behind it. [All pages in one file](${base}llms-full.txt).

${home === undefined ? "" : `${line(home)}\n\n`}${[
  ...parts,
  rest("Events, fields and the command line", "reference/"),
  rest("Figures that others published", "truth/"),
  rest("Packages", "packages/"),
  rest("Decisions", "decisions/"),
].join("\n\n")}
`;
}

/** The pages that people wrote, the decisions and the references, one after another. What packages export is left out. */
export function llmsFullText(pages: readonly Page[]): string {
  return pages
    .filter(({ path }) => !/^packages\/[\w-]+\/(?:functions|types)(?:-\d+)?$/.test(path))
    .map((page) => `<!-- ${base}${addressOf(page)} -->\n\n${asMarkdown(page).trim()}\n`)
    .join("\n\n");
}
