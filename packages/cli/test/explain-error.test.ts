/** What a refusal of the API says on a terminal. */
import { CapstackApiError } from "@capstack/client";
import { describe, expect, it } from "vitest";
import { explainError } from "../src/explain-error.js";

const failure = (details: Record<string, unknown>, message = "Refused.") =>
  explainError(new CapstackApiError({ status: 400, code: "validation_failed", message, retryable: false, details }));

describe("a refusal", () => {
  it("lists what the API says would be right", () => {
    expect(failure({ groups: ["Fund I", "Fund II"] }).message).toBe("Refused.\ngroups: Fund I, Fund II");
  });
  it("lists every other problem that was found", () => {
    const issues = ["one", "two", "three"].map((message, index) => ({ message, pointer: `/${index}` }));
    expect(failure({ issues }, "one").message).toBe("one\n/1: two\n/2: three");
  });
  it("says how many problems it leaves out", () => {
    const issues = Array.from({ length: 50 }, (_, index) => ({ message: `m${index}`, pointer: `/${index}` }));
    expect(failure({ issues }, "m0").message).toMatch(/\/19: m19\nAnd 30 more problems\.$/);
    expect(failure({ issues, issueCount: 120 }, "m0").message).toMatch(/\/19: m19\nAnd 100 more problems\.$/);
    expect(failure({ issues: issues.slice(0, 21) }, "m0").message).toMatch(/\nAnd 1 more problem\.$/);
  });
  it("cuts a list that nobody reads", () => {
    const names = Array.from({ length: 25 }, (_, index) => `v${index}`);
    expect(failure({ names }).message).toMatch(/v19, and 5 more$/);
  });
  it("shows no path and no figures", () => {
    expect(failure({ path: ["events"], limit: 3, reason: "x" }).message).toBe("Refused.");
  });
  it("of a key says how a key is given", () => {
    const error = new CapstackApiError({
      status: 401,
      code: "unauthorized",
      message: "The key was revoked.",
      retryable: false,
    });
    expect(explainError(error).message).toBe(
      "The key was revoked.\nA key is given by --api-key, CAPSTACK_API_KEY or capstack login.",
    );
  });
});
