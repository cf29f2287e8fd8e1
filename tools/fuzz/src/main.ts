// Sends requests generated from the two served OpenAPI documents, hostile values included, to a running API with its
// books, over sockets: on the embedded database and on a real Postgres. No answer may be a fault of ours, and none may
// be other than the documents describe.
//
//   pnpm fuzz [--requests 20000] [--seed 1] [--on embedded,postgres]
import { Agent, request } from "node:http";
import { parseArgs } from "node:util";
import { createSeparateDatabase, startTestServer } from "@capstack/database/testing";
import { startTestBooks, type TestBooks } from "@capstack/test-api";
import { Chance } from "./chance.js";
import { type Document, readDocument } from "./document.js";
import { type Answer, holdTo, type Verdict } from "./hold.js";
import { type GeneratedRequest, generateRequest } from "./requests.js";
import { Memory } from "./values.js";

const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    on: { type: "string", default: "embedded,postgres" },
  },
});
const AT_ONCE = 4;
const TOLD_EVERY = 2_000;
const SLOWEST_TOLD = 8;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Finding {
  readonly what: string;
  readonly sample: string;
  count: number;
}

let failed = false;
for (const on of options.on.split(",")) {
  const findings = await run(on, Number(options.requests), Number(options.seed));
  failed ||= findings.size > 0;
  for (const { what, sample, count } of findings.values()) console.log(`\n${count} × ${what}\n  ${sample}`);
}
if (failed) process.exitCode = 1;

async function run(on: string, count: number, seed: number): Promise<Map<string, Finding>> {
  const server = on === "postgres" ? await startTestServer() : undefined;
  const created = server === undefined ? undefined : await createSeparateDatabase(server.url);
  const books = await startTestBooks({
    demonstration: true,
    ...(created === undefined ? {} : { databaseUrl: created.url, databaseOwnerUrl: created.ownerUrl }),
  });
  try {
    return await sendAll(books, on, count, seed);
  } finally {
    await books.stop();
    await server?.stop();
  }
}

async function sendAll(books: TestBooks, on: string, count: number, seed: number): Promise<Map<string, Finding>> {
  const documents = [
    await fetchDocument("api", books.baseUrl, "/v1"),
    await fetchDocument("accounting", books.accountingUrl, "/api/accounting"),
  ];
  const verdicts = new Map<Document, Verdict>(documents.map((document) => [document, holdTo(document)]));
  const memory = new Memory();
  await lookAround(books, documents, memory);
  const findings = new Map<string, Finding>();
  const statuses = new Map<number, number>();
  const chance = new Chance(seed);
  const slowest: { ms: number; what: string }[] = [];
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      const nth = sent++;
      const document = nth % 5 === 0 ? documents[0] : documents[1];
      if (document === undefined) return;
      const keys =
        document === documents[0]
          ? [books.entitledKey, books.plainKey]
          : [books.bookKey, books.readingKey, books.plainKey];
      const generated = generateRequest(document.operations, keys, { document, chance, memory });
      const asked = performance.now();
      const answer = await send(new URL(books.baseUrl).origin, generated).catch((error: Error) => String(error));
      slowest.push({ ms: Math.round(performance.now() - asked), what: `${generated.operation.operationId} #${nth}` });
      if (slowest.length > 1_000) slowest.sort((a, b) => b.ms - a.ms).splice(SLOWEST_TOLD);
      if (nth > 0 && nth % TOLD_EVERY === 0) console.log(`${on}: ${nth} sent, ${findings.size} kinds of wrong answers`);
      const wrong = typeof answer === "string" ? answer : verdicts.get(document)?.(generated.operation, answer);
      if (typeof answer !== "string") statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (typeof answer !== "string" && answer.status < 300) learn(memory, generated, answer);
      if (wrong != null) note(findings, generated, answer, wrong);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const table = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`${on}: ${count} requests, seed ${seed}; ${table.join(", ")}; ${findings.size} kinds of wrong answers`);
  const longest = slowest.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_TOLD);
  console.log(`slowest: ${longest.map(({ ms, what }) => `${what} ${ms} ms`).join(", ")}`);
  return findings;
}

async function fetchDocument(name: string, address: string, base: string): Promise<Document> {
  return readDocument(name, base, await (await fetch(`${address}/openapi.json`)).json());
}

/** Asks for everything that needs no question, so that the first requests are about things that exist. */
async function lookAround(books: TestBooks, documents: readonly Document[], memory: Memory): Promise<void> {
  const origin = new URL(books.baseUrl).origin;
  for (const operation of documents.flatMap(({ operations }) => operations)) {
    if (operation.method !== "GET" || operation.path.includes("{")) continue;
    const group = operation.parameters.some(({ name }) => name === "group") ? "?group=Fund%20I" : "";
    const address = `${operation.base}${operation.path}${group}`;
    const headers = { authorization: `Bearer ${books.bookKey}` };
    const generated = { operation, address, headers };
    const answer = await send(origin, generated);
    if (answer.status === 200) learn(memory, generated, answer);
  }
}

function learn(memory: Memory, { operation }: GeneratedRequest, { mediaType, text }: Answer): void {
  if (mediaType !== "application/json" || text.length > 200_000) return;
  const value = JSON.parse(text);
  memory.learn(value);
  if (operation.path === "/vehicles" && Array.isArray(value))
    memory.learn(value.map(({ name }) => ({ vehicle: name })));
}

function note(
  findings: Map<string, Finding>,
  generated: GeneratedRequest,
  answer: Answer | string,
  wrong: string,
): void {
  const { operation, address, headers, body } = generated;
  const status = typeof answer === "string" ? "no answer" : answer.status;
  const what = `${operation.method} ${operation.base}${operation.path} answered ${status}: ${wrong}`;
  const kind = `${operation.operationId} ${status} ${wrong.slice(0, 60)}`;
  const known = findings.get(kind);
  if (known !== undefined) known.count++;
  else {
    const sample = `${address.slice(0, 500)} ${JSON.stringify({ ...headers, authorization: undefined })} ${body?.toString("utf8").slice(0, 1_500) ?? ""}\n  ${typeof answer === "string" ? "" : answer.text.slice(0, 500)}`;
    findings.set(kind, { what, sample, count: 1 });
  }
}

function send(origin: string, { operation, address, headers, body }: GeneratedRequest): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(body.byteLength) };
    const sending = request(
      { agent, hostname, port, path: address, method: operation.method, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const mediaType = String(response.headers["content-type"] ?? "").split(";")[0] ?? "";
          resolve({ status: response.statusCode ?? 0, mediaType, text: Buffer.concat(chunks).toString("utf8") });
        });
      },
    );
    sending.on("error", reject);
    sending.setTimeout(60_000, () => sending.destroy(new Error("no answer within 60 s")));
    sending.end(body);
  });
}
