/** Terms as sentences: each form of carry, and each exception to the sharing of results. */
import { expect, it } from "vitest";
import { allocationRulesText, carryTermsText } from "./carry-terms-text.js";

it("says in which order distributions are made, and how carry is computed", () => {
  const terms = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
  expect(carryTermsText(terms)).toBe(
    "Distributions, other than to the general partner for its own capital, are made in the following order, computed over all investments of the partnership and tested partner by partner: (a) to the limited partner, until it has received its capital contributions; (b) to the limited partner, until it has received a preferred return of {preferredReturn} per annum, compounded annually, from the date of the notice of each capital call; (c) to the general partner, until the general partner has received {carryRate} of cumulative profit (catch-up); and (d) {carryRate} to the general partner as carried interest and the balance to the limited partner. Carried interest distributed in excess of the amount due is returned to the partnership (clawback); no amount was returnable at {end}.",
  );
  expect(carryTermsText(terms, true)).toMatch(/\(clawback\); \{clawback\} was returnable at \{end\}\.$/);
});

it("says what an agreement has otherwise", () => {
  const hurdle = { prefRate: 0.08, prefCompounds: false, prefFrom: "draw", catchupRate: 0 } as const;
  const terms = { kind: "american", carryRate: 0.2, level: "fund", clawbackTaxPct: 0.4, ...hurdle } as const;
  const said = carryTermsText(terms);
  // Without a catch-up the third step is the last.
  for (const part of [
    "not compounded",
    "draw on the credit line",
    "and (c) {carryRate} to",
    "deal by deal",
    "as a whole",
  ]) {
    expect(said).toContain(part);
  }
  expect(said).toContain("until they have received their capital contributions for realized investments");
  expect(said).toContain("net of taxes paid by its recipients");
  expect(carryTermsText({ ...terms, catchupRate: 0.8 })).toContain(
    "(c) {catchupRate} to the general partner and the balance to the limited partners, until",
  );
  expect(carryTermsText({ ...terms, prefRate: 0 })).toContain("; and (b) {carryRate} to");
  expect(carryTermsText({ kind: "straight", carryRate: 0.2 })).toMatch(/^The .* is allocated \{carryRate\} of profit /);
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
