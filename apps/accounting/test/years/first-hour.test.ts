/** From an empty account to a partner's statement in print, through the routes. */
import { describe, expect, it } from "vitest";
import { linesOf, readPdf } from "../../../../packages/books/test/read-pdf.js";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("on %s", (kind) => {
  it("a firm, a vehicle, a partner and a posted entry", async () => {
    const client = new FirmClient(engines.of(kind));
    const firm = await client.post("/firms", { name: "Acme" });
    expect(firm.status).toBe(201);
    const vehicle = await client.post("/vehicles", {
      firmId: firm.body.id,
      name: "Fund I",
      kind: "fund",
      baseCurrency: "USD",
    });
    expect(vehicle.body).toMatchObject({ name: "Fund I", closedThrough: null });
    const partner = await client.post("/partners?group=Fund%20I", {
      name: "Harbor",
      commitment: 5_000_000,
      commitmentDate: "2025-01-01",
    });
    expect(partner.body).toMatchObject({ name: "Harbor", commitment: 5_000_000, partnerClass: "lp" });
    const chart = await client.get("/chart");
    expect(chart.body).toHaveLength(20);
    const entry = await client.post("/journal", {
      entryDate: "2025-01-10",
      sourceType: "capital_call",
      status: "posted",
      postings: [
        { account: "1000", amount: 1_000_000.1 },
        { account: "3100", lpEntityId: partner.body.lpEntityId, amount: -1_000_000.1 },
      ],
    });
    expect(entry.status).toBe(201);
    const page = await client.get("/journal");
    expect(page.body).toEqual({ total: 1, entries: [entry.body] });
    expect(page.headers.get("x-books-version")).toBe("2");
  });

  it("the first hour: a call, its money, an investment, a mark, a close, a statement", async () => {
    const client = new FirmClient(engines.of(kind));
    const firm = await client.post("/firms", { name: "Acme" });
    const vehicle = {
      firmId: firm.body.id,
      name: "Fund I",
      kind: "fund",
      baseCurrency: "USD",
      startDate: "2026-01-01",
    };
    expect((await client.post("/vehicles", vehicle)).status).toBe(201);
    const commitmentDate = "2026-01-01";
    const { body: partners } = await client.post("/partners", [
      { name: "Harbor", commitment: 6_000_000, commitmentDate },
      { name: "Juniper", commitment: 3_000_000, commitmentDate },
      { name: "Keel GP", partnerClass: "gp", commitment: 1_000_000, commitmentDate },
    ]);
    const [{ lpEntityId: harbor }] = partners;
    const account = async () => {
      const { body } = await client.get("/capital-accounts?end=2026-03-31");
      return body.rows.find(({ name }: { name: string }) => name === "Harbor");
    };

    // A million of ten: Harbor owes 600,000, and has paid nothing.
    const purpose = { investments: 900_000, fees: 100_000 };
    const { body: call } = await client.post("/capital-calls", {
      callDate: "2026-01-10",
      dueDate: "2026-01-24",
      total: 1_000_000,
      purpose,
    });
    expect((await client.post(`/capital-calls/${call.id}/issue`)).body.status).toBe("issued");
    expect(await account()).toMatchObject({ called: 600_000, funded: 0, receivable: 600_000 });
    const { body: notices } = await client.get(`/capital-calls/${call.id}/notices?lp=${harbor}`);
    expect(notices).toMatchObject([
      { amount: 600_000, purpose: { investments: 540_000, fees: 60_000, expenses: 0 }, unfundedAfter: 5_400_000 },
    ]);

    const wires = [
      ["2026-01-22", 600_000, "Harbor"],
      ["2026-01-23", 300_000, "Juniper"],
      ["2026-01-24", 100_000, "Keel GP"],
    ];
    const content = ["Date,Amount,Description", ...wires.map(([day, sum, name]) => `${day},${sum},Wire from ${name}`)];
    expect((await client.post("/bank/import", { content: content.join("\n") })).body).toMatchObject({ added: 3 });
    for (const row of (await client.get("/bank?status=unmatched")).body) {
      expect(row.suggested_account_code).toBe("1300");
      const { body: drafted } = await client.post(`/bank/${row.id}/draft`, {});
      expect((await client.post(`/journal/${drafted.journal_entry_id}/post`)).status).toBe(200);
    }
    const { body: reconciled } = await client.get("/bank");
    expect(reconciled.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill("reconciled"));
    expect(await account()).toMatchObject({ called: 600_000, funded: 600_000, receivable: 0 });

    const { body: company } = await client.post("/companies", { name: "Nimbus" });
    const { companyId } = company;
    const bought = { companyId, date: "2026-02-02", amount: 500_000, post: true };
    expect((await client.post("/entries/investment", bought)).status).toBe(201);
    const marked = { companyId, date: "2026-03-31", fairValue: 650_000, post: true };
    expect((await client.post("/entries/valuation", marked)).status).toBe(201);
    // Six tenths of 150,000, before any month is closed and after.
    const before = await account();
    expect(before.itd).toMatchObject({ unrealizedGains: 90_000, ending: 690_000 });
    expect((await client.get("/close/preview?through=2026-03-31")).status).toBe(200);
    expect((await client.post("/close", { through: "2026-03-31" })).body.closedThrough).toBe("2026-03-31");
    expect(await account()).toEqual(before);

    const headers = { Authorization: `Bearer ${JSON.stringify(client.key)}` };
    const address = `/api/accounting/statements/capital-account?lp=${harbor}&end=2026-03-31&format=pdf`;
    const pdf = await client.app.request(address, { headers });
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const pages = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(pages).toHaveLength(1);
    const lines = pages.flatMap(linesOf);
    expect(lines.slice(0, 4)).toEqual([
      "Fund I",
      "Partner capital account statement",
      "Harbor",
      "As of March 31, 2026 · Amounts in USD",
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        "6,000,000.00 600,000.00 5,400,000.00 60.00%",
        "Contributions 600,000.00 600,000.00 600,000.00",
        "Change in unrealized gains (losses) 90,000.00 90,000.00 90,000.00",
        "Ending balance $ 690,000.00 $ 690,000.00 $ 690,000.00",
        "Unfunded commitment, ending $ 5,400,000.00 $ 5,400,000.00 $ 5,400,000.00",
      ]),
    );
    const said = "Prepared from the general ledger of Fund I. Not audited.";
    // The paragraph of notes may break within it.
    expect(lines.join(" ").split(said)).toHaveLength(2);
  });
});
