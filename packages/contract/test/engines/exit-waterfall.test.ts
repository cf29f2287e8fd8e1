import { computeExitWaterfall } from "@capstack/waterfall";
import { describe } from "vitest";
import { exitWaterfallCompute } from "../../src/index.js";
import { testVectors } from "./engine-vectors.js";

describe("vectors of the exit waterfall", () => {
  testVectors({
    folder: "waterfall",
    operation: exitWaterfallCompute,
    compute: computeExitWaterfall,
    requestOf: ({ function: called = "computeExitWaterfall", input }) =>
      called === "computeExitWaterfall" ? input : undefined,
  });
});
