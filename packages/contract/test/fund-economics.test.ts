import { computeFundEconomics } from "@capstack/fund-economics";
import { describe } from "vitest";
import { fundEconomicsCompute } from "../src/operations/fund-economics.js";
import { testVectors } from "./engine-vectors.js";

describe("vectors of fund economics", () => {
  testVectors({
    folder: "fund-economics",
    operation: fundEconomicsCompute,
    compute: computeFundEconomics,
    requestOf: ({ function: called, input }) =>
      called === "computeFundEconomics" ? (input as readonly unknown[])[0] : undefined,
  });
});
