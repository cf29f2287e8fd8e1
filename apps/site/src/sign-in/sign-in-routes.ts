/** Signing in, up and out: each form ends in a redirect, or in the same form saying what to mend. */
import type { SignIn, SignInStep, SocialProvider } from "@capstack/accounts/sign-in";
import { type KitEnv, refuseBrokenText } from "@capstack/http";
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { SiteScene } from "../site-scene.js";
import { checkMailPage, forgotPage, refusals, resetPage, signInPage, signUpPage } from "./sign-in-pages.js";
import { mayTry } from "./sign-in-tries.js";
import { wayBack } from "./way-back.js";

/** The routes of people who are not signed in, and of signing out. */
export function signInRoutes(scene: SiteScene, signIn: SignIn): Hono<KitEnv> {
  const app = new Hono<KitEnv>();
  const { providers } = signIn;

  app.get("/account/sign-in", (c) => {
    const notice = c.req.query("done") === "password" ? "Your password is changed. Sign in with it." : undefined;
    const problem = c.req.query("error") === undefined ? undefined : refusals.link_expired;
    return c.html(signInPage({ notice, problem }, providers));
  });
  app.get("/account/sign-up", (c) => c.html(signUpPage({}, providers)));
  app.get("/account/forgot", (c) => c.html(forgotPage({})));
  app.get("/account/reset", (c) => c.html(resetPage(c.req.query("token") ?? "", {})));

  app.post("/auth/sign-in", async (c) => {
    const { email, password } = await readForm(c, ["email", "password"]);
    const problem = await waitFor(c, scene, email);
    if (problem !== null) return c.html(signInPage({ email, problem }, providers), 429);
    const step = await signIn.signIn({ email, password }, c.req.header("user-agent"));
    if (step.done) return redirect(c, wayBack(c), step.cookies);
    return c.html(signInPage({ email, problem: refusals[step.refusal] }, providers), 422);
  });

  app.post("/auth/sign-up", async (c) => {
    const { name, email, password } = await readForm(c, ["name", "email", "password"]);
    const problem = (await waitFor(c, scene, email)) ?? (name.trim() === "" ? "Tell us your name." : null);
    if (problem !== null) return c.html(signUpPage({ name, email, problem }, providers), statusOf(c));
    const step = await signIn.signUp({ name: name.trim().slice(0, 100), email, password });
    if (step.done) return c.html(checkMailPage({ email, isDevelopment: scene.config.development }));
    return c.html(signUpPage({ name, email, problem: refusals[step.refusal] }, providers), 422);
  });

  app.post("/auth/forgot", async (c) => {
    const { email } = await readForm(c, ["email"]);
    const problem = await waitFor(c, scene, email);
    if (problem !== null) return c.html(forgotPage({ email, problem }), 429);
    if (!z.email().safeParse(email).success) {
      return c.html(forgotPage({ email, problem: refusals.invalid_email }), 422);
    }
    // Whether the address is known is found out after the answer, so that the answer's time does not tell.
    scene.background.run(() => signIn.requestReset(email));
    return c.html(checkMailPage({ email, isDevelopment: scene.config.development }));
  });

  app.post("/auth/reset", async (c) => {
    const { token, password } = await readForm(c, ["token", "password"]);
    const problem = await waitFor(c, scene, "");
    if (problem !== null) return c.html(resetPage(token, { problem }), 429);
    const step = await signIn.resetPassword({ token, password });
    if (step.done) return redirect(c, "/account/sign-in?done=password", []);
    return c.html(resetPage(token, { problem: refusals[step.refusal] }), 422);
  });

  app.post("/auth/sign-out", async (c) => {
    const step: SignInStep = await signIn.signOut(c.req.raw.headers);
    return redirect(c, "/account/sign-in", step.done ? step.cookies : []);
  });

  app.get("/auth/verify-email", async (c) => {
    const step = await signIn.verifyEmail(c.req.query("token") ?? "");
    return step.done ? redirect(c, "/account", step.cookies) : redirect(c, "/account/sign-in?error=link", []);
  });

  app.post("/auth/social/:provider", async (c) => {
    const provider = providers.find((known) => known === c.req.param("provider"));
    if (provider === undefined) return c.notFound();
    return startSocial(c, signIn, provider);
  });
  app.get("/auth/callback/:provider", (c) => signIn.finishSocial(c.req.raw));
  return app;
}

async function startSocial(c: Context<KitEnv>, signIn: SignIn, provider: SocialProvider): Promise<Response> {
  const { url, cookies } = await signIn.startSocial(provider);
  return redirect(c, url, cookies);
}

/** The text fields of a form; a missing one, or a file in its place, reads as empty. */
export async function readForm<Name extends string>(
  c: Context<KitEnv>,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const form = await c.req.parseBody();
  refuseBrokenText(form);
  const entries = names.map((name) => [name, typeof form[name] === "string" ? form[name] : ""]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

async function waitFor(c: Context<KitEnv>, scene: SiteScene, email: string): Promise<string | null> {
  const { waitSeconds } = await mayTry(c, scene, email);
  if (waitSeconds === 0) return null;
  c.header("Retry-After", String(waitSeconds));
  return `Too many tries. Wait ${waitSeconds} seconds, then try again.`;
}

function statusOf(c: Context<KitEnv>): 422 | 429 {
  return c.res.headers.has("retry-after") ? 429 : 422;
}

function redirect(c: Context<KitEnv>, to: string, cookies: readonly string[]): Response {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
  return c.redirect(to, 303);
}
