/** What changed between two versions: every term is named, with its old and its new value. */

import capTable from "@capstack/cap-table/schema.json" with { type: "json" };
import fundEconomics from "@capstack/fund-economics/schema.json" with { type: "json" };
import waterfall from "@capstack/waterfall/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { versionChanges } from "../../src/compare/version-changes.js";
import { fieldLabel } from "../../src/compare/words/field-words.js";
import { examples } from "../../src/examples/examples.js";
import { type Definitions, definitionOf, resolve, type Schema } from "../../src/form/schema.js";
import { putAt } from "../../src/form/words/issue-words.js";
import type { Json, JsonObject, StudioState } from "../../src/state/studio-state.js";

const definitions = {
  events: capTable.$defs as unknown as Definitions,
  sale: waterfall.$defs as unknown as Definitions,
  fund: fundEconomics.$defs as unknown as Definitions,
};
const [{ state }] = examples;

const told = (was: StudioState, is: StudioState) =>
  versionChanges({ was, is }, definitions).map(({ of, names, was, is }) =>
    [
      [of, ...names].join(" · "),
      was === null ? `added: ${is}` : is === null ? `taken out: ${was}` : `${was} → ${is}`,
    ].join(" "),
  );
const place = state.events.findIndex(({ event }) => event.label === "Series A");
const withEvent = (event: JsonObject): StudioState => ({
  ...state,
  events: state.events.with(place, { event: { ...(state.events[place]?.event ?? {}), ...event } }),
});
const sold = (exit: Partial<StudioState["exit"]>): StudioState => ({ ...state, exit: { ...state.exit, ...exit } });

describe("what changed since a version", () => {
  it.each<[rule: string, is: StudioState, said: string[]]>([
    ["nothing of two that are equal as data", structuredClone(state), []],
    [
      "the preference of a round",
      withEvent({ terms: { liquidationMultiple: 1.5 } }),
      ["Series A · Preference 1.00× → 1.50×"],
    ],
    [
      "participation with its cap, as the table of terms says it",
      withEvent({ terms: { participation: "capped", participationCapMultiple: 3 } }),
      ["Series A · Participation Non-participating → Participating, up to 3.00×"],
    ],
    [
      "what the words of the table of terms leave out, beside them",
      withEvent({ terms: { dividends: { rate: 0.08, onConversion: "common" } } }),
      [
        "Series A · Dividends None → 8\u00a0% a year, cumulative",
        "Series A · Dividends · On conversion, dividends are lost → are paid in common stock",
      ],
    ],
    [
      "the rank of a class",
      withEvent({ terms: { seniority: "pari_passu" } }),
      ["Series A · Seniority paid before earlier classes → paid with the most senior (pari passu)"],
    ],
    [
      "that an event is switched off",
      { ...state, events: state.events.with(place, { ...state.events[place], off: true } as never) },
      ["Series A · Counts yes → no, switched off"],
    ],
    [
      "costs of the closing",
      sold({ deal: { transactionCosts: 3_150_000 } }),
      ["Closing · Transaction costs none → 3,150,000"],
    ],
    [
      "an escrow of the closing",
      sold({ deal: { escrow: { pct: 0.1, releasePct: 0.8 } } }),
      ["Closing · Escrow none → 10\u00a0% of equity proceeds, 80\u00a0% expected back"],
    ],
    [
      "the price of the exit",
      sold({ exitValuation: 90_000_000 }),
      ["Exit · The exit’s price 120,000,000 → 90,000,000"],
    ],
    [
      "terms of a series that the exit changes",
      sold({ preferred: { "series-a": { participation: "full" } } }),
      ["Exit · series-a · Participation as the cap table has it → participating"],
    ],
    ["the company's name", { ...state, title: "Nordlicht" }, [`Company · Name ${state.title} → Nordlicht`]],
    [
      "a term of the fund",
      { ...state, fund: { ...state.fund, inputs: { ...state.fund.inputs, carryPct: 0.25 } } },
      ["Fund · Carry 20\u00a0% → 25\u00a0%"],
    ],
  ])("is %s", (_, is, said) => {
    expect(told(state, is)).toEqual(said);
  });
});

/** A path to a field, and two values of it. */
interface Leaf {
  readonly path: readonly (string | number)[];
  /** The names of the field and of the fields around it. */
  readonly labels: readonly string[];
  readonly values: readonly [Json, Json];
}

const all: Definitions = { ...definitions.fund, ...definitions.sale, ...definitions.events };

/** A shape with all its fields, and each field that it has, however deep. */
function wholeOf(of: string, schema: Schema = all[of] ?? {}): { whole: JsonObject; leaves: Leaf[] } {
  const whole: Record<string, Json> = {};
  const leaves: Leaf[] = [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field.const !== undefined) {
      whole[name] = field.const;
      continue;
    }
    const own = fieldLabel({ of, name, schema: field });
    const found = valuesOf(field, name);
    whole[name] = found[0]?.values[0] ?? null;
    for (const { path, labels, values, whole: inner } of found) {
      if (inner !== undefined) whole[name] = inner;
      leaves.push({ path: [name, ...path], labels: [own, ...labels], values });
    }
  }
  return { whole, leaves };
}

function valuesOf(field: Schema, name: string): (Leaf & { whole?: Json })[] {
  const plain = (...values: [Json, Json]) => [{ path: [], labels: [], values }];
  const schema = resolve(field, all);
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => valuesOf(one, name)).slice(-1);
  if (schema.enum !== undefined) return plain(schema.enum[0] ?? "", schema.enum[1] ?? "");
  const { type } = schema;
  const kinds = [type].flat();
  if (kinds.includes("boolean")) return plain(true, false);
  if (kinds.includes("number") || kinds.includes("integer")) {
    const isPart = ["fraction", "rate"].includes(schema["x-unit"] ?? "");
    return isPart ? plain(0.25, 0.2501) : plain(3, 4);
  }
  if (kinds.includes("string"))
    return schema.format === "date" ? plain("2026-01-01", "2026-01-02") : plain("one", "two");
  if (kinds.includes("array")) {
    const items = resolve(schema.items ?? {}, all);
    if (items.properties === undefined) {
      const [item] = valuesOf(items, name);
      return plain([item?.values[0] ?? ""], [item?.values[1] ?? ""]);
    }
    const { whole, leaves } = wholeOf(definitionOf(field) ?? name, items);
    return leaves.map((leaf) => ({ ...leaf, path: [0, ...leaf.path], whole: [whole] }));
  }
  const { whole, leaves } = wholeOf(definitionOf(field) ?? name, schema);
  return leaves.map((leaf) => ({ ...leaf, whole }));
}

/** Terms that are told together with others, by the name that these have. */
const TOGETHER: Readonly<Record<string, string>> = { "Participation cap": "Participation" };
/** Names and words that only a program says. */
const CODE = /\b[a-z]+[A-Z]\w*|\b[a-z]+_[a-z_]+/;

/** What is said of a change of each field alone, and of each field that comes. */
function everyChange(of: string, put: (value: JsonObject) => StudioState) {
  const { whole, leaves } = wholeOf(of);
  const within = (part: Leaf["path"][number] | undefined) =>
    leaves.flatMap(({ path, labels }) => (path[0] === part ? labels : []));
  const ways = leaves.flatMap(({ path, labels, values: [one, other] }) => {
    const was = putAt(whole, path, one) as JsonObject;
    const { [String(path[0])]: _, ...without } = was;
    return [
      { path, labels, was, is: putAt(was, path, other) as JsonObject },
      { path, labels: within(path[0]), was: without, is: was },
      { path, labels: within(path[0]), was, is: without },
    ];
  });
  return ways.map(({ path, labels, was, is }) => ({
    path: path.join("."),
    labels: labels.flatMap((label) => [label, TOGETHER[label] ?? label]),
    changes: versionChanges({ was: put(was), is: put(is) }, definitions),
  }));
}

function expectAllNamed(of: string, put: (value: JsonObject) => StudioState) {
  const every = everyChange(of, put);
  expect(every.length).toBeGreaterThan(0);
  for (const { path, labels, changes } of every) {
    expect(changes.length, path).toBeGreaterThan(0);
    const isNamed = changes.some(({ names }) => names.some((name) => labels.includes(name)) || names.length === 0);
    expect(isNamed, `${path}: ${JSON.stringify(changes)}`).toBe(true);
    for (const { names, was, is } of changes) {
      expect(was, path).not.toBe(is);
      expect([...names, was, is].join(" "), path).not.toMatch(CODE);
    }
  }
}

describe("a change of any field is named, with both its values,", () => {
  const kinds = Object.keys(definitions.events).filter(
    (name) => name.endsWith("Event") && all[name]?.title !== undefined,
  );

  it.each(kinds)("of %s", (of) => {
    expectAllNamed(of, (event) => ({ ...state, events: [{ event }] }));
  });

  it("of the closing of a sale", () => {
    expectAllNamed("ExitDeal", (deal) => sold({ deal }));
  });

  it("of terms that the exit changes", () => {
    expectAllNamed("PreferredSeries", (terms) => sold({ preferred: { one: terms } }));
  });

  it("of a fund", () => {
    expectAllNamed("FundInputs", (inputs) => ({ ...state, fund: { ...state.fund, inputs } }));
  });

  it("of the options of the cap table", () => {
    expectAllNamed("CapTableOptions", (options) => ({ ...state, options }));
  });

  it("of what the studio keeps beside them", () => {
    const { exit, fund } = state;
    const held = { companyId: null, holderId: "ada", holdingPeriodYears: 5 };
    const goal = { holderId: "ada", proceeds: 1_000_000 };
    const cases: readonly (readonly [StudioState, StudioState, string])[] = [
      [{ ...state, sharePrice: 1.5 }, state, "Company · Price of a share 1.50 → none"],
      [
        sold({ goal }),
        sold({ goal: { ...goal, proceeds: 2_000_000 } }),
        "Exit · Goal · Proceeds 1,000,000 → 2,000,000",
      ],
      [sold({ prices: [1, 2] }), sold({ prices: [1, 3] }), "Exit · Prices side by side 1, 2 → 1, 3"],
      [state, { ...state, fund: { ...fund, name: "Fjord II" } }, "Fund · Name none → Fjord II"],
      [state, { ...state, fund: { ...fund, id: "0123456789" } }, "Fund · Kept for none → several companies (01234567)"],
      [
        { ...state, fund: { ...fund, positions: [held] } },
        { ...state, fund: { ...fund, positions: [{ ...held, holdingPeriodYears: 6 }] } },
        "Fund · Positions · Ada · Held 5 years → 6 years",
      ],
      [
        { ...state, fund: { ...fund, scenarios: [{ name: "High", inputs: { carryPct: 0.2 } }] } },
        { ...state, fund: { ...fund, scenarios: [{ name: "High", inputs: { carryPct: 0.3 } }] } },
        "Fund · Scenarios · High · Carry 20\u00a0% → 30\u00a0%",
      ],
      [
        { ...state, exit: { ...exit, exitValuation: 1 } },
        { ...state, exit: { ...exit, exitValuation: 2 } },
        "Exit · The exit’s price 1 → 2",
      ],
    ];
    for (const [was, is, said] of cases) expect(told(was, is)).toEqual([said]);
  });
});

describe("events of two versions", () => {
  const round = (preMoneyValuation: number, label = "Seed") => ({ type: "priced_round", label, preMoneyValuation });
  const split = { type: "stock_split", label: "Split", numerator: 2, denominator: 1 };
  const pool = { type: "pool_change", label: "Plan", shares: 100 };
  const of = (...events: JsonObject[]): StudioState => ({ ...state, events: events.map((event) => ({ event })) });

  it("are known by their names, and one that came, went or was moved says so", () => {
    expect(told(of(round(8e6), split, pool), of(pool, round(9e6)))).toEqual([
      "Split taken out: 2 for 1",
      "Seed · Place in the list 1 → 2",
      "Seed · Pre-money 8,000,000 → 9,000,000",
    ]);
    expect(told(of(pool), of(pool, split))).toEqual(["Split added: 2 for 1"]);
    expect(told(of(round(8e6)), of(round(8e6, "Series Seed")))).toEqual(["Series Seed · Name Seed → Series Seed"]);
  });

  it("have an investor who came or went by name", () => {
    const invested = (...investments: JsonObject[]) => of({ ...round(8e6), investments });
    const [fjord, kite] = [
      { id: "f", name: "Fjord", amount: 1_000_000 },
      { id: "k", name: "Kite", amount: 500_000 },
    ];
    expect(told(invested(fjord, kite), invested({ ...kite, amount: 600_000 }))).toEqual([
      "Seed · Investors · Fjord Amount 1,000,000 → none",
      "Seed · Investors · Kite · Amount 500,000 → 600,000",
    ]);
  });
});

describe("a term that the exit changes in place", () => {
  const own = { "series-a": { liquidationMultiple: 1, participation: "none", seniority: 2 } };
  const said = (was: StudioState, is: StudioState) =>
    versionChanges({ was, is }, definitions, undefined, { was: own, is: own }).map(
      ({ names, was, is }) => `${names.join(" · ")} ${was} → ${is}`,
    );

  it("is from what the cap table has, and back to it", () => {
    const changed = sold({ preferred: { "series-a": { liquidationMultiple: 1.5, participation: "full" } } });
    expect(said(state, changed)).toEqual([
      "series-a · Preference 1.00× → 1.50×",
      "series-a · Participation non-participating → participating",
    ]);
    expect(said(changed, state).at(0)).toBe("series-a · Preference 1.50× → 1.00×");
  });

  it("is without a figure where the cap table says none", () => {
    const changed = sold({ preferred: { "series-b": { liquidationMultiple: 2 } } });
    expect(said(state, changed)).toEqual(["series-b · Preference as the cap table has it → 2.00×"]);
  });
});
