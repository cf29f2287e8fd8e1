/** The bank feed: files of every format, no row twice, and the demonstration's open rows worked off until the books tie. */
import { randomUUID } from "node:crypto";
import { detectFormat, readStatement } from "@capstack/bank-files";
import { describe, expect, it } from "vitest";
import { DEMO_TODAY, seedDemo } from "../src/demo/seed-demo.js";
import { engineKinds, openEngines } from "./engines.js";
import { FirmClient } from "./firm-client.js";

const engines = await openEngines();

const dollars = { currency: "USD" };

describe("amounts of bank files", () => {
  it.each([
    ["1234.56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["(1,234.56)", "-1234.56"],
    ["$ -12.5", "-12.5"],
    ["12,50-", "-12.50"],
    ["USD 7,5", "7.5"],
    ["12.50 DR", "-12.50"],
    ["12.50 CR", "12.50"],
    ["1'234.50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1,00,000.00", "100000.00"],
    ["\u221212.50", "-12.50"],
    ["12a", undefined],
    ["1,23,4.5", undefined],
    ["--5", undefined],
  ])("%s is %s", (cell, amount) => {
    const read = () => readStatement(`Date;Amount\n2026-06-08;${cell}\n`, "csv", dollars).rows[0]?.amount;
    if (amount === undefined) expect(read).toThrow(/no amount/);
    else expect(read()).toBe(amount);
  });
});

const ofx = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260608120000<TRNAMT>-35.00<FITID>A1<NAME>Harbour Bank<MEMO>Wire fee & charge
</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20260609</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">135.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="USD">35.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-06-08</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Harbour Bank</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Wire fee</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

describe("files of banks", () => {
  it.each([
    ["csv", 'My bank\nAccount 1\n\nDate;Amount;Description;Name\n08.06.2026;-35,00;"Wire\nfee";Harbour Bank\n'],
    ["ofx", ofx],
    ["camt053", camt],
    [
      "json",
      JSON.stringify([{ date: "2026-06-08", amount: -35, description: "Wire fee", counterparty: "Harbour Bank" }]),
    ],
  ] as const)("%s gives the same row", (format, text) => {
    expect(detectFormat(text)).toBe(format);
    const { rows } = readStatement(text, format, dollars);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ date: "2026-06-08", counterparty: "Harbour Bank" });
    expect(Number(rows[0]?.amount)).toBe(-35);
    expect(rows[0]?.description).toMatch(/^Wire\sfee/);
  });

  it("an ambiguous order of day and month is refused, not guessed", () => {
    expect(() => readStatement("Date,Amount\n03/04/2026,1\n", "csv", dollars)).toThrow(/dateOrder/);
    expect(readStatement("Date,Amount\n03/04/2026,1\n", "csv", { ...dollars, dateOrder: "dmy" }).rows[0]?.date).toBe(
      "2026-04-03",
    );
  });

  it("debit and credit columns make one signed amount", () => {
    const text = "Date,Debit,Credit,Description\n2026-01-02,12.50,,out\n2026-01-03,,7.25,in\n";
    expect(readStatement(text, "csv", dollars).rows.map(({ amount }) => amount)).toEqual(["-12.50", "7.25"]);
  });
});

describe.each(engineKinds)("on %s", (kind) => {
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

  it("the demonstration ties once six rows are booked and three drafts posted, and the quarter closes", async () => {
    const account = randomUUID();
    await seedDemo(engines.of(kind), account);
    const client = new FirmClient(engines.of(kind), { account }, DEMO_TODAY);
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
  }, 120_000);
});
