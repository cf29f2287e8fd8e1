import { computeCapTable } from "@capstack/cap-table";
import { operations } from "@capstack/contract";
import type { ComputeRoute } from "../compute-route.js";

/** POST /cap-table/compute */
export const capTable: ComputeRoute = {
  operation: operations.capTableCompute,
  compute: (body: Parameters<typeof computeCapTable>[0]) => computeCapTable(body),
};
