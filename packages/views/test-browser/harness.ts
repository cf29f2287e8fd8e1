/** The host page in a real browser, with the tools of a server behind it. */
import { fileURLToPath } from "node:url";
import { launchBrowser } from "@capstack/testing/browser";
import type { Browser, BrowserContextOptions, Frame, FrameLocator, Page } from "playwright-core";
import { build } from "vite";
import { expect } from "vitest";
import { readPage, type ViewName } from "../src/index.js";

/** Answers a tool call, as a server does. */
export type CallTool = (name: string, args: never) => Promise<object>;

/** A view in its host. */
export interface Opened {
  readonly page: Page;
  readonly view: FrameLocator;
  /** Whatever the view asked of a server that is none. */
  readonly requests: readonly string[];
}

export interface OpenOptions {
  readonly context?: object;
  readonly abilities?: object;
  readonly width?: number;
}

let browser: Browser | undefined;
let script: string | undefined;

export async function startBrowser(): Promise<void> {
  browser = await launchBrowser();
  script = await hostScript();
}

export async function stopBrowser(): Promise<void> {
  await browser?.close();
}

/** Opens a view in a fresh profile; fails where the browser complained or anything was asked for. */
export async function visit(
  view: ViewName,
  callTool: CallTool,
  run: (opened: Opened) => Promise<void>,
  { context = {}, abilities, width = 760 }: OpenOptions = {},
): Promise<void> {
  const options: BrowserContextOptions = { viewport: { width, height: 900 } };
  const profile = await (browser as Browser).newContext(options);
  const page = await profile.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  page.on("request", (request) => {
    if (!/^(about|data):/.test(request.url())) requests.push(request.url());
  });
  try {
    await page.exposeFunction("callTool", (name: string, args: never) => callTool(name, args));
    await page.setContent('<!doctype html><html lang="en"><title>Host</title><body style="margin:0"></body></html>');
    await page.addScriptTag({ content: script as string, type: "module" });
    await page.waitForFunction("window.host !== undefined");
    const html = await readPage(view);
    const said = [html, JSON.stringify(context), abilities && JSON.stringify(abilities)] as const;
    await page.evaluate(([html, context, abilities]) => window.host.open(html, context, abilities), said);
    await run({ page, view: page.frameLocator("iframe"), requests });
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
  } finally {
    await profile.close();
  }
}

/** The frame that shows the view. */
export function frameOf(page: Page): Frame {
  return page.frames().at(-1) as Frame;
}

async function hostScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      rollupOptions: { input: fileURLToPath(new URL("host.ts", import.meta.url)), output: { codeSplitting: false } },
    },
  });
  const [{ output } = { output: [] }] = [built].flat() as unknown as readonly {
    output: readonly { code?: string }[];
  }[];
  return output[0]?.code ?? "";
}
