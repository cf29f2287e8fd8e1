import { type ExitWaterfallRequest, type ExitWaterfallResult, waterfallErrorCodes } from "@capstack/waterfall";
import schema from "@capstack/waterfall/schema.json" with { type: "json" };
import * as z from "zod";
import { described } from "../described.js";
import type { Operation } from "../operation.js";
import { asWorkbook, computation, computationErrors, workbookErrors } from "./computation.js";
import answers from "./recorded/exit-waterfall.json" with { type: "json" };

const series = (id: string, name: string, seniority: number, shares: number, invested: number) => ({
  id,
  name,
  seniority,
  participation: "capped",
  participationCapMultiple: 2,
  holders: [{ id, name: `${name} investors`, shares, invested }],
});

/**
 * Allocates the proceeds of an exit to all current and potential holders.
 * @example exitWaterfallCompute.path // => "/exit-waterfall/compute"
 */
export const exitWaterfallCompute = {
  id: "computeExitWaterfall",
  ...computation,
  ...asWorkbook,
  path: "/exit-waterfall/compute",
  summary: "Compute an exit waterfall",
  description:
    "Shares exit proceeds among preferred and common stock, options, warrants and convertibles. All decide at once so that nobody gains by deciding otherwise; exact to the cent, with the breakpoints between which the split changes.",
  entitlement: "cap-table-exit-waterfall",
  request: described<ExitWaterfallRequest>(schema, "ExitWaterfallRequest"),
  takes: "the exit waterfall takes model and exitValuation",
  enforced: z.looseObject({ model: z.looseObject({}), exitValuation: z.number() }),
  response: described<ExitWaterfallResult>(schema, "ExitWaterfallResult"),
  errors: [...computationErrors, "payment_required"],
  engineErrors: [...new Set([...waterfallErrorCodes, ...workbookErrors])],
  examples: [
    {
      name: "capped-participation",
      summary: "Three series that participate up to 2x, sold for 25M: the senior one takes 18.5M",
      request: {
        model: {
          common: [{ id: "founders", name: "Founders", shares: 1_000_000 }],
          preferred: [
            series("a", "Series A", 1, 200_000, 900_000),
            series("b", "Series B", 1, 300_000, 2_100_000),
            series("c", "Series C", 2, 1_500_000, 15_000_000),
          ],
        },
        exitValuation: 25_000_000,
        analysis: { breakpoints: false, trace: false },
      },
      response: answers["capped-participation"],
    },
  ],
} as const satisfies Operation;
