/** The demonstration: the same figures every time, on both engines, and every identity between the reads. */
import { publishedReads } from "@capstack/contract/accounting";
import { seedDemo } from "@capstack/demonstration";
import { beforeAll, describe, expect, it } from "vitest";
import { copiedDemo, demoAccount, demoClient } from "../setup/demo-client.js";
import { engineKinds, openDemoEngines } from "../setup/engines.js";
import type { FirmClient } from "../setup/firm-client.js";
import { ofVehicles } from "../setup/statement-names.js";

const engines = await openDemoEngines();
const clients = new Map<string, FirmClient>();

beforeAll(async () => {
  for (const kind of engineKinds) clients.set(kind, await demoClient(kind));
});

const addresses = Object.keys(publishedReads) as (keyof typeof publishedReads)[];
const asked = (address: string) => {
  if (["/firm", "/fund-economics", "/keys"].includes(address)) return address;
  return `${address}?group=Fund%20I${address === "/ledger" ? "&account=1000" : ""}`;
};

describe("between the engines", () => {
  it.each(addresses)("%s is the same to the byte", async (address) => {
    const texts = await Promise.all(
      engineKinds.map(async (kind) => {
        const { app, key } = clients.get(kind) as FirmClient;
        const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
        return (await app.request(`/api/accounting${asked(address)}`, { headers })).text();
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });
});

describe.each(engineKinds)("on %s", (kind) => {
  const client = () => clients.get(kind) as FirmClient;

  it.each(addresses)("%s has exactly the published fields", async (address) => {
    const { status, body } = await client().get(asked(address));
    expect(status, JSON.stringify(body)).toBe(200);
    publishedReads[address].parse(body);
  });

  it("says in its audit trail when each entry was posted or drafted, but for those of a close", async () => {
    const group = "group=Fund%20I";
    const page = (await client().get(`/journal?${group}&limit=200`)).body;
    const pages = [0, 1000].map((offset) => client().get(`/audit?${group}&limit=1000&offset=${offset}`));
    const changes = (await Promise.all(pages)).flatMap(({ body }) => body);
    const seen = new Set(changes.map(({ subjectId }: { subjectId: string }) => subjectId));
    const silent = page.entries.filter(({ id }: { id: string }) => !seen.has(id));
    expect(silent.filter(({ source_ref }: { source_ref: string }) => !/^(close|year-end):/.test(source_ref))).toEqual(
      [],
    );
    expect(page.entries.length).toBeGreaterThan(silent.length);
    const posted = page.entries.find(
      ({ status, id }: { status: string; id: string }) => status === "posted" && seen.has(id),
    );
    const change = changes.find(
      ({ subjectId, action }: Record<string, string>) => subjectId === posted.id && action === "entry.posted",
    );
    expect(change).toMatchObject({ at: posted.posted_at, keyId: "demo" });
  });

  it("keeps a paper behind each entry, but for what a close shares out and what was booked twice", async () => {
    const group = "group=Fund%20I";
    const everyPage = async (path: string, rows: (body: never) => readonly unknown[]) => {
      const pages = [0, 200, 400, 600].map((offset) => client().get(`${path}?${group}&limit=200&offset=${offset}`));
      return (await Promise.all(pages)).flatMap(({ body }) => rows(body as never));
    };
    const entries = (await everyPage("/journal", ({ entries }: { entries: [] }) => entries)) as Record<
      string,
      string
    >[];
    const documents = (await everyPage("/documents", (body: []) => body)) as { links: { subjectId: string }[] }[];
    const linked = new Set(documents.flatMap(({ links }) => links.map(({ subjectId }) => subjectId)));
    const bare = entries.filter(({ id = "", source_ref }) => !linked.has(id) && !source_ref?.startsWith("close:"));
    expect(bare.map(({ memo }) => memo).sort()).toEqual([
      "Legal services, booked a second time",
      "Reversal: booked twice",
    ]);
    const { body: rows } = await client().get(`/bank?${group}`);
    expect(rows.filter(({ id }: { id: string }) => !linked.has(id))).toEqual([]);
  });

  it("holds a note until it converts, and shares by the purchases up to a day", async () => {
    const held = async (end: string, company: string) => {
      const { body } = await client().get(`/statements/schedule-of-investments?group=Fund%20I&end=${end}`);
      const { name } = body.rows.find((row: { name: string }) => row.name === company);
      const own = body.securities.filter(({ companyName }: { companyName: string }) => companyName === name);
      return own.map(({ name, shares }: { name: string; shares: number | null }) => [name, shares]);
    };
    expect(await held("2024-11-30", "Granite Bio")).toEqual([["Convertible note of 2023", null]]);
    expect(await held("2024-12-31", "Granite Bio")).toEqual([["Seed preferred", 540_000]]);
    expect(await held("2024-01-31", "Aurora Robotics")).toEqual([["Seed preferred", 1_200_000]]);
    expect(await held("2024-02-29", "Aurora Robotics")).toEqual([["Seed preferred", 1_700_000]]);
    expect(await held("2025-12-31", "Indigo Pay")).toEqual([["Series A preferred", 600_000]]);
  });

  it("is seeded once", async () => {
    expect(await seedDemo(engines.of(kind), await demoAccount(kind))).toBeNull();
  });

  it("adds up to what was called, distributed and bought", async () => {
    const { body } = await client().get("/fund-economics");
    const [{ fund }] = body.vehicles;
    // Calls of 8, 5, 5.5, 6, 7, 5 and 2.4 million; distributions of 4.2, 1 and 0.6, the last recallable.
    expect(fund).toMatchObject({
      committed: 60_000_000,
      paidIn: 38_900_000,
      distributions: 5_800_000,
      uncalled: 60_000_000 - 38_900_000 + 600_000,
    });
    const { actuals } = (await client().get("/construction?group=Fund%20I")).body;
    expect(actuals).toMatchObject({ companyCount: 12, deployedInitial: 24_350_000, deployedFollowOn: 3_500_000 });
    expect(actuals.positions.map(({ status }: { status: string }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => "active"),
      "exited",
      "written_off",
    ]);
  });

  it("one version, one set of figures", async () => {
    const paths = ["/firm", "/ledger?account=1000&group=Fund%20I", "/bank/reconcile?group=Fund%20I"];
    const more = [
      "/construction?group=Fund%20I",
      "/capital-accounts?group=Fund%20I&include=ties",
      "/fund-economics?include=gp",
    ];
    const answers = await Promise.all([...paths, ...more].map((path) => client().get(path)));
    const [firm, ledger, bank, construction, capital, economics] = answers.map(({ body }) => body);
    const { cash } = firm.vehicles[0];
    expect([ledger.register.closing, bank.ledgerCashBalance, construction.actuals.cashBalance]).toEqual([
      cash,
      cash,
      cash,
    ]);
    expect(capital).toMatchObject({ difference: 0, unallocated: 0, pooledCapital: 0 });
    expect(construction.actuals.nav).toBe(capital.nav);
    const { fund, lp, gp } = economics.vehicles[0];
    expect(fund.nav).toBe(capital.nav);
    for (const figure of ["committed", "paidIn", "uncalled", "distributions", "nav", "totalValue"]) {
      expect(Math.round(lp[figure] * 100) + Math.round(gp[figure] * 100)).toBe(Math.round(fund[figure] * 100));
    }
    const { points } = (await client().get("/fund-timeseries?group=Fund%20I")).body;
    expect(points.at(-1)).toMatchObject({ label: "Q3 '26", nav: fund.nav, contributions: fund.paidIn });
    expect(bank.unmatchedTotal).toBe(-bank.difference);
  });

  it("leaves six rows unmatched, three drafted, and one partner to pay", async () => {
    const { body: rows } = await client().get("/bank?group=Fund%20I");
    const of = (status: string) => rows.filter((row: { status: string }) => row.status === status);
    expect([of("unmatched").length, of("drafted").length]).toEqual([6, 3]);
    const opening = rows.filter((row: { status: string; journal_entry_id: null }) => {
      return row.status === "reconciled" && row.journal_entry_id === null;
    });
    expect(opening).toHaveLength(1);
    const { body: capital } = await client().get("/capital-accounts?group=Fund%20I");
    const owing = capital.rows.filter(({ receivable }: { receivable: number }) => receivable !== 0);
    // Five of sixty million of a call of 2.4 million.
    expect(owing).toMatchObject([{ name: "Dunmore Family Office", receivable: 200_000 }]);
    expect(capital.calls.map(({ status }: { status: string }) => status)).toEqual([
      "partly_funded",
      ...Array.from({ length: 6 }, () => "funded"),
    ]);
    const { body: distributions } = await client().get("/distributions?group=Fund%20I");
    expect(distributions.map(({ status }: { status: string }) => status)).toEqual(["paid", "paid", "paid"]);
  });

  it("lists its second close and its transfer as agreements", async () => {
    const { body } = await client().get("/agreements?group=Fund%20I");
    const agreed = body.filter(({ kind }: { kind: string }) => ["subsequent_close", "transfer"].includes(kind));
    expect(agreed).toMatchObject([
      { kind: "transfer", date: "2025-04-01", status: "declared" },
      { kind: "subsequent_close", date: "2023-03-15", status: "settled" },
    ]);
  });

  it("lists what calls and distributions are for, when they are due and what is open", async () => {
    const { body } = await client().get("/agreements?group=Fund%20I");
    const money = body.map(({ kind, date, dueDate, total, outstanding }: Record<string, unknown>) => {
      return [kind, date, dueDate, total, outstanding];
    });
    // Dunmore's five of sixty million of the last call are open, due two weeks after it.
    expect(money[0]).toEqual(["capital_call", "2026-05-18", "2026-06-01", 2_400_000, 200_000]);
    expect(money).toContainEqual(["distribution", "2025-12-01", null, 4_200_000, 0]);
    expect(money).toContainEqual(["transfer", "2025-04-01", null, null, null]);
  });

  it("finds what a vendor was paid by the counterparty of the bank rows", async () => {
    const { body } = await client().get("/journal?group=Fund%20I&q=northgate&start=2025-01-01&end=2025-12-31");
    // Legal services of every month: 3,480 and 217.35 times 0 to 8.
    expect(body.total).toBe(12);
    const memos = new Set(body.entries.map(({ memo }: { memo: string }) => memo));
    expect([...memos]).toEqual(["Legal services"]);
  });

  it.each(ofVehicles)("the statement %s proves itself, and is a table too", async (name) => {
    const { status, body } = await client().get(`/statements/${name}?group=Fund%20I&end=2026-03-31`);
    expect(status, JSON.stringify(body)).toBe(200);
    if (name !== "trial-balance") expect(body.check).toBe(0);
    const csv = await client().get(`/statements/${name}?group=Fund%20I&end=2026-03-31&format=csv`);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=UTF-8");
    expect(csv.body).toMatch(new RegExp(`^statement,${name}\r\n`));
  });

  it.each(["hledger", "ledger", "beancount"])("the journal goes out as %s", async (format) => {
    const { status, body } = await client().get(`/export?group=Fund%20I&format=${format}`);
    expect(status).toBe(200);
    expect(body).toContain("2022-07-18");
  });

  it("charges the fee of its terms: since July 2025 1.75 % of what is invested", async () => {
    const period = { date: "2026-06-30", from: "2026-04-01", to: "2026-06-30" };
    const entry = { ...period, allowRepeated: true };
    const { status, body } = await client().post("/entries/fee?group=Fund%20I&dryRun=true", entry);
    expect(status, JSON.stringify(body)).toBe(201);
    // 24,750,000, what is left of cost since Birch Analytics was written off, at 1.75 % for 91 of 365 days.
    const [expense] = body[0].journal_postings;
    expect(expense).toMatchObject({ account_code: "5000", amount: 107_984.59 });
    const { body: booked } = await client().get("/ledger?group=Fund%20I&account=5000&start=2026-04-01&end=2026-06-30");
    expect(booked.register.lines.map(({ change }: { change: number }) => change)).toEqual([107_984.59]);
  });

  it("reopening every month changes no figure: live and closed agree to the cent", async () => {
    const paths = ["2023-12-31", "2025-04-30", "2026-03-31"].map(
      (end) => `/capital-accounts?group=Fund%20I&end=${end}`,
    );
    const own = await demoClient(kind, { account: copiedDemo(kind) });
    const closed = await Promise.all(paths.map((path) => own.get(path)));
    const { status } = await own.post("/reopen?group=Fund%20I", { from: "2025-04-01", reason: "proof" });
    expect(status).toBe(200);
    const open = await Promise.all(paths.map((path) => own.get(path)));
    expect(open.map(({ body }) => body.rows)).toEqual(closed.map(({ body }) => body.rows));
  });
});
