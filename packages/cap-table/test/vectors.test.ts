import { fileURLToPath } from "node:url";
import { mismatches, readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import { apiLimits, type CapTableRequest, computeCapTable } from "../src/index.js";

type Callable = (input: never) => unknown;

/** What a vector may call by name. */
const functions: Readonly<Record<string, unknown>> = {
  computeCapTable,
  within2000Bytes: (request: CapTableRequest) =>
    computeCapTable(request, { limits: { ...apiLimits, answerBytes: 2000 } }),
};

describe("golden vectors", () => {
  for (const vector of readVectors(fileURLToPath(new URL("../vectors", import.meta.url)))) {
    const call = functions[vector.function ?? "computeCapTable"] as Callable;
    it(vector.name, () => {
      if (vector.error === undefined) {
        expect(mismatches(call(vector.input as never), vector.output)).toEqual([]);
        return;
      }
      const thrown = catchError(() => call(vector.input as never));
      expect(thrown).toMatchObject(vector.error);
    });
  }
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
