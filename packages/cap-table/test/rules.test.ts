/** The rules of `rules/rounds.md`: who is there, each round of the second table, and what the third says of it. */
import { fileURLToPath } from "node:url";
import { figure, type Row, readRules } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import { type CapTableEvent, computeCapTable } from "../src/index.js";

const rules = readRules(fileURLToPath(new URL("../rules/rounds.md", import.meta.url)));

/** The text in a column of a row; undefined if it is empty. */
function written(row: Row, column: string): string | undefined {
  return row[column] === "" ? undefined : row[column];
}

function given(row: Row, column: string, field: string) {
  const text = written(row, column);
  return text === undefined ? {} : { [field]: figure(text) };
}

function issuanceOf(row: Row): CapTableEvent {
  const holder = { id: row.holder as string, name: row.holder as string };
  const price = written(row, "paid a share");
  if (price !== undefined) {
    const grants = [{ ...holder, shares: figure(row.shares as string), pricePerShare: figure(price) }];
    const terms = { antiDilution: row.protection as "broad" };
    return { type: "preferred_issuance", label: "Before", classId: holder.id, className: holder.id, terms, grants };
  }
  const shares = written(row, "shares");
  if (shares !== undefined) {
    return { type: "common_issuance", label: "Before", grants: [{ ...holder, shares: figure(shares) }] };
  }
  const counts = written(row, "cap counts");
  const safe = {
    ...holder,
    amount: figure(row.paid as string),
    ...given(row, "cap", "valuationCap"),
    ...given(row, "discount", "discount"),
    ...(counts === undefined ? {} : { capType: counts as "post" }),
  };
  return { type: "safe_issuance", label: "Before", safes: [safe] };
}

function roundOf(row: Row): CapTableEvent {
  const pools = [
    ...(written(row, "pool") === undefined ? [] : [{ mode: "pre" as const, ...given(row, "pool", "pct") }]),
    ...(written(row, "pool after closing") === undefined
      ? []
      : [{ mode: "post" as const, ...given(row, "pool after closing", "pct") }]),
  ];
  return {
    type: "priced_round",
    label: "Round",
    ...given(row, "pre-money", "preMoneyValuation"),
    ...given(row, "price a share", "pricePerShare"),
    investments: [{ id: "Investor", name: "Investor", amount: figure(row["new money"] as string) }],
    pools,
  };
}

describe.each(rules)("$name", ({ tables: [before = [], rounds = [], after = []] }) => {
  it.each(rounds.map((round, at) => [Object.values(round).join(", "), round, after[at] as Row] as const))(
    "%s",
    (_, round, expected) => {
      const { final } = computeCapTable({ events: [...before.map(issuanceOf), roundOf(round)] });
      const told = Object.keys(expected).map((column) => {
        const [classId] = column.split(" converts at");
        const holder = final.holders.find(({ id }) => id === column);
        if (column === "price") return [column, final.valuation?.pricePerShare.toFixed(4)];
        if (column === "Pool") return [column, percent(final.pools[0]?.ownership)];
        if (holder !== undefined) return [column, percent(holder.ownership)];
        return [column, final.classes.find(({ id }) => id === classId)?.conversionPrice?.toFixed(4)];
      });
      expect(Object.fromEntries(told)).toEqual(expected);
    },
  );
});

function percent(part = Number.NaN): string {
  return `${Number((part * 100).toFixed(10))} %`;
}
