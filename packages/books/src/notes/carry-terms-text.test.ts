/** Terms as sentences: each form of carry, and each exception to the sharing of results. */
import { expect, it } from "vitest";
import { allocationRulesText, carryTermsText } from "./carry-terms-text.js";

it("says how carry of the whole fund is computed", () => {
  const terms = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
  expect(carryTermsText(terms)).toBe(
    "The general partner’s carried interest is {carryRate} of profit after a preferred return of {preferredReturn} a year, compounded annually, which runs from the day of each capital call. In the catch-up all further profit is the general partner’s until it has {carryRate} of all profit. It is computed over all investments of the partnership and tested partner by partner. Carried interest paid beyond what is due is returned to the partnership; {clawback} was to be returned on {end}.",
  );
});

it("says what an agreement has otherwise", () => {
  const hurdle = { prefRate: 0.08, prefCompounds: false, prefFrom: "draw", catchupRate: 0 } as const;
  const terms = { kind: "american", carryRate: 0.2, level: "fund", clawbackTaxPct: 0.4, ...hurdle } as const;
  const said = carryTermsText(terms);
  for (const part of ["not compounded", "draw on the credit line", "no catch-up", "deal by deal", "as a whole"]) {
    expect(said).toContain(part);
  }
  expect(said).toContain("less what its recipients paid in tax");
  expect(carryTermsText({ ...terms, catchupRate: 0.8 })).toContain("{catchupRate} of further profit");
  expect(carryTermsText({ kind: "straight", carryRate: 0.2 })).toMatch(/^The .* is \{carryRate\} of profit\. /);
});

it("names the category and the partner of each exception", () => {
  const named = { partner: (id: string) => ({ e: "Elm", k: "Keel" })[id] ?? id, company: () => "Nimbus" };
  const rules = [
    { lpEntityId: "e", category: "expenses" as const, participates: false },
    { lpEntityId: "k", category: "managementFees" as const, weight: 5 },
    { lpEntityId: "e", category: "realized_gain" as const, companyId: "n", participates: false },
    { lpEntityId: "k", category: "*" as const, participates: true },
  ];
  expect(allocationRulesText(rules, named)).toEqual([
    "Elm takes no part in expenses",
    "Keel shares management fees by a weight of its own",
    "Elm takes no part in realized gains and losses of Nimbus",
    "Keel takes part in all results",
  ]);
});
