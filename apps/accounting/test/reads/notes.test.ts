/** Notes to statements come from the books; a paragraph that the firm wrote stays, with its figures filled in anew. */
import { AVERAGING } from "@capstack/ledger";
import { beforeAll, describe, expect, it } from "vitest";
import { linesOf, readPdf } from "../../../../packages/books/test/read-pdf.js";
import { demoClient } from "../setup/demo-client.js";
import { engineKinds } from "../setup/engines.js";
import type { FirmClient } from "../setup/firm-client.js";

interface Section {
  readonly title: string;
  readonly paragraphs: readonly { readonly name: string; readonly text: string; readonly isEdited: boolean }[];
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: unknown[][];
  }[];
}

describe.each(engineKinds)("notes on %s", (kind) => {
  let client: FirmClient;
  const year = "group=Fund%20I&start=2025-01-01&end=2025-12-31";

  beforeAll(async () => {
    client = await demoClient(kind);
  });

  const notes = async (query = year) => {
    const { status, body } = await client.get(`/notes?${query}`);
    expect([status, body.error?.message]).toEqual([200, undefined]);
    return body as { sections: Section[]; figures: Record<string, string>; evaluatedThrough: string };
  };
  const paragraph = async (name: string, query = year) =>
    (await notes(query)).sections.flatMap(({ paragraphs }) => paragraphs).find((one) => one.name === name);

  it("say what the statements of the year say", async () => {
    const { sections, figures } = await notes();
    const { body: sheet } = await client.get(`/statements/balance-sheet?${year}`);
    const { body: economics } = await client.get("/fund-economics?group=Fund%20I&asOf=2025-12-31");
    const [{ fund }] = economics.vehicles;
    const printed = (amount: number) => amount.toLocaleString("en-US", { minimumFractionDigits: 2 });
    expect(figures).toMatchObject({
      ...{ end: "December 31, 2025", netAssets: printed(sheet.partnersCapital) },
      ...{ committed: printed(fund.committed), called: printed(fund.paidIn), uncalled: printed(fund.uncalled) },
    });
    expect(sections.map(({ title }) => title)).toEqual([
      ...["Organization", "Accounting policies", "Fair value measurements", "Concentrations and risks"],
      ...["Related parties", "Partners’ capital", "Commitments and contingencies", "Financial highlights"],
      "Subsequent events",
    ]);
    for (const { paragraphs } of sections)
      for (const { text } of paragraphs) expect(text).not.toMatch(/[{}]|undefined/);
    const { body: table } = await client.get(`/statements/fair-value?${year}`);
    const shown = sections[2]?.tables.find(({ name }) => name === "Fair value");
    expect(shown?.rows.at(-1)?.at(-1)).toBe(table.total.total);
  });

  it("tell of the credit line and of the fee by the terms of the day", async () => {
    expect((await paragraph("management-fee"))?.text).toMatch(
      /fee of 2\.00% per annum of commitments through June 30, 2025 and 1\.75% per annum of the cost of investments held on the first day of each period charged, from July 1, 2025\. The fee for the period was 837,230\.13; there were no offsets\.$/,
    );
    // Nothing was borrowed in 2025, and no agreement lets the fund draw: there is nothing to say, and no section.
    expect(await paragraph("credit-line")).toBeUndefined();
    // Drawn on October 30, 2023 and repaid on December 11: 42 days.
    const drawn = "group=Fund%20I&start=2023-01-01";
    expect((await paragraph("credit-line", `${drawn}&end=2023-12-31`))?.text).toBe(
      "The partnership borrowed under a credit line. At December 31, 2023, no amount was outstanding; no draw was outstanding for longer than 42 days.",
    );
    expect((await paragraph("credit-line", `${drawn}&end=2023-11-29`))?.text).toBe(
      "The partnership borrowed under a credit line. At November 29, 2023, 2,500,000.00 was outstanding; no draw was outstanding for longer than 30 days.",
    );
    expect(await paragraph("credit-line", `${drawn}&end=2023-09-30`)).toBeUndefined();
  });

  it("say what related parties are owed and what the fee was charged on", async () => {
    // The general partner wired 25,000 in July 2022 and was not paid back by the end of 2025.
    expect((await paragraph("due-to-general-partner"))?.text).toMatch(/owed 25,000\.00 to the general partner/);
    const { sections } = await notes();
    const fees = sections.flatMap(({ tables }) => tables).find(({ name }) => name.startsWith("Management fee"));
    // 60,000,000 x 2 % x 90/365 and x 91/365; 27,950,000 and 26,950,000 x 1.75 % x 92/365. Cost was 25,150,000 with
    // 2,800,000 bought in February, less 1,000,000 sold in September.
    expect(fees?.rows).toEqual([
      ["January 1, 2025 to March 31, 2025", "Commitments", 60_000_000, 0.02, 295_890.41],
      ["April 1, 2025 to June 30, 2025", "Commitments", 60_000_000, 0.02, 299_178.08],
      ["July 1, 2025 to September 30, 2025", "Cost of investments", 27_950_000, 0.0175, 123_286.3],
      ["October 1, 2025 to December 31, 2025", "Cost of investments", 26_950_000, 0.0175, 118_875.34],
    ]);
  });

  it("say how results and carry are shared, and which interests passed", async () => {
    expect((await paragraph("allocation"))?.text).toBe(
      "Income, expenses, gains and losses are allocated to all partners in proportion to commitments.",
    );
    expect((await paragraph("carried-interest"))?.text).toMatch(
      /over all investments .*partner by partner: .*8\.00% per annum, compounded annually, .*\(c\) to the general partner, until the general partner has received 20\.00% of cumulative profit .*no amount was returnable/,
    );
    const { sections } = await notes();
    const passed = sections.flatMap(({ tables }) => tables).find(({ name }) => name === "Transfers of interests");
    // Half of a commitment of 3,800,000, and half of the capital of 2,664,531.28 on March 31.
    expect(passed?.rows).toEqual([
      ["April 1, 2025", "Fennel Holdings", "Grove Fund of Funds", 1_900_000, 1_332_265.64],
    ]);
    expect(await paragraph("transfers", "group=Fund%20I&start=2024-01-01&end=2024-12-31")).toBeUndefined();
  });

  it("give the year before beside the highlights, and count what is held", async () => {
    const { sections } = await notes();
    const highlights = sections.find(({ title }) => title === "Financial highlights")?.tables[0];
    expect(highlights?.columns).toHaveLength(3);
    expect((await paragraph("organization"))?.text).toContain("held investments in 10 companies.");
    expect(await paragraph("escrow", "group=Fund%20I&start=2024-01-01&end=2024-12-31")).toBeUndefined();
  });

  it("say how each technique works that was used, and how highlights are computed", async () => {
    const fairValue = (await paragraph("fair-value"))?.text.split("\n") ?? [];
    const said = fairValue.slice(1, -1).map((text) => text.slice(0, text.indexOf(".")));
    expect(said).toEqual(["Recent transaction", "Scenario analysis", "Option pricing", "Market multiple"]);
    // Before 2024 everything stood at the price of a round.
    const first = (await paragraph("fair-value", "group=Fund%20I&start=2022-07-01&end=2022-12-31"))?.text ?? "";
    expect(first).not.toContain("Option pricing");
    expect((await paragraph("highlights"))?.text).toMatch(/365 days from the dates .*\n.*Whole quarters count alike/);
    expect((await paragraph("highlights"))?.text).toContain(AVERAGING);
  });

  it("list what was posted after the end, through the day that they were considered", async () => {
    const { sections, evaluatedThrough } = await notes(`${year}&evaluatedThrough=2026-02-28`);
    expect(evaluatedThrough).toBe("2026-02-28");
    const later = sections.at(-1)?.tables[0]?.rows ?? [];
    expect(later).toContainEqual(["February 2, 2026", "Distribution", expect.any(String), 1_000_000]);
    expect(later.every(([, event]) => event !== "Sale")).toBe(true);
    expect(later.every(([day]) => String(day).endsWith(", 2026"))).toBe(true);
    expect(later.some(([day]) => String(day).startsWith("March"))).toBe(false);
    expect((await paragraph("subsequent-events", `${year}&evaluatedThrough=2026-02-28`))?.text).toContain(
      "through February 28, 2026, the date these financial statements were available to be issued.",
    );
    const unsaid = await paragraph("subsequent-events");
    expect(unsaid?.text).toContain("Management has evaluated subsequent events through [date], the date these");
    const { sections: all } = await notes();
    // 215,000 of 240,000 came; the buyer kept 25,000.
    expect(all.at(-1)?.tables[0]?.rows).toContainEqual([
      "March 17, 2026",
      "Release of an escrow",
      "Indigo Pay: escrow released, less a claim first made in March 2026 on a matter of February 2026; 25,000.00 was kept by the buyer and is a loss",
      215_000,
    ]);
    const none = await paragraph("subsequent-events", `${year}&evaluatedThrough=2025-12-31`);
    expect(none?.text).toContain("None requires disclosure");
  });

  it("keep the words of the firm, and fill in the figures of the window asked for", async () => {
    const put = (text: string | null, name = "concentrations") =>
      client.call("PUT", `/notes/${name}?group=Fund%20I`, { text });
    // Of twelve, Delta Grid was sold and Birch Analytics written off.
    expect((await put("We hold {companies} companies on {end}.")).status).toBe(200);
    expect(await paragraph("concentrations")).toMatchObject({
      text: "We hold 10 companies on December 31, 2025.",
      isEdited: true,
    });
    expect((await paragraph("concentrations", "group=Fund%20I&end=2024-12-31"))?.text).toContain("December 31, 2024");
    const refused = await put("We hold {nothing}.");
    expect([refused.status, refused.body.error.code]).toEqual([422, "invalid_value"]);
    expect(refused.body.error.message).toContain('No figure has the name "nothing"');
    const unknown = await put("x", "poetry");
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "not_found"]);
    await put(null);
    expect((await paragraph("concentrations"))?.isEdited).toBe(false);
    const { body: audit } = await client.get("/audit?group=Fund%20I");
    const written = audit.filter(({ action }: { action: string }) => action === "note.written");
    expect(written).toMatchObject([{ after: { text: null } }, { before: { text: null } }]);
  });

  it("are a page with its sections numbered, the same bytes each time", async () => {
    const page = async () => {
      const { app, key } = client;
      const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
      const path = `/api/accounting/notes?${year}&evaluatedThrough=2026-02-28&format=pdf`;
      return new Uint8Array(await (await app.request(path, { headers })).arrayBuffer());
    };
    const pdf = await page();
    const lines = (await readPdf(pdf)).flatMap(linesOf);
    expect(lines).toEqual(expect.arrayContaining(["1. Organization", "5. Related parties", "9. Subsequent events"]));
    expect(Buffer.from(pdf).equals(await page())).toBe(true);
  });
});
