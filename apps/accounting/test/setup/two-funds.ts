/** Two funds of one firm with partners of their own, and one of everything in each that an address or a row may name. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { FirmClient } from "./firm-client.js";

type Json = ReturnType<typeof JSON.parse>;

/** What a fund has, by what an address is of. */
export interface Fund {
  readonly vehicle: string;
  readonly name: string;
  readonly partners: readonly { readonly id: string; readonly name: string }[];
  readonly entry: string;
  readonly call: string;
  readonly distribution: string;
  readonly agreement: string;
  /** Issued to the first partner, to the second, and of the vehicle. */
  readonly statements: readonly [string, string, string];
  /** Given to the first partner, to the second, and of an entry. */
  readonly documents: readonly [string, string, string];
  readonly test: string;
  readonly valuation: string;
  /** Every id of its things. */
  readonly ids: readonly string[];
}

/** Makes a fund whose partners bear the given names. */
export async function makeFund(
  client: FirmClient,
  firmId: string,
  name: string,
  partnerNames: readonly [string, string, string],
): Promise<Fund> {
  const group = `?group=${encodeURIComponent(name)}`;
  const made = async (path: string, body?: unknown): Promise<Json> => {
    const reply = await client.post(path, body, { "Idempotency-Key": randomUUID() });
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };
  const start = { baseCurrency: "USD", startDate: "2026-01-01" };
  const vehicle: Json = await made("/vehicles", { firmId, name, kind: "fund", ...start });
  const said = partnerNames.map((partner, at) => ({
    ...{ name: partner, partnerClass: at === 2 ? "gp" : "lp", commitment: 1_000_000, commitmentDate: "2026-01-02" },
  }));
  const partners: Json[] = await made(`/partners${group}`, said);
  const company: Json = await made(`/companies${group}`, { name: `Company of ${name}` });
  const call: Json = await made(`/capital-calls${group}`, {
    callDate: "2026-02-01",
    dueDate: "2026-02-15",
    total: 300_000,
  });
  await made(`/capital-calls/${call.id}/issue`);
  const paid = partners.map(({ lpEntityId }) => ({ lpEntityId, amount: 100_000 }));
  await made(`/entries/contribution-funding${group}`, { date: "2026-02-15", lines: paid, post: true });
  const bought = { companyId: company.companyId, date: "2026-03-01", amount: 60_000, post: true };
  const [entry]: Json = await made(`/entries/investment${group}`, bought);
  const file = { level: "level_3", technique: "option_pricing" };
  const mark = { companyId: company.companyId, date: "2026-03-31", fairValue: 90_000, file, post: true };
  await made(`/entries/valuation${group}`, mark);
  const paying: Json = await made(`/distributions${group}`, { date: "2026-04-01", total: 30_000 });
  await made(`/distributions/${paying.distributionId}/declare`, {});
  const agreement: Json = await made(`/agreements${group}`, {
    ...{ kind: "transfer", date: "2026-04-30", transferredPct: 0.1 },
    ...{ fromLpEntityId: partners[0].lpEntityId, toLpEntityId: partners[1].lpEntityId },
  });
  await made(`/agreements/${agreement.id}/declare`, {});
  const issued = async (body: Json) => (await made(`/statements/${body.name}/issue${group}`, body.said)).id as string;
  const note = `Issued by ${name}`;
  const ofPartner = (at: number) => {
    return { name: "capital-account", said: { preset: "itd", note, lpEntityId: partners[at].lpEntityId } };
  };
  const statements = [
    await issued(ofPartner(0)),
    await issued(ofPartner(1)),
    await issued({ name: "balance-sheet", said: { preset: "itd", note } }),
  ] as const;
  const kept = async (fileName: string, subjectType: string, subjectId: string) => {
    const content = Buffer.from(`%PDF-1.7 ${fileName} of ${name}`).toString("base64");
    return (await made(`/documents${group}`, { fileName, content, links: [{ subjectType, subjectId }] })).id as string;
  };
  const documents = [
    await kept(`${partnerNames[0]}.pdf`, "partner", partners[0].lpEntityId),
    await kept(`${partnerNames[1]}.pdf`, "partner", partners[1].lpEntityId),
    await kept("Invoice.pdf", "entry", entry.id),
  ] as const;
  await made(`/bank/import${group}`, { content: `date,amount,description\n2026-03-01,-5,fee of ${name}\n` });
  const [test]: Json = await made(`/audit-tests${group}`, { entryIds: [entry.id], note: `Tested in ${name}` });
  const terms = { effectiveDate: "2026-01-01", fee: { annualRate: 0.02, basis: "committed" } };
  await client.call("PUT", `/terms${group}`, terms);
  await made(`/close${group}`, { through: "2026-01-31" });
  const [valuation] = (await client.get(`/valuation-files${group}`)).body;
  const ids = [
    ...[entry.id, call.id, paying.distributionId, agreement.id, ...statements, ...documents, test.id, valuation.id],
    ...partners.map(({ lpEntityId }) => lpEntityId),
  ];
  return {
    ...{ vehicle: vehicle.id, name, entry: entry.id, call: call.id, distribution: paying.distributionId },
    partners: partners.map(({ lpEntityId, name: own }) => ({ id: lpEntityId, name: own })),
    ...{ agreement: agreement.id, statements, documents, test: test.id, valuation: valuation.id, ids },
  };
}
