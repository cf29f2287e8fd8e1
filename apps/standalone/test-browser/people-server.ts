/** The house as a firm has it: people sign in, letters arrive, the owner's account has the demonstration's books. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { accountingMigrations } from "@capstack/accounting-app";
import { giveRole, migrateAccounts, type NewMember, suspendAccount } from "@capstack/accounts";
import { migrateBatches } from "@capstack/batches";
import { openDatabase } from "@capstack/database";
import { seedDemo } from "@capstack/demonstration";
import { serve, silentLogger } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { readSiteSettings } from "@capstack/site";
import { launchBrowser } from "@capstack/testing/browser";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { freePort } from "../../../tools/commands/free-port.mjs";
import { composeHouse } from "../src/compose.js";

const PASSWORD = "correct horse battery";

export interface PeopleServer {
  readonly address: string;
  readonly browser: Browser;
  /** Fills the account of a signed-in owner with the demonstration. */
  seed(owner: Page): Promise<{ readonly accountId: string; readonly fund: string }>;
  /** Signs someone up, by the link in their letter; the context is theirs. */
  signUp(email: string): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  giveRole(accountId: string, member: NewMember): Promise<void>;
  suspend(accountId: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startPeople(): Promise<PeopleServer> {
  const database = await openDatabase({});
  await migrateAccounts(database);
  await migrateBatches(database);
  await database.migrate(accountingMigrations);
  const letters: string[] = [];
  const post = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      letters.push(body);
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((done) => void post.listen(0, "127.0.0.1", done));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const variables = {
    NODE_ENV: "production",
    ACCOUNTS: "1",
    PUBLIC_URL: address,
    SECRET: "x".repeat(40),
    MAIL_URL: `http://127.0.0.1:${(post.address() as AddressInfo).port}`,
  };
  const config = readServiceConfig(variables);
  const house = await composeHouse({ database, config, settings: readSiteSettings(variables), logger: silentLogger });
  const server = await serve(house, { hostname: "127.0.0.1", port });
  const browser = await launchBrowser();
  return {
    address,
    browser,
    signUp: async (email) => {
      const context = await browser.newContext({ baseURL: address });
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      await page.goto("/account/sign-up");
      await page.getByLabel("Your name").pressSequentially(email.split("@")[0] ?? "");
      await page.getByLabel("E-mail address").pressSequentially(email);
      await page.getByLabel("Password").pressSequentially(PASSWORD);
      await page.getByRole("button", { name: "Sign up" }).click();
      const link = await newestLink(letters, email);
      await page.goto(link);
      return { context, page };
    },
    seed: async (owner) => {
      await owner.goto("/account");
      const [row] = await database.query<{ id: string }>("select account_id as id from account_member limit 1");
      const accountId = row?.id ?? "";
      const vehicles = (await seedDemo(database, accountId))?.vehicles ?? [];
      return { accountId, fund: vehicles.find(({ name }) => name === "Fund I")?.id ?? "" };
    },
    giveRole: async (accountId, member) => {
      await giveRole(database, accountId, member, { actor: { kind: "system" } });
    },
    suspend: async (accountId) => {
      await suspendAccount(database, accountId, { actor: { kind: "system" } });
    },
    stop: async () => {
      await browser.close();
      await server.stop();
      await house.close();
      await database.close();
      post.close();
    },
  };
}

/** Signs in on the page that asks for it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail address").pressSequentially(email);
  await page.getByLabel("Password").pressSequentially(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The link in someone's newest letter, once it has arrived. */
async function newestLink(letters: readonly string[], email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const letter = [...letters]
      .reverse()
      .map((text) => JSON.parse(text) as { to: string; text: string })
      .find(({ to }) => to === email);
    const link = /http\S+/.exec(letter?.text ?? "")?.[0];
    if (link !== undefined) return link;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`No letter came for ${email}.`);
}
