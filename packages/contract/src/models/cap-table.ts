import { type CapTableRequest, type CapTableResult, capTableErrorCodes } from "@capstack/cap-table";
import schema from "@capstack/cap-table/schema.json" with { type: "json" };
import * as z from "zod";
import { described } from "../described.js";
import type { Operation } from "../operation.js";
import { asWorkbook, computation, computationErrors, workbookErrors } from "./computation.js";
import answers from "./recorded/cap-table.json" with { type: "json" };

/**
 * Folds cap-table events into snapshots and a final state.
 * @example capTableCompute.path // => "/cap-table/compute"
 */
export const capTableCompute = {
  id: "computeCapTable",
  ...computation,
  ...asWorkbook,
  path: "/cap-table/compute",
  summary: "Compute a cap table",
  description:
    "Folds an ordered list of events into one snapshot per event and a final state. Exact: a price is solved as a fraction, shares are rounded once.",
  entitlement: "cap-table-exit-waterfall",
  request: described<CapTableRequest>(schema, "CapTableRequest"),
  takes: "the cap table takes events",
  enforced: z.looseObject({ events: z.array(z.unknown()) }),
  response: described<CapTableResult>(schema, "CapTableResult"),
  errors: [...computationErrors, "payment_required"],
  engineErrors: [...new Set([...capTableErrorCodes, ...workbookErrors])],
  examples: [
    {
      name: "option-pool-shuffle",
      summary: "A 20 % pool inside an $8M pre-money: the price is 1.00, not 1.33",
      request: {
        events: [
          {
            type: "common_issuance",
            label: "Founding",
            grants: [{ id: "founders", name: "Founders", shares: 6_000_000, kind: "founder" }],
          },
          {
            type: "priced_round",
            label: "Series A",
            preMoneyValuation: 8_000_000,
            investments: [{ id: "investor", name: "Investor", amount: 2_000_000 }],
            pools: [{ pct: 0.2, mode: "pre" }],
          },
        ],
      },
      response: answers["option-pool-shuffle"],
    },
  ],
} as const satisfies Operation;
