/** The ledger's worked examples and an empty vehicle, kept as books over HTTP: the twelve reads on both engines, to the byte and as worked. */
import { fileURLToPath } from "node:url";
import { publishedReads } from "@capstack/contract/accounting";
import type { Books, Entry } from "@capstack/ledger";
import { mismatches, readVectors } from "@capstack/vectors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccounting } from "../src/app.js";
import { seededIdentifiers } from "../src/identifiers.js";
import { checkAnswer } from "./answers.js";
import { type EngineKind, type Engines, engineKinds, openEngines } from "./engines.js";
import { testAuthenticate } from "./firm-client.js";

interface Scenario {
  readonly name: string;
  readonly function?: string;
  readonly input: { readonly books: Books; readonly start?: string; readonly end?: string };
  readonly output?: object;
}

const folder = fileURLToPath(new URL("../../../packages/ledger/vectors", import.meta.url));
const scenarios = (readVectors(folder) as unknown as Scenario[]).filter(
  ({ input, output }) => output !== undefined && (input.books?.entries.length ?? 0) > 0,
);
const vehicle = { id: "fund", name: "Fund I", baseCurrency: "USD" };
const empty: Scenario = {
  name: "an empty vehicle",
  input: { books: { vehicle, partners: [], commitments: [], accounts: [], entries: [], today: "2026-01-01" } },
};
const addresses = Object.keys(publishedReads) as (keyof typeof publishedReads)[];
const TODAY = "2026-01-01";
const NOW = new Date(`${TODAY}T00:00:00Z`);

let engines: Engines;
beforeAll(async () => {
  engines = await openEngines();
});
afterAll(() => engines.close());

/** An account of its own with ids and clock of its own, the same on each engine. */
function openCaller(kind: EngineKind, seed: string, today: string) {
  const identifiers = seededIdentifiers(seed, NOW);
  const key = JSON.stringify({ account: identifiers.random() });
  const app = createAccounting({
    database: engines.of(kind),
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
    const text = await response.text();
    const json = JSON.parse(text);
    checkAnswer(method, path, { status: response.status, body: json });
    expect(response.status, `${path}: ${text}`).toBeLessThan(300);
    return { text, json };
  };
}

/** Ids of partners and companies that ascend as they are made: left-over cents fall as in the example. */
function ascending(): () => string {
  let count = 0;
  return () => `${(++count).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
}

type Call = ReturnType<typeof openCaller>;

/** Keeps a scenario's books: firm, vehicle, people, companies, terms, then every entry. */
async function keep(call: Call, books: Books): Promise<void> {
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

describe.each([empty, ...scenarios])("$name ($function)", ({ name, function: figure, input }) => {
  const { books, end } = input;
  const today = end ?? books.today ?? TODAY;
  const calls = new Map<EngineKind, Call>();
  beforeAll(async () => {
    for (const kind of engineKinds) {
      const call = openCaller(kind, `${figure} ${name}`, today);
      await keep(call, books);
      calls.set(kind, call);
    }
  });

  it("answers all twelve reads in their published shape, the same to the byte on both engines", async () => {
    for (const address of addresses) {
      const path = address === "/ledger" ? "/ledger?account=1000" : address;
      const [first, second] = await Promise.all(engineKinds.map((kind) => (calls.get(kind) as Call)("GET", path)));
      publishedReads[address].parse(first?.json);
      expect(second?.text, address).toBe(first?.text);
    }
  });
});

describe.each(scenarios.filter((one) => one.function === "capitalAccounts"))("$name", ({ name, input, output }) => {
  it("has the capital accounts that were worked by hand", async () => {
    const { books, start, end } = input;
    const call = openCaller("postgres", `worked ${name}`, end ?? books.today ?? TODAY);
    await keep(call, books);
    const window = new URLSearchParams({ ...(start ? { start } : {}), ...(end ? { end } : {}) });
    const { json } = await call("GET", `/capital-accounts?${window}`);
    const rows = json.rows.map((row: { period: object }) => ({ ...row, ...(start ? row.period : {}) }));
    const economics = (await call("GET", `/fund-economics?include=gp&asOf=${end ?? TODAY}`)).json;
    const [{ carryAccrued }] = economics.vehicles;
    expect(mismatches({ ...json, rows, carryAccrued }, output)).toEqual([]);
  });
});
