import { fileURLToPath } from "node:url";
import { mismatches, readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import * as fundEconomics from "../src/index.js";

type Callable = (...input: unknown[]) => unknown;

describe("vectors", () => {
  for (const vector of readVectors(fileURLToPath(new URL("../vectors", import.meta.url)))) {
    it(vector.name, () => {
      const named = fundEconomics as unknown as Record<string, Callable>;
      const run = () => named[vector.function ?? "computeFundEconomics"]?.(...(vector.input as unknown[]));
      if (vector.error === undefined) return expect(mismatches(run(), vector.output)).toEqual([]);
      const { code, path } = vector.error;
      expect(run).toThrow(expect.objectContaining({ code, ...(path === undefined ? {} : { path }) }));
    });
  }
});
