/** The rules of `rules/exits.md`: the stack of the first table, computed at every exit of the second. */
import { fileURLToPath } from "node:url";
import { figure, type Row, readRules } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import { computeExitWaterfall, type WaterfallModel } from "../src/index.js";

const rules = readRules(fileURLToPath(new URL("../rules/exits.md", import.meta.url)));

/** The optional figure of a column, under the name of a field. */
function given(row: Row, column: string, field: string) {
  const text = row[column] ?? "";
  return text === "" ? {} : { [field]: figure(text) };
}

function modelOf(stack: readonly Row[]): WaterfallModel {
  const named = (row: Row) => ({ id: row.class as string, name: row.class as string });
  const sharesOf = (row: Row) => figure(row.shares as string);
  const isPreferred = (row: Row) => (row["paid a share"] ?? "") !== "";
  const isOption = (row: Row) => (row["exercise price"] ?? "") !== "";
  return {
    common: stack
      .filter((row) => !isPreferred(row) && !isOption(row))
      .map((row) => ({ ...named(row), shares: sharesOf(row) })),
    options: stack
      .filter(isOption)
      .map((row) => ({ ...named(row), shares: sharesOf(row), strikePrice: figure(row["exercise price"] as string) })),
    preferred: stack.filter(isPreferred).map((row) => ({
      ...named(row),
      seniority: figure(row.rank as string),
      participation: row.participation as "none",
      ...given(row, "preference", "liquidationMultiple"),
      ...given(row, "cap", "participationCapMultiple"),
      ...given(row, "ratio", "conversionRatio"),
      holders: [
        { ...named(row), shares: sharesOf(row), invested: sharesOf(row) * figure(row["paid a share"] as string) },
      ],
    })),
  };
}

describe.each(rules)("$name", ({ tables: [stack = [], outcomes = []] }) => {
  const model = modelOf(stack);

  it.each(outcomes.map((outcome) => [outcome.exit as string, outcome] as const))("at %s", (exit, outcome) => {
    const { classes, holders } = computeExitWaterfall({ model, exitValuation: figure(exit) });
    const told = Object.fromEntries(
      stack.map(({ class: name = "" }) => {
        const converts = classes.find(({ id }) => id === name)?.decision === "convert" ? " converts" : "";
        const net = holders.find(({ holderId }) => holderId === name)?.net ?? Number.NaN;
        return [name, `${net.toLocaleString("en-US")}${converts}`];
      }),
    );
    const { exit: _, ...expected } = outcome;
    expect(told).toEqual(expected);
  });
});
