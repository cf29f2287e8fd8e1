import { randomUUID } from "node:crypto";
import type { Database } from "@capstack/database";
import { beforeEach, describe, expect, it } from "vitest";
import { accountOfPerson, createAccount, type Letter } from "../src/index.js";
import { createSignIn, type SignIn, type SignInStep } from "../src/sign-in.js";
import { kinds, openBoth } from "./databases.js";

const databases = openBoth();
const publicUrl = "https://capstack.test";
const password = "correct horse battery";

describe.each(kinds)("on %s", (kind) => {
  let database: Database;
  let signIn: SignIn;
  let letters: Letter[];
  let email: string;

  beforeEach(() => {
    database = databases.of(kind);
    letters = [];
    email = `${randomUUID()}@acme.test`;
    const mailer = { send: async (letter: Letter) => void letters.push(letter) };
    signIn = createSignIn({ database, publicUrl, secret: randomUUID() + randomUUID(), mailer });
  });

  const linkIn = (letter: Letter | undefined) => new URL(/https:\S+/.exec(letter?.text ?? "")?.[0] ?? "about:blank");
  const cookieOf = (cookies: readonly string[]) =>
    new Headers({ cookie: cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ") });
  const cookies = (step: SignInStep) => (step.done ? step.cookies : [step.refusal]);
  const verify = async () => {
    const step = await signIn.verifyEmail(linkIn(letters.at(-1)).searchParams.get("token") ?? "");
    return { step, headers: cookieOf(cookies(step)) };
  };
  const signUp = async () => {
    await signIn.signUp({ name: "Ada Byron", email, password });
    return verify();
  };

  it("takes a proved address before the first session", async () => {
    expect(await signIn.signUp({ name: "Ada Byron", email, password })).toEqual({ done: true, cookies: [] });
    expect(await signIn.signIn({ email, password })).toEqual({ done: false, refusal: "email_not_verified" });
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      [email, "Confirm your e-mail address"],
      [email, "Confirm your e-mail address"],
    ]);
    expect(linkIn(letters.at(-1)).pathname).toBe("/auth/verify-email");
    const { headers } = await verify();
    expect(await signIn.readPerson(headers)).toMatchObject({ name: "Ada Byron", email });
  });

  it("keeps cookies from scripts, other sites and plain http", async () => {
    const { step } = await signUp();
    const cookie = cookies(step).find((text) => text.includes("session_token"));
    expect(cookie).toMatch(/^__Secure-capstack\.session_token=/);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) expect(cookie).toContain(attribute);
  });

  it("signs in, out, and forgets the session", async () => {
    await signUp();
    const headers = cookieOf(cookies(await signIn.signIn({ email, password })));
    expect(await signIn.readPerson(headers)).toMatchObject({ email });
    expect(await signIn.signOut(headers)).toMatchObject({ done: true });
    expect(await signIn.readPerson(headers)).toBeNull();
    expect(await signIn.readPerson(new Headers())).toBeNull();
  });

  it("says the same of a wrong password and of an address without an account", async () => {
    await signUp();
    const wrong = { done: false, refusal: "wrong_credentials" };
    expect(await signIn.signIn({ email, password: "not the password" })).toEqual(wrong);
    expect(await signIn.signIn({ email: "nobody@acme.test", password })).toEqual(wrong);
    expect(await signIn.requestReset("nobody@acme.test")).toEqual({ done: true, cookies: [] });
  });

  it("answers a second sign-up like the first, and tells the owner by mail alone", async () => {
    await signUp();
    expect(await signIn.signUp({ name: "Eve", email, password })).toEqual({ done: true, cookies: [] });
    expect(letters.at(-1)).toMatchObject({ to: email, subject: "You already have a Capstack account" });
  });

  it("changes a lost password by a link that works once, and ends all sessions", async () => {
    const { headers } = await signUp();
    expect(await signIn.requestReset(email)).toEqual({ done: true, cookies: [] });
    const token = linkIn(letters.at(-1)).searchParams.get("token") ?? "";
    const next = { token, password: "another long password" };
    expect(await database.query("select 1 as one from verification where identifier like $1", [`%${token}%`])).toEqual(
      [],
    );
    expect(await signIn.resetPassword(next)).toEqual({ done: true, cookies: [] });
    expect(await signIn.resetPassword(next)).toEqual({ done: false, refusal: "link_expired" });
    expect(await signIn.readPerson(headers)).toBeNull();
    expect(await signIn.signIn({ email, password })).toMatchObject({ done: false });
    expect(await signIn.signIn({ email, password: next.password })).toMatchObject({ done: true });
  });

  it.each([
    ["a password of 11 characters", { password: "x".repeat(11) }, "password_length"],
    ["a password of 129 characters", { password: "x".repeat(129) }, "password_length"],
    ["an address that is none", { email: "ada" }, "invalid_email"],
  ])("refuses %s", async (_, more, refusal) => {
    expect(await signIn.signUp({ name: "Ada", email, password, ...more })).toEqual({ done: false, refusal });
    expect(letters).toEqual([]);
  });

  it("refuses a forged mail link", async () => {
    expect(await signIn.verifyEmail("x")).toEqual({ done: false, refusal: "link_expired" });
  });

  it("proves an address once: the link signs nobody in again", async () => {
    await signUp();
    const { step } = await verify();
    expect(cookies(step)).toEqual([]);
  });

  it("knows no one whose address is not proved, as a service's word may leave it", async () => {
    const { headers } = await signUp();
    await database.query(`update "user" set email_verified = false where email = $1`, [email]);
    expect(await signIn.readPerson(headers)).toBeNull();
  });

  it("stores no password in plain words", async () => {
    await signUp();
    const rows = await database.query<{ password: string }>("select password from credential");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => !row.password.includes(password))).toBe(true);
  });

  describe("the account of a person", () => {
    const person = async () => {
      const { headers } = await signUp();
      return (await signIn.readPerson(headers)) ?? expect.fail("not signed in");
    };

    it("is one of their own, however often and at once they ask", async () => {
      const ada = await person();
      const accounts = await Promise.all([1, 2, 3].map(() => accountOfPerson(database, ada, {})));
      expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
      expect(accounts[0]).toMatchObject({ name: "Ada Byron", contactEmail: email });
    });

    it("is the one an administrator opened for their address, unless it is taken", async () => {
      const opened = await createAccount(database, { name: "Acme", contactEmail: email }, { actor: { kind: "admin" } });
      const ada = await person();
      expect((await accountOfPerson(database, ada, {})).id).toBe(opened.id);
      const id = randomUUID();
      await database.query(`insert into "user" (id, name, email) values ($1, 'Eve', $2)`, [id, `${id}@x.test`]);
      expect((await accountOfPerson(database, { id, name: "Eve", email }, {})).id).not.toBe(opened.id);
    });
  });
});

it("offers the services that are configured", () => {
  const mailer = { send: async () => {} };
  const social = { github: { clientId: "a", clientSecret: "b" } };
  const database = databases.of("pglite");
  const signIn = createSignIn({ database, publicUrl, secret: "x".repeat(32), mailer, social });
  expect(signIn.providers).toEqual(["github"]);
  return expect(signIn.startSocial("github")).resolves.toMatchObject({
    url: expect.stringContaining("https://github.com/login/oauth/authorize"),
    cookies: [expect.stringContaining("HttpOnly")],
  });
});
