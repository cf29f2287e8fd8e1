/** Who receives a carve-out, and what of it goes to people who hold securities as well. */
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { besideNote, carveOutOf, recipientsOf } from "../../src/exit/closing/carve-out.js";

const holder = (id: string, name: string) => ({ id, holderId: id, name, shares: 1_000_000 });
const paid = (...common: ReturnType<typeof holder>[]) =>
  computeExitWaterfall({
    model: { common },
    exitValuation: 50e6,
    deal: {
      carveOut: {
        type: "percent",
        pct: 0.1,
        recipients: [
          { id: "recipient-1", name: "Ada", share: 0.6 },
          { id: "recipient-2", name: "Management", share: 0.4 },
        ],
      },
    },
  }) as never as Parameters<typeof recipientsOf>[0];

describe("a recipient of a carve-out", () => {
  it("who is a holder by the same name receives it beside what securities pay", () => {
    // 10 % of 50,000,000, of which 60 %.
    expect(carveOutOf(paid(holder("ada", " ada"), holder("ben", "Ben")), "ada")).toBe(3_000_000);
    expect(carveOutOf(paid(holder("ada", "Ada"), holder("ben", "Ben")), "ben")).toBe(0);
  });

  it("who holds nothing is nobody's holder", () => {
    expect(recipientsOf(paid(holder("ada", "Ada"))).map(({ name, holderId }) => [name, holderId])).toEqual([
      ["Ada", "ada"],
      ["Management", null],
    ]);
  });

  it("is not told apart between two holders of one name", () => {
    const twice = paid(holder("one", "Ada"), holder("other", "Ada"));
    expect([carveOutOf(twice, "one"), carveOutOf(twice, "other")]).toEqual([0, 0]);
  });

  it("who is a holder has a note that the table is without it; nobody else has", () => {
    expect(besideNote(paid(holder("ada", "Ada"), holder("ben", "Ben")))).toBe(
      "What holders receive is without the carve-out, which Ada gets besides.",
    );
    expect(besideNote(paid(holder("ben", "Ben")))).toBeNull();
  });
});
