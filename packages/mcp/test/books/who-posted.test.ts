import { describe, expect, it } from "vitest";
import { sayWires } from "../../src/protocol/books/unbooked-wires.js";
import { sayHistory } from "../../src/protocol/books/who-posted.js";

const fee = { entry_date: "2026-03-31", memo: "Fee", posted_at: "2026-04-02T09:14:05Z" };
const posted = { at: "2026-04-02T09:14:05Z", action: "entry.posted", keyId: "k1", reason: null };
const drafted = { at: "2026-04-01T16:00:00Z", action: "entry.drafted", keyId: "k2", reason: null };
const keys = [{ id: "k1", name: "Close" }];

describe("the history of an entry", () => {
  it("says what was done, when, and by which key; a key that is gone by its id", () => {
    expect(sayHistory(fee, [drafted, posted], keys)).toEqual([
      "2026-03-31 Fee: drafted 2026-04-01 16:00 UTC by «k2», which is not among the account's keys, posted 2026-04-02 09:14 UTC by the key «Close».",
    ]);
  });
  it("says when it was posted where the trail has nothing of it, and nothing of a draft", () => {
    expect(sayHistory(fee, [], keys)).toEqual([
      "2026-03-31 Fee: posted 2026-04-02 09:14 UTC; the audit trail does not say by whom.",
    ]);
    expect(sayHistory({ ...fee, posted_at: null }, [], keys)).toEqual([]);
  });
  it("says whose close posted it, the one that stands", () => {
    const close = { month: "2026-03", closedAt: "2026-04-20T16:00:00Z", closedBy: "k1", reopenedAt: null };
    const reopened = { ...close, closedBy: "k2", reopenedAt: "2026-04-10T08:00:00Z" };
    expect(sayHistory({ ...fee, source_ref: "close:2026-03" }, [], keys, [reopened, close])).toEqual([
      "2026-03-31 Fee: posted by the close of 2026-03, 2026-04-20 16:00 UTC by the key «Close».",
    ]);
  });
});

describe("payments that are not booked", () => {
  const owing = [{ lpEntityId: "p1", name: "Birch Endowment", receivable: 50_000 }];
  const row = {
    ...{ txn_date: "2026-03-02", amount: 50_000, currency: "USD", description: "WIRE 77", counterparty: "" },
    ...{ status: "unmatched" as const, id: "r1" },
  };
  const suggestion = {
    ...{ accountCode: "1300", lpEntityId: "p1", companyId: null },
    ...{ source: "open_item" as const, confidence: 1, reasons: [] },
  };
  it("are those that name the partner, or that the books take for its payment", () => {
    expect(sayWires(owing, [row])).toEqual([]);
    const said = "Not paid counts what is booked. Not booked yet: 2026-03-02 WIRE 77 50,000 USD, unmatched, of Birch";
    expect(sayWires(owing, [{ ...row, counterparty: "BIRCH ENDOWMENT" }])[0]).toContain(said);
    expect(sayWires(owing, [{ ...row, suggestion }])[0]).toContain(said);
    expect(sayWires(owing, [{ ...row, suggestion, amount: -50_000 }])).toEqual([]);
  });
  it("are five at most, and the others counted", () => {
    const rows = Array.from({ length: 7 }, (_, at) => ({ ...row, suggestion, id: `r${at}` }));
    expect(sayWires(owing, rows)[0]).toMatch(/\(bank row r4\); and 2 more\.$/);
  });
});
