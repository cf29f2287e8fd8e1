/** The pages where people sign in, keep keys and buy access, as one app to mount beside the API. */
import { createHmac } from "node:crypto";
import { type Mailer, postingMailer, printingMailer, type Shop, smtpMailer } from "@capstack/accounts";
import type { Database } from "@capstack/database";
import { type KitEnv, type Logger, plainQueries, platformFailure } from "@capstack/http";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Config } from "../config.js";
import { accountRoutes } from "./account-routes.js";
import type { AccountSettings } from "./account-settings.js";
import { checkoutRoutes, webhookRoutes } from "./checkout-routes.js";
import { type Errands, mailerOfErrands } from "./errands.js";
import { openAllowance, pageHeaders, sameOriginForms } from "./page-guard.js";
import { createShop } from "./shop.js";
import { signInRoutes } from "./sign-in-routes.js";
import { copyScript, style } from "./style.js";

/** What the pages are built from. */
export interface AccountPagesOptions {
  readonly database: Database;
  readonly config: Config;
  readonly settings: AccountSettings;
  readonly logger: Logger;
  /** Sends letters; by default what the settings say. */
  readonly mailer?: Mailer;
  /** What happens after answers, letters among it. */
  readonly errands: Errands;
}

/** What every route of the pages may use. */
export interface AccountScene {
  readonly database: Database;
  readonly config: Config;
  readonly settings: AccountSettings;
  readonly shop: Shop;
  readonly errands: Errands;
}

const FORM_BYTES = 16 * 1024;

/** The app: `/account/…`, `/auth/…`, `/checkout/{token}` and `POST /webhooks/stripe`. */
export async function accountPages(options: AccountPagesOptions): Promise<Hono<KitEnv>> {
  const { database, config, settings, errands } = options;
  const shop = createShop(config, settings);
  const scene: AccountScene = { database, config, settings, shop, errands };
  const app = new Hono<KitEnv>();
  app.route("/", webhookRoutes(scene));
  const guards = [pageHeaders(signInSites(settings)), sameOriginForms(config), smallForms(), plainQueries()];
  for (const path of ["/account", "/account/*", "/auth/*", "/checkout/*"]) app.use(path, ...guards);
  app.use("/checkout/*", openAllowance(database, config));
  app.get("/account/style.css", (c) => c.body(style, 200, cachedText("text/css")));
  app.get("/account/copy.js", (c) => c.body(copyScript, 200, cachedText("text/javascript")));
  app.route("/", checkoutRoutes(scene));
  if (settings.people) await addPeople(app, scene, options);
  return app;
}

/** Loaded only where people sign in: the library is large. */
async function addPeople(app: Hono<KitEnv>, scene: AccountScene, options: AccountPagesOptions): Promise<void> {
  const { createSignIn } = await import("@capstack/accounts/sign-in");
  const { database, config, settings, logger, errands } = options;
  const signIn = createSignIn({
    database,
    publicUrl: config.publicUrl,
    secret: createHmac("sha256", config.secret).update("capstack sign-in").digest("base64url"),
    mailer: mailerOfErrands(options.mailer ?? mailerOf(settings), database, errands),
    social: settings.social,
    onError: (error) => logger.error({ err: error }, "sign-in"),
  });
  app.route("/", signInRoutes(scene, signIn));
  app.route("/", accountRoutes(scene, signIn));
}

function mailerOf({ mail }: AccountSettings): Mailer {
  if (mail === undefined) return printingMailer((text) => process.stderr.write(`${text}\n`));
  return mail.kind === "smtp" ? smtpMailer(mail) : postingMailer(mail);
}

function signInSites({ social }: AccountSettings): string[] {
  return [
    ...(social.github === undefined ? [] : ["https://github.com"]),
    ...(social.google === undefined ? [] : ["https://accounts.google.com"]),
  ];
}

function smallForms() {
  return bodyLimit({
    maxSize: FORM_BYTES,
    onError: () => {
      throw platformFailure("payload_too_large", "The form is too large.", { details: { limitBytes: FORM_BYTES } });
    },
  });
}

function cachedText(type: string) {
  return { "Content-Type": `${type}; charset=UTF-8`, "Cache-Control": "public, max-age=300" };
}
