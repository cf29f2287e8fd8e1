/** Serves the studio: files that are the same for everyone, and a page that may ask for nothing else. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Context, Hono } from "hono";
import { parseAccept } from "hono/utils/accept";
import { type StudioFile, studioFiles } from "./studio-files.js";

/** What stands beside the studio at its address. */
export interface LinkBeside {
  readonly href: string;
  readonly name: string;
}

export interface StudioPagesOptions {
  /** Where its page points to besides, in the order of the links; nowhere unless given. */
  readonly beside?: readonly LinkBeside[];
  /** What is served; the built studio unless given. */
  readonly files?: () => Promise<readonly StudioFile[]>;
}

/** The studio as an app: the page at `/`, its parts below `/assets/`. */
export function createStudioPages({ beside = [], files = studioFiles }: StudioPagesOptions = {}): Hono {
  let ready: Promise<Map<string, Served>> | undefined;
  const serve = async (c: Context) => {
    ready ??= prepare(files, beside).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    const path = c.req.path === "/" ? "index.html" : c.req.path.slice(1);
    const file = (await ready).get(path);
    if (file === undefined) return c.notFound();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    c.header("Content-Type", file.type);
    c.header("Cache-Control", path === "index.html" ? "no-cache" : "public, max-age=31536000, immutable");
    if (path === "index.html") c.header("Vary", "Accept, Accept-Encoding");
    if (file.packed === null || !/\bgzip\b/.test(c.req.header("Accept-Encoding") ?? "")) return c.body(file.plain);
    c.header("Content-Encoding", "gzip");
    return c.body(file.packed);
  };
  return new Hono().get("/", serve).get("/assets/*", serve);
}

/** Whether a request is for the studio: a person at the root, or a part of the page. Programs at the root get JSON. */
export function asksForStudio({ method, url, headers }: Request): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const { pathname } = new URL(url);
  if (pathname.startsWith("/assets/")) return true;
  if (pathname !== "/") return false;
  const preferred = parseAccept(headers.get("Accept") ?? "").find(({ type }) => TYPES_AT_ROOT.includes(type));
  return preferred?.type === "text/html";
}

/** As the root answers, the one that stands for all others included. */
const TYPES_AT_ROOT = ["text/html", "application/json", "*/*"];

/** Nothing is loaded, sent or framed but what the page itself names. */
const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; worker-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json",
};

interface Served {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Null where it is shorter as it is. */
  readonly packed: Uint8Array<ArrayBuffer> | null;
}

async function prepare(
  files: () => Promise<readonly StudioFile[]>,
  beside: readonly LinkBeside[],
): Promise<Map<string, Served>> {
  const served = (await files()).map(async ({ path, content }): Promise<[string, Served]> => {
    const plain = new Uint8Array(path === "index.html" ? withLinks(content, beside) : content);
    const packed = new Uint8Array(await promisify(gzip)(plain, { level: 9 }));
    const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    return [path, { type, plain, packed: packed.length < plain.length ? packed : null }];
  });
  return new Map(await Promise.all(served));
}

/** Puts the links where the page has room for them. */
function withLinks(page: Uint8Array, beside: readonly LinkBeside[]): Uint8Array {
  const links = beside.map(({ href, name }) => `<a href="${href}">${name}</a>`).join(" · ");
  const nav = links === "" ? "" : `<nav id="beside" aria-label="Beside the studio">${links}</nav>`;
  return new TextEncoder().encode(new TextDecoder().decode(page).replace("<!--beside-->", nav));
}
