import { type Failure, unavailable } from "@capstack/contract";
import { describe, expect, it } from "vitest";
import { createKit, createLogger, silentLogger } from "../src/index.js";

describe("the kit", () => {
  it("answers an unexpected exception without a word of it, and logs it", async () => {
    const lines: string[] = [];
    const app = createKit({
      logger: createLogger("info", { write: (line) => void lines.push(line) }),
      version: "0.1.0",
    });
    app.get("/", () => {
      throw new Error("select * from secrets");
    });
    const response = await app.request("/", { headers: { "X-Request-Id": "r-1" } });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secrets");
    expect(response.headers.get("X-Request-Id")).toBe("r-1");
    expect(lines.join("")).toContain("select * from secrets");
  });

  it("keeps its headers on failures", async () => {
    const app = createKit({ logger: silentLogger, version: "0.1.0", https: true });
    const response = await app.request("/missing");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-capstack-version": "0.1.0",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cache-control": "no-store",
    });
  });

  it("asks the app to explain an exception before it calls it a fault", async () => {
    const explain = (error: unknown): Failure | undefined =>
      error instanceof RangeError ? unavailable(error, 3) : undefined;
    const app = createKit({ logger: silentLogger, version: "0.1.0", explain });
    app.get("/", () => {
      throw new RangeError("the store is down");
    });
    const response = await app.request("/");
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("3");
    expect(await response.json()).toMatchObject({ error: { code: "unavailable", retryable: true } });
  });
});
