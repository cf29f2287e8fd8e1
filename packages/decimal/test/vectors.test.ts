import { fileURLToPath } from "node:url";
import { mismatches, readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import * as decimal from "../src/index.js";

const vectors = readVectors(fileURLToPath(new URL("../vectors", import.meta.url)));
const functions = decimal as unknown as Record<string, (...input: unknown[]) => unknown>;

describe("golden vectors", () => {
  for (const { name, function: called = "", input, output, error } of vectors) {
    const run = () => functions[called]?.(...(input as unknown[]));
    if (error === undefined) {
      it(name, () => expect(mismatches(run(), output)).toEqual([]));
    } else {
      it(`${name}: ${error.code}`, () => expect(run).toThrow(expect.objectContaining(error)));
    }
  }
});
