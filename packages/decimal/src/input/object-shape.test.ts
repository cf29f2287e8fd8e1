import { describe, expect, it } from "vitest";
import { date, flag, fraction, list, money, oneOf, shares, text } from "./field-kinds.js";
import { optional, orEmpty, shape } from "./object-shape.js";
import { Reading } from "./reading.js";

const holder = shape({ id: text(), shares: shares({ above: 0 }), since: date({ optional: true }) });
const series = shape(
  {
    id: text(),
    preference: fraction({ default: 1 }),
    cap: money({ above: 0, optional: true }),
    kind: oneOf(["none", "full"], { default: "none" }),
    holders: list(holder, { default: [] }),
    votes: optional(shape({ each: flag({ default: false }) })),
    terms: orEmpty(shape({ floor: money({ default: 5 }) })),
  },
  {
    check: ({ cap, kind, place }) => {
      if (kind === "full" && cap === null && !place.gives("cap"))
        place.problem("missing_field", "cap is required.", "cap");
    },
  },
);

function read(value: unknown) {
  const reading = new Reading();
  const exact = series.readAt(value, reading, ["series"]);
  return { exact, issues: reading.problems.issues.map(({ code, path }) => `${code} ${path.join(".")}`) };
}

describe("an object read by the table of its fields", () => {
  it("gives exact values, defaults for absent ones, and null for the rest", () => {
    const { exact, issues } = read({ id: "a", cap: 0.1, holders: [{ id: "h", shares: 3 }] });
    expect(issues).toEqual([]);
    expect([exact.id, exact.preference.toNumber(), exact.cap?.toFixed(1), exact.kind]).toEqual(["a", 1, "0.1", "none"]);
    expect([exact.votes, exact.terms.floor.toNumber(), exact.holders[0]?.since]).toEqual([null, 5, null]);
    expect(exact.holders[0]?.place.path).toEqual(["series", "holders", 0]);
  });

  it("takes null for absent", () => {
    const { exact, issues } = read({ id: "a", preference: null, cap: null, holders: null, votes: null });
    expect(issues).toEqual([]);
    expect([exact.preference.toNumber(), exact.cap, exact.holders, exact.votes]).toEqual([1, null, [], null]);
  });

  it("lists everything that is wrong, names that nothing reads first, the outermost before those within", () => {
    const wrong = { idd: "a", cap: -1, kind: "ful", holders: [{ id: 5, shares: 0, sharez: 1 }, null, 7], votes: [] };
    expect(read(wrong).issues).toEqual([
      "unknown_field series.idd",
      "unknown_field series.holders.0.sharez",
      "missing_field series.id",
      "negative_value series.cap",
      "invalid_value series.kind",
      "invalid_value series.holders.0.id",
      "invalid_value series.holders.0.shares",
      "missing_field series.holders.1",
      "invalid_value series.holders.2",
      "invalid_value series.votes",
    ]);
  });

  it("notes nothing that only follows from another fault", () => {
    expect(read({ id: "a", kind: "full", cap: "x" }).issues).toEqual(["invalid_value series.cap"]);
    expect(read(5).issues).toEqual(["invalid_value series"]);
    expect(read({ id: "a", holders: 5 }).issues).toEqual(["invalid_value series.holders"]);
  });

  it("holds what fields must be together", () => {
    expect(read({ id: "a", kind: "full" }).issues).toEqual(["missing_field series.cap"]);
  });

  it("reads an object of a class by its own fields alone", () => {
    class Series {
      readonly id = "a";
      get preference() {
        return 0.5;
      }
      readonly preferenze = 0.25;
    }
    const { exact, issues } = read(new Series());
    expect(issues).toEqual(["unknown_field series.preferenze"]);
    expect(exact.preference.toNumber()).toBe(1);
  });

  it("refuses __proto__ as a name like any other", () => {
    expect(read(JSON.parse('{"id":"a","__proto__":{"cap":5}}')).issues).toEqual(["unknown_field series.__proto__"]);
  });
});
