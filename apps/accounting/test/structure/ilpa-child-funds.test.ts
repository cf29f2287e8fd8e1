/** The sheet of a fund of funds in ILPA's reporting template: what a held fund charges its holder, by hand. */
import { readTemplateCells } from "@capstack/workbook";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

interface Difference {
  readonly line: string;
  readonly column: string;
  readonly today: number;
}

async function file({ app, key }: FirmClient, path: string): Promise<Uint8Array> {
  const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
  return new Uint8Array(await (await app.request(`/api/accounting${path}`, { headers })).arrayBuffer());
}

it.each(engineKinds)(
  "a fund of funds shows each fund it holds, with its own part of what that charges, on %s",
  async (kind) => {
    const client = new FirmClient(engines.of(kind));
    const post = async (path: string, body: object) => {
      const { status, body: made } = await client.post(path, body);
      expect([path, status < 300, made.error?.message]).toEqual([path, true, undefined]);
      return made;
    };
    const firm = await post("/firms", { name: "Harbor Ventures" });
    const fund = (name: string) =>
      post("/vehicles", {
        firmId: firm.id,
        name,
        kind: "fund",
        baseCurrency: "USD",
        startDate: "2025-10-01",
        vintageYear: 2025,
      });
    const [parent, child] = [await fund("Parent"), await fund("Child")];
    const commitmentDate = "2025-10-01";
    const lp = await post("/partners?group=Parent", { name: "Alder", commitment: 1_000_000, commitmentDate });
    const own = await post("/partners?group=Child", { name: "Parent", commitment: 800_000, commitmentDate });
    await post("/partners?group=Child", { name: "Gale", partnerClass: "gp", commitment: 200_000, commitmentDate });
    const { companyId } = await post("/companies?group=Parent", { name: "Child" });
    const ends = { holderId: parent.id, heldId: child.id, heldLpEntityId: own.lpEntityId, companyId };
    await post("/holdings", { kind: "fund_of_funds", ...ends });
    const posted = (path: string, body: object) => post(`/entries/${path}?group=Child`, { ...body, post: true });
    const fee = { annualRate: 0.02, basis: "committed", dayCount: "30/360", paidAtOnce: true };
    await posted("capital-call", { date: "2025-10-05", total: 100_000, fundedAtOnce: true });
    await posted("fee", { ...fee, date: "2025-12-31", from: "2025-10-01", to: "2025-12-31" });
    await posted("fee", { ...fee, date: "2026-03-31", from: "2026-01-01", to: "2026-03-31", rebate: 500 });
    await posted("expense", { date: "2026-02-10", amount: 1_000, kind: "audit" });
    await posted("expense", { date: "2026-05-10", amount: 300, kind: "legal" });
    const query = `group=Parent&lp=${lp.lpEntityId}&end=2026-06-30`;
    const { body } = await client.get(`/ilpa-template?${query}&childFunds=true`);
    // Eight tenths of fees of 5,000 in each quarter, a rebate of 500, an audit of 1,000 and 300 of lawyers.
    const rows = [
      {
        ...{ name: "Child", commitment: 800_000, vintage: "2025", currency: "USD" },
        qtd: { managementFeeGross: 0, managementFeeNet: 0, partnershipExpenses: -240, carryPaid: 0 },
        ytd: { managementFeeGross: -4_000, managementFeeNet: -3_600, partnershipExpenses: -1_040, carryPaid: 0 },
        itd: { managementFeeGross: -8_000, managementFeeNet: -7_600, partnershipExpenses: -1_040, carryPaid: 0 },
      },
    ];
    expect(body.childFunds).toEqual(rows);
    expect(body.childFundTotals?.itd).toEqual(rows[0]?.itd);
    // In the archive of all partners' workbooks each has the sheet, on request; and so has an issued one.
    const sheetsOf = async (bytes: Uint8Array) => Object.keys(await readTemplateCells(bytes));
    const archived = async (asked: string) => {
      const files = unzipSync(await file(client, `/ilpa-templates?group=Parent&end=2026-06-30${asked}`));
      return Object.values(files)[0] ?? new Uint8Array();
    };
    const workbook = await archived("&childFunds=true");
    expect(await sheetsOf(workbook)).toContain("Child funds");
    expect(await sheetsOf(await archived(""))).not.toContain("Child funds");
    const cells = (await readTemplateCells(workbook))["Child funds"];
    // The first fund's row; the last column is the carry since inception, before it the expenses.
    expect([cells?.A5, cells?.D5, cells?.M5, cells?.O5]).toEqual(["Child", 800_000, -8_000, -1_040]);
    const asked = { end: "2026-06-30", childFunds: true };
    const [made] = await post("/ilpa-templates/issue?group=Parent", asked);
    const { body: kept } = await client.get(`/issued-statements/${made.id}`);
    expect([kept.statement.childFunds, kept.differenceCount]).toEqual([rows, 0]);
    await posted("expense", { date: "2026-06-20", amount: 100, kind: "legal" });
    const { body: later } = await client.get(`/issued-statements/${made.id}`);
    const differing = later.differences.map(({ line, column, today }: Difference) => [line, column, today]);
    expect(differing).toEqual([
      ["Child, 2025, USD", "Expenses, quarter", -320],
      ["Child, 2025, USD", "Expenses, year", -1_120],
      ["Child, 2025, USD", "Expenses, inception", -1_120],
    ]);
    const { body: without } = await client.get(`/ilpa-template?${query}`);
    expect([without.childFunds, without.childFundTotals]).toEqual([undefined, null]);
  },
);
