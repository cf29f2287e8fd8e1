import { computeFundEconomics } from "@capstack/fund-economics";
import { describe } from "vitest";
import { fundEconomicsCompute } from "../src/index.js";
import { testVectors } from "./engine-vectors.js";

describe("vectors of fund economics", () => {
  testVectors({
    folder: "fund-economics",
    operation: fundEconomicsCompute,
    compute: computeFundEconomics,
    shapeErrors: ["invalid_inputs"],
    requestOf: ({ function: called = "computeFundEconomics", input }) =>
      called === "computeFundEconomics" ? (input as unknown[])[0] : undefined,
  });
});
