/** The pages of a signed-in person. */
import { randomUUID } from "node:crypto";
import {
  type Account,
  accountOfPerson,
  checkoutLink,
  createKeyOfForm,
  giveRole,
  isAccountsError,
  type KeyAuthor,
  type KeyListing,
  type KeyMode,
  listEntitlements,
  listKeys,
  listMembers,
  type Member,
  type NewKeyRequest,
  type Person,
  type RequestContext,
  readLimit,
  readMember,
  revokeKey,
  takeRole,
} from "@capstack/accounts";
import type { SignIn } from "@capstack/accounts/sign-in";
import { platformFailure } from "@capstack/contract";
import { clientAddress, type KitEnv, refuseBrokenText } from "@capstack/http";
import { keySettings } from "@capstack/http/service-config";
import { type Context, Hono } from "hono";
import { SOLD_MODELS } from "../checkout/shop.js";
import { readForm } from "../sign-in/sign-in-routes.js";
import type { SiteScene } from "../site-scene.js";
import { dashboard, lifetimes } from "./dashboard.js";
import { newKeyPage, revokePage } from "./key-pages.js";
import { peoplePage, sessionsPage } from "./people-pages.js";

/** A signed-in person, the account they work in, and what they do in the audit trail. */
interface Visit {
  readonly person: Person;
  readonly account: Account;
  readonly member: Member | undefined;
  readonly author: KeyAuthor;
  readonly context: RequestContext;
}

const notices: Readonly<Record<string, string>> = {
  revoked: "The key is revoked.",
  given: "The role is given.",
  taken: "The role is taken away.",
  ended: "It is ended: that browser must sign in again.",
  shown: "That key was made already; its text was shown once. Revoke it if you did not copy it.",
};

/** The routes of people who are signed in; everyone else is sent to sign in. */
export function accountRoutes(scene: SiteScene, signIn: SignIn): Hono<KitEnv> {
  const app = new Hono<KitEnv>();
  const { database, config } = scene;
  const toSignIn = (c: Context<KitEnv>) => c.redirect("/account/sign-in", 303);

  app.get("/account", async (c) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    return c.html(await showDashboard(scene, visit, { notice: notices[c.req.query("done") ?? ""] }));
  });

  app.post("/account/keys", async (c) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    const { form } = await readForm(c, ["form"]);
    try {
      const request = await readNewKey(c);
      const key = await createKeyOfForm(database, visit.author, request, form, visit.context, keySettings(config));
      if (key === null) return c.redirect("/account?done=shown", 303);
      return c.html(newKeyPage(visit.person, key, config.publicUrl));
    } catch (error) {
      if (!isAccountsError(error)) throw error;
      return c.html(await showDashboard(scene, visit, { problem: error.message }), 422);
    }
  });

  app.get("/account/keys/:id/revoke", async (c) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    const keys = await keysOf(scene, visit, { status: "active" });
    const key = keys.find(({ id }) => id === c.req.param("id"));
    return key === undefined ? c.redirect("/account", 303) : c.html(revokePage(visit.person, key));
  });

  app.post("/account/keys/:id/revoke", async (c) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    const keys = await keysOf(scene, visit);
    if (!keys.some(({ id }) => id === c.req.param("id"))) return c.redirect("/account", 303);
    try {
      await revokeKey(database, visit.author, c.req.param("id"), visit.context);
      return c.redirect("/account?done=revoked", 303);
    } catch (error) {
      if (isAccountsError(error)) return c.redirect("/account", 303);
      throw error;
    }
  });
  addPeople(app, scene, signIn, toSignIn);
  return app;
}

/** People and their roles, sessions and their end. */
function addPeople(
  app: Hono<KitEnv>,
  scene: SiteScene,
  signIn: SignIn,
  toSignIn: (c: Context<KitEnv>) => Response,
): void {
  const { database } = scene;
  const show = async (visit: Visit, said: { notice?: string | undefined; problem?: string } = {}) =>
    peoplePage({
      ...{ person: visit.person, mayGive: visit.member?.reach == null, ...said },
      members: await listMembers(database, visit.account.id),
      vehicles: (await scene.vehiclesOf?.(visit.account)) ?? [],
    });
  const refuse = () => {
    throw platformFailure("forbidden", "An owner of the account gives and takes roles.");
  };

  app.get("/account/people", async (c) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    return c.html(await show(visit, { notice: notices[c.req.query("done") ?? ""] }));
  });
  app.post("/account/people", async (c) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    if (visit.member?.reach != null) return refuse();
    const { email, role } = await readForm(c, ["email", "role"]);
    const ticked = [(await c.req.parseBody({ all: true })).vehicles ?? []]
      .flat()
      .filter((id) => typeof id === "string");
    try {
      const vehicles = ticked.length === 0 ? {} : { vehicles: ticked };
      await giveRole(
        database,
        visit.account.id,
        { email, role, ...vehicles },
        { ...visit.context, actor: { kind: "user", id: visit.person.id } },
      );
      return c.redirect("/account/people?done=given", 303);
    } catch (error) {
      if (!isAccountsError(error)) throw error;
      return c.html(await show(visit, { problem: error.message }), 422);
    }
  });
  app.post("/account/people/:id/take", async (c) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    if (visit.member?.reach != null) return refuse();
    try {
      await takeRole(database, visit.account.id, c.req.param("id"), {
        ...visit.context,
        actor: { kind: "user", id: visit.person.id },
      });
      return c.redirect("/account/people?done=taken", 303);
    } catch (error) {
      if (!isAccountsError(error)) throw error;
      return c.html(await show(visit, { problem: error.message }), 422);
    }
  });

  app.get("/account/sessions", async (c) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    const sessions = await signIn.listSessions(c.req.raw.headers);
    return c.html(sessionsPage(visit.person, sessions, notices[c.req.query("done") ?? ""]));
  });
  const end = (idOf: (c: Context<KitEnv>) => string | undefined) => async (c: Context<KitEnv>) => {
    const visit = await readVisit(c, scene, signIn);
    if (visit === null) return toSignIn(c);
    await signIn.endSessions(c.req.raw.headers, idOf(c));
    return c.redirect("/account/sessions?done=ended", 303);
  };
  app.post(
    "/account/sessions/end",
    end(() => undefined),
  );
  app.post(
    "/account/sessions/:id/end",
    end((c) => c.req.param("id")),
  );
}

async function readVisit(c: Context<KitEnv>, { database, config }: SiteScene, signIn: SignIn): Promise<Visit | null> {
  const person = await signIn.readPerson(c.req.raw.headers);
  if (person === null) return null;
  const context = {
    address: clientAddress(c, config.trustedProxies),
    userAgent: c.req.header("user-agent"),
    requestId: c.get("requestId"),
  };
  const account = await accountOfPerson(database, person, context);
  c.set("logFields", { ...c.get("logFields"), account: account.id });
  const member = await readMember(database, account.id, person.id);
  const author = { account, actor: { kind: "user", id: person.id }, reach: member?.reach ?? null } as const;
  return { person, account, member, author, context };
}

/** The keys that a person sees: an owner those of the account, others their own. */
async function keysOf({ database }: SiteScene, { account, person, member }: Visit, listing: KeyListing = {}) {
  const personId = member?.reach == null ? undefined : person.id;
  return (await listKeys(database, account.id, { ...listing, personId })).keys;
}

async function showDashboard(
  scene: SiteScene,
  visit: Visit,
  said: { readonly notice?: string | undefined; readonly problem?: string | undefined },
) {
  const { database, config } = scene;
  const { person, account, member } = visit;
  const { computePerMinute: quota, computeBurst: burst } = config.limits;
  const policy = { name: "compute", quota, windowSeconds: 60, burst };
  const [keys, entitlements, rate] = await Promise.all([
    keysOf(scene, visit),
    listEntitlements(database, account.id),
    readLimit(database, policy, account.id),
  ]);
  const { publicUrl, secret, checkoutTemplate: template } = config;
  const linkFor = (mode: KeyMode) =>
    checkoutLink(
      { tenantId: account.id, model: SOLD_MODELS[0], mode },
      { publicUrl, secret, template, clock: Date.now },
    );
  const checkoutLinks = { live: linkFor("live"), test: linkFor("test") };
  const role = member?.reach?.role ?? null;
  return dashboard({
    person,
    account,
    role,
    keys,
    entitlements,
    rate,
    burst,
    checkoutLinks,
    formId: randomUUID(),
    ...said,
  });
}

async function readNewKey(c: Context<KitEnv>): Promise<NewKeyRequest> {
  const { name, mode, expires, role } = await readForm(c, ["name", "mode", "expires", "role"]);
  const { scopes } = await c.req.parseBody({ all: true });
  refuseBrokenText({ scopes });
  const chosen = [scopes].flat().filter((scope) => typeof scope === "string");
  const days = lifetimes.find((lifetime) => String(lifetime.days) === expires)?.days ?? 0;
  return {
    name,
    mode: mode === "test" ? "test" : "live",
    ...(role === "" ? { scopes: chosen } : { role }),
    expiresAt: days === 0 ? null : new Date(Date.now() + days * 24 * 3600 * 1000),
  };
}
