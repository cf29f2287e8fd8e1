/** Writes to the bank feed. */
import type { Fund, Json } from "./fund.js";
import { type Propose, post, status, step } from "./propose.js";

const stepRow = (verb: string, of: readonly string[], body?: (fund: Fund) => unknown): Propose =>
  step("/bank", status(...of), (row) => `/bank/${row.id}/${verb}`, body);

/** Rows of the bank from their import to their entries and back. */
export const bankMoves: readonly Propose[] = [
  async (fund) => {
    const rows = Array.from({ length: 1 + fund.below(4) }, () => {
      const description = fund.pick(["AUDIT FEE", "INTEREST", "WIRE HARBOR", "WIRE JUNIPER", "LEGAL", "LOAN"]);
      const amount = (fund.next() < 0.5 ? -1 : 1) * fund.money(9_000);
      return { date: fund.day(), amount, description: `${description} ${fund.name("row")}` };
    });
    return post("/bank/import", { content: JSON.stringify(rows) });
  },
  async (fund) => {
    const { entries: posted } = await fund.get("/journal?status=posted&limit=20&account=1000");
    const rows = (posted as Json[]).flatMap(({ entry_date, journal_postings }) => {
      const cash = journal_postings.filter(({ account_code }: Json) => account_code === "1000");
      return cash.length === 1 ? [{ date: entry_date, amount: cash[0].amount, description: fund.name("wire") }] : [];
    });
    return rows.length === 0 ? null : post("/bank/import", { content: JSON.stringify([fund.pick(rows)]) });
  },
  stepRow("draft", ["unmatched"], () => ({})),
  stepRow("draft", ["unmatched"], () => ({})),
  stepRow("reconcile", ["drafted"]),
  stepRow("unmatch", ["drafted", "reconciled"]),
  stepRow("ignore", ["unmatched"], () => ({ reason: "twin" })),
  async () => post("/bank/auto-match"),
  async (fund) => {
    const rows = ((await fund.get("/bank")) as Json[]).filter(status("unmatched"));
    const { entries: posted } = await fund.get("/journal?status=posted&limit=100&account=1000");
    for (const row of rows) {
      const entry = (posted as Json[]).find(({ journal_postings: lines }) =>
        lines.some((line: Json) => line.account_code === "1000" && line.amount === row.amount),
      );
      if (entry) return post(`/bank/${row.id}/match`, { entryId: entry.id });
    }
    return null;
  },
  async (fund) => {
    const imports = (await fund.get("/bank/imports")) as Json[];
    return imports.length === 0 ? null : { method: "DELETE", path: `/bank/imports/${fund.pick(imports).id}` };
  },
  async (fund) => post("/bank/rules", { contains: fund.pick(["LEGAL", "AUDIT"]), accountCode: "5100" }),
  async (fund) => {
    const rows = ((await fund.get("/bank")) as Json[]).filter(status("unmatched", "drafted"));
    if (rows.length === 0) return null;
    return { method: "PATCH", path: `/bank/${fund.pick(rows).id}`, body: { account: fund.pick(["5100", "4100"]) } };
  },
];
