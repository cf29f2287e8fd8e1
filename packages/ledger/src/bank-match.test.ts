import { describe, expect, it } from "vitest";
import { type BankRow, explainDifference, matchCandidates, suggestAccount } from "./index.js";

const row = (amount: number, description: string, counterparty = ""): BankRow => ({
  id: "r",
  txnDate: "2025-03-31",
  amount,
  status: "unmatched",
  description,
  counterparty,
});

describe("a suggestion", () => {
  it.each`
    amount  | description           | account   | source
    ${100}  | ${"Interest March"}   | ${"4100"} | ${"key_word"}
    ${-100} | ${"Interest on line"} | ${"5300"} | ${"key_word"}
    ${-100} | ${"MGMT FEE Q1"}      | ${"5000"} | ${"key_word"}
    ${-100} | ${"Audit 2024"}       | ${"5100"} | ${"key_word"}
    ${100}  | ${"Escrow release"}   | ${"1350"} | ${"key_word"}
    ${100}  | ${"Wire in"}          | ${"3100"} | ${"fallback"}
    ${-100} | ${"Wire out"}         | ${"5100"} | ${"fallback"}
  `("books $description to $account", ({ amount, description, account, source }) => {
    expect(suggestAccount(row(amount, description), [])).toMatchObject({
      accountCode: account,
      source,
      lpEntityId: null,
    });
  });
  it("follows the firm's rules, then history, then open calls", () => {
    const history = [1, 2].map(() => ({ counterparty: "Big Law LLP", accountCode: "5200" }));
    const openCalls = [{ lpEntityId: "h", name: "Harbor", amount: 500 }];
    expect(suggestAccount(row(-5, "legal", "BIG LAW LLP"), [], { history }).accountCode).toBe("5200");
    expect(
      suggestAccount(row(-5, "legal", "BIG LAW LLP"), [{ contains: "legal", sign: "out", accountCode: "2000" }], {
        history,
      }).source,
    ).toBe("rule");
    expect(suggestAccount(row(500, "wire from HARBOR"), [], { openCalls })).toMatchObject({
      accountCode: "1300",
      lpEntityId: "h",
    });
    expect(suggestAccount(row(501, "wire from HARBOR"), [], { openCalls }).accountCode).toBe("3100");
  });
});

describe("matching", () => {
  it("prefers the nearer date and the name, and leaves other amounts out", () => {
    const entry = (entryId: string, entryDate: string, cashAmount = -10, names: string[] = []) => ({
      entryId,
      entryDate,
      cashAmount,
      names,
    });
    const entries = [
      entry("far", "2025-04-04"),
      entry("near", "2025-03-31"),
      entry("named", "2025-03-31", -10, ["Nimbus"]),
      entry("late", "2025-04-09"),
      entry("other", "2025-03-31", -11),
    ];
    expect(matchCandidates(row(-10, "to Nimbus Inc"), entries).map((candidate) => candidate.entryId)).toEqual([
      "named",
      "near",
      "far",
    ]);
  });
});

describe("a difference", () => {
  it("is explained item by item", () => {
    const rows: BankRow[] = [
      { ...row(100, "in"), id: "a", status: "reconciled", journalEntryId: "e1" },
      { ...row(-20, "out"), id: "b" },
    ];
    const cashPostings = [
      { entryId: "e1", entryDate: "2025-03-31", amount: 90 },
      { entryId: "e2", entryDate: "2025-03-31", amount: -5.5 },
    ];
    const { difference, proven, amountMismatches, rowsWithoutEntry, postingsWithoutRow } = explainDifference({
      rows,
      cashPostings,
    });
    expect([difference, proven]).toEqual([4.5, true]);
    expect([amountMismatches[0]?.effect, rowsWithoutEntry[0]?.effect, postingsWithoutRow[0]?.effect]).toEqual([
      -10, 20, -5.5,
    ]);
  });
});

it("knows a name as a bank writes it, without accents", () => {
  const row = {
    id: "r",
    txnDate: "2025-03-31",
    amount: 300,
    status: "unmatched",
    description: "WIRE FROM LODZ FOERSTER",
  } as const;
  const openCalls = [{ lpEntityId: "a", name: "Łódź", amount: 300 }];
  expect(suggestAccount(row, [], { openCalls })).toMatchObject({ accountCode: "1300", lpEntityId: "a" });
});
