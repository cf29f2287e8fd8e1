/** What is published of the contract's types: the same types, and nothing of another package. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const home = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(home, "test/published-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: home, encoding: "utf8" });
  expect(`${stdout}${stderr}`).toBe("");
  expect(status).toBe(0);
};

/** Holds every field of every operation against its twin; a field that differs does not compile. */
const comparison = `
import type * as declared from "../../src/contract.js";
import type * as published from "./contract.js";

type Plain<T> = T extends object ? { [Field in keyof T]: Plain<T[Field]> } : T;
type Same<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;
type Held<A, B> = { [Name in keyof A]: Name extends keyof B ? Same<A[Name], B[Name]> : false };
type AllHeld<A> = { [Name in keyof A]: true };

declare const ofApi: Held<declared.OperationTypes, published.OperationTypes>;
declare const ofBooks: Held<declared.AccountingOperationTypes, published.AccountingOperationTypes>;
declare const ofCodes: Same<declared.PlatformErrorCode, published.PlatformErrorCode>;
ofApi satisfies AllHeld<published.OperationTypes>;
ofBooks satisfies AllHeld<published.AccountingOperationTypes>;
ofCodes satisfies true;
export {};
`;

describe("the published types", () => {
  it("are the contract's, and import nothing", { timeout: 90_000 }, () => {
    run("tools/write-types.mjs", "tsconfig.json", folder);
    const printed = readFileSync(join(folder, "contract.d.ts"), "utf8");
    expect(printed).toContain("readonly capTableCompute: {");
    expect(printed).not.toMatch(/import\(|^import |: any\b/m);
    writeFileSync(join(folder, "same.ts"), comparison);
    writeFileSync(join(folder, "tsconfig.json"), '{ "extends": "../../tsconfig.json", "include": ["same.ts"] }');
    run("../../node_modules/typescript-7/bin/tsc", "-p", folder);
  });
});
