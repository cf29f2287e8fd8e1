import { defaultLimits } from "@capstack/contract";
import { SettingsError } from "@capstack/http";
import { describe, expect, it } from "vitest";
import { readAccountSettings } from "../src/account/account-settings.js";
import { createShop } from "../src/account/shop.js";
import { readConfig } from "../src/index.js";

describe("a process runs for development, runs, or asks for SECRET (exit 78)", () => {
  const postgres = "postgres://db.acme.test/capstack";
  const secret = "s".repeat(32);
  it.each([
    // DATABASE_URL  HOST         NODE_ENV       SECRET     PUBLIC_URL
    [undefined, undefined, undefined, undefined, undefined, "development"],
    [undefined, "localhost", "test", undefined, "http://localhost:9000", "development"],
    [undefined, "::1", "development", secret, undefined, "development"],
    [undefined, undefined, "production", undefined, undefined, "asks"],
    [undefined, undefined, "production", secret, undefined, "runs"],
    [undefined, "0.0.0.0", undefined, undefined, undefined, "asks"],
    [undefined, "0.0.0.0", "development", undefined, undefined, "asks"],
    [undefined, "0.0.0.0", undefined, secret, undefined, "runs"],
    [undefined, "", undefined, undefined, undefined, "asks"],
    [undefined, undefined, undefined, undefined, "https://capstack.acme.test", "asks"],
    [undefined, undefined, undefined, secret, "https://capstack.acme.test", "runs"],
    [postgres, undefined, undefined, undefined, undefined, "asks"],
    [postgres, undefined, "development", undefined, undefined, "asks"],
    [postgres, undefined, "test", undefined, undefined, "asks"],
    [postgres, undefined, undefined, secret, undefined, "runs"],
    [postgres, "0.0.0.0", "production", undefined, undefined, "asks"],
    [postgres, "0.0.0.0", "production", secret, undefined, "runs"],
    [postgres, undefined, undefined, "development-only-not-a-secret-00", undefined, "asks"],
  ])(
    "database %s, host %s, NODE_ENV %s, SECRET %s, PUBLIC_URL %s: %s",
    (database, host, stage, given, url, outcome) => {
      const read = () =>
        readConfig({ DATABASE_URL: database, HOST: host, NODE_ENV: stage, SECRET: given, PUBLIC_URL: url });
      if (outcome === "asks") {
        expect(read).toThrow(SettingsError);
        expect(read).toThrow(/SECRET: .*must be set.*openssl rand -hex 32/);
      } else {
        expect(read().development).toBe(outcome === "development");
      }
    },
  );

  it("letters are printed for development alone: elsewhere people need a mail server", () => {
    for (const elsewhere of [{ DATABASE_URL: postgres }, { HOST: "0.0.0.0" }, { PUBLIC_URL: "https://acme.test" }]) {
      expect(readAccountSettings(elsewhere).people).toBe(false);
      expect(() => readAccountSettings({ ...elsewhere, ACCOUNTS: "1" })).toThrow(/MAIL_URL: is needed/);
    }
  });
});

describe("the settings of the account pages", () => {
  it("let people in on a developer's machine, where letters are printed", () => {
    expect(readAccountSettings({})).toMatchObject({ people: true, mail: undefined, social: {} });
    expect(readAccountSettings({ ACCOUNTS: "0" }).people).toBe(false);
  });

  it("let people in in production only where letters can leave", () => {
    const production = { NODE_ENV: "production" };
    expect(readAccountSettings(production).people).toBe(false);
    const mail = { MAIL_URL: "https://mail.test/send", MAIL_TOKEN: "t" };
    expect(readAccountSettings({ ...production, ...mail })).toMatchObject({
      people: true,
      mail: { kind: "post", url: "https://mail.test/send", token: "t" },
    });
    expect(() => readAccountSettings({ ...production, ACCOUNTS: "1" })).toThrow(/MAIL_URL: is needed/);
  });

  it("hand letters to a mail server, which must be told whom they are from", () => {
    const server = { MAIL_URL: "smtps://u:p@mail.test" };
    expect(readAccountSettings({ ...server, MAIL_FROM: "Acme <keys@acme.test>" }).mail).toEqual({
      kind: "smtp",
      url: "smtps://u:p@mail.test",
      from: "Acme <keys@acme.test>",
    });
    expect(() => readAccountSettings(server)).toThrow(/MAIL_FROM: says who sends/);
    expect(() => readAccountSettings({ MAIL_URL: "ftp://mail.test" })).toThrow(/MAIL_URL/);
  });

  it("name every value that cannot be read", () => {
    const read = () => readAccountSettings({ ACCOUNTS: "yes", MAIL_URL: "nowhere" });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/ACCOUNTS.*\n.*MAIL_URL/);
  });

  it("offer a service to sign in through when both its credentials are given", () => {
    expect(readAccountSettings({ GITHUB_CLIENT_ID: "a" }).social.github).toBeUndefined();
    expect(readAccountSettings({ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" }).social.github).toEqual({
      clientId: "a",
      clientSecret: "b",
    });
  });

  it("sell in the modes that have a key and a price", () => {
    const settings = readAccountSettings({
      STRIPE_TEST_SECRET_KEY: "sk_test_x",
      STRIPE_TEST_PRICE: "price_x",
      STRIPE_WEBHOOK_SECRETS: "whsec_a,whsec_b",
      STRIPE_API_URL: "http://127.0.0.1:9999",
    });
    const shop = createShop(readConfig({ PUBLIC_URL: "https://x.test/", SECRET: "s".repeat(32) }), settings);
    expect([Object.keys(shop.providers), shop.publicUrl]).toEqual([["test"], "https://x.test"]);
    expect(shop.offers.map(({ model, priceIds }) => [model, priceIds])).toEqual([
      ["cap-table", { test: "price_x" }],
      ["exit-waterfall", { test: "price_x" }],
    ]);
    expect(settings.stripe.webhookSecrets).toEqual(["whsec_a", "whsec_b"]);
  });
});

describe("the limits of a deployment", () => {
  it("are the published ones but for what LIMITS changes", () => {
    const { limits } = readConfig({ LIMITS: "computePerMinute=6000, bodyBytes=8388608" });
    expect(limits).toEqual({ ...defaultLimits, computePerMinute: 6000, bodyBytes: 8_388_608 });
  });

  it("are refused with every problem, and with what was meant", () => {
    const read = () => readConfig({ LIMITS: "computePerMinut=6000,events=none" });
    expect(read).toThrow(/LIMITS: there is no limit "computePerMinut"; did you mean computePerMinute\?/);
    expect(read).toThrow(/LIMITS: events must be a whole number above 0, not "none"/);
  });
});
