/** A company without names owns and pays the same. */
import { computeCapTable } from "@capstack/cap-table";
import capTable from "@capstack/cap-table/schema.json" with { type: "json" };
import waterfall from "@capstack/waterfall/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { examples } from "../../src/examples/examples.js";
import { hiding, withoutNames } from "../../src/export/without-names.js";
import { readState, type StudioState } from "../../src/state/studio-state.js";

const finalOf = ({ events, options }: StudioState) =>
  computeCapTable({ events: events.map(({ event }) => event), options } as never).final;

describe("without names", () => {
  it.each(examples.map(({ id, state }) => [id, state] as const))("%s computes to the same figures", (_, state) => {
    const { holders } = finalOf(state);
    const hidden = withoutNames(state, holders);
    expect(finalOf(hidden).holders.map(({ fullyDilutedShares, ownership }) => [fullyDilutedShares, ownership])).toEqual(
      holders.map(({ fullyDilutedShares, ownership }) => [fullyDilutedShares, ownership]),
    );
    const text = JSON.stringify(readState(hidden).events);
    for (const { name } of holders) expect(text).not.toContain(`"${name}"`);
    expect(finalOf(hidden).holders[0]?.name).toBe("A");
  });

  it("hides names within labels, ids, and the company's own, and keeps who is meant", () => {
    const [{ state }] = examples;
    const asked = {
      ...state,
      events: state.events.with(0, { event: { ...state.events[0]?.event, label: "Ada and Ben found it" } }),
      exit: {
        ...state.exit,
        deal: { carveOut: { pct: 0.1, recipients: [{ id: "ada", name: "Ada", share: 1 }] } },
        goal: { holderId: "ben", proceeds: 5 },
      },
    };
    const hidden = withoutNames(asked, finalOf(state).holders);
    expect(hidden.events[0]?.event.label).toBe("A and B found it");
    expect(hidden.exit.goal?.holderId).toBe("holder-b");
    expect(JSON.stringify(hidden.exit.deal)).not.toMatch(/ada/i);
    expect([hidden.title, JSON.stringify(hidden).includes("ada")]).toEqual(["A company", false]);
  });

  it("hides a part of a name in a label too, and leaves the words of the trade", () => {
    const people = [
      { id: "maria", name: "Maria Lopez" },
      { id: "alder", name: "Alder Series Capital" },
    ];
    const [{ state }] = examples;
    const label = "Maria's refresher grant, LOPEZ family; Alder bridges to Series A";
    const hidden = withoutNames({ ...state, events: [{ event: { type: "option_grant", label } }] } as never, people);
    expect(hidden.events[0]?.event.label).toBe("A's refresher grant, A family; B bridges to Series A");
  });

  it("hides a part of a name in pools, classes, milestones and their ids, and keeps what refers to what", () => {
    const events = [
      {
        ...{ id: "okafor-grant", type: "common_issuance" },
        grants: [
          { id: "chidi", name: "Chidi Okafor", kind: "founder", shares: 6_000 },
          { id: "rosa", name: "Rosa Torres", kind: "founder", shares: 4_000 },
          { id: "li", name: "Wei Li", kind: "founder", shares: 1_000 },
        ],
      },
      { type: "pool_change", poolId: "torresPlan", name: "Torres option plan", shares: 1_000 },
      {
        ...{ type: "equity_grant", poolId: "torresPlan" },
        grants: [
          {
            ...{ id: "rosa", kind: "option", shares: 100, strikePrice: 1, securityId: "torres-1" },
            vesting: { milestones: [{ id: "okafor-v2", name: "Okafor ships v2, Li tests", pct: 1 }] },
          },
        ],
      },
      { type: "milestone", date: "2026-05-01", securityId: "torres-1", milestone: "okafor-v2" },
      {
        ...{ type: "priced_round", date: "2026-06-01", preMoneyValuation: 1_000_000 },
        ...{ classId: "okafor-pref", className: "Okafor Preferred" },
        investments: [{ id: "northgate", name: "Northgate Fund 2026", amount: 250_000 }],
      },
      {
        ...{ type: "priced_round", date: "2026-07-01", preMoneyValuation: 1_000_000, label: "Torres round" },
        investments: [{ id: "northgate", amount: 250_000 }],
      },
      { type: "stock_split", date: "2026-08-01", classId: "torres-round", numerator: 2, denominator: 1 },
    ];
    const [{ state }] = examples;
    const asked = {
      ...state,
      events: events.map((event) => ({ event })),
      exit: {
        ...state.exit,
        deal: {},
        goal: null,
        preferred: { "okafor-pref": { liquidationMultiple: 2 }, "torres-round": {} },
      },
    } as unknown as StudioState;
    const { holders, classes } = finalOf(asked);
    const hidden = withoutNames(asked, holders);
    expect(JSON.stringify([hidden.events, hidden.exit])).not.toMatch(/okafor|torres|chidi|rosa|northgate|\bli\b/i);
    const after = finalOf(hidden);
    expect(after.holders.map(({ fullyDilutedShares }) => fullyDilutedShares)).toEqual(
      holders.map(({ fullyDilutedShares }) => fullyDilutedShares),
    );
    expect(after.classes).toHaveLength(classes.length);
    expect(Object.keys(hidden.exit.preferred)).toEqual(after.classes.map(({ id }) => id).slice(1));
    expect(hidden.events[1]?.event.name).toMatch(/^[A-D] option plan$/);
    expect(hidden.events[3]?.event.date).toBe("2026-05-01");
  });

  it("hides whom only an event that does not count names", () => {
    const [{ state }] = examples;
    const event = { type: "common_issuance", grants: [{ id: "gone", name: "Gil Marsh", kind: "founder", shares: 1 }] };
    const hidden = withoutNames({ ...state, events: [...state.events, { off: true, event }] }, finalOf(state).holders);
    expect(JSON.stringify(hidden.events)).not.toMatch(/gone|Gil|Marsh/);
  });

  it("leaves the words of a choice, whatever people are called", () => {
    const { renamed } = hiding([
      { id: "x", name: everyChoice.map(([, word]) => word.replaceAll(/\W|_/g, " ")).join(" ") },
    ]);
    for (const [field, word] of everyChoice) expect(renamed({ [field]: word })).toEqual({ [field]: word });
    expect(everyChoice.length).toBeGreaterThan(100);
  });

  it("names no company that the fund holds, and none in a fund that was kept", () => {
    const [{ state }] = examples;
    const tier = (name: string) => ({ name, pctOfCapital: 0.5, multiple: 1, holdingPeriodYears: 1 });
    const held = {
      ...state,
      title: "Nordlicht",
      fund: {
        ...state.fund,
        positions: [{ name: "Fjord", invested: 1, multiple: 2, holdingPeriodYears: 5 }],
        scenarios: [{ name: "Kept 1", inputs: { returnTiers: [tier("large"), tier("Nordlicht"), tier("Fjord (2)")] } }],
      },
    };
    const text = JSON.stringify(withoutNames(held, finalOf(state).holders).fund);
    expect(text).not.toMatch(/Nordlicht|Fjord/);
    expect(text).toContain('"large"');
  });
});

/** Every field of the engines' requests that takes a word of a list, with each word. */
const everyChoice = [capTable, waterfall].flatMap(({ $defs }) => choicesIn("", $defs, $defs));

function choicesIn(field: string, part: unknown, definitions: object): (readonly [field: string, word: string])[] {
  if (typeof part !== "object" || part === null) return [];
  const { $ref, enum: words, const: word } = part as { $ref?: string; enum?: unknown[]; const?: unknown };
  const referred = Object.entries(definitions).find(([name]) => $ref === `#/$defs/${name}`)?.[1] as {
    enum?: unknown[];
  };
  const own = [...(words ?? []), word, ...(referred?.enum ?? [])].flatMap((one) =>
    typeof one === "string" && /^[a-z]\w*$/.test(field) ? [[field, one] as const] : [],
  );
  const below = Object.entries(part).flatMap(([name, one]) =>
    name === "properties" || name === "$defs"
      ? Object.entries(one as object).flatMap(([known, schema]) => choicesIn(known, schema, definitions))
      : name === "enum" || typeof one !== "object"
        ? []
        : choicesIn(field, one, definitions),
  );
  return [...own, ...below];
}
