/** The documentation that a server has: written into its build, or where sources are run, read from the checkout. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import { type DocumentationPage, pagesIn } from "./documentation-pages.js";

/** A part of a page, from one heading to the next. */
export interface DocumentationSection {
  readonly page: string;
  readonly title: string;
  /** Empty before the first heading within the page. */
  readonly heading: string;
  readonly text: string;
}

interface Documentation {
  readonly pages: readonly DocumentationPage[];
  readonly sections: readonly DocumentationSection[];
  readonly index: MiniSearch;
}

let opened: Promise<Documentation> | undefined;

/** The page at a path below the site; nothing where there is none. */
export async function documentationPage(path: string): Promise<DocumentationPage | undefined> {
  return (await open()).pages.find((page) => page.path === path);
}

/** The sections that answer a question best, at most so many, of different pages first. */
export async function searchDocumentation(query: string, most: number): Promise<readonly DocumentationSection[]> {
  const { index, sections } = await open();
  const found = index
    .search(query, {
      boost: { title: 3, heading: 3 },
      // Why something is as it is comes after how it is done.
      boostDocument: (id) => (sections[id]?.page.startsWith("decisions/") ? 0.5 : 1),
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      processTerm: (term) => (SMALL_WORDS.has(term.toLowerCase()) ? null : term.toLowerCase()),
    })
    .map(({ id }) => sections[id as number] as DocumentationSection);
  const first = found.filter(({ page }, at) => found.findIndex((one) => one.page === page) === at);
  return [...first, ...found.filter((section) => !first.includes(section))].slice(0, most);
}

/** Words of a question that every page has. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  "a an and are can do does for how i in is it my of on or our that the this to what when where which who why with".split(
    " ",
  ),
);

function open(): Promise<Documentation> {
  opened ??= read();
  // What failed is tried again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function read(): Promise<Documentation> {
  const pages = import.meta.url.endsWith(".ts")
    ? pagesIn(fileURLToPath(new URL("../../../../docs/site", import.meta.url)))
    : await readBuilt();
  const sections = pages.flatMap(sectionsOf);
  const index = new MiniSearch({ fields: ["title", "heading", "text"] });
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return { pages, sections, index };
}

/** Beside the module that reads, or a folder above: whoever bundles this decides how deep it lies. */
const PLACES = ["./", "../", "../../"];

async function readBuilt(): Promise<DocumentationPage[]> {
  for (const place of PLACES) {
    const text = await readFile(new URL(`${place}documentation.json`, import.meta.url), "utf8").catch(() => undefined);
    if (text !== undefined) return JSON.parse(text);
  }
  throw new Error("The documentation is not part of this build.");
}

/** Headings within code are none: fences are kept whole. */
function sectionsOf({ path, title, text }: DocumentationPage): DocumentationSection[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const heading = isCode ? undefined : /^##+ (.+)$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading, lines: [] });
    else if (isCode || !/^# /.test(line)) sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ page: path, title, heading, text: lines.join("\n").trim() }))
    .filter((section) => section.text !== "");
}
