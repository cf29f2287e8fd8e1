/** Every move of every thing that has states: the legal ones are made, all others are refused by name and change nothing. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type EngineKind, everyday, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

const income = (amount: number, more: object = {}) => ({
  entryDate: "2026-03-10",
  sourceType: "income",
  postings: [
    { account: "1000", amount },
    { account: "4100", amount: -amount },
  ],
  ...more,
});

async function openFund(kind: EngineKind) {
  const client = new FirmClient(engines.of(kind), { account: randomUUID() });
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const partner = { name: "Harbor", commitment: 1_000_000, commitmentDate: "2026-01-01" };
  const lpEntityId = (await client.post("/partners", partner)).body.lpEntityId as string;
  return { client, lpEntityId };
}

type Moves = readonly (readonly [state: string, move: string, outcome: number | "illegal" | "reversed"])[];

describe.each(everyday("pglite"))("on %s", (kind) => {
  const entryMoves: Moves = [
    ["draft", "PATCH", 200],
    ["draft", "post", 200],
    ["draft", "void", 200],
    ["draft", "reverse", "illegal"],
    ["posted", "PATCH", "illegal"],
    ["posted", "post", "illegal"],
    ["posted", "void", "illegal"],
    ["posted", "reverse", 201],
    ["void", "PATCH", "illegal"],
    ["void", "post", "illegal"],
    ["void", "void", "illegal"],
    ["void", "reverse", "illegal"],
    ["reversed", "PATCH", "illegal"],
    ["reversed", "post", "illegal"],
    ["reversed", "void", "illegal"],
    ["reversed", "reverse", "reversed"],
  ];

  it("a journal entry", async () => {
    const { client } = await openFund(kind);
    for (const [state, move, outcome] of entryMoves) {
      const { body: entry } = await client.post("/journal", income(5));
      const at = `/journal/${entry.id}`;
      if (state === "posted" || state === "reversed") await client.post(`${at}/post`);
      if (state === "void") await client.post(`${at}/void`);
      if (state === "reversed") await client.post(`${at}/reverse`, {});
      const before = (await client.get(`/journal?id=${entry.id}${state === "void" ? "&status=void" : ""}`)).body;
      const reply =
        move === "PATCH"
          ? await client.call("PATCH", at, income(6), { "If-Match": "*" })
          : await client.post(`${at}/${move}`, move === "reverse" ? {} : undefined);
      const told = [state, move, reply.status, reply.body.error?.code];
      if (typeof outcome === "number") {
        expect(told, JSON.stringify(reply.body)).toEqual([state, move, outcome, undefined]);
        continue;
      }
      const code = outcome === "illegal" ? "illegal_transition" : "already_reversed";
      expect(told).toEqual([state, move, 409, code]);
      if (outcome === "illegal") {
        expect(reply.body.error.details.from).toBe(state === "reversed" ? "posted" : state);
        expect(typeof reply.body.error.details.to).toBe("string");
      }
      expect((await client.get(`/journal?id=${entry.id}${state === "void" ? "&status=void" : ""}`)).body).toEqual(
        before,
      );
    }
  });

  it("a capital call", async () => {
    const { client, lpEntityId } = await openFund(kind);
    const moves: Moves = [
      ["draft", "issue", 200],
      ["draft", "cancel", 200],
      ["issued", "issue", "illegal"],
      ["issued", "cancel", 200],
      ["cancelled", "issue", "illegal"],
      ["cancelled", "cancel", "illegal"],
      ["funded", "issue", "illegal"],
      ["funded", "cancel", "illegal"],
    ];
    for (const [state, move, outcome] of moves) {
      const wanted = { callDate: "2026-02-02", dueDate: "2026-02-16", total: 1000 };
      const { body: call } = await client.post("/capital-calls", wanted);
      const at = `/capital-calls/${call.id}`;
      if (state === "issued" || state === "funded") await client.post(`${at}/issue`);
      if (state === "cancelled") await client.post(`${at}/cancel`);
      if (state === "funded") {
        const { body: all } = await client.get("/capital-accounts");
        const lines = [{ lpEntityId, amount: all.rows[0].receivable }];
        await client.post("/entries/contribution-funding", { date: "2026-02-10", lines, post: true });
      }
      const reply = await client.post(`${at}/${move}`);
      const expected = outcome === "illegal" ? [409, "illegal_transition"] : [outcome, undefined];
      expect([state, move, reply.status, reply.body.error?.code]).toEqual([state, move, ...expected]);
    }
  });

  it("a distribution", async () => {
    const moves: Moves = [
      ["draft", "declare", 200],
      ["draft", "cancel", 200],
      ["draft", "pay", "illegal"],
      ["declared", "declare", "illegal"],
      ["declared", "pay", 200],
      ["declared", "cancel", 200],
      ["paid", "declare", "illegal"],
      ["paid", "pay", "illegal"],
      ["paid", "cancel", "illegal"],
      ["cancelled", "declare", "illegal"],
      ["cancelled", "pay", "illegal"],
      ["cancelled", "cancel", "illegal"],
    ];
    for (const [state, move, outcome] of moves) {
      // Payments settle the oldest distribution first, so each stands in a fund of its own.
      const { client } = await openFund(kind);
      await client.post("/entries/capital-call", {
        date: "2026-02-03",
        total: 500_000,
        fundedAtOnce: true,
        post: true,
      });
      const { body: made } = await client.post("/distributions", { date: "2026-04-01", total: 100 });
      const at = `/distributions/${made.distributionId}`;
      const go = (name: string) => client.post(`${at}/${name}`, name === "pay" ? { date: "2026-04-02" } : undefined);
      if (state === "declared" || state === "paid") await go("declare");
      if (state === "paid") await go("pay");
      if (state === "cancelled") await go("cancel");
      const reply = await go(move);
      const expected = outcome === "illegal" ? [409, "illegal_transition"] : [outcome, undefined];
      expect([state, move, reply.status, reply.body.error?.code]).toEqual([state, move, ...expected]);
    }
  });

  it("a bank row", async () => {
    const { client } = await openFund(kind);
    const moves: Moves = [
      ["unmatched", "draft", 200],
      ["unmatched", "ignore", 200],
      ["unmatched", "unmatch", "illegal"],
      ["drafted", "draft", "illegal"],
      ["drafted", "unmatch", 200],
      ["drafted", "reconcile", 200],
      ["drafted", "ignore", "illegal"],
      ["reconciled", "draft", "illegal"],
      ["reconciled", "ignore", "illegal"],
      ["reconciled", "unmatch", 200],
      ["ignored", "draft", "illegal"],
      ["ignored", "unmatch", "illegal"],
      ["ignored", "ignore", "illegal"],
    ];
    for (const [place, [state, move, outcome]] of moves.entries()) {
      const content = JSON.stringify([{ date: "2026-03-11", amount: -10 - place, description: `Fee ${place}` }]);
      await client.post("/bank/import", { content });
      const { body: rows } = await client.get("/bank");
      const row = rows.find(({ amount }: { amount: number }) => amount === -10 - place);
      const go = (name: string) => client.post(`/bank/${row.id}/${name}`, name === "ignore" ? { reason: "twin" } : {});
      if (state === "drafted" || state === "reconciled") await go("draft");
      if (state === "reconciled") await client.post(`/bank/${row.id}/reconcile`);
      if (state === "ignored") await go("ignore");
      const reply = move === "reconcile" ? await client.post(`/bank/${row.id}/reconcile`) : await go(move);
      const expected = outcome === "illegal" ? [409, "illegal_transition"] : [outcome, undefined];
      expect([state, move, reply.status, reply.body.error?.code], JSON.stringify(reply.body)).toEqual([
        state,
        move,
        ...expected,
      ]);
    }
  });

  it.each([
    ["one line", [{ account: "1000", amount: 1 }], "empty_entry"],
    ["no line", [], "empty_entry"],
    [
      "a line of nothing",
      [
        { account: "1000", amount: 0 },
        { account: "4100", amount: 0 },
      ],
      "zero_posting",
    ],
    [
      "debits and credits that differ",
      [
        { account: "1000", amount: 1 },
        { account: "4100", amount: -2 },
      ],
      "unbalanced_entry",
    ],
    [
      "a foreign line without its base amount",
      [
        { account: "1000", amount: 1, currency: "EUR" },
        { account: "4100", amount: -1, currency: "EUR" },
      ],
      "base_amount_missing",
    ],
    [
      "a currency that does not balance",
      [
        { account: "1000", amount: 1, currency: "EUR", baseAmount: 1 },
        { account: "4100", amount: -1 },
      ],
      "unbalanced_entry",
    ],
  ])("an entry of %s is not posted", async (_, postings, code) => {
    const { client } = await openFund(kind);
    const reply = await client.post("/journal", income(1, { postings, status: "posted" }));
    expect([reply.status, reply.body.error.code], JSON.stringify(reply.body)).toEqual([422, code]);
    expect((await client.get("/journal")).body.total).toBe(0);
  });

  it("a closed month takes no entry, a deactivated account none, the future no close", async () => {
    const { client } = await openFund(kind);
    await client.post("/journal", income(5, { status: "posted" }));
    const future = await client.post("/close", { through: "2027-01-31" });
    expect([future.status, future.body.error.code]).not.toEqual([200, undefined]);
    expect((await client.post("/close", { through: "2026-03-31" })).status).toBe(200);
    const late = await client.post("/journal", income(5, { status: "posted" }));
    expect([late.status, late.body.error.code]).toEqual([409, "period_locked"]);
    const open = await client.post("/journal", income(5, { status: "posted", entryDate: "first_open" }));
    expect(open.body.entry_date).toBe("2026-04-01");
    const accounts = (await client.get("/chart")).body as { id: string; code: string }[];
    const idOf = (code: string) => accounts.find((one) => one.code === code)?.id;
    const held = await client.call("PATCH", `/chart/${idOf("1000")}`, { isActive: false });
    expect([held.status, held.body.error.code]).toEqual([409, "conflict"]);
    expect((await client.call("PATCH", `/chart/${idOf("5200")}`, { isActive: false })).status).toBe(200);
    const postings = [
      { account: "5200", amount: 1 },
      { account: "1000", amount: -1 },
    ];
    const onInactive = await client.post(
      "/journal",
      income(1, { postings, entryDate: "2026-05-01", status: "posted" }),
    );
    expect([onInactive.status, onInactive.body.error.code]).toEqual([422, "inactive_account"]);
    const { body: audit } = await client.get("/audit");
    expect(JSON.stringify(audit)).toContain("account.changed");
  });
});
