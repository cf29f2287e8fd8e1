/** The request as JSON: a fund, and what to compute of it. */
import { type Input, orEmpty, shape } from "@capstack/decimal";
import { fundAnalysis } from "./analysis-inputs.js";
import { fundInputs } from "./fund-inputs.js";

export const fundEconomicsRequest = shape({
  inputs: fundInputs,
  analysis: orEmpty(fundAnalysis),
});

/** A request: the fund, and what to compute of it. */
export interface FundEconomicsRequest extends Input<typeof fundEconomicsRequest> {}
