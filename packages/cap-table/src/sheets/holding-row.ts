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
  if (record.slice(header.length).some((extra) => extra.trim() !== "")) {
    return `The row has ${record.length} cells for ${header.length} columns; write a number without thousands commas, or in quotes.`;
  }
  const shares = figure(cell("shares"));
  const id = cell("id") ?? cell("name");
  if (id === undefined) return "No holder is named.";
  if (!(shares > 0)) return `"${cell("shares") ?? ""}" is no number of shares above zero.`;
  const holderKind = holderKinds.find((kind) => kind === cell("holderKind"));
  for (const name of ["pricePerShare", "strikePrice"]) {
    const price = cell(name);
    if (price !== undefined && !(figure(price) >= 0)) return `"${price}" is no price of zero or more (${name}).`;
  }
  const strike = cell("strikePrice");
  return {
    id,
    name: cell("name") ?? id,
    holderKind,
    classId: cell("classId") ?? "common",
    kind: cell("kind") ?? "stock",
    shares,
    pricePerShare: figure(cell("pricePerShare") ?? "0"),
    strikePrice: strike === undefined ? undefined : figure(strike),
    poolId: cell("poolId"),
    securityId: cell("securityId"),
    issueDate: cell("issueDate"),
  };
}

/** A number with or without commas between thousands; NaN for anything else, an infinite one included. */
function figure(text: string | undefined): number {
  const plain = text !== undefined && /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  const value = Number(plain);
  return Number.isFinite(value) ? value : Number.NaN;
}

export const AWARDS: readonly string[] = ["option", "iso", "nso", "rsu", "sar", "promised"];
