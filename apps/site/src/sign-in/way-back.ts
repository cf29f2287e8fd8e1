/** The page of the books that someone was on their way to when they had to sign in. */
import type { KitEnv } from "@capstack/http";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

const COOKIE = "way-back";
const SECONDS = 900;

/** Sends a visitor to sign in, and remembers a page of the books to come back to. A form comes back to its own page. */
export function toSignIn(c: Context<KitEnv>): Response {
  const asked = new URL(c.req.url);
  const from = c.req.method === "GET" ? asked : new URL(c.req.header("referer") ?? "/books", asked);
  const path = from.host === asked.host ? `${from.pathname}${from.search}` : "/books";
  setCookie(c, COOKIE, path, { path: "/auth", httpOnly: true, sameSite: "Lax", maxAge: SECONDS });
  return c.redirect("/account/sign-in", 303);
}

/** Where someone who has signed in goes: back, or to the account's page. */
export function wayBack(c: Context<KitEnv>): string {
  const path = getCookie(c, COOKIE);
  if (path === undefined) return "/account";
  deleteCookie(c, COOKIE, { path: "/auth" });
  return isBooksPath(path) ? path : "/account";
}

/** Whether an address is that of a page of the books, on this site. */
export const isBooksPath = (path: string) => /^\/books(?:[/?]|$)/.test(path);
