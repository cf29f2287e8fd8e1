import { SettingsError } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { describe, expect, it } from "vitest";
import { createShop } from "../src/checkout/shop.js";
import { readSiteSettings } from "../src/site-settings.js";

describe("the settings of the pages", () => {
  it("letters are printed for development alone: elsewhere people need a mail server", () => {
    for (const elsewhere of [
      { DATABASE_URL: "postgres://db.acme.test/capstack" },
      { HOST: "0.0.0.0" },
      { PUBLIC_URL: "https://acme.test" },
    ]) {
      expect(readSiteSettings(elsewhere).people).toBe(false);
      expect(() => readSiteSettings({ ...elsewhere, ACCOUNTS: "1" })).toThrow(/MAIL_URL: is needed/);
    }
  });

  it("let people in on a developer's machine, where letters are printed", () => {
    expect(readSiteSettings({})).toMatchObject({ people: true, mail: undefined, social: {} });
    expect(readSiteSettings({ ACCOUNTS: "0" }).people).toBe(false);
  });

  it("let people in in production only where letters can leave", () => {
    const production = { NODE_ENV: "production" };
    expect(readSiteSettings(production).people).toBe(false);
    const mail = { MAIL_URL: "https://mail.test/send", MAIL_TOKEN: "t" };
    expect(readSiteSettings({ ...production, ...mail })).toMatchObject({
      people: true,
      mail: { kind: "post", url: "https://mail.test/send", token: "t" },
    });
    expect(() => readSiteSettings({ ...production, ACCOUNTS: "1" })).toThrow(/MAIL_URL: is needed/);
  });

  it("hand letters to a mail server, which must be told whom they are from", () => {
    const server = { MAIL_URL: "smtps://u:p@mail.test" };
    expect(readSiteSettings({ ...server, MAIL_FROM: "Acme <keys@acme.test>" }).mail).toEqual({
      kind: "smtp",
      url: "smtps://u:p@mail.test",
      from: "Acme <keys@acme.test>",
    });
    expect(() => readSiteSettings(server)).toThrow(/MAIL_FROM: says who sends/);
    expect(() => readSiteSettings({ MAIL_URL: "ftp://mail.test" })).toThrow(/MAIL_URL/);
  });

  it("name every value that cannot be read", () => {
    const read = () => readSiteSettings({ ACCOUNTS: "yes", MAIL_URL: "nowhere" });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/ACCOUNTS.*\n.*MAIL_URL/);
  });

  it("offer a service to sign in through when both its credentials are given", () => {
    expect(readSiteSettings({ GITHUB_CLIENT_ID: "a" }).social.github).toBeUndefined();
    expect(readSiteSettings({ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" }).social.github).toEqual({
      clientId: "a",
      clientSecret: "b",
    });
  });

  it("sell in the modes that have a key and a price", () => {
    const settings = readSiteSettings({
      STRIPE_TEST_SECRET_KEY: "sk_test_x",
      STRIPE_TEST_PRICE: "price_x",
      STRIPE_WEBHOOK_SECRETS: "whsec_a,whsec_b",
      STRIPE_API_URL: "http://127.0.0.1:9999",
    });
    const shop = createShop(readServiceConfig({ PUBLIC_URL: "https://x.test/", SECRET: "s".repeat(32) }), settings);
    expect([Object.keys(shop.providers), shop.publicUrl]).toEqual([["test"], "https://x.test"]);
    expect(shop.offers.map(({ model, priceIds }) => [model, priceIds])).toEqual([
      ["cap-table", { test: "price_x" }],
      ["exit-waterfall", { test: "price_x" }],
    ]);
    expect(settings.stripe.webhookSecrets).toEqual(["whsec_a", "whsec_b"]);
  });
});
