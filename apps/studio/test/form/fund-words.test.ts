/** The form of a fund says its terms as a fund manager does. */
import fund from "@capstack/fund-economics/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { type Definitions, definitionOf, helpOf, resolve, type Schema } from "../../src/form/schema.js";
import { choiceLabel, labelOf } from "../../src/form/words/labels.js";
import { laidOut } from "../../src/form/words/layouts.js";
import { noChoice } from "../../src/form/words/usual.js";

const definitions = fund.$defs as unknown as Definitions;

/** The shapes that a form of a fund is made of. */
function shapesFrom(of: string, known: Set<string> = new Set()): Set<string> {
  if (known.has(of) || definitions[of]?.properties === undefined) return known;
  known.add(of);
  for (const field of Object.values(definitions[of].properties)) shapesFrom(definitionOf(field) ?? "", known);
  return known;
}

const fields = [...shapesFrom("FundInputs")].flatMap((of) =>
  Object.entries<Schema>(definitions[of]?.properties ?? {}).map(([name, schema]) => ({
    of,
    name,
    schema: resolve(schema, definitions),
  })),
);

describe("the terms of a fund", () => {
  it("have names without the words of programs", () => {
    expect(fields.length).toBeGreaterThan(50);
    for (const { of, name } of fields) {
      expect(labelOf(name, of), name).not.toMatch(
        /\b(mode|input|pct|num|avg|solve|tier|basis|fractional|pref|sigma)\b/i,
      );
    }
  });

  it("have help and choices without them", () => {
    for (const { name, schema } of fields) {
      expect(helpOf(schema, name), name).not.toMatch(
        /[a-z][A-Z]|`|_|\b(pct|mode|[Tt]iers?|true|True|false|False)\b|For people|Not empty/,
      );
      for (const word of schema.enum ?? []) expect(choiceLabel(word, name), name).not.toMatch(/\b(pct|num|nav|warn)\b/);
    }
  });

  it.each([
    ["tierInputMode", "Outcomes are planned by"],
    ["stageInputMode", "Entry stages are planned by"],
    ["feeBasisAfter", "After the investment period, on"],
    ["solveCalledFromDeployment", "Call only what the plan needs"],
    ["overcommitment", "If more is called than committed"],
  ])("%s is called «%s»", (name, label) => expect(labelOf(name, "FundInputs")).toBe(label));

  it.each([
    ["tierInputMode", "pct-capital", "share of capital"],
    ["tierInputMode", "num-companies", "number of companies"],
    ["feeBasisAfter", "nav", "net asset value"],
    ["overcommitment", "warn", "compute, with a warning"],
  ])("the choice %s: %s says «%s»", (name, word, said) => expect(choiceLabel(word, name)).toBe(said));

  it("stay as they were where no choice is made of what follows the investment period", () => {
    expect(noChoice("FundInputs", "feeBasisAfter")).toBe("as before");
  });

  it("appear in the form once each, under a heading, with recycling in one place", () => {
    const { main, more } = laidOut("FundInputs", definitions, []);
    const paths = [...main, ...more.flatMap(([, items]) => items)].flat();
    expect(paths.toSorted()).toEqual(Object.keys(definitions.FundInputs?.properties ?? {}).sort());
    expect(more.map(([heading]) => heading)).not.toContain("Other");
    expect(main[main.indexOf("recycledCapitalPct") + 1]).toBe("recycling");
    const labels = paths.map((path) => labelOf(path, "FundInputs"));
    expect(new Set(labels).size).toBe(labels.length);
  });
});
