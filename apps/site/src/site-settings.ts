/** What the environment says about people: signing in, mail, selling. Read once at start. */
import type { SocialSettings } from "@capstack/accounts/sign-in";
import { isDevelopment, readSettings, SettingsError, settingShapes, type Variables } from "@capstack/http";
import * as z from "zod";

const text = z.string().min(1).optional();

const environment = z.object({
  NODE_ENV: text,
  DATABASE_URL: text,
  HOST: z.string().optional(),
  PUBLIC_URL: text,
  API_URL: z.url().optional(),
  ACCOUNTS: z.enum(["0", "1"]).optional(),
  MAIL_URL: z.url({ protocol: /^(https?|smtps?)$/ }).optional(),
  MAIL_TOKEN: text,
  MAIL_FROM: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_TEST_SECRET_KEY: text,
  STRIPE_PRICE: text,
  STRIPE_TEST_PRICE: text,
  STRIPE_WEBHOOK_SECRETS: settingShapes.list.default([]),
  STRIPE_API_URL: z.url().optional(),
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
});

type Environment = z.output<typeof environment>;

/** The settings of the pages, checkout and webhook. */
export interface SiteSettings {
  /** Whether people may sign in here; without them keys come from the command line. */
  readonly people: boolean;
  /** Where the API is, where it has another origin than the pages. */
  readonly apiUrl: string | undefined;
  /** Where letters go; printed where the server logs when there is none. */
  readonly mail: MailSettings | undefined;
  readonly stripe: StripeSettings;
  readonly social: SocialSettings;
}

/** A mail server (`smtp:`, `smtps:`) and the sender of its letters, or a web address that takes them as JSON. */
export type MailSettings =
  | { readonly kind: "smtp"; readonly url: string; readonly from: string }
  | { readonly kind: "post"; readonly url: string; readonly token: string | undefined };

/** The payment provider: our keys and the price of the entitlement in each mode, and what signs its events. */
export interface StripeSettings {
  readonly keys: { readonly live: string | undefined; readonly test: string | undefined };
  readonly prices: { readonly live: string | undefined; readonly test: string | undefined };
  readonly webhookSecrets: readonly string[];
  /** Another address of its API, such as a stand-in's. */
  readonly apiUrl: string | undefined;
}

/**
 * The settings that environment variables give. People need MAIL_URL; in development letters are printed.
 * @throws SettingsError with every problem
 */
export function readSiteSettings(variables: Variables): SiteSettings {
  const data = readSettings(environment, variables);
  const missing = missingOf(data);
  if (missing.length > 0) throw new SettingsError(missing);
  return {
    people: hasPeople(data),
    apiUrl: data.API_URL?.replace(/\/$/, ""),
    mail: mailOf(data),
    stripe: {
      keys: { live: data.STRIPE_SECRET_KEY, test: data.STRIPE_TEST_SECRET_KEY },
      prices: { live: data.STRIPE_PRICE, test: data.STRIPE_TEST_PRICE },
      webhookSecrets: data.STRIPE_WEBHOOK_SECRETS,
      apiUrl: data.STRIPE_API_URL,
    },
    social: {
      github: credentialsOf(data.GITHUB_CLIENT_ID, data.GITHUB_CLIENT_SECRET),
      google: credentialsOf(data.GOOGLE_CLIENT_ID, data.GOOGLE_CLIENT_SECRET),
    },
  };
}

/** People are welcome unless told otherwise; outside development only where their letters can leave. */
function hasPeople(data: Environment): boolean {
  if (data.ACCOUNTS !== undefined) return data.ACCOUNTS === "1";
  return isDevelopment(data) || data.MAIL_URL !== undefined;
}

function missingOf(data: Environment): string[] {
  if (data.MAIL_URL?.startsWith("smtp") && data.MAIL_FROM === undefined) {
    return ["MAIL_FROM: says who sends its letters; a mail server in MAIL_URL needs it"];
  }
  const isMissing = !isDevelopment(data) && hasPeople(data) && data.MAIL_URL === undefined;
  return isMissing ? ["MAIL_URL: is needed for sign-in outside development; ACCOUNTS=0 runs without"] : [];
}

function mailOf({ MAIL_URL: url, MAIL_FROM: from = "", MAIL_TOKEN: token }: Environment): MailSettings | undefined {
  if (url === undefined) return undefined;
  return url.startsWith("smtp") ? { kind: "smtp", url, from } : { kind: "post", url, token };
}

function credentialsOf(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
}
