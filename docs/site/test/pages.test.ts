/** The site as it is put together: every example runs, every link and every anchor leads somewhere, everything is listed. */
import * as capTable from "@capstack/cap-table";
import * as ocfZip from "@capstack/cap-table/ocf-zip";
import * as capTableFiles from "@capstack/cap-table-files";
import * as decimal from "@capstack/decimal";
import * as fundEconomics from "@capstack/fund-economics";
import * as mcp from "@capstack/mcp";
import * as returns from "@capstack/returns";
import { testReadme } from "@capstack/testing/documents";
import * as waterfall from "@capstack/waterfall";
import * as workbook from "@capstack/workbook";
import { beforeAll, describe, expect, it } from "vitest";
import { contents } from "../build/contents.js";
import { addressOf, type Page } from "../build/page.js";
import { siteFolder } from "../build/repository.js";
import { assemble, navigation } from "../build/stage.js";
import { asMarkdown, llmsFullText, llmsText } from "../build/texts.js";
import { writtenPages } from "../build/written.js";

const modules = {
  "@capstack/cap-table": capTable,
  "@capstack/cap-table/ocf-zip": ocfZip,
  "@capstack/cap-table-files": capTableFiles,
  "@capstack/workbook": workbook,
  "@capstack/decimal": decimal,
  "@capstack/fund-economics": fundEconomics,
  "@capstack/mcp": mcp,
  "@capstack/returns": returns,
  "@capstack/waterfall": waterfall,
};

const written = writtenPages();

describe("examples", () => {
  for (const { source = "", text } of written) {
    if (!/^```ts$/m.test(text) || source.includes("/decisions/")) continue;
    describe(source, () => testReadme(`${siteFolder}/${source.slice("docs/site/".length)}`, modules));
  }
});

describe("the site", () => {
  let pages: readonly Page[];
  let byAddress: ReadonlyMap<string, Page>;
  beforeAll(async () => {
    ({ pages } = await assemble());
    byAddress = new Map(pages.map((page) => [addressOf(page), page]));
  });

  it("lists every page that people wrote, decisions apart", () => {
    const listed = contents.flatMap((part) => part.pages);
    const own = written.map(({ path }) => path).filter((path) => !/^decisions\//.test(path) && path !== "index");
    expect([...listed].sort()).toEqual(own.sort());
    expect(listed.length).toBeLessThanOrEqual(60);
  });

  it("has a page for every kind of event, with an example", () => {
    for (const type of capTable.eventTypes) {
      const page = byAddress.get(`reference/events/${type}`);
      expect(page?.text, type).toContain("## Example");
      expect(page?.text, type).toMatch(/^\| <a id="[\w-]+"><\/a>`\w+`/m);
    }
  });

  it("computes the history that the events' examples are from", () => {
    const { text = "" } = byAddress.get("reference/events/history") ?? {};
    const { events } = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? "");
    expect(capTable.computeCapTable({ events }).snapshots).toHaveLength(events.length);
    for (const event of events) {
      expect(byAddress.get(`reference/events/${event.type}`)?.text).toContain(JSON.stringify(event, null, 2));
    }
  });

  it("has no link that leads nowhere, and no anchor that nothing has", () => {
    const lost: string[] = [];
    for (const page of pages) {
      for (const [, address = "", anchor] of withoutCode(page.text).matchAll(/\]\((\/[^)\s#]*|)(?:#([^)\s]+))?\)/g)) {
        if (/^\/pictures\//.test(address)) continue;
        const target = address === "" ? page : byAddress.get(address.slice(1));
        if (target === undefined) lost.push(`${page.path}: ${address}`);
        else if (anchor !== undefined && !anchorsOf(target).has(anchor))
          lost.push(`${page.path}: ${address}#${anchor}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it("says in its navigation what is on each page", () => {
    const links = JSON.stringify(navigation(pages).sidebar["/"]);
    for (const { pages: paths } of contents) for (const path of paths) expect(links).toContain(`"/${path}"`);
  });

  it("is listed whole in llms.txt, each page as Markdown whose links lead to Markdown", () => {
    const list = llmsText(pages);
    for (const { path } of pages) expect(list).toContain(`(/docs/${path}.md)`);
    const safe = byAddress.get("founders/safe");
    if (safe === undefined) throw new Error("founders/safe");
    expect(asMarkdown(safe)).toContain("](/docs/lawyers/rounds.md)");
    expect(llmsFullText(pages)).toContain("# What does my SAFE convert into?");
  });

  it("answers on the first screen of a page: a paragraph before anything else", () => {
    for (const { path, text } of pages.filter((page) => contents.some((part) => part.pages.includes(page.path)))) {
      const [, first = ""] = /^# .+\n\n(.+)/.exec(text) ?? [];
      expect(first, path).toMatch(/^[\p{L}«“[`]/u);
    }
  });
});

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "code");
}

/** The anchors of a page: those written out, and those of its headings. */
function anchorsOf({ text }: Page): ReadonlySet<string> {
  const anchors = new Set(
    [...text.matchAll(/<a id="([^"]+)">|\{#([\w-]+)\}/g)].map(([, one, other]) => one ?? other ?? ""),
  );
  const seen = new Map<string, number>();
  for (const [, heading = ""] of text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  return anchors;
}

/** As VitePress names a heading. */
function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\\(.)/g, "$1")
    .replace(/`/g, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/^(\d)/, "_$1")
    .toLowerCase();
}
