/** Puts every page of the site together, as the Markdown that is both rendered and served. */
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { contents } from "./contents.js";
import { type Rows, rowsOf, withAnchors, withCodes, withLinks, withTerms } from "./links.js";
import { packagePages, publishedPackages, relinked } from "./packages.js";
import { addressOf, descriptionOf, type Page, titleOf } from "./page.js";
import { referencePages } from "./references.js";
import { repository, siteFolder } from "./repository.js";
import { writtenPages } from "./written.js";

/** The whole site before it is rendered. */
export interface Stage {
  readonly pages: readonly Page[];
  /** Pictures that pages show: from the repository's root, to where they stand below the site's root. */
  readonly pictures: ReadonlyMap<string, string>;
}

const TERMS = "reference/glossary";
const CODES = "reference/errors";

/** Reads, makes and links all pages. */
export async function assemble(): Promise<Stage> {
  const written = writtenPages();
  const anchored = written.map((page) => (page.path === TERMS || page.path === CODES ? withAnchors(page) : page));
  const terms = rowsOfPage(anchored, TERMS);
  const codes = rowsOfPage(anchored, CODES);
  const all = [...anchored, ...(await referencePages()), ...relinked(await packagePages())];
  const pageOf = new Map(all.flatMap(({ source, path }) => (source === undefined ? [] : [[source, path] as const])));
  for (const { folder } of publishedPackages()) pageOf.set(`packages/${folder}`, `packages/${folder}/index`);
  for (const { path } of all) if (path.endsWith("/index")) pageOf.set(`docs/site/${path.slice(0, -6)}`, path);
  const pictures = new Map<string, string>();
  const keepPicture = (file: string) => {
    const place = `/pictures/${file.replace(/^docs\/(?:site\/)?pictures\//, "").replaceAll("/", "-")}`;
    pictures.set(file, place);
    return place;
  };
  const isByPeople = ({ path }: Page) => contents.some((part) => part.pages.includes(path)) || path === "index";
  const pages = all
    .map((page) => withLinks(page, { pageOf, keepPicture }))
    .map((page) =>
      isByPeople(page) && page.path !== TERMS && page.path !== CODES ? withCodes(withTerms(page, terms), codes) : page,
    );
  return { pages, pictures };
}

function rowsOfPage(pages: readonly Page[], path: string): Rows {
  const page = pages.find((one) => one.path === path);
  if (page === undefined) throw new Error(`There is no ${path}.`);
  return rowsOf(page);
}

/** Writes what VitePress renders into a folder: pages, pictures, the theme, and the navigation. */
export function writeStage({ pages, pictures }: Stage, folder: string): void {
  mkdirSync(`${folder}/public`, { recursive: true });
  cpSync(`${siteFolder}/.vitepress`, `${folder}/.vitepress`, { recursive: true });
  cpSync(`${siteFolder}/public`, `${folder}/public`, { recursive: true });
  for (const [file, place] of pictures) {
    mkdirSync(dirname(`${folder}/public${place}`), { recursive: true });
    copyFileSync(`${repository}/${file}`, `${folder}/public${place}`);
  }
  for (const page of pages) {
    const file = `${folder}/${page.path}.md`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, frontMatter(page) + page.text);
  }
  writeFileSync(`${folder}/.vitepress/navigation.json`, JSON.stringify(navigation(pages)));
}

function frontMatter(page: Page): string {
  const matter = {
    title: page.path === "index" ? "Capstack" : titleOf(page),
    description: descriptionOf(page),
    ...(page.isFound === false ? { search: false } : {}),
    ...(page.path === "index" ? { titleTemplate: "Documentation" } : {}),
  };
  return `---\n${Object.entries(matter)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n\n`;
}

interface Entry {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Entry[];
}

/** The navigation: parts with their pages; the longer references list theirs beside their own pages alone. */
export function navigation(pages: readonly Page[]) {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const entry = (path: string): Entry => {
    const page = byPath.get(path);
    if (page === undefined) throw new Error(`There is no ${path}.`);
    return { text: titleOf(page), link: `/${addressOf(page)}` };
  };
  const under = (start: string) =>
    pages.filter(({ path }) => path.startsWith(start) && path !== `${start}index`).map(({ path }) => entry(path));
  const back: Entry = { text: "All questions", link: "/" };
  const packages = pages.filter(({ path }) => /^packages\/[\w-]+\/index$/.test(path));
  const references: Entry[] = [
    entry("reference/events/index"),
    entry("reference/cap-table-fields"),
    entry("reference/exit-fields"),
    entry("reference/fund-fields"),
    entry("reference/command-line"),
    entry("reference/roles"),
    entry("packages/index"),
    entry("truth/index"),
    entry("decisions/index"),
  ];
  const main = contents.map(({ title, pages: paths }): Entry => {
    const items = paths.map(entry);
    // A link of its own, the first question's: a heading that only folds is a button within a button.
    const { link } = items[0] ?? {};
    return {
      text: title,
      ...(link === undefined ? {} : { link }),
      collapsed: true,
      items: title === "Reference" ? [...items, ...references] : items,
    };
  });
  const sidebar = {
    "/": main,
    "/reference/events/": [back, { ...entry("reference/events/index"), items: under("reference/events/") }],
    "/truth/": [back, { ...entry("truth/index"), items: under("truth/") }],
    "/decisions/": [back, { ...entry("decisions/index"), items: under("decisions/") }],
    "/packages/": [
      back,
      {
        ...entry("packages/index"),
        items: packages.map(({ path }) => ({ text: basename(dirname(path)), link: `/${dirname(path)}/` })),
      },
    ],
  };
  return { sidebar };
}
