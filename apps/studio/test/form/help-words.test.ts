/** What stands in a form is in the words of the trade: labels, helps and choices of every field that a form shows. */
import { readFileSync } from "node:fs";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { type Definitions, definitionOf, helpOf, resolve, type Schema } from "../../src/form/schema.js";
import { choiceLabel, labelOf } from "../../src/form/words/labels.js";
import { laidOut } from "../../src/form/words/layouts.js";

const definitionsOf = (engine: string): Definitions =>
  JSON.parse(readFileSync(new URL(`../../../../packages/${engine}/schema.json`, import.meta.url), "utf8")).$defs;

/** A field of a form, and all that is said of it. */
interface Said {
  readonly field: string;
  readonly words: readonly string[];
}

/** The fields that the form of a shape shows, and those of the shapes within it. */
function saidIn(of: string, definitions: Definitions, hidden: readonly string[], seen = new Set<string>()): Said[] {
  if (seen.has(of)) return [];
  seen.add(of);
  const { main, more } = laidOut(of, definitions, hidden);
  return [...main, ...more.flatMap(([, items]) => items)].flat().flatMap((path) => saidOf(of, path, definitions, seen));
}

function saidOf(of: string, path: string, definitions: Definitions, seen: Set<string>): Said[] {
  const [name = "", ...rest] = path.split(".");
  const schema = definitions[of]?.properties?.[name] ?? {};
  const inner = definitionOf(schema);
  if (rest.length > 0) return inner === undefined ? [] : saidOf(inner, rest.join("."), definitions, seen);
  const within = [schema, ...(schema.anyOf ?? [])].flatMap((one: Schema) => definitionOf(one) ?? []);
  const plain = resolve(schema, definitions);
  const choices = (plain.enum ?? resolve(plain.items ?? {}, definitions).enum ?? []).filter((word) => word !== null);
  const words = [labelOf(name, of), helpOf(plain, name), ...choices.map((word) => choiceLabel(word, name))];
  return [{ field: `${of}.${name}`, words }, ...within.flatMap((one) => saidIn(one, definitions, [], seen))];
}

/** camelCase, snake_case, backticks, ids, and other words of code. */
const OF_CODE = /[a-z][A-Z](?!s\b)|\w_\w|`|\bnull\b|\bids?\b|\bpct\b|\bengine\b|\btrue\b|\bfalse\b|\bipo\b|response/;
const HIDDEN_IN_A_SALE = ["id", "name", "holders", "originalIssuePrice", "conversionRatio", "conversionPrice"];

const capTable = definitionsOf("cap-table");
const events = Object.keys(capTable).filter(
  (name) => name.endsWith("Event") && capTable[name]?.properties !== undefined,
);

describe("the words of a form", () => {
  it.each([
    ...events.map((of) => [of, capTable, []] as const),
    ["ExitDeal", definitionsOf("waterfall"), []] as const,
    ["PreferredSeries", definitionsOf("waterfall"), HIDDEN_IN_A_SALE] as const,
    ["FundInputs", definitionsOf("fund-economics"), []] as const,
  ])("are those of the trade: %s", (of, definitions, hidden) => {
    const said = saidIn(of, definitions, hidden);
    expect(said.length).toBeGreaterThan(0);
    const ofCode = said.flatMap(({ field, words }) =>
      words.filter((text) => OF_CODE.test(text)).map((text) => `${field}: ${text}`),
    );
    expect(ofCode).toEqual([]);
  });
});

describe("what a carve-out is a percentage of", () => {
  const deal = {
    cash: 500_000,
    earnouts: [{ id: "e", name: "Earn-out", amount: 2_000_000, achievedPct: 0.5 }],
    transactionCosts: [{ id: "c", name: "Costs", amount: 400_000 }],
    debt: [{ id: "d", name: "Debt", amount: 1_500_000 }],
  };
  it.each([
    ["net", 10_000_000 + 1_000_000 + 500_000 - 400_000 - 1_500_000, /earn-outs.*cash.*costs.*debt/],
    ["gross", 10_000_000 + 1_000_000, /price with (achieved )?earn-outs/],
  ] as const)("is said as the engine counts it: %s", (base, counted, words) => {
    const model = { common: [{ id: "ada", name: "Ada", shares: 1 }] };
    const carveOut = { type: "percent", pct: 0.05, base } as const;
    const answer = computeExitWaterfall({ model, exitValuation: 10_000_000, deal: { ...deal, carveOut } });
    expect(answer.deductions.carveOut.base).toBe(counted);
    const schema = definitionsOf("waterfall").CarveOut?.properties?.base ?? {};
    expect(choiceLabel(base, "base")).toMatch(words);
    expect(helpOf(resolve(schema, definitionsOf("waterfall")), "base")).toMatch(words);
  });
});
