/** The pages where people sign in, keep keys and buy access, as one app to serve alone or at the API's origin. */

import { createHmac } from "node:crypto";
import { type Account, firmScopes, type Mailer, postingMailer, printingMailer, smtpMailer } from "@capstack/accounts";
import type { SignIn } from "@capstack/accounts/sign-in";
import { platformFailure } from "@capstack/contract";
import type { Database } from "@capstack/database";
import { type KitEnv, type Logger, plainQueries } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { accountRoutes } from "./account/account-routes.js";
import { booksRoutes } from "./books/books-routes.js";
import { type BooksDoor, openVisit } from "./books/visit.js";
import { checkoutRoutes, webhookRoutes } from "./checkout/checkout-routes.js";
import { createShop } from "./checkout/shop.js";
import { addHomePage } from "./home-page.js";
import { openAllowance, pageHeaders, sameOriginForms } from "./page-guard.js";
import { createBackgroundTasks, faultOf, mailerInBackground } from "./sign-in/background-tasks.js";
import { signInRoutes } from "./sign-in/sign-in-routes.js";
import type { SiteScene } from "./site-scene.js";
import type { SiteSettings } from "./site-settings.js";
import { copyScript, style } from "./style.js";

/** What the pages are built from. */
export interface SiteOptions {
  readonly database: Database;
  readonly config: ServiceConfig;
  readonly settings: SiteSettings;
  readonly logger: Logger;
  /** Answers for the books; without it there are no pages of them. */
  readonly books?: BooksDoor;
  /** Sends letters; by default what the settings say. */
  readonly mailer?: Mailer;
}

/** The pages, and what to wait for when their process ends. */
export interface Site {
  readonly pages: Hono<KitEnv>;
  /** Whether people may sign in. */
  readonly people: boolean;
  /** Waits for letters under way, a few seconds. */
  close(): Promise<void>;
}

/** Where the documentation is read when nothing at this origin serves it: as everything in one process does. */
const DOCUMENTATION = "https://github.com/capstack/capstack/tree/main/docs/site";

const FORM_BYTES = 16 * 1024;

/** How long the end of a process waits for letters under way. */
const BACKGROUND_MS = 3000;

/** The pages at `/`, `/account/…`, `/auth/…`, `/books/…`, `/checkout/{token}`, and `POST /webhooks/stripe`. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { database, config, settings, logger } = options;
  const background = createBackgroundTasks((error) => logger.error(faultOf(error), "a letter was not sent"));
  const shop = createShop(config, settings);
  const { books } = options;
  const vehiclesOf = books && ((account: Account) => listVehicles(account, books, config));
  const scene: SiteScene = { database, config, settings, shop, background, vehiclesOf };
  const app = new Hono<KitEnv>();
  addHomePage(app, scene);
  app.get("/docs/*", (c) => c.redirect(DOCUMENTATION));
  app.route("/", webhookRoutes(scene));
  const guards = [pageHeaders(signInSites(settings)), sameOriginForms(config), smallForms(), plainQueries()];
  const booksGuards = [pageHeaders([]), sameOriginForms(config), boundedForms(config.limits.importBytes)];
  for (const path of ["/books", "/books/*"]) app.use(path, ...booksGuards);
  for (const path of ["/account", "/account/*", "/auth/*", "/checkout/*"]) app.use(path, ...guards);
  app.use("/checkout/*", openAllowance(database, config));
  app.get("/account/style.css", (c) => c.body(style, 200, cachedText("text/css")));
  app.get("/account/copy.js", (c) => c.body(copyScript, 200, cachedText("text/javascript")));
  app.route("/", checkoutRoutes(scene));
  const signIn = settings.people ? await addPeople(app, scene, options) : undefined;
  if (books !== undefined) app.route("/", booksRoutes({ ...scene, door: books, signIn }));
  return { pages: app, people: settings.people, close: () => background.settled(BACKGROUND_MS) };
}

/** Loaded only where people sign in: the library is large. */
async function addPeople(app: Hono<KitEnv>, scene: SiteScene, options: SiteOptions): Promise<SignIn> {
  const { createSignIn } = await import("@capstack/accounts/sign-in");
  const { logger } = options;
  const { database, config, settings, background } = scene;
  const signIn = createSignIn({
    database,
    publicUrl: config.publicUrl,
    secret: createHmac("sha256", config.secret).update("capstack sign-in").digest("base64url"),
    mailer: mailerInBackground(options.mailer ?? mailerOf(settings), database, background),
    social: settings.social,
    onError: (error) => logger.error({ err: error }, "sign-in"),
  });
  app.route("/", signInRoutes(scene, signIn));
  app.route("/", accountRoutes(scene, signIn));
  return signIn;
}

/** The vehicles of an account, as an owner sees them. */
async function listVehicles(account: Account, door: BooksDoor, { publicUrl }: ServiceConfig) {
  const { books } = openVisit({ account, reach: null }, door, `${publicUrl}/api/accounting`, firmScopes);
  return books.listVehicles();
}

function mailerOf({ mail }: SiteSettings): Mailer {
  if (mail === undefined) return printingMailer((text) => process.stderr.write(`${text}\n`));
  return mail.kind === "smtp" ? smtpMailer(mail) : postingMailer(mail);
}

function signInSites({ social }: SiteSettings): string[] {
  return [
    ...(social.github === undefined ? [] : ["https://github.com"]),
    ...(social.google === undefined ? [] : ["https://accounts.google.com"]),
  ];
}

const smallForms = () => boundedForms(FORM_BYTES);

function boundedForms(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw platformFailure("payload_too_large", "The form is too large.", { details: { limitBytes: maxSize } });
    },
  });
}

function cachedText(type: string) {
  return { "Content-Type": `${type}; charset=UTF-8`, "Cache-Control": "public, max-age=300" };
}
