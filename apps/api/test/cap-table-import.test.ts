/** A cap table read from a file over HTTP: the reader's own answer, within the bounds of every file that is sent. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toOcf, writeOcfFiles } from "@capstack/cap-table";
import { writeOcfZip } from "@capstack/cap-table/ocf-zip";
import { type CapTableFile, capTableFileErrorCodes, readCapTableFile } from "@capstack/cap-table-files";
import { capTableImport, type GivenIn, type Limits, readCapTableFileSchema } from "@capstack/contract";
import { zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, inject, it, vi } from "vitest";
import { commonLedger, reports } from "../../../packages/cap-table-files/test/samples/acme.js";
import { workbook } from "../../../packages/cap-table-files/test/samples/workbooks.js";
import { startTestService, type TestService } from "./setup/service.js";

// A place of their own: other tests put files aside at the same time.
const aside = mkdtempSync(join(tmpdir(), "capstack-import-"));
vi.stubEnv("TMPDIR", aside);
let service: TestService;
beforeAll(async () => {
  service = await startTestService(inject("postgresUrl"));
});
afterAll(async () => {
  await service.stop();
  // The process goes on to other files of tests.
  vi.unstubAllEnvs();
  rmSync(aside, { recursive: true });
});
const leftBehind = () => readdirSync(aside).filter((name) => name.startsWith("capstack-file-"));
afterEach(() => {
  expect(leftBehind()).toEqual([]);
});

const PATH = "/cap-table/import";
const LEDGER = `Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Issue Date,Price Paid Per Share
CS-1,Ada,Common (CS),7000000,7000000,2024-02-01,0.0001
PS1-1,Fjord,Series Seed Preferred (PS1),3000000,3000000,2025-05-13,1.25
`;
const ABOUT = {
  asOf: "2024-01-01",
  generatedAt: "2024-01-02T09:00:00Z",
  issuer: { id: "acme", legal_name: "Acme, Inc.", formation_date: "2023-05-01", country_of_formation: "US" },
};
const bytesOf = (text: string) => new TextEncoder().encode(text);

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly json: ReturnType<typeof JSON.parse>;
}

/** Sends a form as `fetch` writes it. */
async function sendForm(
  file: Uint8Array | null,
  said: Readonly<Record<string, string>> = {},
  { to = service, key = to.keys.entitled, name = "acme.xlsx" }: { to?: TestService; key?: string; name?: string } = {},
): Promise<Answered> {
  const form = new FormData();
  for (const [field, value] of Object.entries(said)) form.set(field, value);
  if (file !== null) form.set("file", new Blob([new Uint8Array(file)]), name);
  return sendBody(form, {}, to, key);
}

async function sendBody(
  body: NonNullable<RequestInit["body"]>,
  more: Readonly<Record<string, string>>,
  to: TestService,
  key = to.keys.entitled,
): Promise<Answered> {
  const headers = { Authorization: `Bearer ${key}`, ...more };
  const streamed = body instanceof ReadableStream ? { duplex: "half" as const } : {};
  const response = await fetch(`${to.address}/v1${PATH}`, { method: "POST", body, headers, ...streamed });
  return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
}

describe("a file", () => {
  it("of Carta, sent as a form, is answered as its reader reads it, and ties", async () => {
    const bytes = await workbook(...reports);
    const { status, json } = await sendForm(bytes);
    expect(status).toBe(200);
    expect(json).toEqual({ data: await readCapTableFile(bytes, { name: "acme.xlsx" }) });
    expect([json.data.source.format, json.data.tieOut.ties]).toEqual(["carta", true]);
    // 11,020,000 outstanding, 280,000 options, 1,200,000 available: 12,500,000 fully diluted.
    const computed = await service.call("POST", "/cap-table/compute", { body: { events: json.data.events } });
    expect(computed.json.data.final.totals.fullyDilutedShares).toBe(12_500_000);
  });

  it("is the same as text in JSON, and as base64 of a workbook", async () => {
    const bytes = await workbook(...reports);
    const content = Buffer.from(bytes).toString("base64");
    const packed = await service.call("POST", PATH, { body: { content } });
    expect(packed.json).toEqual({ data: await readCapTableFile(bytes) });
    const text = await service.call("POST", PATH, { body: { content: LEDGER, fileName: "a.csv" } });
    expect(text.json).toEqual({ data: await readCapTableFile(bytesOf(LEDGER), { name: "a.csv" }) });
  });

  it("of the Open Cap Format is read as an archive", async () => {
    const { objects } = toOcf([
      { type: "common_issuance", date: "2024-01-01", grants: [{ id: "ada", name: "Ada", shares: 700 }] },
    ]);
    const zip = writeOcfZip(writeOcfFiles(objects, ABOUT));
    const { status, json } = await sendForm(zip, {}, { name: "acme.ocf.zip" });
    expect([status, json.data.source.format]).toEqual([200, "open-cap-format"]);
  });

  it("that does not tie says by how much: its events are there all the same", async () => {
    // The summary states 6,000,000 + 3,000,000 + 20,000 of common; this ledger alone has one share more.
    const [summary, ...others] = reports;
    const more = {
      ...commonLedger,
      rows: commonLedger.rows.map((row) => row.map((cell) => (cell === 6_000_000 ? 6_000_001 : cell))),
    };
    const sheets = [summary, ...others].map((sheet) => (sheet === commonLedger ? more : sheet));
    const { status, json } = await sendForm(await workbook(...sheets.filter((sheet) => sheet !== undefined)));
    expect([status, json.data.tieOut.ties, json.data.events.length > 0]).toEqual([200, false, true]);
    const differences = json.data.tieOut.lines.map(({ difference }: { difference: number }) => difference);
    expect(differences.filter((one: number) => one !== 0)).toContain(1);
  });

  it("leaves questions, whose answers are sent with it again", async () => {
    const asked = await sendForm(bytesOf(LEDGER));
    const question = asked.json.data.questions.find(({ id }: { id: string }) => id === "participation:PS1");
    expect(question).toMatchObject({ default: "none", answer: null });
    const answered = await sendForm(bytesOf(LEDGER), { answers: '{"participation:PS1":"full"}' });
    const participations = answered.json.data.events.flatMap(({ terms }: { terms?: { participation?: string } }) =>
      terms?.participation === undefined ? [] : [terms.participation],
    );
    expect(participations).toEqual(["full"]);
  });

  it("of one's own takes what each column holds", async () => {
    const sheet = bytesOf("Who,How much\nAda,700\n");
    const { json } = await sendForm(sheet, { columns: '["name","shares"]' });
    expect(json.data.columns.map(({ field }: { field: string }) => field)).toEqual(["name", "shares"]);
    const grants = json.data.events.flatMap((event: { grants?: { name: string; shares: number }[] }) => event.grants);
    expect(grants).toMatchObject([{ name: "Ada", shares: 700 }]);
  });
});

describe("a file that is not read", () => {
  const text = bytesOf;
  it.each<[string, Uint8Array, string]>([
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0]), "old_workbook"],
    [
      "a workbook with macros",
      zipSync({
        "[Content_Types].xml": text("<Types/>"),
        "xl/workbook.xml": text("<workbook/>"),
        "xl/vbaProject.bin": text("x"),
      }),
      "macros_refused",
    ],
    ["a PDF", text("%PDF-1.7 x"), "unsupported_file"],
    [
      "an archive that grows without end",
      zipSync({
        "[Content_Types].xml": text("<Types/>"),
        "xl/workbook.xml": text("<workbook/>"),
        "xl/worksheets/sheet1.xml": new Uint8Array(65 << 20),
      }),
      "limit_exceeded",
    ],
  ])("%s is refused by its code, with the place it was sent in", async (_, file, code) => {
    const asForm = await sendForm(file);
    expect([asForm.status, asForm.json.error.code]).toEqual([422, code]);
    expect(asForm.json.error.details.issues).toMatchObject([{ code, path: ["file"], pointer: "/file" }]);
    if (code === "unsupported_file") return;
    const content = Buffer.from(file).toString("base64");
    const asJson = await service.call("POST", PATH, { body: { content } });
    expect([asJson.status, asJson.json.error.code, asJson.json.error.details.path]).toEqual([422, code, ["content"]]);
  });

  it.each<[string, Uint8Array | null, Record<string, string>, number, string, readonly string[]]>([
    ["without a file", null, {}, 400, "validation_failed", ["file"]],
    ["with a misspelt field", text(LEDGER), { answer: "{}" }, 400, "validation_failed", ["answer"]],
    ["with answers that are no object", text(LEDGER), { answers: "none" }, 400, "validation_failed", ["answers"]],
    [
      "with an answer to no question",
      text(LEDGER),
      { answers: '{"capType:SAFE-9":"pre"}' },
      422,
      "unknown_field",
      ["answers", "capType:SAFE-9"],
    ],
    [
      "with an answer that is none",
      text(LEDGER),
      { answers: '{"participation:PS1":"maybe"}' },
      422,
      "invalid_value",
      ["answers", "participation:PS1"],
    ],
  ])("a form %s says what is wrong", async (_, file, said, status, code, path) => {
    const refused = await sendForm(file, said);
    expect([refused.status, refused.json.error.code]).toEqual([status, code]);
    expect(refused.json.error.details.issues[0].path).toEqual(path);
  });

  it("takes a key with the scope compute, within its allowance", async () => {
    const form = (key: string, to = service) => sendForm(bytesOf(LEDGER), {}, { key, to });
    expect((await form("nonsense")).status).toBe(401);
    const made = await service.call("POST", "/keys", { body: { name: "keeper", scopes: ["keys:manage"] } });
    expect((await form(made.json.data.key.token)).json.error).toMatchObject({
      code: "scope_required",
      details: { scope: "compute" },
    });
    // Reading a file computes no model: an account without an entitlement may.
    expect((await form(service.keys.plain)).status).toBe(200);
  });
});

describe("bounds", () => {
  const services: TestService[] = [];
  const withLimits = async (limits: Partial<Limits>) => {
    const made = await startTestService(inject("postgresUrl"), {}, limits);
    services.push(made);
    return made;
  };
  afterAll(() => Promise.all(services.map((one) => one.stop())));

  it("a file is not read on once it is too large, packed or plain", async () => {
    const to = await withLimits({ fileBytes: 10_000, importBytes: 10_000 });
    const large = await sendForm(bytesOf("x".repeat(10_001)), {}, { to });
    expect([large.status, large.json.error.code]).toEqual([413, "payload_too_large"]);
    const body = JSON.stringify({ content: "x".repeat(10_001) });
    const asJson = await sendBody(body, { "Content-Type": "application/json" }, to);
    expect([asJson.status, asJson.json.error.code]).toEqual([413, "payload_too_large"]);
  });

  it("an answer beyond its limit is refused before it is sent", async () => {
    const to = await withLimits({ answerBytes: 300 });
    const { status, json } = await sendForm(bytesOf(LEDGER), {}, { to });
    expect([status, json.error.code, json.error.details.limitBytes]).toEqual([422, "answer_too_large", 300]);
  });

  it("an allowance that is spent refuses the next file", async () => {
    const to = await withLimits({ computePerMinute: 1, computeBurst: 1 });
    expect((await sendForm(bytesOf(LEDGER), {}, { to })).status).toBe(200);
    const { status, headers } = await sendForm(bytesOf(LEDGER), {}, { to });
    expect([status, Number(headers.get("retry-after")) >= 1]).toEqual([429, true]);
  });

  it("files of one account leave room for those of another", async () => {
    const to = await withLimits({ fileBytes: 10_000 });
    const goOn: (() => void)[] = [];
    const slow = () => {
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(bytesOf(head + "a".repeat(9_500)));
          await new Promise<void>((resolve) => goOn.push(resolve));
          controller.enqueue(bytesOf("\r\n--x--\r\n"));
          controller.close();
        },
      });
      return sendBody(body, { "content-type": "multipart/form-data; boundary=x" }, to);
    };
    const waiting = [slow(), slow()];
    await vi.waitFor(() =>
      expect(leftBehind().filter((name) => existsSync(join(aside, name, "file")))).toHaveLength(2),
    );
    const another = bytesOf(LEDGER.repeat(20));
    const refused = await sendForm(another, {}, { to });
    expect([refused.status, refused.json.error.code, refused.headers.get("retry-after")]).toEqual([
      503,
      "overloaded",
      "5",
    ]);
    expect((await sendForm(another, {}, { to, key: to.keys.plain })).status).toBeLessThan(500);
    for (const go of goOn) go();
    await Promise.all(waiting);
    expect((await sendForm(bytesOf(LEDGER), {}, { to })).status).toBe(200);
  });
});

type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T;

describe("the operation", () => {
  it("states every code of the reader", () => {
    expect(capTableImport.engineErrors).toEqual([...capTableFileErrorCodes, "answer_too_large"].sort());
  });
  it("answers what the reader gives, field for field", async () => {
    expectTypeOf<CapTableFile>().toExtend<ReadOnly<GivenIn<typeof readCapTableFileSchema>>>();
    expectTypeOf<ReadOnly<GivenIn<typeof readCapTableFileSchema>>>().toExtend<CapTableFile>();
    const file = await readCapTableFile(bytesOf("Who,How much\nAda,700\n"));
    expect(readCapTableFileSchema.parse(file)).toEqual(file);
  });
});
