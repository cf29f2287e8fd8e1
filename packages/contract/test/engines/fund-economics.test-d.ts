/** The operation may be refused with every code of the engine but those that are 400 or that the API does not offer, and as a workbook. */
import type { FundEconomicsErrorCode, fundInputErrorCodes } from "@capstack/fund-economics";
import type { fundEconomicsCompute } from "../../src/index.js";

type NotOfThisOperation = (typeof fundInputErrorCodes)[number] | "no_solution" | "aborted";
type Refused = Exclude<(typeof fundEconomicsCompute)["engineErrors"][number], "not_in_formulas">;
type Expected = Exclude<FundEconomicsErrorCode, NotOfThisOperation>;

export const same: [Refused] extends [Expected] ? ([Expected] extends [Refused] ? true : never) : never = true;
