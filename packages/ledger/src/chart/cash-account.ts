/** Accounts of cash. */
import type { Account } from "../records/vehicle.js";

/**
 * Whether an account is cash for the statement of cash flows, restricted cash among it.
 * @see ASC 230-10-45-4 (restricted cash)
 */
export function isCash({ subtype }: Pick<Account, "subtype">): boolean {
  return subtype === "cash" || subtype === "restricted_cash";
}
