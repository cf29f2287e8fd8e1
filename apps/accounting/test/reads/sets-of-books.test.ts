/** Tax and pro forma books are read by `book` wherever the actual ones are. */
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

describe.each(engineKinds)("on %s", (kind) => {
  let client: FirmClient;
  let partners: { lpEntityId: string }[];

  beforeAll(async () => {
    client = new FirmClient(engines.of(kind));
    const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
    await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    ({ body: partners } = await client.post("/partners", [
      { name: "Harbor", commitment: 3_000, commitmentDate: "2026-01-02" },
      { name: "Juniper", commitment: 1_000, commitmentDate: "2026-01-02" },
    ]));
    const entry = (book: string, entryDate: string, amount: number) => ({
      ...{ entryDate, sourceType: "income", memo: `${book} income`, status: "posted", book },
      postings: [
        { account: "1000", amount },
        { account: "4100", amount: -amount },
      ],
    });
    for (const one of [
      entry("actual", "2026-02-10", 100),
      entry("tax", "2026-03-10", 40),
      entry("pro_forma", "2026-04-10", 8),
    ]) {
      expect((await client.post("/journal", one)).status).toBe(201);
    }
    expect((await client.post("/journal", { ...entry("tax", "2026-05-10", 1), status: "draft" })).status).toBe(201);
  });

  const cases = [
    ["", 100],
    ["book=actual", 100],
    ["book=tax", 40],
    ["book=pro_forma", 8],
    ["book=actual,tax", 140],
    ["book=actual,tax,pro_forma", 148],
  ] as const;

  it.each(cases)("every read with %j tells of %d", async (book, amount) => {
    const get = async (path: string) => {
      const { status, body } = await client.get(`${path}${path.includes("?") ? "&" : "?"}${book}`);
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const balance = async (name: string) => get(`/statements/${name}?end=2026-06-30`);
    expect((await get("/ledger?account=1000")).register.closing).toBe(amount);
    expect((await get("/capital-accounts")).nav).toBe(amount);
    expect((await get("/capital-accounts?end=2026-06-20")).nav).toBe(amount);
    expect((await get("/firm")).vehicles[0]).toMatchObject({ cash: amount, totalDebits: amount, trialBalanced: true });
    expect((await get("/fund-economics")).vehicles[0].fund.nav).toBe(amount);
    expect((await get("/fund-timeseries")).points.at(-1).nav).toBe(amount);
    expect((await get("/construction")).actuals).toMatchObject({ nav: amount, cashBalance: amount });
    expect((await balance("balance-sheet")).totalAssets).toBe(amount);
    expect((await balance("trial-balance")).totalDebits).toBe(amount);
    expect((await balance("operations")).netIncrease).toBe(amount);
    expect((await balance("cash-flow")).ending).toBe(amount);
    expect((await balance("partners-capital")).lp.ending).toBe(amount);
    expect((await balance("schedule-of-investments")).check).toBe(0);
    expect((await balance("ilpa")).fund.itd.ending).toBe(amount);
    const own = await get(`/statements/capital-account?lp=${partners[1]?.lpEntityId}&end=2026-06-30`);
    expect(own.sinceInception.ending).toBe(amount / 4);
  });

  it("the journal and its export hold the entries of the books that are asked for, drafts among them", async () => {
    const memos = async (query: string) =>
      (await client.get(`/journal?${query}`)).body.entries.map(
        ({ memo, status }: Record<string, string>) => `${memo} ${status}`,
      );
    expect(await memos("book=tax")).toEqual(["tax income draft", "tax income posted"]);
    expect(await memos("book=actual,pro_forma")).toEqual(["pro_forma income posted", "actual income posted"]);
    expect(await memos("")).toHaveLength(4);
    const { body } = await client.get("/export?format=json&book=tax");
    expect(body.entries.map(({ memo }: { memo: string }) => memo)).toEqual(["tax income", "tax income"]);
  });

  it("the firm at a glance counts the entries of those books", async () => {
    const { body } = await client.get("/firm?book=tax");
    expect(body.vehicles[0]).toMatchObject({
      postedEntries: 1,
      draftEntries: 1,
      lastEntryDate: "2026-03-10",
      empty: false,
    });
  });

  it("a statement says which books it is of, as JSON and printed", async () => {
    const { body } = await client.get("/statements/balance-sheet?book=actual,tax");
    expect(body.book).toEqual(["actual", "tax"]);
    expect((await client.get("/statements/balance-sheet")).body.book).toBeUndefined();
    const printed = await client.get("/statements/balance-sheet?book=tax&format=csv");
    expect(printed.status).toBe(200);
    expect(String(printed.body)).toContain("Fund I, tax books");
  });

  it("a set of books that does not exist is refused with those that do", async () => {
    const { status, body } = await client.get("/capital-accounts?book=gaap");
    expect([status, body.error.code]).toEqual([400, "invalid_query"]);
    expect(body.error.message).toContain("actual, tax, pro_forma");
  });
});
