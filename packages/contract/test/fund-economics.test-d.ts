import type { FundEconomicsErrorCode, FundEconomicsRequest, FundEconomicsResult } from "@capstack/fund-economics";
import type { z } from "zod";
import type { fundEconomicsCompute } from "../src/operations/fund-economics.js";
import type { fundEconomicsRequestSchema } from "../src/schemas/fund-economics.js";
import type { fundEconomicsResultSchema } from "../src/schemas/fund-economics-result.js";
import { holds, type Same } from "./same.js";

holds<Same<z.input<typeof fundEconomicsRequestSchema>, FundEconomicsRequest>>();
holds<Same<z.output<typeof fundEconomicsResultSchema>, FundEconomicsResult>>();
holds<Same<(typeof fundEconomicsCompute)["engineErrors"][number], FundEconomicsErrorCode>>();
