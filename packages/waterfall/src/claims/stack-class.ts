/** The classes of a stack, in the order of the response. */

import { type Rational, sumOf } from "@capstack/decimal";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import type { CapitalStack } from "./capital-stack.js";

/** A line of `classes[]` in the response. */
export interface StackClass {
  readonly id: string;
  readonly name: string;
  readonly kind: "common" | "preferred" | "options" | "warrants" | "profits_interests" | "convertibles";
  readonly seniority: number | null;
  readonly asConvertedShares: Rational;
}

export function classesOf({ common, series, rights, profitsInterests, convertibles }: CapitalStack): StackClass[] {
  const sharesOf = (rows: readonly { readonly shares: Rational }[]) => sumOf(rows.map((row) => row.shares));
  const options = rights.filter((right) => right.classId === "options");
  const warrants = rights.filter((right) => right.classId === "warrants");
  const ratios = new Map(series.map((one) => [one.id, one.conversionRatio]));
  const warrantShares = warrants.map((one) => one.shares.times(ratios.get(one.underlying) ?? ONE));
  const pooled = [
    { id: "options", name: "Options", rows: options, asConvertedShares: sharesOf(options) },
    { id: "warrants", name: "Warrants", rows: warrants, asConvertedShares: sumOf(warrantShares) },
    {
      id: "profits_interests",
      name: "Profits interests",
      rows: profitsInterests,
      asConvertedShares: sharesOf(profitsInterests),
    },
    { id: "convertibles", name: "SAFEs and notes", rows: convertibles, asConvertedShares: ZERO },
  ] as const;
  const commonStock = { id: "common", name: "Common stock", kind: "common", seniority: null } as const;
  return [
    ...(common.length > 0 ? [{ ...commonStock, asConvertedShares: sharesOf(common) }] : []),
    ...series.map((one) => ({
      id: one.id,
      name: one.name,
      kind: "preferred" as const,
      seniority: one.terms.seniority,
      asConvertedShares: sharesOf(one.holders).times(one.conversionRatio),
    })),
    ...pooled
      .filter(({ rows }) => rows.length > 0)
      .map(({ id, name, asConvertedShares }) => ({ id, name, kind: id, seniority: null, asConvertedShares })),
  ];
}
