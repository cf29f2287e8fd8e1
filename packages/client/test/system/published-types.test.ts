/** What is published of the contract's types: the same types, and nothing of another package. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { accountingRoutes } from "../../src/accounting/accounting-routes.js";

const home = fileURLToPath(new URL("../../", import.meta.url));
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
  it("are the contract's, and import nothing", { timeout: 240_000 }, () => {
    run("tools/write-types.mjs", "tsconfig.json", folder);
    const printed = readFileSync(join(folder, "contract.d.ts"), "utf8");
    expect(printed).toContain("readonly capTableCompute: {");
    expect(printed).not.toMatch(/import\(|^import |: any\b/m);
    writeFileSync(join(folder, "same.ts"), comparison);
    writeFileSync(join(folder, "tsconfig.json"), '{ "extends": "../../tsconfig.json", "include": ["same.ts"] }');
    run("../../node_modules/typescript-7/bin/tsc", "-p", folder);
  });
});

describe("what an editor shows of a method", () => {
  /** The members of an interface of the published package, as an editor sees them. */
  function published() {
    const home = join(folder, "hover");
    cpSync(new URL("../../src", import.meta.url), home, { recursive: true });
    rmSync(join(home, "contract.ts"));
    cpSync(join(folder, "contract.d.ts"), join(home, "contract.d.ts"));
    const program = ts.createProgram([join(home, "index.ts")], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      customConditions: ["@capstack/source"],
    });
    const checker = program.getTypeChecker();
    const exported = checker.getExportsOfModule(
      checker.getSymbolAtLocation(program.getSourceFile(join(home, "index.ts")) as ts.SourceFile) as ts.Symbol,
    );
    const membersOf = (name: string) => {
      const found = exported.find((one) => one.name === name) as ts.Symbol;
      const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(found));
      return checker.getPropertiesOfType(type).map((member) => ({
        name: `${name}.${member.name}`,
        said: ts.displayPartsToString(member.getDocumentationComment(checker)),
        takes: checker
          .getTypeOfSymbol(member)
          .getCallSignatures()
          .flatMap((signature) => parametersOf(checker, signature)),
      }));
    };
    return ["Client", "Keys", "Batches", "ComputeModel", "AccountingClient"].flatMap(membersOf);
  }

  /** The names that an editor gives parameters: those of a tuple's places where they are taken as one. */
  function parametersOf(checker: ts.TypeChecker, signature: ts.Signature): string[] {
    return signature.getParameters().flatMap((parameter) => {
      const type = checker.getTypeOfSymbol(parameter);
      if (!checker.isTupleType(type)) return [parameter.name];
      const labels = (type as ts.TupleTypeReference).target.labeledElementDeclarations ?? [];
      const places = checker.getTypeArguments(type as ts.TypeReference);
      return places.map((_, place) => labels[place]?.name.getText() ?? "unnamed");
    });
  }

  it("is what it does, and a name for each argument", { timeout: 240_000 }, () => {
    const members = published();
    expect(members.length).toBeGreaterThan(Object.keys(accountingRoutes).length);
    expect(members.filter(({ said }) => said === "").map(({ name }) => name)).toEqual([]);
    const known = new Set(["id", "name", "body", "query", "request", "options", "key", "batch"]);
    const unnamed = members.filter(({ takes }) => takes.some((name) => !known.has(name)));
    expect(unnamed.map(({ name, takes }) => `${name}: ${takes}`)).toEqual([]);
  });
});
