/** A row of a sheet: who holds what. */

import { unguardedCell } from "@capstack/decimal";
import { holderKinds } from "../model/holder.js";
import type { HolderKind } from "../model/records.js";

export const COLUMNS: readonly string[] = [
  "id",
  "name",
  "holderKind",
  "securityId",
  "classId",
  "kind",
  "shares",
  "pricePerShare",
  "strikePrice",
  "poolId",
  "issueDate",
];

export interface Holding {
  readonly id: string;
  readonly name: string;
  readonly holderKind: HolderKind | undefined;
  readonly classId: string;
  readonly kind: string;
  readonly shares: number;
  readonly pricePerShare: number;
  readonly strikePrice: number | undefined;
  readonly poolId: string | undefined;
  readonly securityId: string | undefined;
  readonly issueDate: string | undefined;
}

export function readHolding(header: readonly string[], record: readonly string[]): Holding | string {
  const cell = (name: string) => {
    const value = record[header.indexOf(name)];
    return value === undefined || value.trim() === "" ? undefined : unguardedCell(value.trim());
  };
  const shares = Number(cell("shares"));
  const id = cell("id") ?? cell("name");
  if (id === undefined) return "No holder is named.";
  if (!Number.isFinite(shares) || shares <= 0) return `"${cell("shares") ?? ""}" is no number of shares above zero.`;
  const holderKind = holderKinds.find((kind) => kind === cell("holderKind"));
  const strike = cell("strikePrice");
  return {
    id,
    name: cell("name") ?? id,
    holderKind,
    classId: cell("classId") ?? "common",
    kind: cell("kind") ?? "stock",
    shares,
    pricePerShare: Number(cell("pricePerShare") ?? 0) || 0,
    strikePrice: strike === undefined ? undefined : Number(strike),
    poolId: cell("poolId"),
    securityId: cell("securityId"),
    issueDate: cell("issueDate"),
  };
}

export const AWARDS: readonly string[] = ["option", "iso", "nso", "rsu", "sar", "promised"];
