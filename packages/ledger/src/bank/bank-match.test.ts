import { describe, expect, it } from "vitest";
import {
  type BankRow,
  explainDifference,
  matchCandidates,
  matchGroupSteps,
  matchGroups,
  suggestAccount,
} from "../index.js";

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
    ${100}  | ${"Wire in"}          | ${"2000"} | ${"fallback"}
    ${-100} | ${"Wire out"}         | ${"5100"} | ${"fallback"}
  `("books $description to $account", ({ amount, description, account, source }) => {
    expect(suggestAccount(row(amount, description), [])).toMatchObject({
      accountCode: account,
      source,
      lpEntityId: null,
    });
  });
  it.each`
    amount  | description                                    | account
    ${-100} | ${"LOAN INTEREST Q1"}                          | ${"5300"}
    ${-100} | ${"Subscription line interest"}                | ${"5300"}
    ${-100} | ${"CREDIT FACILITY COMMITMENT FEE"}            | ${"5300"}
    ${-100} | ${"Credit facility commitment fees, interest"} | ${"5300"}
    ${-100} | ${"Loan repayment"}                            | ${"2200"}
    ${100}  | ${"Credit facility drawdown"}                  | ${"2200"}
    ${100}  | ${"Loan interest"}                             | ${"4100"}
    ${100}  | ${"Interest and dividends"}                    | ${"4100"}
    ${100}  | ${"Dividends Nimbus"}                          | ${"4100"}
    ${-100} | ${"Legal fees, formation"}                     | ${"5200"}
    ${-100} | ${"Management fees"}                           | ${"5000"}
  `("by the more specific word books $description to $account", ({ amount, description, account }) => {
    expect(suggestAccount(row(amount, description), [])).toMatchObject({ accountCode: account, source: "key_word" });
  });
  it.each`
    amount  | description
    ${-100} | ${"dividend paid"}
    ${-100} | ${"DIVIDEND WITHHOLDING TAX"}
    ${100}  | ${"Dividend withholding tax refund"}
    ${-100} | ${"Loan principal and interest"}
    ${-100} | ${"Legal fees, credit facility"}
    ${-100} | ${"Management fee and audit"}
    ${-100} | ${"Escrow deposit"}
    ${-100} | ${"Principal Services"}
  `("takes no key word from $description, which means several things or none", ({ amount, description }) => {
    expect(suggestAccount(row(amount, description), []).source).toBe("fallback");
  });
  it("follows the firm's rules, then open calls, then history", () => {
    const history = [1, 2].map(() => ({ counterparty: "Big Law LLP", amount: -7, accountCode: "5200" }));
    const openCalls = [{ lpEntityId: "h", name: "Harbor", amount: 500 }];
    const law = row(-5, "legal", "BIG LAW LLP");
    expect(suggestAccount(law, [], { history }).accountCode).toBe("5200");
    expect(suggestAccount(law, [{ contains: "legal", sign: "out", accountCode: "2000" }], { history }).source).toBe(
      "rule",
    );
    const paid = [1, 2].map(() => ({ counterparty: "Harbor", amount: 9, accountCode: "4100" }));
    expect(suggestAccount(row(500, "wire", "HARBOR"), [], { openCalls, history: paid })).toMatchObject({
      accountCode: "1300",
      lpEntityId: "h",
    });
  });

  it("of history keeps the partner, the company and the way the money flowed, and never settles what is not open", () => {
    const booked = (accountCode: string, amount: number, tags = {}) =>
      [1, 2].map(() => ({ counterparty: "Harbor", amount, accountCode, ...tags }));
    const suggest = (amount: number, history: ReturnType<typeof booked>) =>
      suggestAccount(row(amount, "wire", "Harbor"), [], { history });
    expect(suggest(9, booked("3100", 5, { lpEntityId: "h" }))).toMatchObject({ accountCode: "3100", lpEntityId: "h" });
    expect(suggest(9, booked("1100", 5, { companyId: "c" }))).toMatchObject({ accountCode: "1100", companyId: "c" });
    expect(suggest(-9, booked("4100", 5)).source).toBe("fallback");
    for (const code of ["1300", "1350", "2000", "2300"]) {
      expect(suggest(9, booked(code, 5, { lpEntityId: "h" })).source).toBe("fallback");
    }
  });

  //                                            paid   account  confidence
  it.each`
    what                                     | paid   | account   | confidence
    ${"one of two calls in full"}            | ${300} | ${"1300"} | ${0.9}
    ${"both calls by one wire"}              | ${800} | ${"1300"} | ${0.9}
    ${"a call short"}                        | ${299} | ${"1300"} | ${0.75}
    ${"both calls in part"}                  | ${700} | ${"1300"} | ${0.75}
    ${"more than is open"}                   | ${900} | ${"1300"} | ${0.5}
    ${"a distribution, whole"}               | ${-70} | ${"2300"} | ${0.9}
    ${"a distribution, in part"}             | ${-30} | ${"2300"} | ${0.75}
    ${"more than is owed, which is no part"} | ${-71} | ${"5100"} | ${0.2}
  `("knows $what", ({ paid, account, confidence }) => {
    const line = (amount: number, name = "Harbor") => ({ lpEntityId: name, name, amount });
    const context = {
      openCalls: [line(300), line(500), line(300, "Juniper")],
      openPayables: [line(70), line(70, "Juniper")],
    };
    const made = suggestAccount(row(paid, "wire", "Harbor"), [], context);
    expect(made).toMatchObject({ accountCode: account, confidence });
    expect(made.lpEntityId).toBe(confidence === 0.2 ? null : "Harbor");
  });

  it("never owes an outgoing payment to a receivable, nor an incoming one to a payable", () => {
    const lines = [{ lpEntityId: "h", name: "Harbor", amount: 300 }];
    const item = (accountCode: string) => [{ accountCode, amount: 300, names: ["Harbor"] }];
    const out = suggestAccount(row(-300, "Harbor escrow"), [], { openCalls: lines, receivables: item("1350") });
    expect(out.accountCode).toBe("5100");
    const inward = suggestAccount(row(300, "Harbor"), [], { openPayables: lines, accruals: item("2000") });
    expect([inward.accountCode, inward.source]).toEqual(["2000", "fallback"]);
  });

  it("pays what was accrued instead of booking the expense again", () => {
    const accruals = [
      { accountCode: "2000", amount: 42_000, names: ["Fee Q1"], expenses: ["5000"] },
      { accountCode: "2000", amount: 43_000, names: ["Fee Q2"], expenses: ["5000"] },
      { accountCode: "2000", amount: 900, names: ["Stone Partners"], expenses: ["5100"] },
    ];
    const pay = (amount: number, text: string) => {
      const { accountCode, source, confidence } = suggestAccount(row(-amount, text), [], { accruals });
      return [accountCode, source, confidence];
    };
    expect(pay(42_000, "MGMT FEE Q1")).toEqual(["2000", "open_item", 0.9]);
    expect(pay(85_000, "Management fee H1")).toEqual(["2000", "open_item", 0.85]);
    expect(pay(20_000, "Management fee")).toEqual(["2000", "open_item", 0.7]);
    expect(pay(900, "wire")).toEqual(["2000", "open_item", 0.7]);
    expect(pay(90_000, "Management fee")).toEqual(["5000", "key_word", 0.6]);
    expect(pay(901, "wire")).toEqual(["5100", "fallback", 0.2]);
  });

  it("pays a payable to its own counterparty alone", () => {
    const accruals = [
      { accountCode: "2000", amount: 30_000, names: ["Audit fee 2024, Moss & Adams LLP"], expenses: ["5100"] },
    ];
    const pay = (amount: number, text: string) => suggestAccount(row(-amount, text), [], { accruals }).accountCode;
    expect(pay(12_500, "ROPES AND STONE LLP legal services")).toBe("5100");
    expect(pay(30_000, "ROPES AND STONE LLP legal services")).toBe("5100");
    expect(pay(12_500, "MOSS AND ADAMS LLP")).toBe("2000");
    expect(pay(30_000, "MOSS ADAMS audit 2024")).toBe("2000");
    expect(pay(30_000, "wire")).toBe("2000");
  });

  it("knows a company by its name without its form, and by its first word beside a round", () => {
    const companies = [
      { companyId: "n", name: "Nimbus Robotics, Inc.", accountCode: "1100:nimbus" },
      { companyId: "b", name: "Basalt Grid Ltd", accountCode: "1100:basalt" },
    ];
    const taken = (text: string) => suggestAccount(row(-2_000_000, text), [], { companies }).companyId;
    expect(taken("WIRE OUT NIMBUS ROBOTICS")).toBe("n");
    expect(taken("WIRE OUT NIMBUS SERIES A PREFERRED legal closing")).toBe("n");
    expect(taken("Basalt Grid Series B, tax ref 12")).toBe("b");
    expect(taken("NIMBUSTER SERIES A")).toBeNull();
    expect(taken("NIMBUS AND BASALT SERIES A")).toBeNull();
  });

  it("knows a partner whose name the bank cuts short, where that partner alone owes exactly this", () => {
    const openCalls = [
      { lpEntityId: "c", name: "Calder State Retirement System", amount: 250_000 },
      { lpEntityId: "u", name: "Calder State University Fund", amount: 90_000 },
    ];
    const taken = (amount: number, text: string) => suggestAccount(row(amount, text), [], { openCalls });
    expect(taken(250_000, "CALDER STATE RETIREMENT")).toMatchObject({
      accountCode: "1300",
      lpEntityId: "c",
      confidence: 0.8,
    });
    expect(taken(90_000, "CALDER STATE UNIVERSITY")).toMatchObject({ accountCode: "1300", lpEntityId: "u" });
    expect(taken(249_999, "CALDER STATE RETIREMENT").lpEntityId).toBeNull();
  });

  it("says a name by whole words, whatever forms of companies stand between them", () => {
    const partners = [{ lpEntityId: "s", name: "Stone & Co. Ventures, L.P.", amount: 300 }];
    expect(suggestAccount(row(300, "STONE AND CO VENTURES LP"), [], { openCalls: partners }).confidence).toBe(0.9);
    const openCalls = [{ lpEntityId: "h", name: "Art", amount: 300 }];
    expect(suggestAccount(row(200, "PARTIAL PAYMENT"), [], { openCalls }).lpEntityId).toBeNull();
    const entries = [{ entryId: "e", entryDate: "2025-03-31", cashAmount: 200, names: ["Art"] }];
    expect(matchCandidates(row(200, "PARTIAL PAYMENT"), entries)[0]?.reasons).toEqual(["same amount", "same day"]);
  });

  it("can be posted: a rule, a word or a name that could not is passed over", () => {
    const partners = [{ lpEntityId: "h", name: "Harbor" }];
    const accounts = [
      { code: "4100", isActive: false },
      { code: "5100", isActive: false },
    ];
    const rules = [{ contains: "wire", accountCode: "3100" }];
    const suggest = (amount: number, text: string) => suggestAccount(row(amount, text), rules, { partners, accounts });
    expect(suggest(5, "wire Harbor")).toMatchObject({ source: "rule", accountCode: "3100", lpEntityId: "h" });
    expect(suggest(5, "wire")).toMatchObject({ source: "fallback", accountCode: "2000" });
    expect(suggest(5, "interest")).toMatchObject({ source: "fallback", accountCode: "2000" });
    expect(suggest(-5, "audit")).toMatchObject({ source: "fallback", accountCode: "5200" });
    expect(suggest(5, "from Harbor")).toMatchObject({ accountCode: "3100", lpEntityId: "h" });
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

describe("a settlement in parts", () => {
  const part = (id: string, amount: number, description: string, txnDate = "2025-03-31"): BankRow => ({
    ...row(amount, description),
    id,
    txnDate,
  });
  const entry = (entryId: string, cashAmount: number, ...names: string[]) => ({
    entryId,
    entryDate: "2025-03-31",
    cashAmount,
    names,
  });
  it("is one entry that several wires pay, or one wire that pays several entries", () => {
    const rows = [part("a", 60, "Harbor"), part("b", 40.01, "Juniper"), part("c", -30, "Stone two invoices")];
    const entries = [entry("call", 100.01, "Harbor", "Juniper"), entry("x", -10, "Stone"), entry("y", -20, "Stone")];
    expect(matchGroups({ rows, entries })).toEqual([
      { rowIds: ["a", "b"], entryIds: ["call"] },
      { rowIds: ["c"], entryIds: ["x", "y"] },
    ]);
  });
  it("is looked for one row or entry a step", () => {
    const rows = [part("a", 60, "H"), part("b", 40, "H")];
    const steps = matchGroupSteps({ rows, entries: [entry("e", 100, "H")] });
    const made = Array.from({ length: 7 }, () => steps.next());
    // Each row and entry is read, then looked at.
    expect(made.map(({ done }) => done)).toEqual([...Array(6).fill(false), true]);
    expect(made.at(-1)?.value).toEqual([{ rowIds: ["a", "b"], entryIds: ["e"] }]);
  });
  it.each<[string, BankRow[], ReturnType<typeof entry>[]]>([
    [
      "two choices come to the sum",
      [part("a", 60, "H"), part("b", 40, "H"), part("c", 40, "H")],
      [entry("e", 100, "H")],
    ],
    ["a part says no name of the whole", [part("a", 60, "H"), part("b", 40, "J")], [entry("e", 100, "H")]],
    ["a part lies too far off", [part("a", 60, "H"), part("b", 40, "H", "2025-04-06")], [entry("e", 100, "H")]],
    ["a part flows the other way", [part("a", 160, "H"), part("b", -60, "H")], [entry("e", 100, "H")]],
    [
      "two wholes want the same parts",
      [part("a", 60, "H"), part("b", 40, "H")],
      [entry("e", 100, "H"), entry("f", 100, "H")],
    ],
  ])("is nothing when %s", (_, rows, entries) => {
    expect(matchGroups({ rows, entries })).toEqual([]);
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

it("compares parts and wholes in exact minor units: an amount between two cents is refused, not rounded", () => {
  const row = { id: "r", txnDate: "2025-03-31", amount: 0.005, status: "unmatched" } as const;
  const between = expect.objectContaining({ code: "amount_precision", path: ["rows", 0, "amount"] });
  expect(() => matchGroups({ rows: [row], entries: [] })).toThrow(between);
});
