/**
 * A reserve of shares for awards. What was granted, promised and issued out of it is used; the rest is available.
 * authorized = granted + promised + issued + available − shortfall, where a shortfall arises only from promises.
 */

import { type ErrorPath, type Rational, sumOf, textBytes, unknownIdSentence } from "@capstack/decimal";
import { ZERO } from "../shapes/figures/exact-figures.js";
import { type CapTable, refuse } from "./cap-table.js";
import type { Pool } from "./records.js";

export function poolUsed(pool: Pool): Rational {
  return pool.granted.plus(pool.promised).plus(pool.issued);
}

export function poolAvailable(pool: Pool): Rational {
  const left = pool.authorized.minus(poolUsed(pool));
  return left.sign() > 0 ? left : ZERO;
}

export function poolShortfall(pool: Pool): Rational {
  const over = poolUsed(pool).minus(pool.authorized);
  return over.sign() > 0 ? over : ZERO;
}

export function totalAvailable(table: CapTable): Rational {
  return table.pools.size === 0 ? ZERO : sumOf([...table.pools.values()].map(poolAvailable));
}

/** Common and preferred as converted, awards, promises, counted warrants and what the pools still have to give. */
export function fullyDiluted(table: CapTable, available = totalAvailable(table)): Rational {
  const { asConverted, options, promised, warrants } = table.totals;
  return asConverted.plus(options).plus(promised).plus(warrants).plus(available);
}

export function requirePool(table: CapTable, id: string, path: ErrorPath): Pool {
  const known = table.pools.get(id);
  if (known !== undefined) return known;
  return refuse("unknown_pool", unknownIdSentence(path, id, "the id of a pool by then", table.pools.keys()), path);
}

export function openPool(table: CapTable, id: string, name: string | null): Pool {
  const known = table.pools.get(id);
  if (known !== undefined) {
    if (name !== null) renamePool(table, known, name);
    return known;
  }
  const pool = newPool(id, name);
  putPool(table, pool);
  return pool;
}

export function renamePool(table: CapTable, pool: Pool, name: string): void {
  table.text.pools += textBytes(name) - textBytes(pool.name);
  pool.name = name;
}

/** An empty pool that is not on the table yet. */
export function newPool(id: string, name: string | null): Pool {
  return {
    id,
    name: name ?? (id === "pool" ? "Option pool" : id),
    authorized: ZERO,
    granted: ZERO,
    promised: ZERO,
    issued: ZERO,
  };
}

export function putPool(table: CapTable, pool: Pool): void {
  table.pools.set(pool.id, pool);
  table.text.pools += textBytes(pool.id) + textBytes(pool.name);
}

/** Refuses a draw that the pool cannot give. */
export function requireAvailable(pool: Pool, shares: Rational, path: ErrorPath): void {
  const available = poolAvailable(pool);
  if (shares.lte(available)) return;
  refuse("pool_exceeded", `The pool "${pool.id}" has ${show(available)} shares available, not ${show(shares)}.`, path, {
    available: available.toNumber(),
    requested: shares.toNumber(),
  });
}

function show(shares: Rational): string {
  return String(shares.toNumber());
}
