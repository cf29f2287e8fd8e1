/** Pages in a real browser: Debian's Chromium, and the accessibility rules of axe. */
import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, chromium, type Frame, type Page } from "playwright-core";

/** Chromium without its windows, which opens a page faster. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = "/usr/bin/chromium";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Starts the browser that `CHROMIUM` names, or Debian's; it asks nothing of the network by itself. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE),
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
}

/**
 * The rules of axe that a page breaks, each with the first element that does. Axe goes in through the debugger, since a
 * page's policy may let no foreign script in.
 */
export async function brokenRules(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(TAGS)} })`);
  const { violations } = found as { violations: { id: string; nodes: { html: string }[] }[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
