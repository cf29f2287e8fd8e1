/** The site at the origin of the API, on a real socket, with a mailbox instead of mail. */
import { type Letter, migrateAccounts } from "@capstack/accounts";
import { createApi } from "@capstack/api";
import type { Database } from "@capstack/database";
import { createLogger, serve } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { freePort } from "../../../tools/commands/free-port.mjs";
import { createSite, readSiteSettings } from "../src/index.js";

export interface AccountSite {
  readonly address: string;
  readonly letters: Letter[];
  readonly log: string[];
  /** The link in the newest letter, once letters under way have arrived. */
  newestLink(): Promise<string>;
  /** Letters are taken once this resolves. */
  takeLetters: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the pages on a database that the caller closes. */
export async function startAccountSite(
  database: Database,
  variables: Record<string, string> = {},
): Promise<AccountSite> {
  await migrateAccounts(database);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = { NODE_ENV: "test", PUBLIC_URL: address, SECRET: "x".repeat(40), ...variables };
  const config = readServiceConfig(environment);
  const letters: Letter[] = [];
  const log: string[] = [];
  const logger = createLogger("info", { write: (line) => void log.push(line) });
  const mailbox = { takeLetters: Promise.resolve() };
  const mailer = { send: (letter: Letter) => mailbox.takeLetters.then(() => void letters.push(letter)) };
  const site = await createSite({ database, config, settings: readSiteSettings(environment), logger, mailer });
  const app = createApi({ database, config, logger, people: site.people, pages: site.pages });
  const server = await serve(app, { hostname: "127.0.0.1", port });
  return Object.assign(mailbox, {
    address,
    letters,
    log,
    newestLink: async () => {
      await site.close();
      return /http\S+/.exec(letters.at(-1)?.text ?? "")?.[0] ?? "about:blank";
    },
    stop: () => server.stop(),
  });
}
