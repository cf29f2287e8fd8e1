/** The bank feed: no row twice, and the demonstration's open rows worked off until the books tie. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { copiedDemo, demoClient } from "../setup/demo-client.js";
import { everyday, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(everyday("postgres"))("on %s", (kind) => {
  it("no row is taken twice; true twins both stay; a bad file adds nothing", async () => {
    const client = new FirmClient(engines.of(kind));
    const firm = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    const row = (date: string, amount: number) => `${date},${amount},Wire fee,Harbour Bank\n`;
    const head = "Date,Amount,Description,Name\n";
    const first = head + row("2026-06-08", -35) + row("2026-06-08", -35);
    expect((await client.post("/bank/import", { content: first })).body).toMatchObject({ rows: 2, added: 2 });
    expect((await client.post("/bank/import", { content: first })).body).toMatchObject({ rows: 2, added: 0 });
    const longer = first + row("2026-06-09", 12.5);
    expect((await client.post("/bank/import", { content: longer })).body).toMatchObject({ rows: 3, added: 1 });
    const bad = await client.post("/bank/import", { content: `${head}2026-13-01,x,a,b\n${row("2026-06-10", 1)}` });
    expect([bad.status, bad.body.error.details.issues.length]).toEqual([400, 2]);
    const { body } = await client.get("/bank");
    expect(body.map(({ amount }: { amount: number }) => amount)).toEqual([12.5, -35, -35]);
    expect((await client.get("/bank/reconcile")).body).toMatchObject({ bankEndingBalance: -57.5, tiesOut: false });
  });

  it("a draft that bank rows are linked to goes on covering them", async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID() });
    const { body: firm } = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    const content = JSON.stringify([{ date: "2026-06-08", amount: -35, description: "AUDIT FEE" }]);
    await client.post("/bank/import", { content });
    const [row] = (await client.get("/bank")).body;
    const { body: drafted } = await client.post(`/bank/${row.id}/draft`, { account: "5100" });
    const id = drafted.journal_entry_id;
    const rewrite = (cash: number) => client.call("PATCH", `/journal/${id}`, draft(cash), { "If-Match": "*" });
    const draft = (cash: number) => ({
      entryDate: "2026-06-08",
      sourceType: "partnership_expense",
      postings: [
        { account: "5100", amount: 40 },
        ...(cash === 0 ? [] : [{ account: "1000", amount: cash }]),
        { account: "2000", amount: -40 - cash },
      ],
    });
    for (const cash of [0, -34, 35]) {
      const { status, body } = await rewrite(cash);
      expect([status, body.error?.code]).toEqual([409, "conflict"]);
      expect(body.error.details).toEqual({ linked: -35, cash, currency: "USD" });
    }
    expect((await rewrite(-38)).status).toBe(200);
    expect((await client.get("/bank")).body[0]).toMatchObject({ status: "drafted", journal_entry_id: id });
  });

  it("rows are found by the entry they are matched with, and one by its id", async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID() });
    const { body: firm } = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    const amounts = [-35, -36, -37];
    const rows = amounts.map((amount) => ({ date: "2026-06-08", amount, description: `AUDIT ${-amount}` }));
    await client.post("/bank/import", { content: JSON.stringify(rows) });
    const { body: all } = await client.get("/bank");
    const { body: drafted } = await client.post(`/bank/${all[1].id}/draft`, { account: "5100" });
    const found = async (query: string) =>
      (await client.get(`/bank?${query}`)).body.map(({ id }: { id: string }) => id);
    expect(await found(`entry=${drafted.journal_entry_id}`)).toEqual([all[1].id]);
    expect(await found(`entry=${randomUUID()}`)).toEqual([]);
    expect(await found(`id=${all[2].id}`)).toEqual([all[2].id]);
    await client.post(`/bank/${all[0].id}/ignore`, { reason: "Booked by the other account" });
    expect(await found(`id=${all[0].id}`)).toEqual([all[0].id]);
  });

  it("the demonstration ties once six rows are booked and three drafts posted, and the quarter closes", async () => {
    const client = await demoClient(kind, { account: copiedDemo(kind) });
    const blocked = await client.post("/close?group=Fund%20I", { through: "2026-06-30" });
    expect([blocked.status, blocked.body.error.code]).toEqual([422, "close_blocked"]);
    const { body: open } = await client.get("/bank?group=Fund%20I&status=unmatched");
    const late = open.find(({ description }: { description: string }) => description.startsWith("Incoming"));
    expect(late.suggested_account_code).toBe("1300");
    expect(late).not.toHaveProperty("suggestion");
    const { body: said } = await client.get("/bank?group=Fund%20I&status=unmatched&include=suggestion");
    expect(said.find(({ id }: { id: string }) => id === late.id).suggestion).toMatchObject({
      accountCode: "1300",
      source: "open_item",
      confidence: 0.9,
      reasons: [expect.stringContaining("owes")],
    });
    for (const { id } of open) {
      const drafted = await client.post(`/bank/${id}/draft`, {});
      expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
      expect(drafted.body.status).toBe("drafted");
    }
    const { body: drafts } = await client.get("/bank?group=Fund%20I&status=drafted");
    expect(drafts).toHaveLength(9);
    for (const { id } of drafts) {
      expect((await client.post(`/bank/${id}/reconcile`)).body).toMatchObject({ status: "reconciled" });
    }
    expect((await client.get("/bank/reconcile?group=Fund%20I")).body).toMatchObject({ difference: 0, tiesOut: true });
    const { body: capital } = await client.get("/capital-accounts?group=Fund%20I");
    expect(capital.calls[0]).toMatchObject({ status: "funded", outstanding: 0 });
    const closed = await client.post("/close?group=Fund%20I", { through: "2026-06-30" });
    expect(closed.body.closedThrough, JSON.stringify(closed.body)).toBe("2026-06-30");
    expect((await client.get("/verify?group=Fund%20I")).body).toMatchObject({ chain: "whole", rollups: "whole" });
    expect((await client.get("/health-check?group=Fund%20I")).body).toEqual({
      vehicle: "Fund I",
      healthy: true,
      findings: [],
    });
    const locked = await client.post(`/bank/${late.id}/unmatch`, {});
    expect([locked.status, locked.body.error.code]).toEqual([409, "period_locked"]);
  });
});
