/** Common stock: every share of it ranks equally and takes what the preferences leave. */

import type { Exact, Rational } from "@capstack/decimal";
import type { commonHolding, unissuedPool } from "../shapes/model.js";

/** A holding of common stock. */
export interface CommonRow {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly shares: Rational;
}

export function commonRow({ id, name, shares, holderId }: Exact<typeof commonHolding>): CommonRow {
  return { id, name, holderId: holderId ?? id, shares };
}

/** The unissued option pool as a row of common, when it is to share in proceeds. */
export function unissuedRows(pool: Exact<typeof unissuedPool> | null): CommonRow[] {
  if (pool?.treatment !== "include") return [];
  const { shares } = pool;
  return [{ id: "unissued_pool", name: "Unissued option pool", holderId: "unissued_pool", shares }];
}
