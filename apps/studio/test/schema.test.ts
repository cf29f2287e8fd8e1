import capTable from "@capstack/cap-table/schema.json" with { type: "json" };
import fund from "@capstack/fund-economics/schema.json" with { type: "json" };
import waterfall from "@capstack/waterfall/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { eventNames } from "../src/company/event-words.js";
import { type Definitions, helpOf, kindOf, resolve, type Schema, startingValue, unitOf } from "../src/form/schema.js";

const definitions = capTable.$defs as unknown as Definitions;
const field = (of: Definitions, type: string, name: string) => resolve(of[type]?.properties?.[name] ?? {}, of);

describe("a field of a form", () => {
  it.each([
    [definitions, "PricedRoundEvent", "preMoneyValuation", "amount", ""],
    [definitions, "SafeGrant", "discount", "percent", "%"],
    [definitions, "NoteGrant", "interestRate", "percent", "% a year"],
    [definitions, "PricedRoundEvent", "date", "date", ""],
    [definitions, "PricedRoundEvent", "converts", "alternatives", ""],
    [definitions, "PricedRoundEvent", "investments", "list", ""],
    [definitions, "PricedRoundEvent", "protectedWaived", "words", ""],
    [definitions, "ClassTermsInput", "participation", "choice", ""],
    [definitions, "SafeGrant", "mfn", "flag", ""],
    [waterfall.$defs as unknown as Definitions, "PreferredSeries", "liquidationMultiple", "amount", "times"],
    [fund.$defs as unknown as Definitions, "FundInputs", "mgmtFeePct", "percent", "% a year"],
    [fund.$defs as unknown as Definitions, "FundInputs", "newInvestmentPeriodYears", "amount", "years"],
    [fund.$defs as unknown as Definitions, "FundInputs", "mgmtFeeSchedule", "figures", ""],
  ] as const)("is filled in as its schema says: %#", (of, type, name, kind, unit) => {
    const schema = field(of, type, name);
    expect([kindOf(schema, of), unitOf(schema)]).toEqual([kind, unit]);
  });

  it("has the description of the schema as its help, without the unit", () => {
    expect(helpOf(field(definitions, "SafeGrant", "discount"))).toBe("Off the round's price; 0 unless given.");
  });

  it("that is a fraction is filled in as a percentage, in every engine", () => {
    for (const of of [definitions, waterfall.$defs as unknown as Definitions, fund.$defs as unknown as Definitions]) {
      for (const [type, { properties = {} }] of Object.entries(of)) {
        for (const [name, schema] of Object.entries<Schema>(properties)) {
          if (schema.type !== "number" || !/0\.\d+ is \d+ %/.test(schema.description ?? "")) continue;
          expect(kindOf(schema, of), `${type}.${name}`).toBe("percent");
        }
      }
    }
  });
});

describe("an event", () => {
  const types = (definitions.CapTableEvent?.anyOf ?? []).map((one) => resolve(one, definitions).title ?? "");

  it("of every type has a name for people and a form that begins with what is required", () => {
    expect(Object.keys(eventNames).sort()).toEqual([...types].sort());
    for (const type of types) {
      const schema = Object.values(definitions).find(({ title }) => title === type) as Schema;
      const begun = startingValue(schema, definitions) as Record<string, unknown>;
      expect(Object.keys(begun).sort(), type).toEqual([...(schema.required ?? [])].sort());
    }
  });
});
