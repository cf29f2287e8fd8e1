import { computeCapTable } from "@capstack/cap-table";
import { describe } from "vitest";
import { capTableCompute } from "../../src/index.js";
import { testVectors } from "./engine-vectors.js";

describe("vectors of the cap table", () => {
  testVectors({
    folder: "cap-table",
    operation: capTableCompute,
    compute: computeCapTable,
    requestOf: ({ function: called = "computeCapTable", input }) => (called === "computeCapTable" ? input : undefined),
  });
});
