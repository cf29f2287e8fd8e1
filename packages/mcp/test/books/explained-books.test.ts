/** Terms, carry and the proof of the chain, explained in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { sayChain } from "../../src/protocol/books/explain-books.js";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";

/**
 * Harbor commits 6M, Cedar 4M, the general partner nothing; a million is called on the first day of 2025 and 200,000 of
 * interest come in at the end of it. 2 % on commitments and carry of a fifth over 8 % hold from the beginning; from 2027 on
 * the fee is 1 %.
 */
const served = serveBooks(async ({ books }) => {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" });
  const commitmentDate = "2025-01-01";
  await books.createPartners(
    [
      { name: "Harbor", commitment: 6_000_000, commitmentDate },
      { name: "Cedar", commitment: 4_000_000, commitmentDate },
      { name: "Acme GP", partnerClass: "gp" },
    ],
    { group },
  );
  const waterfall = { kind: "european", carryRate: 0.2, prefRate: 0.08, prefCompounds: false, catchupRate: 1 } as const;
  const fee = { annualRate: 0.02, basis: "committed", termYears: 10, stepDownYear: 5, stepDownRate: 0.015 } as const;
  await books.setTerms({ effectiveDate: "2025-01-01", waterfall, fee }, { group });
  await books.setTerms({ effectiveDate: "2027-01-01", waterfall, fee: { ...fee, annualRate: 0.01 } }, { group });
  await books.enterCapitalCall({ date: "2025-01-01", total: 1_000_000, fundedAtOnce: true, post: true }, { group });
  await books.enterIncome({ date: "2025-12-31", amount: 200_000, post: true }, { group });
});

const explain = (args: object) => served.ask("explain", { group, ...args });

describe("terms", () => {
  it("are those in force on a day, in sentences, and say when others begin", async () => {
    const { said, isError } = await explain({ question: "terms", asOf: "2026-06-30" });
    expect(isError, said).toBeUndefined();
    expect(said.split("\n").slice(0, 6)).toEqual([
      "The terms in force on 2026-06-30, set from 2025-01-01 on.",
      "1. Carry of 20.00 % of profit over the whole fund, after a preferred return of 8.00 % a year, simple, tested for each partner; catch-up 100.00 %.",
      "2. Management fee of 2.00 % a year on commitments for 10 years; after 5 years 1.50 % a year.",
      "3. Results are shared by commitment.",
      "4. Organizational costs have no cap.",
      "5. From 2027-01-01 on other terms hold.",
    ]);
  });
  it("name the basis of a fee that has fallen, where it is another", async () => {
    const stepped = "Stepped";
    const [firm] = await served.books.listFirms();
    const vehicle = { firmId: firm?.id ?? "", name: stepped, kind: "fund", baseCurrency: "USD" } as const;
    await served.books.createVehicle({ ...vehicle, startDate: "2025-01-01" });
    const fee = { annualRate: 0.02, basis: "committed", stepDownYear: 5, stepDownRate: 0.015 } as const;
    const terms = { effectiveDate: "2025-01-01", fee: { ...fee, stepDownBasis: "invested" } } as const;
    await served.books.setTerms(terms, { group: stepped });
    const { said } = await explain({ question: "terms", group: stepped, asOf: "2026-06-30" });
    expect(said).toContain(
      "Management fee of 2.00 % a year on commitments; after 5 years 1.50 % a year on the cost of what is held.",
    );
  });
  it("that were never set are the usual ones", async () => {
    const { said } = await explain({ question: "terms", asOf: "2024-12-31" });
    expect(said).toContain(
      "The terms in force on 2024-12-31, the usual ones: none were set.\n1. No carry.\n2. No management fee.",
    );
  });
});

describe("carry", () => {
  it("is each partner's profit and its part of it, once the preferred return is caught up", async () => {
    // 364 days at 8 % of 600,000 are 47,868.49: beyond them 72,131.51 of 120,000, and a full catch-up needs a fifth, 24,000.
    const { said, isError } = await explain({ question: "carry", asOf: "2025-12-31" });
    expect(isError, said).toBeUndefined();
    expect(said).toContain("Carry accrued through 2025-12-31 is 40,000 USD: ");
    expect(said).toMatch(
      /Harbor"?: capital before carry 720,000, paid in 600,000, paid out 0: a profit of 120,000; carry 24,000, its whole part of it\./,
    );
    expect(said).toMatch(/Cedar"?: .* a profit of 80,000; carry 16,000, its whole part of it\./);
  });
  it("waits for the preferred return", async () => {
    // On the day before the income nobody has a profit.
    const { said } = await explain({ question: "carry", asOf: "2025-12-30" });
    expect(said).toContain("is 0 USD");
    expect(said).toContain("a profit of 0, of which no carry: the preferred return comes first, unless it is exempt.");
  });
});

describe("the chain", () => {
  it("is proved whole, with its last hash", async () => {
    const { said, isError } = await explain({ question: "chain" });
    expect(isError, said).toBeUndefined();
    const { lastHash, entries } = await served.books.verifyBooks({ group });
    expect(said).toContain(`The chain of ${entries} posted entries is whole, each as it was posted;`);
    expect(said).toContain(lastHash);
  });
  it("that is broken names the places", () => {
    const breaks = Array.from({ length: 11 }, (_, at) => ({
      entryId: `e${at}`,
      sequence: at,
      reason: "its hash is another",
    }));
    const broken = {
      account: "1000",
      month: "2026-01",
      sourceType: "manual",
      kept: 1,
      summed: 2,
      reason: "it is 1 and sums to 2",
    };
    const { finding, steps } = sayChain({
      entries: 20,
      lastHash: "ab",
      chain: "broken",
      firstBreak: breaks[0] ?? null,
      breaks,
      rollups: "broken",
      rollupBreaks: 1,
      brokenRollups: [broken],
    });
    expect(finding).toBe(
      "The chain of 20 posted entries is broken; 1 monthly sum is not that of the postings. The last entry's hash is ab.",
    );
    expect(steps[0]?.text).toBe("Entry 0, e0: its hash is another");
    expect(steps.at(-2)?.text).toBe("2 more breaks are not in this text.");
    expect(steps.at(-1)?.text).toBe('Which months are closed: accounting_firm, "Closed through".');
  });
});

describe("a balance of an account that is above those of partners", () => {
  it("says which tool counts them, and which has each partner's", async () => {
    const { said } = await explain({ question: "balance", account: "3100" });
    expect(said).toContain(
      'Nothing is posted to 3100 itself: accounting_ledger with includeChildren "true" counts the accounts below it, accounting_statement "partners-capital" has each partner\'s.',
    );
    const counted = await served.ask("accounting_ledger", { group, account: "3100", includeChildren: "true" });
    expect(counted.isError, counted.said).toBeUndefined();
    expect(counted.said).toContain("credits 1,000,000");
  });
});
