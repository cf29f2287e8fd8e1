/** Several bank accounts of one fund: a euro account worked by hand, a transfer between two accounts, whose they are. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

interface Line {
  readonly account_code: string;
  readonly amount: number;
}

async function openFund(kind: (typeof engineKinds)[number]) {
  const account = randomUUID();
  const client = new FirmClient(engines.of(kind), { account });
  const { body: firm } = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  await client.post("/partners", { name: "Harbor", commitment: 3_000_000, commitmentDate: "2026-01-01" });
  const call = { date: "2026-01-05", total: 1_000_000, fundedAtOnce: true, post: true };
  expect((await client.post("/entries/capital-call", call)).status).toBe(201);
  const feed = (rows: readonly object[], bankAccount?: string) =>
    client.post("/bank/import", { content: JSON.stringify(rows), ...(bankAccount && { bankAccount }) });
  const rate = (date: string, value: number) => client.call("PUT", "/fx-rates", { currency: "EUR", date, rate: value });
  const reconciled = async (bankAccount?: string) => {
    const asked = bankAccount === undefined ? "" : `&bankAccount=${encodeURIComponent(bankAccount)}`;
    return (await client.get(`/bank/reconcile?include=items${asked}`)).body;
  };
  return { client, firm, account, feed, rate, reconciled };
}

const openEuro = async (client: FirmClient) =>
  (await client.post("/bank/accounts", { name: "Euro account", currency: "EUR", number: "DE … 4321" })).body;

const lines = (entry: { journal_postings: Line[] }, own: string) =>
  entry.journal_postings.map(({ account_code, amount }) => [account_code === own ? "own" : account_code, amount]);

describe.each(engineKinds)("on %s", (kind) => {
  it("a vehicle begins with one account, for 1000 in its currency", async () => {
    const { client } = await openFund(kind);
    const { body } = await client.get("/bank/accounts");
    const first = { name: "Operating account", currency: "USD", ledgerAccount: "1000", number: null };
    expect(body).toEqual([{ id: expect.any(String), ...first, isDefault: true, isOpen: true }]);
  });

  it("the first account follows the vehicle's currency while nothing is posted and no row is there", async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID() });
    const { body: firm } = await client.post("/firms", { name: "Acme" });
    const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" };
    const { id } = (await client.post("/vehicles", vehicle)).body;
    const change = (baseCurrency: string) => client.call("PATCH", `/vehicles/${id}`, { baseCurrency });
    expect((await change("CHF")).status).toBe(200);
    expect((await client.get("/bank/accounts")).body).toMatchObject([{ currency: "CHF", isDefault: true }]);
    await client.post("/bank/import", { content: "Date,Amount,Description\n2026-01-05,10,Interest\n" });
    const refused = await change("USD");
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
  });

  it("a euro account pays, is matched, reconciled and revalued in euro, and cash flows tie", async () => {
    const { client, feed, rate, reconciled } = await openFund(kind);
    const euro = await openEuro(client);
    expect(euro).toMatchObject({ currency: "EUR", number: "DE … 4321", isDefault: false, isOpen: true });
    expect(euro.ledgerAccount).toMatch(/^1000-[0-9a-f]{8}$/);
    const bankAccount = "Euro account";
    await rate("2026-02-10", 1.12);
    // 220,000 dollars become 200,000 euro.
    const exchange = {
      ...{ date: "2026-01-15", baseAmount: 220_000, post: true },
      sold: { currency: "USD", amount: 220_000, bankAccount: "Operating account" },
      bought: { currency: "EUR", amount: 200_000, bankAccount },
    };
    expect((await client.post("/entries/currency-exchange", exchange)).status).toBe(201);
    // 11,200 dollars at 1.12 are 10,000 euro; of the second invoice the bank says 5,000.50.
    const expense = { date: "2026-02-10", amount: 11_200, bankAccount, post: true };
    const { body: paid } = await client.post("/entries/expense", expense);
    expect(lines(paid[0], euro.ledgerAccount)).toEqual([
      ["5100", 11_200],
      ["1090", -11_200],
      ["1090", 10_000],
      ["own", -10_000],
    ]);
    const second = { date: "2026-02-20", amount: 5_600.56, bankAmount: 5_000.5, bankAccount, post: true };
    expect((await client.post("/entries/expense", second)).status).toBe(201);

    const dollars = [
      { date: "2026-01-05", amount: 1_000_000, description: "Harbor" },
      { date: "2026-01-15", amount: -220_000, description: "Euro bought" },
    ];
    const euros = [
      { date: "2026-01-16", amount: 200_000, description: "Euro bought" },
      { date: "2026-02-11", amount: -10_000, description: "Invoice 1" },
      { date: "2026-02-20", amount: -5_000.5, description: "Invoice 2" },
      { date: "2026-03-15", amount: -25, description: "Account fee" },
    ];
    expect((await feed(dollars)).body.added).toBe(2);
    expect((await feed(euros, bankAccount)).body.added).toBe(4);
    expect((await client.post("/bank/auto-match")).body.linked).toHaveLength(2);
    const matched = await client.post(`/bank/auto-match?bankAccount=${euro.id}`);
    expect(matched.body).toMatchObject({ linked: [{}, {}, {}], ties: [] });
    // 1,000,000 − 220,000.
    expect(await reconciled()).toMatchObject({ ledgerCashBalance: 780_000, difference: 0, tiesOut: true });
    // By the books 200,000 − 10,000 − 5,000.50; the bank took 25 more.
    const open = { bankEndingBalance: 184_974.5, ledgerCashBalance: 184_999.5, difference: 25, unmatchedTotal: -25 };
    expect(await reconciled(bankAccount)).toMatchObject({ ...open, tiesOut: false, items: { proven: true } });

    const { body: preview } = await client.get("/close/preview?through=2026-03-31");
    expect(preview.blockers.map(({ message }: { message: string }) => message)).toEqual([
      "1 bank rows in the span are not posted: 1 of Euro account.",
    ]);
    expect(preview.warnings.map(({ message }: { message: string }) => message)).toEqual([
      "Euro account: The bank and the books differ by 25 EUR on 2026-03-31.",
    ]);
    const { body: health } = await client.get("/health-check");
    expect(health.findings).toEqual([
      {
        ...{ code: "bank_difference", amount: 25, where: `/bank/reconcile?include=items&bankAccount=${euro.id}` },
        message: "1 bank rows of Euro account are open. The difference is in EUR.",
      },
    ]);

    const { body: rows } = await client.get(`/bank?bankAccount=${euro.id}&status=unmatched`);
    expect(rows).toMatchObject([{ amount: -25, currency: "EUR", description: "Account fee" }]);
    const { body: drafted } = await client.post(`/bank/${rows[0].id}/draft`, { account: "5100" });
    // 25 euro at 1.12, the latest rate, are 28 dollars.
    expect(drafted).toMatchObject({ status: "drafted", entry_account_code: "5100", entry_is_split: false });
    const { body: journal } = await client.get("/journal?status=draft");
    expect(lines(journal.entries[0], euro.ledgerAccount).sort()).toEqual([
      ["1090", -28],
      ["1090", 25],
      ["5100", 28],
      ["own", -25],
    ]);
    expect((await client.post(`/bank/${rows[0].id}/reconcile`)).body.status).toBe("reconciled");
    const tied = { bankEndingBalance: 184_974.5, ledgerCashBalance: 184_974.5, difference: 0, tiesOut: true };
    expect(await reconciled(bankAccount)).toMatchObject(tied);

    await rate("2026-03-31", 1.15);
    const { body: revalued } = await client.post("/entries/fx", { date: "2026-03-31", post: true });
    // 184,974.50 · 1.15 = 212,720.675; booked at 220,000 − 11,200 − 5,600.56 − 28 = 203,171.44.
    expect(lines(revalued[0], euro.ledgerAccount)).toEqual([
      ["1010", 9_549.24],
      ["4310", -9_549.24],
    ]);
    expect(await reconciled(bankAccount)).toMatchObject(tied);
    expect(await reconciled()).toMatchObject({ ledgerCashBalance: 780_000, tiesOut: true });
    const { body: register } = await client.get(`/bank/register?bankAccount=${euro.id}&start=2026-02-01`);
    const { opening, closing, lines: moved } = register;
    expect([register.currency, opening, closing, register.count]).toEqual(["EUR", 200_000, 184_974.5, 3]);
    expect(
      moved.map((line: { amount: number; running: number; rowIds: string[] }) => [line.amount, line.running]),
    ).toEqual([
      [-10_000, 190_000],
      [-5_000.5, 184_999.5],
      [-25, 184_974.5],
    ]);
    expect(moved[2].rowIds).toEqual([rows[0].id]);
    const page = await client.get(`/bank/register?bankAccount=${euro.id}&start=2026-02-01&limit=1&offset=1`);
    expect(page.body).toMatchObject({ opening: 200_000, count: 3, lines: [{ running: 184_999.5 }] });
    const { body: cash } = await client.get("/statements/cash-flow?end=2026-03-31");
    // Expenses 11,200 + 5,600.56 + 28; 1,000,000 − 16,828.56 + 9,549.24.
    expect(cash).toMatchObject({
      ...{ totalOperating: -16_828.56, totalFinancing: 1_000_000, exchangeRateEffect: 9_549.24 },
      ...{ ending: 992_720.68, check: 0, reconciliation: { check: 0 } },
    });
    const { body: operations } = await client.get("/statements/operations?end=2026-03-31");
    expect(operations).toMatchObject({ fxTranslation: 9_549.24, fxTranslationOfCash: 9_549.24, check: 0 });
  });

  it("a transfer between two accounts is matched with a row on each side", async () => {
    const { client, feed, reconciled } = await openFund(kind);
    const { body: reserve } = await client.post("/bank/accounts", { name: "Reserve", ledgerAccount: "1000-reserve" });
    expect(reserve).toMatchObject({ ledgerAccount: "1000-reserve", currency: "USD" });
    const transfer = {
      ...{ entryDate: "2026-02-02", sourceType: "manual", status: "posted", memo: "To the reserve" },
      postings: [
        { account: "1000-reserve", amount: 50_000 },
        { account: "1000", amount: -50_000 },
      ],
    };
    const { body: entry } = await client.post("/journal", transfer);
    await feed([
      { date: "2026-01-05", amount: 1_000_000, description: "Harbor" },
      { date: "2026-02-02", amount: -50_000, description: "To the reserve" },
    ]);
    await feed([{ date: "2026-02-03", amount: 50_000, description: "From operating" }], "Reserve");
    const own = await client.post("/bank/auto-match");
    expect(own.body.linked.map(({ entryId }: { entryId: string }) => entryId)).toContain(entry.id);
    const [row] = (await client.get("/bank?bankAccount=Reserve")).body;
    const other = await client.post(`/bank/${row.id}/match`, { entryId: entry.id });
    expect([other.status, other.body.status]).toEqual([200, "reconciled"]);
    expect(await reconciled()).toMatchObject({ bankEndingBalance: 950_000, ledgerCashBalance: 950_000, tiesOut: true });
    expect(await reconciled("Reserve")).toMatchObject({ bankEndingBalance: 50_000, tiesOut: true });
    expect((await client.get("/firm")).body.vehicles[0]).toMatchObject({ cash: 1_000_000 });
    expect((await client.get("/statements/cash-flow?end=2026-03-31")).body).toMatchObject({
      ending: 1_000_000,
      check: 0,
    });
  });

  it("a later close, a loan and a distribution move cash on the account that is named", async () => {
    const { client } = await openFund(kind);
    const bankAccount = "Reserve";
    await client.post("/bank/accounts", { name: bankAccount });
    const { body: larch } = await client.post("/partners", { name: "Larch" });
    const commitments = [{ lpEntityId: larch.lpEntityId, amount: 1_000_000 }];
    const close = { date: "2026-02-01", commitments, fundedAtOnce: true, bankAccount };
    expect((await client.post("/entries/equalization", close)).status).toBe(201);
    const draw = { date: "2026-02-02", amount: 60_000, bankAccount, post: true };
    expect((await client.post("/entries/loan-draw", draw)).status).toBe(201);
    const { body: given } = await client.post("/distributions", { date: "2026-02-03", total: 40_000 });
    await client.post(`/distributions/${given.distributionId}/declare`);
    const paid = await client.post(`/distributions/${given.distributionId}/pay`, { date: "2026-02-04", bankAccount });
    expect(paid.status).toBe(200);
    const { body: register } = await client.get("/bank/register?bankAccount=Reserve");
    // Of 1,000,000 called, Larch owes a quarter and Harbor gets it back.
    expect(register.lines.map(({ amount }: { amount: number }) => amount)).toEqual([
      250_000, -250_000, 60_000, -40_000,
    ]);
    expect(register.closing).toBe(20_000);
    const { body: own } = await client.get("/bank/register");
    expect(own.lines.map(({ amount }: { amount: number }) => amount)).toEqual([1_000_000]);
  });

  it("accounts go with the books into an archive and come out as they were", async () => {
    const { client, feed, reconciled } = await openFund(kind);
    await openEuro(client);
    await feed([{ date: "2026-02-11", amount: -10, description: "Fee" }], "Euro account");
    const headers = { Authorization: `Bearer ${JSON.stringify(client.key)}` };
    const archive = await client.app.request("/api/accounting/archive", { headers });
    const content = Buffer.from(await archive.arrayBuffer()).toString("base64");
    const other = new FirmClient(engines.of(kind), { account: randomUUID() });
    const { body: firm } = await other.post("/firms", { name: "Oak" });
    expect((await other.post("/archive", { firmId: firm.id, content })).status).toBe(201);
    expect((await other.get("/bank/accounts")).body).toEqual((await client.get("/bank/accounts")).body);
    const { body: copied } = await other.get("/bank/reconcile?include=items&bankAccount=Euro%20account");
    expect(copied).toEqual(await reconciled("Euro account"));
  });

  it("a row of another currency is refused, in a file and by hand", async () => {
    const { client, feed } = await openFund(kind);
    await openEuro(client);
    const content = "Date,Amount,Currency,Description\n2026-02-11,-10.00,USD,Fee\n2026-02-12,-5.00,EUR,Fee\n";
    const refused = await client.post("/bank/import", { content, bankAccount: "Euro account" });
    expect([refused.status, refused.body.error.details.issues]).toEqual([
      400,
      [expect.objectContaining({ code: "other_currency", message: expect.stringContaining("kept in EUR") })],
    ]);
    expect((await client.get("/bank?bankAccount=Euro%20account")).body).toEqual([]);
    await feed([{ date: "2026-01-05", amount: 1_000_000, description: "In dollars" }]);
    await feed([{ date: "2026-01-05", amount: 1_000_000, description: "In euro" }], "Euro account");
    const [row] = (await client.get("/bank?bankAccount=Euro%20account")).body;
    const { body: both } = await client.get("/bank?bankAccount=*");
    expect(both.map(({ currency }: { currency: string }) => currency)).toEqual(["EUR", "USD"]);
    const { body: journal } = await client.get("/journal");
    const [call] = journal.entries;
    const byHand = await client.post(`/bank/${row.id}/match`, { entryId: call.id });
    expect([byHand.status, byHand.body.error.code]).toEqual([409, "conflict"]);
    expect(byHand.body.error.message).toContain("no cash of Euro account, in EUR");
    expect((await client.post("/bank/auto-match?bankAccount=Euro%20account")).body.linked).toEqual([]);
  });

  it("no two accounts have the same cash or name; the default stays open; a closed one takes neither file nor payment", async () => {
    const { client, feed } = await openFund(kind);
    const euro = await openEuro(client);
    const refusal = async (body: object) => {
      const { status, body: said } = await client.post("/bank/accounts", body);
      return [status, said.error.code];
    };
    expect(await refusal({ name: "Euro account" })).toEqual([409, "conflict"]);
    expect(await refusal({ name: "Other", ledgerAccount: "1000" })).toEqual([409, "conflict"]);
    expect(await refusal({ name: "Other", ledgerAccount: "2000" })).toEqual([422, "invalid_value"]);
    expect(await refusal({ name: "Other", ledgerAccount: "9999" })).toEqual([422, "unknown_account"]);
    const [first] = (await client.get("/bank/accounts")).body;
    const shut = (id: string) => client.call("PATCH", `/bank/accounts/${id}`, { isOpen: false });
    expect((await shut(first.id)).status).toBe(409);
    expect((await shut(euro.id)).body.isOpen).toBe(false);
    expect((await feed([{ date: "2026-02-11", amount: -10, description: "Fee" }], "Euro account")).status).toBe(409);
    const expense = { date: "2026-02-10", amount: 100, bankAccount: "Euro account", bankAmount: 90 };
    expect((await client.post("/entries/expense", expense)).status).toBe(409);
    const owed = await client.post("/entries/expense", { ...expense, bankAccount: "Operating account", accrued: true });
    expect([owed.status, owed.body.error.code, owed.body.error.details.path]).toEqual([
      422,
      "invalid_value",
      ["bankAccount"],
    ]);
    const unknown = await client.get("/bank?bankAccount=Savings");
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "not_found"]);
  });

  it("accounts of one firm are nothing to another, by name or by id", async () => {
    const { client } = await openFund(kind);
    const euro = await openEuro(client);
    const other = (await openFund(kind)).client;
    expect((await other.get(`/bank?bankAccount=${euro.id}`)).status).toBe(404);
    expect((await other.get(`/bank/reconcile?bankAccount=${euro.id}`)).status).toBe(404);
    expect((await other.call("PATCH", `/bank/accounts/${euro.id}`, { name: "Mine" })).status).toBe(404);
    const expense = { date: "2026-02-10", amount: 100, bankAccount: euro.id, bankAmount: 90 };
    expect((await other.post("/entries/expense", expense)).status).toBe(404);
    expect((await other.get("/bank/accounts")).body).toHaveLength(1);
  });

  it("a rule is for rows of its account alone", async () => {
    const { client, feed } = await openFund(kind);
    await openEuro(client);
    const rule = { contains: "retainer", accountCode: "5200", bankAccount: "Euro account" };
    expect((await client.post("/bank/rules", rule)).status).toBe(201);
    const row = [{ date: "2026-02-11", amount: -10, description: "Retainer" }];
    await feed(row);
    await feed(row, "Euro account");
    const suggested = async (bankAccount: string) =>
      (await client.get(`/bank?bankAccount=${encodeURIComponent(bankAccount)}`)).body[0].suggested_account_code;
    expect(await suggested("Euro account")).toBe("5200");
    expect(await suggested("Operating account")).not.toBe("5200");
  });

  it("rates of the European Central Bank's file cross the euro exactly; those the firm set stay", async () => {
    const { client, rate } = await openFund(kind);
    await openEuro(client);
    await client.post("/bank/accounts", { name: "Sterling", currency: "GBP" });
    await rate("2026-03-30", 1.5);
    const content =
      "Date,USD,JPY,GBP,CYP,\n2026-03-31,1.0842,162.35,0.8345,N/A,\n2026-03-30,1.0811,161.9,0.8352,N/A,\n";
    const done = { format: "csv", currencies: ["EUR", "GBP"], firstDate: "2026-03-30", lastDate: "2026-03-31" };
    expect((await client.post("/fx-rates/import", { content })).body).toEqual({ ...done, rates: 4 });
    // 10,842 ÷ 8,345 and 10,811 ÷ 8,352, each to the nearest double.
    const source = "ecb";
    expect((await client.get("/fx-rates")).body).toEqual([
      { currency: "EUR", date: "2026-03-31", rate: 1.0842, source },
      { currency: "EUR", date: "2026-03-30", rate: 1.5 },
      { currency: "GBP", date: "2026-03-31", rate: 1.2992210904733372, source },
      { currency: "GBP", date: "2026-03-30", rate: 1.2944204980842913, source },
    ]);
    // 834,500 pounds are 1,084,200 dollars to the cent: 834,500 · 1.0842 ÷ 0.8345.
    const expense = { date: "2026-03-31", amount: 1_084_200, bankAccount: "Sterling" };
    const { body } = await client.post("/entries/expense", expense);
    expect(body[0].journal_postings.map(({ amount }: Line) => amount)).toContain(-834_500);
    const cube = (date: string) =>
      `<Cube time="${date}"><Cube currency="USD" rate="1.09"/><Cube currency='GBP' rate='0.84'/></Cube>`;
    const xml = `<?xml version="1.0"?><gesmes:Envelope><Cube>${cube("2026-04-01")}</Cube></gesmes:Envelope>`;
    expect((await client.post("/fx-rates/import", { content: xml })).body).toMatchObject({ format: "xml", rates: 2 });
  });

  it("what is no such file of rates is refused with its line, and nothing is kept", async () => {
    const { client } = await openFund(kind);
    await openEuro(client);
    const cases = [
      ["Currency,USD\n", "Line 1"],
      ["Date,USD,\n2026-03-31,1.08,\n2026-02-30,1.08,\n", "Line 3"],
      ["Date,USD,\n2026-03-31,-1.08,\n", "Line 2"],
      ["Date,USD,\n2026-03-31,1e9999,\n", "Line 2"],
      ["Date,USD,\n2026-03-31,1.08,\n2026-03-31,1.08,\n", "twice"],
      ["Date,USD,JPY,\n2026-03-31,1.08,\n", "1 rates for 2"],
      ["<Cube currency='USD' rate='1.08'/>", "of no day"],
      [`<Cube time="2026-03-31">${"<Cube ".repeat(100_000)}`, "no rate of EUR"],
      ["Date,JPY,\n2026-03-31,162.3,\n", "no rate of EUR in USD"],
    ] as const;
    for (const [content, words] of cases) {
      const { status, body } = await client.post("/fx-rates/import", { content });
      expect([status, body.error?.code], content.slice(0, 60)).toEqual([422, "invalid_value"]);
      expect(body.error.message).toContain(words);
    }
    expect((await client.get("/fx-rates")).body).toEqual([]);
  });
});
