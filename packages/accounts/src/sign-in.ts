/**
 * Sign-in with better-auth, which handles password hashing, session rotation and protection against account
 * enumeration.
 * This module exposes what the account pages need. It is a separate entry, so that a server without users loads none of
 * it.
 */
import type { Database } from "@capstack/database";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import type { Mailer } from "./people/mailer.js";
import type { Person } from "./people/membership.js";
import { credential, session, user, verification } from "./tables.js";

/** OAuth services for sign-in, and our credentials there. */
export interface SocialSettings {
  readonly github?: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined;
}

export type SocialProvider = keyof SocialSettings;

/** Settings of sign-in. */
export interface SignInOptions {
  readonly database: Database;
  /** The public address of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** Signs cookies and mailed links: 32 random characters or more. */
  readonly secret: string;
  readonly mailer: Mailer;
  readonly social?: SocialSettings | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Why a step failed, for the user to correct. */
export type SignInRefusal =
  | "wrong_credentials"
  | "email_not_verified"
  | "invalid_email"
  | "password_length"
  | "link_expired"
  | "unavailable";

/** The `Set-Cookie` values of a completed step, or why it failed. */
export type SignInStep =
  | { readonly done: true; readonly cookies: readonly string[] }
  | { readonly done: false; readonly refusal: SignInRefusal };

/** A session of a user: a browser that is signed in. */
export interface OpenSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** What the browser says of itself. */
  readonly userAgent: string | null;
  /** Whether it is the one that asks. */
  readonly isOwn: boolean;
}

/** The steps of sign-in. None of them reveals whether an address has an account. */
export interface SignIn {
  readonly providers: readonly SocialProvider[];
  signUp(person: { name: string; email: string; password: string }): Promise<SignInStep>;
  /** @param userAgent  what the browser says of itself, to be listed with its session */
  signIn(credentials: { email: string; password: string }, userAgent?: string): Promise<SignInStep>;
  signOut(headers: Headers): Promise<SignInStep>;
  requestReset(email: string): Promise<SignInStep>;
  resetPassword(reset: { token: string; password: string }): Promise<SignInStep>;
  /** The address at a service to redirect the browser to. */
  startSocial(provider: SocialProvider): Promise<{ url: string; cookies: readonly string[] }>;
  /** The user of the request's session cookie; null too if the service did not verify the address. */
  readPerson(headers: Headers): Promise<Person | null>;
  /** The sessions of the request's user, the newest first. */
  listSessions(headers: Headers): Promise<OpenSession[]>;
  /** Ends a session of the request's user by its id; without one, every other session. */
  endSessions(headers: Headers, id?: string): Promise<void>;
  /** Redeems the token of a mailed link: verifies the address and signs its user in. */
  verifyEmail(token: string): Promise<SignInStep>;
  /** Handles `/auth/callback/…`, where a service returns the browser. */
  finishSocial(request: Request): Promise<Response>;
}

/** The permitted lengths of a password. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** Signing in to this service. */
export function createSignIn(options: SignInOptions): SignIn {
  const auth = configure(options);
  const step = async (run: () => Promise<{ headers?: Headers | null }>): Promise<SignInStep> => {
    try {
      const { headers } = await run();
      return { done: true, cookies: headers?.getSetCookie() ?? [] };
    } catch (error) {
      if (isAPIError(error)) return { done: false, refusal: refusalOf(error.body?.code) };
      throw error;
    }
  };
  const silently = async (run: () => Promise<unknown>) => {
    await run();
    return {};
  };
  return {
    providers: (["github", "google"] as const).filter((provider) => options.social?.[provider] !== undefined),
    signUp: (body) => step(() => silently(() => auth.api.signUpEmail({ body }))),
    signIn: (body, userAgent = "") =>
      step(() =>
        auth.api.signInEmail({ body, headers: new Headers({ "user-agent": userAgent }), returnHeaders: true }),
      ),
    signOut: (headers) => step(() => auth.api.signOut({ headers, returnHeaders: true })),
    requestReset: (email) => step(() => silently(() => auth.api.requestPasswordReset({ body: { email } }))),
    resetPassword: ({ token, password }) =>
      step(() => silently(() => auth.api.resetPassword({ body: { token, newPassword: password } }))),
    startSocial: async (provider) => {
      const body = { provider, callbackURL: "/account", errorCallbackURL: "/account/sign-in" };
      const { response, headers } = await auth.api.signInSocial({ body, returnHeaders: true });
      return { url: response.url ?? "/account/sign-in", cookies: headers.getSetCookie() };
    },
    readPerson: async (headers) => {
      const found = await auth.api.getSession({ headers });
      if (found === null || !found.user.emailVerified) return null;
      return { id: found.user.id, name: found.user.name, email: found.user.email };
    },
    listSessions: async (headers) => {
      const own = await auth.api.getSession({ headers });
      const sessions = await auth.api.listSessions({ headers });
      return sessions
        .map(({ id, createdAt, expiresAt, userAgent }) => ({
          ...{ id, createdAt, expiresAt, userAgent: userAgent ?? null },
          isOwn: id === own?.session.id,
        }))
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },
    endSessions: async (headers, id) => {
      if (id === undefined) await auth.api.revokeOtherSessions({ headers });
      const session = id && (await auth.api.listSessions({ headers })).find((one) => one.id === id);
      if (session) await auth.api.revokeSession({ headers, body: { token: session.token } });
    },
    verifyEmail: (token) => step(() => auth.api.verifyEmail({ query: { token }, returnHeaders: true })),
    finishSocial: (request) => auth.handler(request),
  };
}

function configure({ database, publicUrl, secret, mailer, social = {}, onError }: SignInOptions) {
  const isHttps = publicUrl.startsWith("https:");
  const resetLink = (token: string) => `${publicUrl}/account/reset?token=${encodeURIComponent(token)}`;
  const verifyLink = (token: string) => `${publicUrl}/auth/verify-email?token=${encodeURIComponent(token)}`;
  return betterAuth({
    appName: "Capstack",
    baseURL: publicUrl,
    basePath: "/auth",
    secret,
    trustedOrigins: [new URL(publicUrl).origin],
    database: drizzleAdapter(database.orm, {
      provider: "pg",
      schema: { user, session, account: credential, verification },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user: { email }, token }) => mailer.send(letters.reset(email, resetLink(token))),
      onExistingUserSignUp: ({ user: { email } }) => mailer.send(letters.known(email, `${publicUrl}/account/sign-in`)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user: { email }, token }) => mailer.send(letters.verify(email, verifyLink(token))),
    },
    socialProviders: {
      ...(social.github ? { github: social.github } : {}),
      ...(social.google ? { google: social.google } : {}),
    },
    verification: { storeIdentifier: "hashed" },
    onAPIError: { errorURL: `${publicUrl}/account/sign-in` },
    // The pages have their own limits, shared by all processes, and know the client's address behind trusted
    // proxies.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: "error", log: (_level, message, ...more) => onError?.(more[0] ?? message) },
    advanced: {
      cookiePrefix: "capstack",
      useSecureCookies: isHttps,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isHttps, path: "/" },
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
    },
  });
}

function refusalOf(code: string | undefined): SignInRefusal {
  switch (code) {
    case "EMAIL_NOT_VERIFIED":
      return "email_not_verified";
    case "INVALID_EMAIL":
    case "VALIDATION_ERROR":
      return "invalid_email";
    case "PASSWORD_TOO_SHORT":
    case "PASSWORD_TOO_LONG":
      return "password_length";
    case "INVALID_TOKEN":
    case "TOKEN_EXPIRED":
      return "link_expired";
    case "INVALID_EMAIL_OR_PASSWORD":
      return "wrong_credentials";
    default:
      return "unavailable";
  }
}

const letters = {
  verify: (to: string, link: string) => ({
    to,
    subject: "Confirm your e-mail address",
    text: `Open this link to confirm your address and sign in to Capstack. It works for an hour.\n\n${link}\n\nIf you did not sign up, ignore this letter.`,
  }),
  known: (to: string, link: string) => ({
    to,
    subject: "You already have a Capstack account",
    text: `Someone, perhaps you, tried to sign up with this address, which has an account. Sign in, or ask for a new password, here:\n\n${link}`,
  }),
  reset: (to: string, link: string) => ({
    to,
    subject: "Choose a new password",
    text: `Open this link to choose a new password for Capstack. It works once, for an hour.\n\n${link}\n\nIf you did not ask for it, ignore this letter; your password stays as it is.`,
  }),
};
