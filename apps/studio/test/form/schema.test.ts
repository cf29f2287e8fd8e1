import { computeCapTable } from "@capstack/cap-table";
import capTable from "@capstack/cap-table/schema.json" with { type: "json" };
import fund from "@capstack/fund-economics/schema.json" with { type: "json" };
import waterfall from "@capstack/waterfall/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { requestPart } from "../../server/request-part.js";
import { eventNames } from "../../src/company/event-words.js";
import { choicesFor, referenceOf, wordsBeside } from "../../src/form/choices.js";
import { type Definitions, helpOf, kindOf, resolve, type Schema, unitOf } from "../../src/form/schema.js";
import { toldIssue } from "../../src/form/words/issue-words.js";
import { inWords } from "../../src/form/words/labels.js";
import { isMeant, laidOut, valueAt, withPriceOf, withValueAt } from "../../src/form/words/layouts.js";
import { emptyFigure, noChoice } from "../../src/form/words/usual.js";

const definitions = capTable.$defs as unknown as Definitions;
const field = (of: Definitions, type: string, name: string) => resolve(of[type]?.properties?.[name] ?? {}, of);

describe("a field of a form", () => {
  it.each([
    ["SafeGrant", "valuationCap", "no cap"],
    ["NoteGrant", "valuationCap", "no cap"],
    ["SecondarySaleEvent", "maxShares", "no limit"],
  ])("%s.%s says what an empty figure means", (type, name, says) => {
    expect(definitions[type]?.properties).toHaveProperty(name);
    expect(emptyFigure(type, name)).toBe(says);
  });
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
    [waterfall.$defs as unknown as Definitions, "PreferredSeries", "liquidationMultiple", "amount", "×"],
    [fund.$defs as unknown as Definitions, "FundInputs", "mgmtFeePct", "percent", "% a year"],
    [fund.$defs as unknown as Definitions, "FundInputs", "newInvestmentPeriodYears", "amount", "years"],
    [fund.$defs as unknown as Definitions, "FundInputs", "mgmtFeeSchedule", "figures", ""],
  ] as const)("is filled in as its schema says: %#", (of, type, name, kind, unit) => {
    const schema = field(of, type, name);
    expect([kindOf(schema, of), unitOf(schema)]).toEqual([kind, unit]);
  });

  it("has the description of the schema as its help, without the unit", () => {
    expect(helpOf(field(definitions, "SafeGrant", "discount"))).toBe("Off the round’s price; 0 by default.");
    expect(helpOf(field(definitions, "SafeIssuanceEvent", "date"))).toBe("Never earlier than the dated event before.");
  });

  it("is explained in what a person sees: names for ids, the words of a choice, whole sentences", () => {
    expect(helpOf(field(definitions, "SafeGrant", "id"))).toBe("The same name means the same holder everywhere.");
    expect(helpOf(field(definitions, "SafeGrant", "capType"), "capType")).toBe(
      "Whether the cap is post-money, and counts what converts, or pre-money; “post-money” by default.",
    );
    expect(helpOf(field(definitions, "ClassTermsInput", "participation"), "participation")).toContain(
      "“non-participating” by default",
    );
    expect(helpOf(field(definitions, "ClassDefinitionEvent", "classId"))).toBe(
      "The class of stock that this is about.",
    );
    expect(noChoice("TerminationEvent", "cause")).toBe("not stated");
    expect(helpOf(field(definitions, "RoundPool", "pct"))).toBe(
      "The part of the fully diluted shares that the pool has after the round.",
    );
    expect(helpOf(field(definitions, "EquityGrant", "kind"), "kind")).toContain("with a catch-up it first receives");
    expect(helpOf(field(definitions, "TerminationEvent", "accelerationPct"))).toMatch(/^The part of .*vests at once/);
    for (const { properties = {} } of Object.values(definitions)) {
      for (const [name, schema] of Object.entries(properties)) expect(helpOf(schema, name)).not.toContain("; or pct");
    }
  });

  it("that is a fraction is filled in as a percentage, in every engine", () => {
    for (const whole of [capTable, waterfall, fund]) {
      const of = requestPart(whole as never).$defs as Definitions;
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

  it("of every type has a name for people", () => {
    expect(Object.keys(eventNames).sort()).toEqual([...types, "profits_interests"].sort());
  });

  it("shows every field that a person may fill in, once", () => {
    const made = new Set(["type", "id", "eventId", "className", "name", "roundId", "classId", "terms", "set"]);
    for (const [of, { title, properties = {} }] of Object.entries(definitions)) {
      if (!types.includes(title ?? "")) continue;
      const { main, more } = laidOut(of, definitions, []);
      const paths = [...main, ...more.flatMap(([, items]) => items)].flat();
      expect(new Set(paths).size, of).toBe(paths.length);
      for (const name of Object.keys(properties)) if (!made.has(name)) expect(paths, of).toContain(name);
      for (const path of paths) expect(properties, `${of}.${path}`).toHaveProperty(path.split(".")[0] as string);
    }
  });

  it("is laid out in fields that its schema has", () => {
    for (const of of ["PricedRoundEvent", "ConvertEvent", "InstrumentAmendmentEvent", "VestingInput", "NoteGrant"]) {
      const { main, more } = laidOut(of, definitions, []);
      for (const path of [...main, ...more.flatMap(([, items]) => items)].flat()) {
        let at = definitions[of];
        for (const step of path.split(".")) at = resolve(at?.properties?.[step] ?? {}, definitions);
        expect(at, `${of}.${path}`).not.toEqual({});
      }
    }
  });
});

describe("a choice of awards", () => {
  const kinds = ["option", "iso", "profits_interest", "profits_interest_catch_up"];

  it("offers options beside an option and profits interests beside a profits interest", () => {
    expect(wordsBeside("EquityGrant", "kind", kinds, "profits_interest")).toEqual(kinds.slice(2));
    expect(wordsBeside("EquityGrant", "kind", kinds, "iso").slice(0, 2)).toEqual(["iso", "nso"]);
    expect(wordsBeside("EquityGrant", "kind", kinds, "iso")).not.toContain("profits_interest");
  });

  it("has every kind of award that there is in one family or the other", () => {
    const schema = field(definitions, "EquityGrant", "kind");
    const offered = ["iso", "profits_interest"].flatMap((kind) => wordsBeside("EquityGrant", "kind", [], kind));
    expect(offered.toSorted()).toEqual([...(schema.enum ?? [])].sort());
  });
});

describe("a value at a path", () => {
  it("is put and taken out again, and what stands beside it stays", () => {
    const event = { type: "convert", terms: {} };
    const put = withValueAt(event, "terms.seniority", "senior");
    expect(valueAt(put, "terms.seniority")).toBe("senior");
    expect(withValueAt(put, "terms.seniority", undefined)).toEqual(event);
  });

  it("is asked for only beside the choice that gives it a meaning", () => {
    expect(isMeant("PricedRoundEvent", "terms.participationCapMultiple", { terms: { participation: "capped" } })).toBe(
      true,
    );
    expect(isMeant("PricedRoundEvent", "terms.participationCapMultiple", { terms: { participation: "full" } })).toBe(
      false,
    );
    expect(isMeant("EquityGrant", "strikePrice", { kind: "iso" })).toBe(true);
    expect(isMeant("EquityGrant", "strikePrice", { kind: "profits_interest_catch_up" })).toBe(false);
    expect(isMeant("EquityGrant", "participationThreshold", { kind: "profits_interest" })).toBe(true);
    expect(isMeant("EquityGrant", "earlyExercise", { kind: "profits_interest" })).toBe(false);
    expect(isMeant("EquityGrant", "earlyExercise", { kind: "nso" })).toBe(true);
    expect(isMeant("WarrantGrant", "strikePrice", {}), "of a warrant, which has no kinds").toBe(true);
  });

  it("carries the price of an award over to the one that its kind has, and drops it where it has none", () => {
    const award = { shares: 1, strikePrice: 1.1 };
    expect(withPriceOf("profits_interest", award)).toEqual({ shares: 1, participationThreshold: 1.1 });
    expect(withPriceOf("nso", { shares: 1, participationThreshold: 1.1 })).toEqual(award);
    expect(withPriceOf("rsu", award)).toEqual({ shares: 1 });
    expect(withPriceOf("rsu", { shares: 1 })).toEqual({ shares: 1 });
  });
});

describe("a field that names something of the company", () => {
  it("offers what fits it", () => {
    const securities = [
      { id: "s", name: "Angel: SAFE of 500,000", kind: "safe" },
      { id: "o", name: "Eve: 1,000 ISOs", kind: "iso" },
    ];
    const choices = { holders: [], classes: [], pools: [], rounds: [], securities, fresh: (stem: string) => stem };
    const offered = (of: string, name: string) =>
      choicesFor(referenceOf(of, name) as NonNullable<ReturnType<typeof referenceOf>>, choices).map(({ id }) => id);
    expect(offered("ExerciseEvent", "securityId")).toEqual(["o"]);
    expect(offered("InstrumentAmendmentEvent", "securityId")).toEqual(["s"]);
    expect(offered("RepurchaseEvent", "securityId")).toEqual(["s", "o"]);
  });
});

describe("what an engine refuses", () => {
  const told = (code: string, message: string, path: (string | number)[], value: Record<string, unknown>) =>
    toldIssue(
      { code, message, path },
      {
        of: "PricedRoundEvent",
        definitions,
        value: value as never,
        nameOf: (id) => (id === "alpha" ? "Alpha Ventures" : id),
        put: () => {},
      },
    );

  it("is said with the field's name, in its unit, with the bound that it passes", () => {
    const negative = told("negative_value", "preMoneyValuation is -5; …", ["preMoneyValuation"], {
      preMoneyValuation: -5,
    });
    expect(negative.message).toBe("Pre-money is −5; it must be more than 0.");
    const pool = told("invalid_value", "…", ["pools", 0, "pct"], { pools: [{ pct: 1.5 }] });
    expect(pool.message).toBe("Pool is 150\u00a0%; it must be less than 100\u00a0%.");
  });

  it("begins with the field's name as the form has it", () => {
    const half = told("invalid_value", "shares is 8.5; it must be a whole number of shares.", ["pools", 0, "shares"], {
      pools: [{ shares: 8.5 }],
    });
    expect(half.message).toBe("Pool is 8.5; it must be a whole number of shares.");
    const message = "shares is 8.5; it must be a whole number of shares.";
    const issue = { code: "invalid_value", message, path: ["grants", 0, "shares"] };
    const words = { of: "CommonIssuanceEvent", definitions, value: { grants: [{ shares: 8.5 }] }, nameOf: String };
    expect(toldIssue(issue, words).message).toBe("Shares are 8.5; they must be a whole number of shares.");
  });

  it("can be mended by the bound where that may be given", () => {
    const pay = told("invalid_value", "…", ["payToPlay", "requiredPct"], { payToPlay: { requiredPct: 1.5 } });
    expect(pay.mend?.name).toBe("Make it 100\u00a0%");
  });

  it("is a quiet hint where something is only still to be filled in", () => {
    const missing = told("missing_field", "amount is required.", ["investments", 0, "amount"], { investments: [{}] });
    expect(missing).toMatchObject({ quiet: true, message: "Amount is still to be filled in." });
  });

  it("of a round without a price is said at the pre-money, with the unit that was forgotten or the least it can be", () => {
    const message = (short: string) =>
      `No price exists: at every price, new money of 5,000,000 ask for more than the whole company; the pre-money of 1 is short by ${short}. Raise it.`;
    const investments = [{ amount: 5_000_000 }];
    const small = told("round_too_large", message("1,247,500"), [], { preMoneyValuation: 2_500, investments });
    expect(small).toMatchObject({
      path: ["preMoneyValuation"],
      message: "Pre-money is below the new money by more than ten times: did you mean 2.50M?",
      mend: { name: "Make it 2.50M" },
    });
    const low = told("round_too_large", message("750,000"), [], { preMoneyValuation: 500_000, investments });
    expect(low.message).toBe("Pre-money has to be more than 1,250,000 for what the round gives away.");
  });

  it.each([
    // The pool is part of 20,000,000 after the round, and of the 15,000,000 before the new money.
    [15_000_000, 5_000_000, [], 75],
    [15_000_000, 5_000_000, [{ amount: 500_000, valuationCap: 6_000_000 }], 72.5],
    [8_000_000, 2_000_000, [{ amount: 1_000_000 }], 70],
  ])(
    "of a round that has a price without its pool names the pool: %d, %d, %j",
    (preMoneyValuation, amount, terms, most) => {
      const grants = [{ id: "ada", name: "Ada", shares: 8_000_000 }];
      const safes = terms.map((one) => ({ id: "s", name: "Angel", ...one }));
      const before = safes.length === 0 ? [] : [{ type: "safe_issuance", safes } as const];
      const round = (pct: number) => {
        const investments = [{ id: "i", name: "Fund", amount }];
        return { type: "priced_round", preMoneyValuation, investments, pools: [{ pct }] } as const;
      };
      const refusalOf = (pct: number) => {
        try {
          computeCapTable({ events: [{ type: "common_issuance", grants }, ...before, round(pct)] });
          return null;
        } catch (thrown) {
          return (thrown as Error).message;
        }
      };
      expect(told("round_unsolvable", String(refusalOf(0.95)), [], round(0.95))).toMatchObject({
        path: ["pools", 0, "pct"],
        message: `Pool is 95\u00a0%; at this pre-money it must be less than ${most}\u00a0%.`,
      });
      // The engine takes a pool a little smaller and refuses one a little larger.
      expect(refusalOf(most / 100 - 0.0005)).toBeNull();
      expect(refusalOf(most / 100 + 0.0005)).not.toBeNull();
    },
  );

  it("of a round that has no price without its pool either is said at the pre-money", () => {
    const message =
      "No price exists: at every price, new money of 5,000,000, a pool of 10 %, 1 converting SAFEs or notes ask for more than the whole company; the pre-money of 1,000,000 is short by 5,000,000. Raise it.";
    const low = told("round_unsolvable", message, [], {
      preMoneyValuation: 1_000_000,
      investments: [{ amount: 5_000_000 }],
      pools: [{ pct: 0.1 }],
    });
    expect(low.path).toEqual(["preMoneyValuation"]);
  });

  it("says parts that do not make a whole in percent, and no word of code", () => {
    const sum = toldIssue(
      { code: "x", message: "returnTiers have shares of capital that sum to 1.1; they must make 1.", path: ["series"] },
      { of: "PricedRoundEvent", definitions, value: {}, nameOf: (id) => id },
    );
    expect(sum.message).toMatch(/ come to 110 %; they must come to 100 %\.$/);
    expect(inWords("carryPct is 1.5; it must be zero or more and below 1.")).toMatch(/^Carry is 150 %;/);
    expect(inWords("exitValuation is -5000000; it must be zero or more.")).toBe(
      "The exit’s price is -5,000,000; it must be zero or more.",
    );
  });

  it("names people and terms, never ids", () => {
    const unknown = told("unknown_holder", 'id is "alpha"; it must be the id of a holder.', ["proRata", 0, "id"], {
      proRata: [{ id: "alpha" }],
    });
    expect(unknown.message).toContain("Alpha Ventures");
    expect(inWords("Give interestRate or full_ratchet.")).toBe("Give “Interest” or full ratchet.");
  });
});
