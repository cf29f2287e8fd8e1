import type {
  FundEconomicsErrorCode,
  FundEconomicsRequest,
  FundEconomicsResult,
  fundInputErrorCodes,
} from "@capstack/fund-economics";
import type { z } from "zod";
import type { fundEconomicsCompute, fundEconomicsRequestSchema, fundEconomicsResultSchema } from "../src/index.js";
import { holds, type Same } from "./same.js";

/** Answered as 400, or only by functions that the API does not offer. */
type NotOfThisOperation = (typeof fundInputErrorCodes)[number] | "no_solution" | "aborted";

holds<Same<z.input<typeof fundEconomicsRequestSchema>, FundEconomicsRequest>>();
holds<Same<z.output<typeof fundEconomicsResultSchema>, FundEconomicsResult>>();
holds<
  Same<(typeof fundEconomicsCompute)["engineErrors"][number], Exclude<FundEconomicsErrorCode, NotOfThisOperation>>
>();
