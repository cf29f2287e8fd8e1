import { computeFundEconomics, fundInputErrorCodes } from "@capstack/fund-economics";
import { describe } from "vitest";
import { fundEconomicsCompute } from "../../src/index.js";
import { testVectors } from "./engine-vectors.js";

describe("vectors of fund economics", () => {
  testVectors({
    folder: "fund-economics",
    operation: fundEconomicsCompute,
    compute: computeFundEconomics,
    shapeErrors: fundInputErrorCodes,
    // A caller of the API hands in no settings.
    requestOf: ({ function: called = "computeFundEconomics", input }) =>
      called === "computeFundEconomics" && (input as unknown[]).length === 1 ? (input as unknown[])[0] : undefined,
  });
});
