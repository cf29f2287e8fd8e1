/** The house with the demonstration's books and a browser, for pages of the books. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { readSiteSettings } from "@capstack/site";
import { launchBrowser } from "@capstack/testing/browser";
import type { Browser } from "playwright-core";
import { freePort } from "../../../tools/commands/free-port.mjs";
import { startStandalone } from "../src/standalone.js";

export interface BooksServer {
  readonly address: string;
  readonly browser: Browser;
  readonly log: string[];
  stop(): Promise<void>;
}

/** Starts it as a development machine has it: nobody signs in, and the demonstration is there. */
export async function startBooks(): Promise<BooksServer> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    CAPSTACK_DATA: mkdtempSync(join(tmpdir(), "capstack-desk-")),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const log: string[] = [];
  const logger = createLogger("warn", { write: (line) => void log.push(line) });
  const house = await startStandalone(readServiceConfig(environment), readSiteSettings(environment), logger);
  const browser = await launchBrowser();
  return {
    address: house.address,
    browser,
    log,
    stop: async () => {
      await browser.close();
      await house.stop();
    },
  };
}
