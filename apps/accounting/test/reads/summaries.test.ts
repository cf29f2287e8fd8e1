/** Figures from the monthly rollup and from pages are those of the engine over every posting. */
import { randomUUID } from "node:crypto";
import { loadBankRows } from "@capstack/books/bank/load-bank-rows";
import { reconcileBank } from "@capstack/books/bank/reconciliation";
import { type BankAccount, listBankAccounts } from "@capstack/books/journal/bank-account";
import { accountSums } from "@capstack/books/load/account-sums";
import { KeptBooks } from "@capstack/books/load/kept-books";
import { loadAccounts, loadBooks } from "@capstack/books/load/load-books";
import { cutMonths, loadSummary } from "@capstack/books/load/load-summary";
import { readRegister } from "@capstack/books/load/read-register";
import { toAmount } from "@capstack/books/tables/money";
import { findVehicle, type VehicleRow } from "@capstack/books/vehicles/vehicle";
import { publishedReads } from "@capstack/contract/accounting";
import { asTenant, type Queryable } from "@capstack/database";
import { addDays } from "@capstack/decimal";
import { DEMO_TODAY } from "@capstack/demonstration";
import {
  accountBalances,
  type BooksIndex,
  bankReconciliation,
  capitalAccounts,
  fundEconomics,
  indexBooks,
  positions,
  prepareStatement,
  register,
  timeSeries,
} from "@capstack/ledger";
import { isDeep } from "@capstack/testing/laws";
import { beforeAll, describe, expect, it } from "vitest";
import { copiedDemo } from "../setup/demo-client.js";
import { type EngineKind, everyday, openDemoEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";
import { writeRandomBooks } from "../setup/random-books.js";
import { statementNames } from "../setup/statement-names.js";

const engines = await openDemoEngines();
const account = randomUUID();
const SEED = process.env.FAST_CHECK_SEED ?? "meridian";
beforeAll(async () => {
  for (const kind of everyday("postgres")) {
    await copiedDemo(kind, account);
    await writeRandomBooks(new FirmClient(engines.of(kind), { account }, DEMO_TODAY), SEED);
  }
});

type Work = (tx: Queryable, vehicle: VehicleRow) => Promise<void>;

function onBooks(kind: EngineKind, name: string, work: Work): Promise<void> {
  return asTenant(engines.of(kind), account, async (tx) => {
    const caller = {
      account: { id: account, name: "" },
      key: { id: "test", scopes: [], vehicles: null, role: null, partners: null, personId: null },
    };
    await work(tx, await findVehicle(tx, caller, name));
  });
}

function figures(books: BooksIndex, window: { start: string | null; end: string | null }) {
  const { start, end } = window;
  return {
    live: capitalAccounts(books, window),
    posted: capitalAccounts(books, { ...window, allocation: "posted" }),
    economics: fundEconomics(books, { end }),
    positions: positions(books, { end }),
    balances: accountBalances(books, { end }),
    ...(start === null && end === null ? { series: timeSeries(books, {}) } : {}),
  };
}

const windows = [
  { start: null, end: null },
  { start: null, end: "2024-06-30" },
  { start: "2024-01-01", end: "2024-03-31" },
  { start: "2023-11-14", end: "2025-02-09" },
  { start: "2026-07-01", end: "2026-07-15" },
];

/** Each statement has nine windows and comparisons: the everyday run compares every fifth case, so that all windows
 * still occur, and the deep run all. */
const EACH = isDeep ? 1 : 5;

const names = ["Fund I", "Opportunity SPV", "Random"];

describe.each(everyday("postgres"))("on %s", (kind) => {
  it.each(names)("%s: every figure of the summed books is that of the postings", (name) =>
    onBooks(kind, name, async (tx, vehicle) => {
      const whole = indexBooks(await loadBooks(tx, account, vehicle, DEMO_TODAY));
      for (const window of windows) {
        const { start, end } = window;
        const cut = cutMonths([start === null ? null : addDays(start, -1), end]);
        const summed = indexBooks(await loadSummary(tx, account, vehicle, DEMO_TODAY, cut));
        expect(summed.entries.count).toBeLessThanOrEqual(whole.entries.count);
        expect(figures(summed, window)).toEqual(figures(whole, window));
      }
    }),
  );

  it.each(names)("%s: every statement of books read as it needs them is that of the postings, to the byte", (name) =>
    onBooks(kind, name, async (tx, vehicle) => {
      const context = {
        tx,
        caller: {
          account: { id: account, name: "" },
          key: { id: "t", scopes: [], vehicles: null, role: null, partners: null, personId: null },
        },
      };
      const kept = new KeptBooks();
      let turn = 0;
      for (const adjusting of ["include", "exclude"] as const) {
        const whole = indexBooks(await loadBooks(tx, account, vehicle, DEMO_TODAY), { adjusting });
        const firstPartners = windows.map((window) => capitalAccounts(whole, window).rows[0]);
        for (const statement of statementNames) {
          for (const [place, { start, end }] of windows.entries()) {
            const partner = firstPartners[place];
            if (partner === undefined) continue;
            for (const compare of end === null ? [0] : [0, 2]) {
              if (turn++ % EACH !== 0) continue;
              const asked = { start, end, compare, adjusting };
              const books = await kept.takeStatement(context, vehicle, DEMO_TODAY, { name: statement, ...asked });
              const options = { start, end, compare, lpEntityId: partner.lpEntityId };
              const [own, expected] = [books, whole].map((index) => {
                const { figures, page } = prepareStatement(index, statement, options);
                return JSON.stringify({ figures, page: page() });
              });
              expect(own, `${statement} ${JSON.stringify(asked)}`).toBe(expected);
            }
          }
        }
      }
    }),
  );

  it("what a payment settles is found payment by payment, however far it lies back", async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID() }, DEMO_TODAY);
    await client.post("/firms", { name: "Order" });
    await client.post("/vehicles", {
      firmId: (await client.get("/firms")).body[0].id,
      name: "Order I",
      kind: "fund",
      baseCurrency: "USD",
    });
    const commitment = { partnerClass: "lp", commitment: 1000, commitmentDate: "2026-01-01" };
    const { body: partners } = await client.post("/partners", [
      { name: "Early", ...commitment },
      { name: "Late", ...commitment },
    ]);
    const [early, late] = partners.map((row: { lpEntityId: string }) => row.lpEntityId);
    const entry = (
      entryDate: string,
      sourceType: string,
      [debit, credit]: readonly [readonly [string, string?], readonly [string, string?]],
      amount: number,
      sourceRef?: string,
    ) => ({
      ...{ entryDate, sourceType, status: "posted" },
      ...(sourceRef === undefined ? {} : { sourceRef }),
      postings: [
        { account: debit[0], amount, currency: "USD", ...(debit[1] ? { lpEntityId: debit[1] } : {}) },
        { account: credit[0], amount: -amount, currency: "USD", ...(credit[1] ? { lpEntityId: credit[1] } : {}) },
      ],
    });
    const written = await client.post("/journal/bulk", {
      entries: [
        // Late pays ahead: its interest is paid before the call of the 20th is due.
        entry(
          "2026-01-10",
          "capital_call",
          [
            ["1300", late],
            ["3100", late],
          ],
          100,
        ),
        entry("2026-02-05", "contribution_funding", [["1000"], ["1300", late]], 250),
        entry(
          "2026-02-10",
          "equalization",
          [
            ["1300", late],
            ["3100", late],
          ],
          80,
        ),
        entry(
          "2026-02-10",
          "equalization_interest",
          [
            ["1300", late],
            ["2300", early],
          ],
          20,
        ),
        entry(
          "2026-02-20",
          "capital_call",
          [
            ["1300", late],
            ["3100", late],
          ],
          100,
        ),
        entry("2026-02-25", "contribution_funding", [["1000"], ["1300", late]], 1),
        // A payment that names the second distribution leaves the first, recallable one open.
        entry(
          "2026-01-15",
          "recallable_distribution",
          [
            ["3100", early],
            ["2300", early],
          ],
          40,
          "distribution:1",
        ),
        entry(
          "2026-02-15",
          "distribution",
          [
            ["3100", early],
            ["2300", early],
          ],
          40,
          "distribution:2",
        ),
        entry("2026-03-15", "manual", [["2300", early], ["1000"]], 40, "distribution:2"),
        entry("2026-04-15", "distribution_settlement", [["2300", early], ["1000"]], 40),
      ],
    });
    expect(written.status, JSON.stringify(written.body)).toBe(201);
    const caller = {
      account: { id: client.key.account, name: "" },
      key: { id: "t", scopes: [], vehicles: null, role: null, partners: null, personId: null },
    };
    await asTenant(engines.of(kind), client.key.account, async (tx) => {
      const vehicle = await findVehicle(tx, caller, "Order I");
      const whole = indexBooks(await loadBooks(tx, client.key.account, vehicle, DEMO_TODAY));
      const summed = indexBooks(await loadSummary(tx, client.key.account, vehicle, DEMO_TODAY, []));
      const window = { start: null, end: "2026-03-31" };
      expect(capitalAccounts(summed, window)).toEqual(capitalAccounts(whole, window));
      const april = { start: "2026-04-01", end: "2026-04-30" };
      const books = await new KeptBooks().takeStatement({ tx, caller }, vehicle, DEMO_TODAY, {
        ...{ name: "cash-flow", compare: 0, adjusting: "include" },
        ...april,
      });
      const expected = prepareStatement(whole, "cash-flow", april).figures;
      expect(prepareStatement(books, "cash-flow", april).figures).toEqual(expected);
      expect(expected).toMatchObject({ financing: [{ name: expect.stringContaining("ecallable"), amount: -40 }] });
    });
  });

  it("carry that is paid twice in a month earns its return from each day", async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID() }, DEMO_TODAY);
    const { body: firm } = await client.post("/firms", { name: "Carry" });
    await client.post("/vehicles", { firmId: firm.id, name: "Carry I", kind: "fund", baseCurrency: "USD" });
    const { body: keel } = await client.post("/partners", {
      ...{ name: "Keel", partnerClass: "gp", commitment: 1_000, commitmentDate: "2026-01-01" },
    });
    const capital = { account: "3100", lpEntityId: keel.lpEntityId };
    const entry = (entryDate: string, sourceType: string, cash: number, other: object = capital) => ({
      ...{ entryDate, sourceType, status: "posted" },
      postings: [
        { account: "1000", amount: cash },
        { ...other, amount: -cash },
      ],
    });
    const entries = [
      entry("2026-01-05", "capital_call", 1_000),
      entry("2026-01-31", "income", 200, { account: "4100" }),
      entry("2026-02-03", "carry_distribution", -100),
      entry("2026-02-26", "carry_distribution", -300),
    ];
    expect((await client.post("/journal/bulk", { entries })).status).toBe(201);
    const caller = {
      account: { id: client.key.account, name: "" },
      key: { id: "t", scopes: [], vehicles: null, role: null, partners: null, personId: null },
    };
    await asTenant(engines.of(kind), client.key.account, async (tx) => {
      const vehicle = await findVehicle(tx, caller, "Carry I");
      const whole = indexBooks(await loadBooks(tx, client.key.account, vehicle, DEMO_TODAY));
      const summed = indexBooks(await loadSummary(tx, client.key.account, vehicle, DEMO_TODAY, []));
      const window = { start: null, end: "2026-03-31" };
      expect(figures(summed, window)).toEqual(figures(whole, window));
      expect(capitalAccounts(whole, window).rows[0]?.irr).not.toBeNull();
    });
  });

  it.each(names)("%s: balances are the engine's on any day", (name) =>
    onBooks(kind, name, async (tx, vehicle) => {
      const books = indexBooks(await loadBooks(tx, account, vehicle, DEMO_TODAY));
      for (const end of [null, "2024-06-30", "2024-06-17", "2021-01-01"]) {
        const sums = await accountSums(tx, account, vehicle, end);
        const shown = sums.map(({ code, units }) => [code, toAmount(units, vehicle.baseCurrency)]).sort();
        expect(shown).toEqual(
          accountBalances(books, { end })
            .map(({ code, balance }) => [code, balance])
            .sort(),
        );
      }
    }),
  );

  it("the reconciliation is the engine's over every row", () =>
    onBooks(kind, "Fund I", async (tx, vehicle) => {
      const books = indexBooks(await loadBooks(tx, account, vehicle, DEMO_TODAY));
      for (const end of [null, "2024-06-30", "2025-02-11"]) {
        const ledgerCash = accountBalances(books, { end }).find(({ code }) => code === "1000")?.balance ?? 0;
        const [bank] = await listBankAccounts(tx, account, vehicle);
        const rows = await loadBankRows(tx, account, vehicle, { end });
        expect(
          await reconcileBank(tx, account, vehicle, { bank: bank as BankAccount, all: [bank as BankAccount], end }),
        ).toEqual(bankReconciliation({ rows, ledgerCash }));
      }
    }));

  it.each(names)("%s: pages of a register put together are the engine's register", (name) =>
    onBooks(kind, name, async (tx, vehicle) => {
      const books = indexBooks(await loadBooks(tx, account, vehicle, DEMO_TODAY));
      const accounts = await loadAccounts(tx, account, vehicle.id);
      for (const code of ["1000", "1100", "3100", "4200"]) {
        for (const { start, end } of windows) {
          const own = accounts.find((one) => one.code === code);
          if (own === undefined) throw new Error(`no account ${code}`);
          const includeChildren = code !== "1000";
          const options = { account: code, start, end, includeChildren };
          const expected = register(books, options);
          const asked = { account: own, accounts, start, end, includeChildren };
          const whole = await readRegister(tx, account, vehicle, { ...asked, limit: 10_000, offset: 0 });
          expect(whole.register).toEqual(expected);
          const pages = [];
          for (let offset = 0; offset < Math.min(expected.lines.length, 120); offset += 40) {
            pages.push(await readRegister(tx, account, vehicle, { ...asked, limit: 40, offset }));
          }
          expect(pages.flatMap((page) => page.register.lines)).toEqual(expected.lines.slice(0, 120));
          for (const page of pages) {
            expect(page.lines).toBe(expected.lines.length);
            expect(page.register.totals).toEqual(expected.totals);
            expect(page.register.closing).toBe(expected.closing);
          }
        }
      }
    }),
  );

  it.each(names)("%s: the reads of one version agree with each other and with what is published", async (name) => {
    const client = new FirmClient(engines.of(kind), { account }, DEMO_TODAY);
    const group = `group=${encodeURIComponent(name)}`;
    const get = async (address: keyof typeof publishedReads, query = group) => {
      const { status, body } = await client.get(`${address}?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      publishedReads[address].parse(body);
      return body;
    };
    const firm = await get("/firm", "");
    const { cash } = firm.vehicles.find((one: { name: string }) => one.name === name);
    expect((await get("/ledger", `${group}&account=1000`)).register.closing).toBe(cash);
    const bank = await get("/bank/reconcile");
    expect(bank.ledgerCashBalance).toBe(cash);
    expect((await get("/construction")).actuals.cashBalance).toBe(cash);
    await get("/fund-economics", "");
    const { body: economics } = await client.get("/fund-economics?include=gp");
    const own = economics.vehicles.find((one: { vehicle: string }) => one.vehicle === name);
    for (const field of ["committed", "paidIn", "distributions", "nav"] as const) {
      expect(Math.round((own.lp[field] + own.gp[field]) * 100)).toBe(Math.round(own.fund[field] * 100));
    }
    const { rows, nav } = await get("/capital-accounts");
    const ending = rows.reduce((sum: number, row: { ending: number }) => sum + Math.round(row.ending * 100), 0);
    expect(ending).toBe(Math.round(nav * 100));
    expect(nav).toBe(own.fund.nav);
    await get("/chart");
    await get("/bank");
    await get("/distributions");
    await get("/journal");
    await get("/fund-timeseries");
  });
});
