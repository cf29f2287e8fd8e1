import { defaultLimits } from "@capstack/contract";
import { SettingsError } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { describe, expect, it } from "vitest";

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
        readServiceConfig({ DATABASE_URL: database, HOST: host, NODE_ENV: stage, SECRET: given, PUBLIC_URL: url });
      if (outcome === "asks") {
        expect(read).toThrow(SettingsError);
        expect(read).toThrow(/SECRET: .*must be set.*openssl rand -hex 32/);
      } else {
        expect(read().development).toBe(outcome === "development");
      }
    },
  );
});

describe("the limits of a deployment", () => {
  it("are the published ones but for what LIMITS changes", () => {
    const { limits } = readServiceConfig({ LIMITS: "computePerMinute=6000, bodyBytes=8388608" });
    expect(limits).toEqual({ ...defaultLimits, computePerMinute: 6000, bodyBytes: 8_388_608 });
  });

  it("are refused with every problem, and with what was meant", () => {
    const read = () => readServiceConfig({ LIMITS: "computePerMinut=6000,events=none" });
    expect(read).toThrow(/LIMITS: there is no limit "computePerMinut"; did you mean computePerMinute\?/);
    expect(read).toThrow(/LIMITS: events must be a whole number above 0, not "none"/);
  });
});

describe("the address of a database", () => {
  const secret = "s".repeat(32);
  it.each(["a/b", "a#b", "a?b", "1/2", "1?2", "1#2", "a%b", "a@b/c"])(
    "is refused with the password %s as it is",
    (password) => {
      const read = () =>
        readServiceConfig({ DATABASE_URL: `postgres://me:${password}@db.acme.test/capstack`, SECRET: secret });
      expect(read).toThrow(/DATABASE_URL: is not an address\. In a password, write @ as %40, .* \/ as %2F/);
    },
  );

  it.each(["a/b", "a#b", "a?b", "a%b", "a@b", "a:b", "é ü"])(
    "is taken with the password %s percent-encoded",
    (password) => {
      const url = `postgres://me:${encodeURIComponent(password)}@db.acme.test/capstack`;
      expect(readServiceConfig({ DATABASE_URL: url, SECRET: secret }).databaseUrl).toBe(url);
    },
  );
});

describe("a port", () => {
  it.each(["abc", "", "-1", "80.5", "65536", "1e3", " 80"])("is refused as %j, and what it may be is said", (PORT) => {
    expect(() => readServiceConfig({ PORT })).toThrow(/\n {2}PORT: must be the number of a port, 0 to 65535$/);
  });
});
