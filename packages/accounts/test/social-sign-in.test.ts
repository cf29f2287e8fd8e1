import { openMigrated } from "@capstack/database/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { migrateAccounts } from "../src/index.js";
import { createSignIn, type SignIn } from "../src/sign-in.js";

const publicUrl = "https://capstack.test";
const database = openMigrated("accounts", migrateAccounts);
let signIn: SignIn;

beforeAll(async () => {
  signIn = createSignIn({
    database: await database,
    publicUrl,
    secret: "a secret of more than thirty-two characters",
    mailer: { send: async () => {} },
    social: { github: { clientId: "our id", clientSecret: "our secret" } },
  });
});
afterAll(async () => (await database).close());
afterEach(() => vi.unstubAllGlobals());

/** Answers as the service does, and notes what it was asked. */
function standIn(person: { id: number; email: string; verified: boolean }): URL[] {
  const asked: URL[] = [];
  const answers: Record<string, unknown> = {
    "/login/oauth/access_token": { access_token: "gho_x", token_type: "bearer", scope: "read:user,user:email" },
    "/user": { id: person.id, login: "ada", name: "Ada Byron", email: person.email },
    "/user/emails": [{ email: person.email, primary: true, verified: person.verified, visibility: "public" }],
  };
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url);
    return Response.json(answers[url.pathname] ?? { message: "Not Found" });
  });
  return asked;
}

const cookiesOf = (texts: readonly string[]) => texts.map((text) => text.split(";", 1)[0]).join("; ");

/** Goes to the service and comes back from it. */
async function goThrough(change: (back: URL) => void = () => {}, keepsCookies = true) {
  const { url, cookies } = await signIn.startSocial("github");
  const out = new URL(url);
  const back = new URL(`${publicUrl}/auth/callback/github`);
  back.searchParams.set("code", "a code");
  back.searchParams.set("state", out.searchParams.get("state") ?? "");
  change(back);
  const headers = keepsCookies ? { cookie: cookiesOf(cookies) } : {};
  const response = await signIn.finishSocial(new Request(back, { headers }));
  const person = await signIn.readPerson(new Headers({ cookie: cookiesOf(response.headers.getSetCookie()) }));
  return { out, to: response.headers.get("location"), person };
}

describe("signing in through a service", () => {
  it("knows the person that the service vouches for", async () => {
    const asked = standIn({ id: 1, email: "ada@acme.test", verified: true });
    const { out, to, person } = await goThrough();
    expect(out.origin + out.pathname).toBe("https://github.com/login/oauth/authorize");
    expect(out.searchParams.get("redirect_uri")).toBe(`${publicUrl}/auth/callback/github`);
    expect(to).toBe("/account");
    expect(person).toMatchObject({ name: "Ada Byron", email: "ada@acme.test" });
    expect(asked.map(({ hostname }) => hostname)).toContain("github.com");
  });

  it("knows the same person the next time", async () => {
    standIn({ id: 2, email: "grace@acme.test", verified: true });
    const [first, second] = [await goThrough(), await goThrough()];
    expect(first.person?.id).toBe(second.person?.id);
    expect(first.person).not.toBeNull();
  });

  it("knows nobody by an address that the service does not vouch for", async () => {
    standIn({ id: 3, email: "boss@acme.test", verified: false });
    expect((await goThrough()).person).toBeNull();
  });

  it("does not come back without having gone: another state, or another browser, is turned away", async () => {
    const asked = standIn({ id: 4, email: "eve@acme.test", verified: true });
    const forged = await goThrough((back) => back.searchParams.set("state", "forged"));
    const foreign = await goThrough(() => {}, false);
    for (const { to, person } of [forged, foreign]) {
      expect(person).toBeNull();
      expect(to).toMatch(/^(https:\/\/capstack\.test)?\/account\/sign-in\?error=/);
    }
    expect(asked).toEqual([]);
  });
});
