import { describe, expect, it } from "vitest";
import { didOf, nameOf as eventName, summaryOf } from "../../src/company/event-words.js";

const names: Readonly<Record<string, string>> = {
  eve: "Eve",
  ada: "Ada",
  common: "Common",
  a: "Series A",
  "s-1": "Angel",
};
const nameOf = (id: string) => names[id] ?? id;

describe("an event that grants", () => {
  const granting = (...kinds: string[]) => ({ type: "equity_grant", grants: kinds.map((kind) => ({ kind })) });

  it("profits interests alone is named so", () => {
    expect(eventName(granting("profits_interest", "profits_interest_catch_up"))).toBe("Profits interests granted");
    expect(eventName(granting("profits_interest", "iso"))).toBe("Options granted");
    expect(eventName({ ...granting("profits_interest"), label: "Team" })).toBe("Team");
  });
});

describe("a round with pro rata rights", () => {
  const round = {
    type: "priced_round",
    preMoneyValuation: 60e6,
    investments: [{ id: "beta", name: "Beta", amount: 15e6 }],
  };
  it("says what it raises, and no name with an amount that others take a part of", () => {
    expect(summaryOf({ ...round, proRata: [{ id: "ada" }] }, nameOf)).toBe("60M pre-money · 15M raised");
    expect(summaryOf({ ...round, proRata: [{ id: "ada", mode: "on_top" }] }, nameOf)).toBe(
      "60M pre-money · 15M raised, and pro rata on top",
    );
    expect(summaryOf({ ...round, proRata: [] }, nameOf)).toBe("60M pre-money · Beta 15M");
  });

  it("says who invests how much once they are used, where that is computed", () => {
    const invested = [
      { id: "ada", amount: 3.75e6 },
      { id: "s-1", amount: 11.25e6 },
    ];
    expect(didOf({ ...round, proRata: [{ id: "ada" }] }, nameOf, invested)).toBe(
      "60M pre-money · Ada 3.75M, Angel 11.25M",
    );
  });
});

describe("an event in a line", () => {
  it.each([
    [{ type: "stock_split", numerator: 2, denominator: 1 }, "2 for 1"],
    [{ type: "termination", id: "eve" }, "Eve leaves"],
    [{ type: "preferred_conversion", classId: "a" }, "Series A into common · all holders"],
    [
      { type: "preferred_conversion", classId: "a", holders: ["ada"], shares: 5 },
      "Series A into common · Ada · 5 shares",
    ],
    [
      { type: "repurchase", id: "ada", classId: "common", shares: 1000, pricePerShare: 0.5 },
      "from Ada · Common · 1,000 shares · 0.50 per share",
    ],
    [{ type: "transfer", from: "ada", to: { id: "x", name: "Fund" }, shares: 10 }, "Ada to Fund · 10 shares"],
    [{ type: "conversion_adjustment", classId: "a", conversionPrice: 0.9 }, "Series A · converts at 0.90"],
    [{ type: "stock_dividend", classId: "common", sharesPerShare: 0.1 }, "Common · 0.1 new for each share"],
    [{ type: "cancellation", securityId: "s-1" }, "Angel"],
    [{ type: "class_definition", label: "Common (CS) defined", name: "Common (CS)", kind: "common" }, "common stock"],
    [{ type: "exercise", securityId: "e-4/1", shares: 3 }, "3 shares"],
  ])("of %j says what it did", (event, line) => {
    expect(summaryOf(event, nameOf)).toBe(line);
  });
});
