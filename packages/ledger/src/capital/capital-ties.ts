/** Partners' capital against net assets, which must be equal. */
import { balanceUnits } from "../balances/account-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { categoryOfAccount } from "../records/allocation-category.js";
import type { CapitalState } from "./capital-state.js";

/** Capital against net assets: `difference` = `netAssets` − `pooledCapital` − `unallocated` − `nav`. */
export interface CapitalTies {
  readonly netAssets: number;
  readonly unallocated: number;
  readonly pooledCapital: number;
  readonly difference: number;
}

export function capitalTies(index: BooksIndex, state: CapitalState, endDay: number): CapitalTies {
  const { decimals } = index.base;
  const netAssets = netAssetUnits(index, endDay);
  const unallocated = totalUnits(state.allocation.unallocated.map((cell) => cell.units));
  const pooled = pooledCapitalUnits(index, endDay);
  const difference = sumUnits(netAssets, -pooled, -unallocated, -totalUnits(state.itd));
  return {
    netAssets: toAmount(netAssets, decimals),
    unallocated: toAmount(unallocated, decimals),
    pooledCapital: toAmount(pooled, decimals),
    difference: toAmount(difference, decimals),
  };
}

/** Assets less liabilities. */
export function netAssetUnits(index: BooksIndex, endDay: number): Units {
  const balances = balanceUnits(index, endDay);
  return totalUnits(balances.filter((_, at) => ["asset", "liability"].includes(index.accounts[at]?.type ?? "")));
}

/** Capital on equity accounts without a partner, except undistributed earnings and offering costs; credit positive. */
export function pooledCapitalUnits(index: BooksIndex, endDay: number): Units {
  const balances = balanceUnits(index, endDay);
  const pooled = balances.filter((_, at) => {
    const account = index.accounts[at] as BooksIndex["accounts"][number];
    const isAllocated = account.subtype === "undistributed_earnings" || categoryOfAccount(account) >= 0;
    return account.type === "equity" && !isAllocated && (index.accountPartner[at] as number) < 0;
  });
  return -totalUnits(pooled) + 0;
}
