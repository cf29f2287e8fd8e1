/**
 * Every id in every body that names something of a vehicle: one of another vehicle, or of another account, is refused
 * with its path, wherever the table of operations takes one.
 */
import { randomUUID } from "node:crypto";
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

type Json = ReturnType<typeof JSON.parse>;
type Path = (string | number)[];

const engines = await openEngines();

/** Fields that name a row, and what each names. */
const NAMING: Readonly<Record<string, keyof Ids>> = {
  lpEntityId: "partner",
  lpEntityIds: "partner",
  fromLpEntityId: "partner",
  toLpEntityId: "other",
  exempt: "partner",
  companyId: "company",
  accountId: "account",
  parentId: "account",
  entryId: "entry",
  firmId: "firm",
  holderId: "vehicle",
  heldId: "master",
  heldLpEntityId: "feeder",
  subjectId: "entry",
};

interface Ids {
  readonly firm: string;
  readonly vehicle: string;
  /** Another vehicle, and a partner of it. */
  readonly master: string;
  readonly feeder: string;
  readonly partner: string;
  readonly other: string;
  readonly company: string;
  readonly account: string;
  readonly entry: string;
  readonly draft: string;
  readonly row: string;
  readonly call: string;
  readonly paying: string;
  readonly paper: string;
  readonly provision: string;
}

/** What an address with an id names, by how it begins; a call where nothing is said. */
const HELD: readonly (readonly [string, keyof Ids])[] = [
  ["/documents", "paper"],
  ["/bank", "row"],
  ["/distributions", "paying"],
  ["/journal", "draft"],
  ["/provisions", "provision"],
];

/** A vehicle with one of everything that a body may name. */
async function setUp(client: FirmClient, name: string, firm: string): Promise<Ids> {
  const made = async (path: string, body: unknown) => {
    const reply = await client.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body;
  };
  const group = `?group=${encodeURIComponent(name)}`;
  const start = { firmId: firm, kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
  const vehicle = await made("/vehicles", { ...start, name });
  const master = await made("/vehicles", { ...start, name: `Master of ${name}` });
  const feeder = await made(`/partners?group=${master.id}`, { name });
  const partners = await made(`/partners${group}`, [
    { name: "Harbor", partnerClass: "lp", commitment: 5_000_000, commitmentDate: "2025-01-01" },
    { name: "Keel", partnerClass: "gp", commitment: 100_000, commitmentDate: "2025-01-01" },
  ]);
  const company = await made(`/companies${group}`, { name: "Nimbus", currency: "EUR" });
  const called = await made(`/entries/capital-call${group}`, { date: "2025-02-01", total: 1_000_000, post: true });
  await made(`/entries/investment${group}`, {
    companyId: company.companyId,
    date: "2025-02-02",
    amount: 1_000,
    post: true,
  });
  const draft = await made(`/journal${group}`, {
    entryDate: "2025-02-03",
    sourceType: "partnership_expense",
    postings: [
      { account: "5100", amount: 5 },
      { account: "1000", amount: -5 },
    ],
  });
  await made(`/bank/import${group}`, { content: "date,amount,description\n2025-03-01,-5,fee\n" });
  const [row] = (await client.get(`/bank${group}`)).body;
  const call = await made(`/capital-calls${group}`, { callDate: "2025-04-01", dueDate: "2025-04-15", total: 100 });
  const paying = await made(`/distributions${group}`, { date: "2025-04-02", total: 100 });
  await made(`/distributions/${paying.distributionId}/declare`, {});
  const paper = await made(`/documents${group}`, { fileName: "invoice.pdf", content: "JVBERi0xLjQKJSVFT0YK" });
  const provision = await made(`/provisions${group}`, {
    ...{ clause: "Side letter, 4", topic: "fee", says: "1.75 %.", electable: "all", effectiveDate: "2025-01-01" },
    lpEntityId: partners[0].lpEntityId,
  });
  const [account] = (await client.get(`/chart${group}`)).body;
  const [partner, other] = partners.map(({ lpEntityId }: Json) => lpEntityId);
  return {
    firm,
    vehicle: vehicle.id,
    master: master.id,
    feeder: feeder.lpEntityId,
    partner,
    other,
    company: company.companyId,
    account: account.id,
    entry: called[0].id,
    draft: draft.id,
    row: row.id,
    call: call.id,
    paying: paying.distributionId,
    paper: paper.id,
    provision: provision.id,
  };
}

/** The name a place ends with, places in lists aside. */
const lastName = (path: Path) => path.filter((step) => typeof step === "string").at(-1) ?? "";

/** Every place of a body that names a row. */
function* namings(value: Json, path: Path = []): Generator<Path> {
  if (typeof value !== "object" || value === null) {
    const field = lastName(path);
    if (field in NAMING && typeof value === "string") yield path;
    return;
  }
  for (const [key, part] of Object.entries(value))
    yield* namings(part, [...path, Array.isArray(value) ? Number(key) : key]);
}

function put(body: Json, path: Path, value: unknown): void {
  let at = body;
  for (const step of path.slice(0, -1)) at = at[step];
  at[path.at(-1) as string] = value;
}

/** Bodies that name more than the examples do. */
const more: Readonly<Record<string, readonly Json[]>> = {
  addAccount: [{ code: "5110", name: "Audit", type: "expense", subtype: "partnership_expense", parentId: "?" }],
  describeBankRow: [{ lpEntityId: "?" }, { companyId: "?" }],
  addBankRule: [{ contains: "wire", accountCode: "1300", lpEntityId: "?", companyId: "?" }],
  draftBankRow: [
    { account: "3100", lpEntityId: "?" },
    { account: "1100", companyId: "?" },
    { postings: [{ accountId: "?", amount: 5 }] },
  ],
  setTerms: [
    {
      effectiveDate: "2026-01-01",
      allocationRules: [{ lpEntityId: "?", category: "managementFees", companyId: "?", weight: 1 }],
      waterfall: { kind: "straight", carryRate: 0.2, recipients: [{ lpEntityId: "?", pct: 1 }], exempt: ["?"] },
    },
  ],
  setAssumptions: [
    {
      positionForecasts: [
        { companyId: "?", exitDate: "2027-01-01", exitMultiple: 2, followOnReserve: 0, probability: 1 },
      ],
    },
  ],
  createCapitalCall: [{ callDate: "2025-05-01", dueDate: "2025-05-02", lines: [{ lpEntityId: "?", amount: 5 }] }],
  createDistribution: [{ date: "2025-05-01", lines: [{ lpEntityId: "?", amount: 5 }] }],
  enterManagementFee: [
    {
      from: "2025-05-01",
      to: "2025-06-30",
      date: "2025-06-30",
      annualRate: 0.02,
      basis: "committed",
      partnerRates: [{ lpEntityId: "?", annualRate: 0.01 }],
    },
  ],
  createJournalEntry: [
    {
      entryDate: "2025-05-01",
      sourceType: "manual",
      postings: [
        { accountId: "?", amount: 5, lpEntityId: "?", companyId: "?" },
        { account: "1000", amount: -5 },
      ],
    },
  ],
};

const cases = Object.values<AccountingOperation>(accountingOperations).flatMap((operation) => {
  const bodies = [...operation.examples.map(({ request }) => request), ...(more[operation.id] ?? [])];
  return bodies.flatMap((body) => [...namings(body)].map((path) => ({ operation, body, path })));
});

/** A zip that can be read, so that only the firm can be wrong. */
async function archiveOf({ app, key }: FirmClient): Promise<string> {
  const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
  const zip = await app.request("/api/accounting/archive?group=Fund%20I", { headers });
  return Buffer.from(await zip.arrayBuffer()).toString("base64");
}

const idsOf = new Map<string, { own: Ids; sister: Ids; stranger: Ids; client: FirmClient }>();

describe.each(engineKinds)("on %s", (kind) => {
  beforeAll(async () => {
    const client = new FirmClient(engines.of(kind));
    const outsider = new FirmClient(engines.of(kind), { account: randomUUID() });
    const firm = (await client.post("/firms", { name: "Harbor Ventures" })).body.id;
    const other = (await outsider.post("/firms", { name: "Others" })).body.id;
    const own = await setUp(client, "Fund I", firm);
    const sister = await setUp(client, "Fund II", firm);
    idsOf.set(kind, { own, sister, stranger: await setUp(outsider, "Fund III", other), client });
  });

  it.each(cases.map((one) => [one.operation.id, one.path.join("."), one] as const))(
    "%s refuses %s of elsewhere",
    async (id, _, { operation, body, path }) => {
      const { own, sister, stranger, client } = idsOf.get(kind) as NonNullable<ReturnType<typeof idsOf.get>>;
      const thing = (at: Path) => NAMING[lastName(at)] as keyof Ids;
      // Firms and vehicles of the same account are not of elsewhere.
      for (const foreign of ["firm", "vehicle", "master"].includes(thing(path)) ? [stranger] : [sister, stranger]) {
        const sent = JSON.parse(JSON.stringify(body));
        for (const place of namings(sent)) put(sent, place, own[thing(place)]);
        put(sent, path, foreign[thing(path)]);
        if (id === "importArchive") sent.content = await archiveOf(client);
        const [, held] = HELD.find(([start]) => operation.path.startsWith(start)) ?? ["", "call"];
        const address = operation.path.replace("{id}", own[held as keyof Ids]);
        const group = "group" in operation.query.shape ? "?group=Fund%20I&dryRun=true" : "?dryRun=true";
        const { status, body: answer } = await client.call(operation.method, address + group, sent, {
          "If-Match": "1",
        });
        expect([404, 422], `${id} ${status} ${JSON.stringify(answer)}`).toContain(status);
        expect(answer.error.details?.path ?? answer.error.details?.issues?.[0]?.path, JSON.stringify(answer)).toEqual(
          path,
        );
      }
    },
  );
});
