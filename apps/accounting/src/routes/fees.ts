/** `/fee-runs`, `/fee-offsets`: management fees across vehicles, and what reduces them. */
import { listFeeOffsets, recordFeeOffset, withdrawFeeOffset } from "@capstack/books/fees/fee-offset";
import { runFees } from "@capstack/books/fees/fee-run";
import { requireScope } from "@capstack/books/requests/caller";
import { inGroup, inHolding, ofGroup, type Routes } from "../route.js";

export const feeRoutes = {
  runFees: (write, _, run) => {
    if (run.post) requireScope(write.caller, "accounting:post");
    return runFees(write, run);
  },
  listFeeOffsets: ofGroup((read, vehicle, { query }) => listFeeOffsets(read, vehicle, query)),
  recordFeeOffset: inGroup(recordFeeOffset),
  withdrawFeeOffset: inHolding("fee_offsets", withdrawFeeOffset),
} satisfies Partial<Routes>;
