/** ILPA's reporting template out of the books: every partner and quarter of the demonstration ties, in every figure. */
import type { ReportingTemplate } from "@capstack/ilpa";
import { checkReportingTemplate } from "@capstack/ilpa";
import { readTemplateCells } from "@capstack/workbook";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { copiedDemo, demoClient } from "../setup/demo-client.js";
import { type EngineKind, engineKinds, openDemoEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openDemoEngines();
const clients = new Map<EngineKind, FirmClient>();
const GROUP = "group=Fund%20I";
const QUARTERS = ["2022", "2023", "2024", "2025", "2026"]
  .flatMap((year) => ["03-31", "06-30", "09-30", "12-31"].map((day) => `${year}-${day}`))
  .filter((day) => day >= "2022-09-30" && day <= "2026-06-30");

beforeAll(async () => {
  for (const kind of engineKinds) clients.set(kind, await demoClient(kind));
});

const template = async (client: FirmClient, lp: string, end: string): Promise<ReportingTemplate> => {
  const { status, body } = await client.get(`/ilpa-template?${GROUP}&lp=${lp}&end=${end}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

async function fileOf({ app, key }: FirmClient, path: string): Promise<Uint8Array> {
  const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
  return new Uint8Array(await (await app.request(`/api/accounting${path}`, { headers })).arrayBuffer());
}

describe.each(engineKinds)("on %s", (kind) => {
  const client = () => clients.get(kind) as FirmClient;
  const partners = async (): Promise<{ lpEntityId: string; name: string; partnerClass: string }[]> =>
    (await client().get(`/partners?${GROUP}`)).body;

  it.each(QUARTERS)("every partner's template of the quarter to %s ties", async (end) => {
    const limited = (await partners()).filter(({ partnerClass }) => partnerClass === "lp");
    expect(limited.length).toBe(10);
    for (const { lpEntityId } of limited) {
      const { tieOuts } = await template(client(), lpEntityId, end);
      expect(tieOuts.filter(({ gap }) => gap !== 0)).toEqual([]);
      expect(tieOuts.some(({ code }) => code === "stated")).toBe(true);
    }
  });

  it("as a workbook has the same figures, which its checker finds nothing wrong with", async () => {
    const [alder] = (await partners()).filter(({ name }) => name.startsWith("Alder"));
    const lp = alder?.lpEntityId ?? "";
    const { columns } = await template(client(), lp, "2025-12-31");
    const cells = await readTemplateCells(
      await fileOf(client(), `/ilpa-template?${GROUP}&lp=${lp}&end=2025-12-31&format=xlsx`),
    );
    expect(checkReportingTemplate(cells).breaks).toEqual([]);
    expect(columns.lp.itd.commitment).toBe(12_000_000);
  });

  it("of all partners is one archive, each workbook as it is alone", async () => {
    const path = `/ilpa-templates?${GROUP}&end=2025-12-31`;
    const files = unzipSync(await fileOf(client(), path));
    const limited = (await partners()).filter(({ partnerClass }) => partnerClass === "lp");
    expect(Object.keys(files).length).toBe(10);
    for (const { lpEntityId, name } of limited.slice(0, 2)) {
      const [, own] = Object.entries(files).find(([file]) => file.includes(name)) ?? [];
      const alone = await fileOf(client(), `/ilpa-template?${GROUP}&lp=${lpEntityId}&end=2025-12-31&format=xlsx`);
      expect(Buffer.from(own ?? []).equals(Buffer.from(alone))).toBe(true);
    }
  });

  it("is of a quarter that is over by default, and of no day that ends none", async () => {
    const [{ lpEntityId = "" } = {}] = (await partners()).filter(({ partnerClass }) => partnerClass === "lp");
    const { body } = await client().get(`/ilpa-template?${GROUP}&lp=${lpEntityId}`);
    expect(body.periods.qtd).toEqual({ start: "2026-04-01", end: "2026-06-30" });
    const wrong = await client().get(`/ilpa-template?${GROUP}&lp=${lpEntityId}&end=2026-05-31`);
    expect([wrong.status, wrong.body.error.code]).toEqual([422, "invalid_period"]);
    const general = (await partners()).find(({ partnerClass }) => partnerClass === "gp");
    expect((await client().get(`/ilpa-template?${GROUP}&lp=${general?.lpEntityId}`)).status).toBe(404);
  });

  it("puts accounts where the firm says, what related persons charge among the internal rows, and says what is in «other»", async () => {
    const own = new FirmClient(engines.of(kind), { account: await copiedDemo(kind) }, "2026-07-15");
    const [{ lpEntityId = "" } = {}] = (await partners()).filter(({ partnerClass }) => partnerClass === "lp");
    const before = await template(own, lpEntityId, "2025-12-31");
    const { fund } = before.columns;
    // Three months of market data at 1,190; of travel at 940 and 86.4 times 5, 3 and 1: seven times
    // the months since August 2022, 38 to 40, modulo 9.
    expect(fund.qtd).toMatchObject({ technology: -3_570, travel: -3_597.6, externalOther: 0 });
    const plain = { accounts: [], entries: [] };
    expect((await own.call("PUT", `/ilpa-settings?${GROUP}`, plain)).status).toBe(200);
    const unmapped = await template(own, lpEntityId, "2025-12-31");
    expect(unmapped.columns.fund.qtd).toMatchObject({ technology: 0, travel: 0, externalOther: -7_167.6 });
    expect(unmapped.footnotes.some(({ text }) => /5100 Partnership expenses/.test(text))).toBe(true);
    const settings = {
      accounts: [
        { code: "5100", row: "travel" },
        { code: "5140", isRelatedPerson: true },
      ],
      footnotes: [{ about: "general", text: "Figures are not audited." }],
    };
    const { status, body } = await own.call("PUT", `/ilpa-settings?${GROUP}`, settings);
    expect(status, JSON.stringify(body)).toBe(200);
    const mapped = (code: string) => body.accounts.find((one: { code: string }) => one.code === code);
    expect(mapped("5100")).toMatchObject({ row: "travel", number: 54, from: "settings" });
    expect(mapped("5140")).toMatchObject({ row: "internalLegal", number: 29, from: "settings" });
    const after = await template(own, lpEntityId, "2025-12-31");
    expect(after.columns.fund.qtd).toMatchObject({
      ...{ travel: -7_167.6, externalOther: 0, internalLegal: fund.qtd.legal, legal: 0 },
      endingNav: fund.qtd.endingNav,
    });
    expect(after.footnotes.some(({ text }) => text === "Figures are not audited.")).toBe(true);
    expect(after.isTied).toBe(true);
    const wrong = await own.call("PUT", `/ilpa-settings?${GROUP}`, { accounts: [{ code: "9999", row: "travel" }] });
    expect([wrong.status, wrong.body.error.details.issues?.[0]?.path ?? wrong.body.error.details.path]).toEqual([
      422,
      ["accounts", 0, "code"],
    ]);
  });
});
