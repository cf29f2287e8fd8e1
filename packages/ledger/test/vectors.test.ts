import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readingCodes } from "@capstack/decimal";
import { mismatches, readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import * as ledger from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const vectors = readVectors(here("../vectors"));

/** `$args` are a function's arguments as they are; otherwise books come first (`$entry` second), the other fields are options. */
function run(name: string, input: unknown): unknown {
  const fn = (ledger as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
  if (fn === undefined) throw new Error(`there is no function ${name}`);
  const { $args, $entry, books, ...options } = numbersOf(input) as Record<string, unknown>;
  if (Array.isArray($args)) return fn(...$args);
  return fn(books, $entry ?? options);
}

/** JSON has no NaN: the text stands for it. */
function numbersOf(input: unknown): unknown {
  return JSON.parse(JSON.stringify(input), (_, value: unknown) => (value === "NaN" ? Number.NaN : value));
}

describe("golden vectors", () => {
  for (const { name, function: fn = "capitalAccounts", input, output, error } of vectors) {
    it(`${fn}: ${name}`, () => {
      if (error === undefined) {
        expect(mismatches(run(fn, input), output)).toEqual([]);
        return;
      }
      try {
        run(fn, input);
      } catch (thrown) {
        if (!ledger.isEngineError(thrown)) throw thrown;
        expect(thrown.issues.map((issue) => issue.code)).toContain(error.code);
        if (error.path !== undefined) expect(thrown.path).toEqual(error.path);
        return;
      }
      expect.unreachable(`${name} was not refused`);
    });
  }
});

describe("the three lists of error codes", () => {
  const documented = (text: string) => [...text.matchAll(/^\| `([a-z_]+)` \|/gm)].map((match) => match[1]);
  it("are equal", () => {
    const tested = vectors.flatMap((vector) => (vector.error === undefined ? [] : [vector.error.code]));
    const section = readFileSync(here("../../../docs/site/reference/errors.md"), "utf8")
      .split(/^## /m)
      .find((part) => part.startsWith("ledger\n"));
    expect(tested.sort()).toEqual([...ledger.ledgerErrorCodes].sort());
    const shared: readonly string[] = readingCodes;
    const own = ledger.ledgerErrorCodes.filter((code) => !shared.includes(code));
    expect(documented(section ?? "").sort()).toEqual([...own].sort());
  });
});
