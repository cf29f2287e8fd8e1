import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress, createKit, settingShapes, silentLogger } from "../src/index.js";

describe("a server for this machine alone", () => {
  const app = createKit({ logger: silentLogger, version: "0.1.0", localOnly: true });
  app.all("/", (c) => c.text("ok"));

  it.each([
    [200, {}],
    [200, { Host: "127.0.0.1:8787" }],
    [200, { Host: "LOCALHOST:1" }],
    [200, { Host: "[::1]:8787" }],
    [403, { Host: "evil.example" }],
    [403, { Host: "127.0.0.1.evil.example" }],
    [403, { Host: "192.168.1.7:8787" }],
    [200, { Origin: "http://localhost:3000" }],
    [403, { Origin: "https://evil.example" }],
    [403, { Origin: "http://localhost.evil.example" }],
    [403, { Origin: "null" }],
    [403, { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
    [200, { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ])("answers %i to %o", async (status, headers) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      expect((await app.request("/", { method, headers: headers as Record<string, string> })).status).toBe(status);
    }
  });
});

it("a proxy is trusted by its IPv4 address however the socket writes it", async () => {
  const app = new Hono().get("/", (c) => c.text(clientAddress(c, ["10.0.0.8"])));
  const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
  const headers = { "X-Forwarded-For": "203.0.113.5" };
  for (const address of ["10.0.0.8", "::ffff:10.0.0.8"]) {
    expect(await (await app.request("/", { headers }, from(address))).text()).toBe("203.0.113.5");
  }
});

it("proxies are trusted by their network, and an address outside it is the caller's own", async () => {
  const app = new Hono().get("/", (c) => c.text(clientAddress(c, ["10.1.0.0/16", "fd00::/8"])));
  const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
  const headers = { "X-Forwarded-For": "198.51.100.9, 203.0.113.5, 10.1.200.3" };
  for (const address of ["10.1.7.7", "::ffff:10.1.7.7", "fd12::1"]) {
    expect(await (await app.request("/", { headers }, from(address))).text()).toBe("203.0.113.5");
  }
  for (const address of ["10.2.0.1", "fe80::1"]) {
    expect(await (await app.request("/", { headers }, from(address))).text()).toBe(address);
  }
});

it("a network that is none is refused at start", () => {
  for (const text of ["10.0.0.0/33", "proxy.example", "10.0.0.0/8/1", "10.0.0.8,,x"]) {
    expect(settingShapes.networks.safeParse(text).success).toBe(false);
  }
  expect(settingShapes.networks.parse("local, 10.0.0.8, ::1, 10.1.0.0/16")).toHaveLength(4);
});
