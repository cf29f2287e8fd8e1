/** The reference of the published packages: their READMEs, and what they export by its docstrings, written by TypeDoc. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "./page.js";
import { repository, siteFolder } from "./repository.js";

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly description: string;
  readonly exports?: Readonly<Record<string, unknown>>;
}

/** A package that is published. */
export interface Published {
  /** Its folder's name. */
  readonly folder: string;
  readonly name: string;
  readonly description: string;
  /** Where it exports something from: `index`, `ocf-zip`. */
  readonly entries: readonly string[];
}

/** Every package that is published, by its folder's name. */
export function publishedPackages(): Published[] {
  return readdirSync(`${repository}/packages`)
    .sort()
    .flatMap((folder) => {
      const manifest: Manifest = JSON.parse(readFileSync(`${repository}/packages/${folder}/package.json`, "utf8"));
      if (manifest.private === true) return [];
      const sources = Object.values(manifest.exports ?? {}).map(
        (target) => (target as { readonly "@capstack/source"?: string })["@capstack/source"],
      );
      const entries = sources.flatMap((source) => /^\.\/src\/([\w-]+)\.ts$/.exec(source ?? "")?.[1] ?? []);
      return [{ folder, name: manifest.name, description: manifest.description, entries }];
    });
}

/** A page for each package, one for its functions and values, one for its types. */
export async function packagePages(): Promise<Page[]> {
  const published = publishedPackages();
  const rows = published.map(
    ({ folder, name, description }) => `| [\`${name}\`](/packages/${folder}/) | ${description} |`,
  );
  const index: Page = {
    path: "packages/index",
    text: `# Packages\n\nEvery published package, with what it exports. What stands here is written in the sources, and every example is run by the tests.\n\n| Package | Holds |\n| --- | --- |\n${rows.join("\n")}\n`,
  };
  return [index, ...published.map(packageReadme), ...(await exportPages(published))];
}

function packageReadme({ folder, entries }: Published): Page {
  const source = `packages/${folder}/README.md`;
  const text = readFileSync(`${repository}/${source}`, "utf8");
  const more =
    entries.length === 0
      ? ""
      : `\n## What it exports\n\n[Functions and values](/packages/${folder}/functions), [types](/packages/${folder}/types).\n`;
  return { path: `packages/${folder}/index`, text: text + more, source };
}

const KINDS_OF_TYPES = new Set(["Interfaces", "Type Aliases", "Enumerations"]);

async function exportPages(published: readonly Published[]): Promise<Page[]> {
  const folder = mkdtempSync(join(tmpdir(), "capstack-api-"));
  try {
    const options = {
      out: folder,
      entryPoints: published.flatMap((one) =>
        one.entries.map((entry) => `${repository}/packages/${one.folder}/src/${entry}.ts`),
      ),
      basePath: repository,
      displayBasePath: repository,
      alwaysCreateEntryPointModule: true,
      tsconfig: `${siteFolder}/tsconfig.api.json`,
      plugin: ["typedoc-plugin-markdown"],
      router: "module",
      readme: "none",
      logLevel: "Error",
      skipErrorChecking: true,
      excludePrivate: true,
      disableSources: true,
      disableGit: true,
      hidePageHeader: true,
      hideBreadcrumbs: true,
      parametersFormat: "table",
      interfacePropertiesFormat: "table",
      typeDeclarationFormat: "table",
      propertiesFormat: "table",
    };
    writeFileSync(`${folder}.json`, JSON.stringify(options));
    // The program, not the library: a plugin has to meet the same copy of TypeDoc.
    const program = join(dirname(createRequire(import.meta.url).resolve("typedoc/package.json")), "bin/typedoc");
    await promisify(execFile)("node", [program, "--options", `${folder}.json`], { cwd: siteFolder });
    return published.flatMap((one) => (one.entries.length === 0 ? [] : splitByKind(one, folder)));
  } finally {
    for (const made of [folder, `${folder}.json`]) rmSync(made, { recursive: true, force: true });
  }
}

interface Section {
  readonly entry: string;
  readonly kind: string;
  readonly text: string;
}

/** What TypeDoc wrote on the entries of a package, as a page of functions and values and one of types. */
function splitByKind({ folder, name, entries }: Published, written: string): Page[] {
  const sections = entries.flatMap((entry): Section[] => {
    const file = readFileSync(`${written}/packages/${folder}/src${entry === "index" ? "" : `/${entry}`}.md`, "utf8");
    const [, ...parts] = file.split(/^## /m);
    return parts.map((part) => {
      const [kind = ""] = part.split("\n", 1);
      return { entry, kind: kind.trim(), text: part.slice(kind.length).trim() };
    });
  });
  const isType = ({ kind }: Section) => KINDS_OF_TYPES.has(kind);
  return [
    ...pagesOf(
      folder,
      "functions",
      `${name}: functions and values`,
      name,
      sections.filter((one) => !isType(one)),
    ),
    ...pagesOf(folder, "types", `${name}: types`, name, sections.filter(isType)),
  ];
}

/** How long a page may be, in characters: one page of everything would take seconds to arrive on a telephone. */
const LONGEST = 30_000;

/** The sections as one page, or as several where one would be too long: `types`, `types-2`. */
function pagesOf(folder: string, place: string, title: string, name: string, sections: readonly Section[]): Page[] {
  const parts: string[] = [""];
  for (const { entry, kind, text } of sections) {
    const heading = `## ${kind}${entry === "index" ? "" : ` of \`${name}/${entry}\``}`;
    let isOpen = false;
    for (const item of text.split(/^(?=### )/m)) {
      const plain = item
        .replace(/^\*\*\*$/gm, "")
        .replace(/<a id="property-[^"]*"><\/a> /g, "")
        .trim();
      const isFull = (parts.at(-1) ?? "").length + plain.length > LONGEST && parts.at(-1) !== "";
      if (isFull) parts.push("");
      parts[parts.length - 1] += `${isOpen && !isFull ? "" : `${heading}\n\n`}${plain}\n\n`;
      isOpen = true;
    }
  }
  const path = (at: number) => `packages/${folder}/${place}${at === 0 ? "" : `-${at + 1}`}`;
  const range = (text: string) => {
    const names = [...text.matchAll(/^### (.+)$/gm)].map(([, one = ""]) => one.replace(/\(\)$/, ""));
    return `${names[0]} to ${names.at(-1)}`;
  };
  const links = parts.map((text, at) => `[${range(text)}](/${path(at)})`).join(" · ");
  return parts.map((text, at) => ({
    path: path(at),
    text: `# ${title}${parts.length === 1 ? "" : `, part ${at + 1}`}\n\n${parts.length === 1 ? "" : `${links}\n\n`}${text}`,
    isFound: place === "functions",
  }));
}

/** Where a name is written about, by package: links between pages of TypeDoc lead there. */
export function relinked(pages: readonly Page[]): Page[] {
  const places = new Map<string, string>();
  for (const { path, text } of pages) {
    const [, folder] = /^packages\/([\w-]+)\/(?:functions|types)(?:-\d+)?$/.exec(path) ?? [];
    if (folder === undefined) continue;
    for (const [, , heading = ""] of text.matchAll(/^(#{2,4}) (.+)$/gm)) {
      places.set(`${folder}#${slug(heading)}`, `/${path}#${slug(heading)}`);
    }
  }
  return pages.map((page) => {
    const [, own] = /^packages\/([\w-]+)\/(?:functions|types)(?:-\d+)?$/.exec(page.path) ?? [];
    if (own === undefined) return page;
    const text = page.text.replace(
      /\[((?:[^\][]|\[\])*)\]\(([^()\s#]*)#([^()\s]+)\)/g,
      (whole, label: string, file: string, anchor: string) => {
        if (/^(?:https?:|\/)/.test(file)) return whole;
        const folder = file === "" ? own : (/([\w-]+)\/src(?:\/[\w-]+)?\.md$/.exec(file)?.[1] ?? own);
        const place = places.get(`${folder}#${anchor}`) ?? places.get(`${own}#${anchor}`);
        return place === undefined ? label : `[${label}](${place})`;
      },
    );
    return { ...page, text };
  });
}

/** As headings are named on a page. */
function slug(heading: string): string {
  return heading
    .replace(/[`*_\\]|\(\)|&lt;|&gt;|<[^>]*>/g, "")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
