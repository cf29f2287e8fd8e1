/** Serves the documentation: files that are the same for everyone, each page as HTML and as Markdown. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Context, Hono } from "hono";
import { docsFolder } from "./docs-folder.js";

/** Where the site is served. */
export const DOCS_BASE = "/docs";

export interface DocsPagesOptions {
  /** The address that people reach the host by, for cards and the sitemap. */
  readonly publicUrl?: string;
  /** The folder with what is served; the built site unless given. */
  readonly folder?: () => Promise<string>;
}

/** What programs look for at the root of a host, and is written here. */
const AT_ROOT = new Set(["/robots.txt", "/llms.txt", "/llms-full.txt"]);

/** Whether a path is the documentation's. */
export function asksForDocs(pathname: string): boolean {
  return pathname === DOCS_BASE || pathname.startsWith(`${DOCS_BASE}/`) || AT_ROOT.has(pathname);
}

/** The site as an app. While it is being built, a page says so and asks again. */
export function createDocsPages({
  folder = docsFolder,
  publicUrl = "http://127.0.0.1:8787",
}: DocsPagesOptions = {}): Hono {
  let site: Site | undefined;
  let building: Promise<void> | undefined;
  let failure: unknown;
  const build = () => {
    building ??= openSite(folder, publicUrl)
      .then((opened) => {
        site = opened;
      })
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        building = undefined;
      });
    return building;
  };
  const serve = async (c: Context) => {
    if (c.req.path === DOCS_BASE) return c.redirect(`${DOCS_BASE}/`, 301);
    // A built site is opened at once; one that has to be built first takes longer than anybody waits for an answer.
    if (site === undefined && failure === undefined) await Promise.race([build(), afterMilliseconds(500)]);
    if (failure !== undefined) {
      const error = failure;
      failure = undefined;
      throw error;
    }
    if (site === undefined) return waiting(c);
    return answer(c, site);
  };
  return new Hono()
    .get(DOCS_BASE, serve)
    .get(`${DOCS_BASE}/*`, serve)
    .get("/:file{robots.txt|llms.txt|llms-full.txt}", serve);
}

/** A site that can be served: the names of its files, and those that were asked for before. */
interface Site {
  readonly publicUrl: string;
  readonly folder: string;
  readonly names: ReadonlySet<string>;
  readonly read: Map<string, Promise<Served>>;
}

/** How a file may be packed, the smallest first. Browsers accept brotli where the connection is encrypted. */
const CODINGS = ["br", "gzip"] as const;

interface Served {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Null where it is shorter as it is. */
  readonly packed: Readonly<Record<(typeof CODINGS)[number], Uint8Array<ArrayBuffer>>> | null;
  /** Of a page: what it may load. */
  readonly policy: string | undefined;
}

async function openSite(find: () => Promise<string>, publicUrl: string): Promise<Site> {
  const folder = await find();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replaceAll("\\", "/").replace(/^\//, ""));
  return { publicUrl, folder, names: new Set(names), read: new Map() };
}

async function answer(c: Context, site: Site): Promise<Response> {
  const path = c.req.path.startsWith(`${DOCS_BASE}/`) ? c.req.path.slice(DOCS_BASE.length + 1) : c.req.path.slice(1);
  const wanted = nameOf(path, c.req.header("Accept") ?? "", site.names);
  const name = wanted ?? "404.html";
  const file = await fileOf(site, name);
  for (const [header, value] of Object.entries(HEADERS)) c.header(header, value);
  if (file.policy !== undefined) c.header("Content-Security-Policy", file.policy);
  c.header("Content-Type", file.type);
  c.header("Cache-Control", name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  c.header("Vary", "Accept, Accept-Encoding");
  c.status(wanted === undefined ? 404 : 200);
  const accepted = c.req.header("Accept-Encoding") ?? "";
  const coding = CODINGS.find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (file.packed === null || coding === undefined) return c.body(file.plain);
  c.header("Content-Encoding", coding);
  return c.body(file.packed[coding]);
}

/** The file behind an address: the page, its Markdown for who prefers that, or a part of the site by its own name. */
function nameOf(path: string, accept: string, names: ReadonlySet<string>): string | undefined {
  const page = path === "" || path.endsWith("/") ? `${path}index` : path.replace(/\.html$/, "");
  const wantsMarkdown = /\btext\/markdown\b/.test(accept) && !/\btext\/html\b/.test(accept);
  if (names.has(`${page}.html`)) return wantsMarkdown && names.has(`${page}.md`) ? `${page}.md` : `${page}.html`;
  if (names.has(`${page}/index.html`)) return `${page}/index.html`;
  return names.has(path) ? path : undefined;
}

function fileOf({ publicUrl, folder, read }: Site, name: string): Promise<Served> {
  const known = read.get(name);
  if (known !== undefined) return known;
  const file = prepare(`${folder}/${name}`, publicUrl).catch((error: unknown) => {
    read.delete(name);
    throw error;
  });
  read.set(name, file);
  return file;
}

/** What stands for the host's address in files that name it. */
const HOST = "https://host.invalid";

async function prepare(file: string, publicUrl: string): Promise<Served> {
  const read = await readFile(file);
  const namesHost = /\.(?:html|xml|txt)$/.test(file) && read.includes(HOST);
  const plain = new Uint8Array(namesHost ? Buffer.from(String(read).replaceAll(HOST, publicUrl)) : read);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const ending = file.slice(file.lastIndexOf(".") + 1);
  return {
    type: TYPES[ending] ?? "application/octet-stream",
    plain,
    packed: gz.length < plain.length ? { br: new Uint8Array(br), gzip: new Uint8Array(gz) } : null,
    policy: ending === "html" ? policyOf(new TextDecoder().decode(plain)) : undefined,
  };
}

/** Nothing is loaded from elsewhere, and of the scripts within a page only those that were built into it run. */
function policyOf(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  json: "application/json",
};

/** The page shown while the site is built, which asks again by itself. */
function waiting(c: Context): Response {
  c.header("Retry-After", "3");
  c.header("Cache-Control", "no-store");
  c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  return c.html(
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="3"><title>Documentation · Capstack</title></head><body><main><h1>The documentation is being built</h1><p>It is built from the sources when it is first asked for, which takes about a minute. This page asks again by itself.</p><p><a href="/">Capstack</a></p></main></body></html>`,
    503,
  );
}

function afterMilliseconds(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
