/** Documents of the demonstration: what is printed is what is answered, to the cent, on both engines to the byte. */
import { randomUUID } from "node:crypto";
import { figureText } from "@capstack/ledger";
import readWorkbook from "read-excel-file/node";
import { beforeAll, describe, expect, it } from "vitest";
import { linesOf, overlaps, readPdf } from "../../../../packages/books/test/read-pdf.js";
import { demoClient } from "../setup/demo-client.js";
import { type EngineKind, engineKinds } from "../setup/engines.js";
import type { FirmClient } from "../setup/firm-client.js";

const clients = new Map<EngineKind, FirmClient>();
let lp = "";

beforeAll(async () => {
  for (const kind of engineKinds) clients.set(kind, await demoClient(kind));
  const { body } = await client("pglite").get("/capital-accounts?group=Fund%20I");
  lp = body.rows.find(({ name }: { name: string }) => name === "Dunmore Family Office").lpEntityId;
});

const client = (kind: EngineKind) => clients.get(kind) as FirmClient;

async function download(path: string, kind: EngineKind = "pglite"): Promise<Uint8Array> {
  const { app, key } = client(kind);
  const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
  const response = await app.request(`/api/accounting${path}`, { headers });
  expect(response.status, path).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const WINDOW = "group=Fund%20I&start=2026-01-01&end=2026-03-31";
const addressOf = (name: string) =>
  `/statements/${name}?${WINDOW}${name === "capital-account" || name === "ilpa" ? `&lp=${lp}` : ""}`;

/** What rates did is part of the unrealized gain. */
function investmentFigures({ cost, unrealized, fxTranslation, fairValue }: ReturnType<typeof JSON.parse>): number[] {
  return [cost, Math.round((unrealized + fxTranslation) * 100) / 100, fairValue];
}

/** The figures of each statement that its document must show, beside the label they stand at. */
const shown: Record<string, (body: ReturnType<typeof JSON.parse>) => [string, readonly number[]][]> = {
  "balance-sheet": (sheet) => [
    ["Total assets", [sheet.totalAssets]],
    ["Total liabilities", [sheet.totalLiabilities]],
    [
      `Investments, at fair value (cost ${figureText(sheet.investmentsAtCost, "money", "USD")})`,
      [sheet.investmentsAtFairValue],
    ],
    ["Limited partners", [sheet.limitedPartners]],
    ["General partner", [sheet.generalPartners]],
    ["Net assets (partners’ capital)", [sheet.partnersCapital]],
  ],
  operations: (period) => [
    ["Total investment income", [period.investmentIncome]],
    ["Total expenses", [period.totalExpenses]],
    ["Net investment income (loss)", [period.netInvestmentIncome]],
    ["Net realized gain (loss) on investments", [period.realizedGains]],
    ["Net change in unrealized appreciation (depreciation) on investments", [period.unrealizedGains]],
    ["Net increase (decrease) in partners’ capital resulting from operations", [period.netIncrease]],
  ],
  "cash-flow": (period) => [
    ["Net cash provided by (used in) operating activities", [period.totalOperating]],
    ["Net cash provided by (used in) financing activities", [period.totalFinancing]],
    ["Cash, beginning of period", [period.opening]],
    ["Cash, end of period", [period.ending]],
  ],
  "partners-capital": ({ lp: limited, gp, fund }) => [
    ["Partners’ capital, December 31, 2025", [limited.beginning, gp.beginning, fund.beginning]],
    ["Capital distributions", [limited.distributions, gp.distributions, fund.distributions]],
    ["Partners’ capital, March 31, 2026", [limited.ending, gp.ending, fund.ending]],
  ],
  // Positions are one table, whose shares stand before cost; their groups have all figures.
  "schedule-of-investments": ({ byIndustry, byCountry, total }) => [
    ...[...byIndustry, ...byCountry].map((one: { group: string }): [string, readonly number[]] => [
      one.group,
      investmentFigures(one),
    ]),
    ["Total investments", investmentFigures(total)],
  ],
  "fair-value": ({ total }) => [["Investments at fair value", [total.total]]],
  "financial-highlights": ({ committed, contributed, averageNetAssets, netInvestmentIncome }) => [
    ["Committed", [committed]],
    ["Contributed", [contributed]],
    ["Mean", [averageNetAssets]],
    ["Net investment income (loss)", [netInvestmentIncome]],
  ],
  "trial-balance": ({ totalDebits, totalCredits }) => [["Total", [totalDebits, totalCredits]]],
  "capital-account": ({ columns: { qtd, ytd, itd } }) => [
    ["Beginning balance", [qtd.beginning, ytd.beginning, itd.beginning]],
    ["Contributions", [qtd.contributions, ytd.contributions, itd.contributions]],
    ["Distributions", [qtd.distributions, ytd.distributions, itd.distributions]],
    ["Ending balance", [qtd.ending, ytd.ending, itd.ending]],
    ["Net asset value", [qtd.navNet, ytd.navNet, itd.navNet]],
    ["Unfunded commitment, ending", [qtd.unfunded.ending, ytd.unfunded.ending, itd.unfunded.ending]],
  ],
  ilpa: ({ partner: { qtd, ytd, itd } }) => [
    ["Ending balance", [qtd.ending, ytd.ending, itd.ending]],
    ["Net asset value", [qtd.navNet, ytd.navNet, itd.navNet]],
  ],
};

describe.each(Object.keys(shown))("the statement %s", (name) => {
  it("prints in its PDF what JSON answers", async () => {
    const { body } = await client("pglite").get(addressOf(name));
    const pages = await readPdf(await download(`${addressOf(name)}&format=pdf`));
    // Without the sign that first lines and totals have.
    const lines = pages.flatMap(linesOf).map((line) => line.replaceAll("$ ", ""));
    expect(lines).toContain("Fund I");
    for (const [label, figures] of shown[name]?.(body) ?? []) {
      const printed = figures.map((figure) => figureText(figure, "money", "USD")).join(" ");
      const found = lines.filter((line) => line.startsWith(label) && line.includes(printed));
      expect(found.length, `${label} ${printed}`).toBeGreaterThan(0);
    }
  });

  it("lets nothing run into each other on paper, and tells no statement from its twin", async () => {
    const pdf = await download(`${addressOf(name)}&format=pdf`);
    expect((await readPdf(pdf)).flatMap(overlaps)).toEqual([]);
    expect(Buffer.from(pdf).equals(await download(`${addressOf(name)}&format=pdf`, "postgres"))).toBe(true);
  });

  it("holds in its workbook the figures of JSON as numbers", async () => {
    const { body } = await client("pglite").get(addressOf(name));
    const sheets = await readWorkbook(Buffer.from(await download(`${addressOf(name)}&format=xlsx`)));
    const cells = sheets.flatMap(({ data }) => data);
    for (const [label, figures] of shown[name]?.(body) ?? []) {
      const rows = cells.filter(([cell]) => cell === label);
      const held = rows.map((row) => `,${row.filter((cell) => typeof cell === "number").join()},`);
      expect(
        held.some((numbers) => numbers.includes(`,${figures.join()},`)),
        label,
      ).toBe(true);
    }
  });

  it("ties in its workbook, beside the period before it", async () => {
    const sheets = await readWorkbook(Buffer.from(await download(`${addressOf(name)}&compare=1&format=xlsx`)));
    const rows = sheets.find(({ sheet }) => sheet === "Tie-out")?.data.slice(3) ?? [];
    expect(rows.at(-1)).toEqual(["Every sum is that of its lines", null, null, null, "ok"]);
    for (const [label, , , difference, answer] of rows.slice(0, -1)) {
      expect([label, difference, answer]).toEqual([label, 0, "ok"]);
    }
  });
});

it("prints «Not audited» unless the file is asked for with audited=true", async () => {
  const said = "Prepared from the general ledger of Fund I. Not audited.";
  const textOf = async (path: string) => new TextDecoder().decode(await download(path));
  for (const name of ["balance-sheet", "operations", "capital-account"]) {
    expect(await textOf(`${addressOf(name)}&format=csv`)).toContain(said);
    expect(await textOf(`${addressOf(name)}&format=csv&audited=true`)).not.toContain("Not audited");
  }
  const notes = async (query: string) =>
    (await readPdf(await download(`/notes?${WINDOW}&format=pdf${query}`))).flatMap(linesOf).join(" ");
  expect([await notes(""), await notes("&audited=true")].map((text) => text.includes(said))).toEqual([true, false]);
});

describe("notices", () => {
  it("of a call: one page a partner, its part and what is left of its commitment", async () => {
    const { body: calls } = await client("pglite").get("/capital-calls?group=Fund%20I");
    const [call] = calls;
    const path = `/capital-calls/${call.id}/notices`;
    const { body: notices } = await client("pglite").get(path);
    expect(notices).toHaveLength(11);
    const sum = notices.reduce((cents: number, { amount }: { amount: number }) => cents + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round(call.total * 100));
    const pages = await readPdf(await download(`${path}?format=pdf`));
    expect(pages).toHaveLength(11);
    for (const [place, page] of pages.entries()) {
      const notice = notices[place];
      const lines = linesOf(page);
      expect(lines).toEqual(expect.arrayContaining(["Capital call notice", notice.name]));
      expect(lines).toContain(`Amount due $ ${figureText(notice.amount, "money", "USD")}`);
      expect(lines).toContain(`Unfunded after this call $ ${figureText(notice.unfundedAfter, "money", "USD")}`);
      expect(overlaps(page)).toEqual([]);
      // What was left before less this call is what is left after.
      expect(Math.round((notice.unfundedBefore - notice.amount) * 100)).toBe(Math.round(notice.unfundedAfter * 100));
    }
  });

  it("of one partner, and of nobody else", async () => {
    const { body: calls } = await client("pglite").get("/capital-calls?group=Fund%20I");
    const path = `/capital-calls/${calls[0].id}/notices?lp=${lp}`;
    const { body } = await client("pglite").get(path);
    expect(body.map(({ lpEntityId }: { lpEntityId: string }) => lpEntityId)).toEqual([lp]);
    expect(await readPdf(await download(`${path}&format=pdf`))).toHaveLength(1);
    const stranger = await client("pglite").get(`/capital-calls/${calls[0].id}/notices?lp=${randomUUID()}`);
    expect([stranger.status, stranger.body.error.code]).toEqual([404, "not_found"]);
  });

  it("of a recallable distribution gives back what can be called, of another one does not", async () => {
    const { body: distributions } = await client("pglite").get("/distributions?group=Fund%20I");
    for (const { distributionId, recallable } of distributions) {
      const { body: notices } = await client("pglite").get(`/distributions/${distributionId}/notices`);
      for (const { amount, unfundedBefore, unfundedAfter } of notices) {
        const given = Math.round((unfundedAfter - unfundedBefore) * 100);
        expect(given).toBe(recallable ? Math.round(amount * 100) : 0);
      }
      const pages = await readPdf(await download(`/distributions/${distributionId}/notices?format=pdf`));
      // The foot names whom a page is for.
      for (const page of pages) {
        expect(linesOf(page).at(-1)).toBe(`Fund I · Distribution notice · ${linesOf(page)[2]} Page 1 of 1`);
      }
      expect(pages).toHaveLength(notices.length);
      expect(pages.flatMap(overlaps)).toEqual([]);
    }
  });
});
