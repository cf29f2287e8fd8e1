/** ILPA templates that were issued stay as they were sent, and the next quarter's are tied to them; worked by hand. */
import { createHash } from "node:crypto";
import { asTenant } from "@capstack/database";
import { checkReportingTemplate } from "@capstack/ilpa";
import { readTemplateCells } from "@capstack/workbook";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

interface Gap {
  readonly code: string;
  readonly group: string;
  readonly period: string;
  readonly gap: number;
  readonly rows: readonly { readonly row: number; readonly is: number; readonly mustBe: number }[];
}

describe.each(engineKinds)("issued templates on %s", (kind) => {
  let client: FirmClient;
  let [fund, alder, birch, gale] = ["", "", "", ""];

  const post = async (path: string, body: object) => {
    const { status, body: made } = await client.post(path, body);
    expect([path, status, made.error?.message]).toEqual([path, 201, undefined]);
    return made;
  };
  const expense = (date: string, amount: number, what: string) =>
    post("/entries/expense", { date, amount, kind: what, post: true });
  const template = async (lp: string, end: string) => (await client.get(`/ilpa-template?lp=${lp}&end=${end}`)).body;
  const issued = async (id: string) => (await client.get(`/issued-statements/${id}`)).body;
  const issue = (body: object) => post("/statements/ilpa-template/issue", body);
  const apart = ({ tieOuts }: { readonly tieOuts: readonly Gap[] }) => tieOuts.filter(({ gap }) => gap !== 0);
  const file = async (path: string): Promise<Uint8Array> => {
    const headers = { Authorization: `Bearer ${JSON.stringify(client.key)}` };
    return new Uint8Array(await (await client.app.request(`/api/accounting${path}`, { headers })).arrayBuffer());
  };

  // Alder has six tenths of everything, Birch three, the general partner one.
  beforeAll(async () => {
    client = new FirmClient(engines.of(kind), undefined, "2026-10-15");
    const firm = await post("/firms", { name: "Harbor Ventures" });
    const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" };
    fund = (await post("/vehicles", vehicle)).id;
    const partner = async (name: string, partnerClass: string, commitment: number): Promise<string> =>
      (await post("/partners", { name, partnerClass, commitment, commitmentDate: "2026-01-01" })).lpEntityId;
    alder = await partner("Alder", "lp", 600_000);
    birch = await partner("Birch", "lp", 300_000);
    gale = await partner("Gale", "gp", 100_000);
    await post("/entries/capital-call", { date: "2026-01-05", total: 100_000, fundedAtOnce: true, post: true });
    await expense("2026-02-10", 1_000, "audit");
    await expense("2026-05-10", 300, "legal");
  });

  it("are tied to the books where nothing was issued, and to nothing where nothing was before", async () => {
    expect((await template(alder, "2026-03-31")).tiedTo).toBeNull();
    const { tiedTo, isTied } = await template(alder, "2026-06-30");
    expect([tiedTo, isTied]).toEqual([{ end: "2026-03-31", issued: null }, true]);
  });

  it("keep their hash and tie the next quarter to them; a later correction breaks the tie and names the row", async () => {
    const sent = await template(alder, "2026-03-31");
    const workbook = await file(`/ilpa-template?lp=${alder}&end=2026-03-31&format=xlsx`);
    const made = await issue({ end: "2026-03-31", lpEntityId: alder, note: "First quarter" });
    const head = { name: "ilpa-template", start: "2026-01-01", end: "2026-03-31", lpEntityId: alder };
    expect(made).toMatchObject({ ...head, adjusting: "include", note: "First quarter" });
    expect(await issued(made.id)).toEqual({ ...made, statement: sent, differences: [], differenceCount: 0 });
    const known = { id: made.id, hash: made.hash, issuedAt: made.issuedAt };
    const before = await template(alder, "2026-06-30");
    expect([before.tiedTo, before.isTied]).toEqual([{ end: "2026-03-31", issued: known }, true]);

    // The auditor's second invoice, of 50: Alder bears 30 of it, the general partner 5.
    await expense("2026-03-20", 50, "audit");
    const after = await issued(made.id);
    expect(after.statement).toEqual(sent);
    expect(after.differences).toContainEqual({
      ...{ table: "A.1 Net asset value", line: "41, Auditor", column: "Partner, quarter" },
      ...{ issued: -600, today: -630 },
    });
    const ended = after.differences.filter(({ line }: { line: string }) => line.startsWith("95, "));
    expect(ended.map(({ issued: was, today }: { issued: number; today: number }) => [was, today])).toEqual([
      ...Array(3).fill([59_400, 59_370]),
      ...Array(3).fill([99_000, 98_950]),
      ...Array(3).fill([9_900, 9_895]),
    ]);
    const next = await template(alder, "2026-06-30");
    expect([next.tiedTo.issued, next.isTied]).toEqual([known, false]);
    expect(apart(next).find(({ group, period }) => group === "lp" && period === "qtd")).toMatchObject({
      ...{ code: "begins_where_previous_ended", gap: 30 },
      rows: [{ row: 12, is: 59_370, mustBe: 59_400 }],
    });
    const roll = apart(next).find(({ code, group, period }) => code + group + period === "adds_to_previouslpitd");
    expect(roll?.rows[0]).toMatchObject({ row: 41, is: -630, mustBe: -600 });
    // Nothing was issued to Birch, whose quarter before is that of the books.
    const other = await template(birch, "2026-06-30");
    expect([other.tiedTo.issued, other.isTied]).toEqual([null, true]);

    // The workbook is as it was sent, and its checker names the same row beside the next quarter's.
    expect(Buffer.from(await file(`/issued-statements/${made.id}?format=xlsx`)).equals(workbook)).toBe(true);
    const now = await readTemplateCells(await file(`/ilpa-template?lp=${alder}&end=2026-06-30&format=xlsx`));
    const { breaks } = checkReportingTemplate(now, { previous: await readTemplateCells(workbook) });
    expect(breaks.find(({ row }) => row === 12)).toMatchObject({ code: "previous", expected: 59_400, found: 59_370 });

    const again = await issue({ end: "2026-03-31", lpEntityId: alder, note: "With the auditor's second invoice" });
    const corrected = await template(alder, "2026-06-30");
    expect([corrected.tiedTo.issued.id, corrected.isTied, apart(corrected)]).toEqual([again.id, true, []]);
  });

  it("of all limited partners of a quarter are issued at once, by name", async () => {
    const made = await post("/ilpa-templates/issue", { end: "2026-06-30", note: "Second quarter" });
    expect(made.map(({ lpEntityId }: { lpEntityId: string }) => lpEntityId)).toEqual([alder, birch]);
    const { body: list } = await client.get("/issued-statements?name=ilpa-template&end=2026-06-30");
    expect(list).toEqual([...made].reverse());
    expect((await client.get(`/issued-statements?end=2026-06-30&lp=${birch}`)).body).toEqual([made[1]]);
    for (const [place, lp] of [alder, birch].entries()) {
      const { tiedTo, isTied } = await template(lp, "2026-09-30");
      expect([tiedTo.issued.hash, isTied]).toEqual([made[place].hash, true]);
    }
    const { body: audit } = await client.get(`/audit?subject=${made[1].id}`);
    expect(audit).toMatchObject([{ action: "statement.issued", after: { hash: made[1].hash, lpEntityId: birch } }]);
    expect((await post("/ilpa-templates/issue", {}))[0].end).toBe("2026-09-30");
  });

  it("are files of what was issued, whose hash is that of what is kept", async () => {
    const [made] = await post("/ilpa-templates/issue", { end: "2026-03-31" });
    const csv = Buffer.from(await file(`/issued-statements/${made.id}?format=csv`)).toString();
    // Sixty in a hundred of 1,050, of the whole fund, and a tenth.
    expect(csv).toContain("41,Auditor,-630,-630,-630,-1050,-1050,-1050,-105,-105,-105");
    expect(Buffer.from(await file(`/issued-statements/${made.id}?format=pdf`)).toString("latin1", 0, 5)).toBe("%PDF-");
    await asTenant(engines.of(kind), client.key.account, async (tx) => {
      const [row] = await tx.query<{ content: string }>("select content from issued_statements where id = $1", [
        made.id,
      ]);
      const content = row?.content ?? "";
      expect(createHash("sha256").update(content).digest("hex")).toBe(made.hash);
    });
  });

  it("are a limited partner's, of a quarter", async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await client.post("/statements/ilpa-template/issue", body);
      return [status, answer.error.code];
    };
    expect(await refused({ end: "2026-03-31" })).toEqual([400, "invalid_query"]);
    const unadjusted = { end: "2026-03-31", lpEntityId: alder, adjusting: "exclude" };
    expect(await refused(unadjusted)).toEqual([400, "invalid_query"]);
    const sheet = await client.post("/statements/balance-sheet/issue", { end: "2026-03-31", childFunds: true });
    expect([sheet.status, sheet.body.error.code]).toEqual([400, "invalid_query"]);
    expect(await refused({ end: "2026-03-31", lpEntityId: gale })).toEqual([422, "unknown_partner"]);
    expect(await refused({ end: "2026-03-30", lpEntityId: alder })).toEqual([422, "invalid_period"]);
  });

  it("are read by the partner they are of, and by no other", async () => {
    const made = await post("/ilpa-templates/issue", { end: "2026-03-31" });
    const own = new FirmClient(
      engines.of(kind),
      { account: client.key.account, scopes: ["accounting:own"], vehicles: [fund], partners: [alder] },
      "2026-10-15",
    );
    const { status, body } = await own.get(`/issued-statements/${made[0].id}`);
    expect([status, body.differenceCount]).toEqual([200, 0]);
    expect(body.statement.partner).toBe("Alder");
    expect((await own.get(`/issued-statements/${made[1].id}`)).status).toBe(404);
    const listed: { lpEntityId: string }[] = (await own.get("/issued-statements?name=ilpa-template")).body;
    expect(new Set(listed.map(({ lpEntityId }) => lpEntityId))).toEqual(new Set([alder]));
  });
});
