/** The ledger's worked examples, kept as books over HTTP. */
import { fileURLToPath } from "node:url";
import { seededIdentifiers } from "@capstack/books/transactions/identifiers";
import type { Database } from "@capstack/database";
import type { Books, Entry } from "@capstack/ledger";
import { readVectors } from "@capstack/testing/vectors";
import { expect } from "vitest";
import { createAccounting } from "../../src/app.js";
import { checkAnswer } from "./answers.js";
import { testAuthenticate } from "./firm-client.js";

/** A worked example. */
export interface Scenario {
  readonly name: string;
  readonly function?: string;
  readonly input: { readonly books: Books; readonly start?: string; readonly end?: string };
  readonly output?: object;
}

const folder = fileURLToPath(new URL("../../../../packages/ledger/vectors", import.meta.url));
/** Those that are of books with entries. */
export const scenarios = (readVectors(folder) as unknown as Scenario[]).filter(
  ({ input, output }) => output !== undefined && (input.books?.entries.length ?? 0) > 0,
);
const vehicle = { id: "fund", name: "Fund I", baseCurrency: "USD" };
/** No entry at all. */
export const empty: Scenario = {
  name: "an empty vehicle",
  input: { books: { vehicle, partners: [], commitments: [], accounts: [], entries: [], today: "2026-01-01" } },
};
export const TODAY = "2026-01-01";
const NOW = new Date(`${TODAY}T00:00:00Z`);

/** An account of its own with ids and clock of its own, the same on each engine. */
export function openCaller(database: Database, seed: string, today: string) {
  const identifiers = seededIdentifiers(seed, NOW);
  const key = JSON.stringify({ account: identifiers.random() });
  const app = createAccounting({
    database,
    authenticate: testAuthenticate,
    listKeys: async () => [],
    today: () => today,
    now: () => NOW,
    identifiers: { ...identifiers, random: ascending() },
  });
  return async (method: string, path: string, body?: unknown) => {
    const response = await app.request(`/api/accounting${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    checkAnswer(method, path, { status: response.status, body: json });
    expect(response.status, `${path}: ${text}`).toBeLessThan(300);
    return { text, json, bytes };
  };
}

/** Ids of partners and companies that ascend as they are made: left-over cents fall as in the example. */
function ascending(): () => string {
  let count = 0;
  return () => `${(++count).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
}

/** Calls the app as one account. */
export type Call = ReturnType<typeof openCaller>;

/** Keeps a scenario's books: firm, vehicle, people, companies, terms, then every entry. */
export async function keep(call: Call, books: Books): Promise<void> {
  const firm = (await call("POST", "/firms", { name: "Acme" })).json;
  const { name, baseCurrency = "USD" } = books.vehicle;
  await call("POST", "/vehicles", { firmId: firm.id, name, kind: "fund", baseCurrency });
  const ids = new Map<string, string>();
  for (const { lpEntityId, name, partnerClass = "lp" } of books.partners) {
    ids.set(lpEntityId, (await call("POST", "/partners", { name, partnerClass })).json.lpEntityId);
  }
  for (const { companyId, name } of books.companies ?? []) {
    ids.set(companyId, (await call("POST", "/companies", { name })).json.companyId);
  }
  const idOf = (given: string) => ids.get(given) as string;
  for (const { lpEntityId, ...event } of books.commitments ?? []) {
    await call("POST", "/commitments", { lpEntityId: idOf(lpEntityId), ...event });
  }
  if (books.waterfall) await call("PUT", "/terms", { effectiveDate: "2000-01-01", waterfall: books.waterfall });
  if (books.entries.length === 0) return;
  const entries = books.entries.map((entry) => asWritten(entry, books, idOf));
  await call("POST", "/journal/bulk", { entries });
}

/** An entry as a body: sub-accounts by their base account and whose they are. */
function asWritten({ entryDate, sourceType, postings }: Entry, books: Books, idOf: (given: string) => string) {
  const lines = postings.map(({ account = "", amount }) => {
    const { code, lpEntityId, companyId } = books.accounts.find(({ id }) => id === account) ?? { code: account };
    return {
      account: code.split("-")[0],
      amount,
      ...(lpEntityId == null ? {} : { lpEntityId: idOf(lpEntityId) }),
      ...(companyId == null ? {} : { companyId: idOf(companyId) }),
    };
  });
  return { entryDate, sourceType, status: "posted", postings: lines };
}
