/** Makes the links of a page lead where they should: to another page, to a picture that goes with it, or to the sources. */
import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import { outsideCode, type Page } from "./page.js";
import { repository, sourceAddress } from "./repository.js";

/** Pages by the file they were written in, and pictures that pages show. */
export interface Places {
  /** The page made from a file of the repository, or that stands for a folder of it. */
  readonly pageOf: ReadonlyMap<string, string>;
  /** Takes a picture along and gives its address below the site. */
  readonly keepPicture: (file: string) => string;
}

/** What runs beside the site at its host: a link to its page here leads to itself there. */
const AT_THE_HOST: ReadonlyMap<string, string> = new Map([["apps/studio/README.md", "/"]]);

const LINK = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

/** The page with links as the site has them: absolute, below the site, without endings. */
export function withLinks(page: Page, places: Places): Page {
  const { source } = page;
  if (source === undefined) return page;
  const turn = (whole: string, mark: string, label: string, address: string) => {
    if (/^(?:[a-z]+:|#|\/)/.test(address)) return whole;
    const [path = "", anchor] = address.split("#", 2);
    const target = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, "");
    const end = anchor === undefined ? "" : `#${anchor}`;
    if (mark === "!") return `![${label}](${places.keepPicture(target)})`;
    const app = AT_THE_HOST.get(target);
    if (app !== undefined) return `<a href="${app}" target="_self">${label}</a>`;
    const known = places.pageOf.get(target) ?? places.pageOf.get(`${target}/README.md`);
    if (known !== undefined) return `[${label}](/${known.replace(/(^|\/)index$/, "$1")}${end})`;
    if (!existsSync(`${repository}/${target}`)) throw new Error(`${source}: there is no ${target}.`);
    const kind = statSync(`${repository}/${target}`).isDirectory() ? "tree" : "blob";
    return `[${label}](${sourceAddress}/${kind}/main/${target}${end})`;
  };
  return { ...page, text: outsideLinksOfCode(page.text, (part) => part.replace(LINK, turn)) };
}

/** A link's label may be code, so that only fenced blocks are left alone. */
function outsideLinksOfCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```[^\n]*$)/m)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join("");
}

/** A row's anchor in a table of terms or codes. */
export function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Gives every row of the tables of a page an anchor by its first cell; of two alike the first has it. */
export function withAnchors(page: Page): Page {
  const taken = new Set<string>();
  const text = page.text.replace(/^\| (`?)([^|`]+)\1 \|/gm, (row, mark: string, name: string) => {
    const anchor = anchorOf(name.trim());
    if (/^-+$/.test(name) || anchor === "" || taken.has(anchor)) return row;
    taken.add(anchor);
    return `| <a id="${anchor}"></a>${mark}${name}${mark} |`;
  });
  return { ...page, text };
}

/** Terms and codes that have a row somewhere, by the text that stands for them. */
export type Rows = ReadonlyMap<string, string>;

/** The rows of a page with anchors, by what their first cell says. */
export function rowsOf({ path, text }: Page): Rows {
  const rows = [...text.matchAll(/^\| <a id="([^"]+)"><\/a>`?([^|`]+)`? \|/gm)];
  return new Map(rows.map(([, anchor, name = ""]) => [name.trim(), `/${path}#${anchor}`]));
}

/** Links the first mention of each term, outside headings, links, tables and code. */
export function withTerms(page: Page, terms: Rows): Page {
  let { text } = page;
  for (const [term, address] of terms) {
    if (!/[\s-]/.test(term) && !/^[A-Z]{3,}$/.test(term)) continue;
    const first = term.slice(0, 1);
    const mention = new RegExp(
      `(?<![\\p{L}\\p{N}-])([${first.toUpperCase()}${first.toLowerCase()}]${literal(term.slice(1))}s?)(?![\\p{L}\\p{N}-])`,
      "u",
    );
    let isDone = false;
    text = byParagraph(text, (paragraph) => {
      if (isDone || /^(#|\||<|!|:::|-{3})/.test(paragraph)) return paragraph;
      return outsideCode(paragraph, (part) =>
        part
          .split(/(!?\[(?:[^\][]|\[[^\]]*\])*\]\([^)]*\)|\[[^\]]*\]|<[^>]+>|\]\([^)]*\))/)
          .map((piece, at) => {
            if (at % 2 === 1 || isDone || !mention.test(piece)) return piece;
            isDone = true;
            return piece.replace(mention, `[$1](${address})`);
          })
          .join(""),
      );
    });
  }
  return { ...page, text };
}

/** Links the first mention of each code of an error. */
export function withCodes(page: Page, codes: Rows): Page {
  const linked = new Set<string>();
  const text = byParagraph(page.text, (paragraph) => {
    if (/^(#|```)/.test(paragraph)) return paragraph;
    return paragraph.replace(/(?<!\[)`([a-z]+(?:_[a-z]+)+)`(?!\])/g, (whole, code: string) => {
      const address = codes.get(code);
      if (address === undefined || linked.has(code)) return whole;
      linked.add(code);
      return `[${whole}](${address})`;
    });
  });
  return { ...page, text };
}

function byParagraph(text: string, change: (paragraph: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```[^\n]*$)/m)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .split(/(\n\s*\n)/)
            .map((one, place) => (place % 2 === 1 ? one : keepStart(one, change)))
            .join(""),
    )
    .join("");
}

function keepStart(paragraph: string, change: (paragraph: string) => string): string {
  const [start = ""] = /^\s*/.exec(paragraph) ?? [];
  return start + change(paragraph.slice(start.length));
}

/** A text as a pattern that matches it alone. */
function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
