/** The tables of `small-fund.md`, and what their cells say. */
import { fileURLToPath } from "node:url";
import { figure, type Row, readRules } from "@capstack/testing/vectors";
import type { ValuationFile } from "../../src/index.js";
import { held } from "./small-fund-books.js";

const sections = readRules(fileURLToPath(new URL("small-fund.md", import.meta.url)));

/** The tables of a section in their order. */
export function tablesOf(section: string): readonly (readonly Row[])[] {
  const { tables } = sections.find(({ name }) => name === section) ?? { tables: [] };
  if (tables.length === 0) throw new Error(`small-fund.md has no tables in "${section}"`);
  return tables;
}

/** One table of a section, the first by default. */
export function table(section: string, at = 0): readonly Row[] {
  return tablesOf(section)[at] ?? [];
}

/** The figure of a cell; an empty one is zero. */
export function num(text: string | undefined): number {
  return text ? figure(text.replace("−", "-")) : 0;
}

/** A column by its rows' names, which are in the column without a title unless another is said. */
export function column(rows: readonly Row[], title: string, names = ""): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [row[names] ?? "", num(row[title])]));
}

/** Named amounts without those of zero. */
export function nonZero(amounts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
}

/** A ratio as the page writes it. */
export function percent(ratio: number | null | undefined): string {
  return `${((ratio ?? Number.NaN) * 100).toFixed(4).replace("-", "−")} %`;
}

/** The files of marks, from the table of them. */
export const valuationFiles: readonly ValuationFile[] = table("Fair value").map((row) => {
  const { companyId, securityId } = Object.values(held).find(({ name }) => name === row.Security) ?? held.fernNote;
  const multiple = row["Revenue multiple"];
  return {
    ...{ companyId, securityId, date: row.Day ?? "" },
    ...{ level: row.Level as ValuationFile["level"], technique: row.Technique as ValuationFile["technique"] },
    ...(multiple ? { inputs: [{ name: "Revenue multiple", value: num(multiple), unit: "multiple" as const }] } : {}),
    ...(row["What changed"] ? { changes: row["What changed"] } : {}),
  };
});
