/** Files as files: a form with the bytes beside what is said of them means what the same means as JSON. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defaultLimits, type Limits } from "@capstack/contract";
import { sweep } from "@capstack/uploads";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createAccounting } from "../../src/app.js";
import { openEngines } from "../setup/engines.js";
import { FirmClient, testAuthenticate } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

// A place of their own: other tests put files aside at the same time.
const aside = mkdtempSync(join(tmpdir(), "capstack-forms-"));
vi.stubEnv("TMPDIR", aside);
afterAll(() => {
  // The process goes on to other files of tests.
  vi.unstubAllEnvs();
  rmSync(aside, { recursive: true });
});

type Said = Record<string, string>;
type Sent = NonNullable<RequestInit["body"]>;

function formOf(file: string | Uint8Array<ArrayBuffer> | null, said: Said = {}, fileName = "statement.csv"): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  if (file !== null) form.set("file", new Blob([file]), fileName);
  return form;
}

async function openBooks(limits: Partial<Limits> = {}, vehicles = ["Fund I"]) {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Acme" });
  for (const name of vehicles)
    await client.post("/vehicles", { firmId: firm.id, name, kind: "fund", baseCurrency: "USD" });
  const app = createAccounting({
    database,
    authenticate: testAuthenticate,
    listKeys: async () => [],
    limits: { ...defaultLimits, ...limits },
  });
  const headers = { Authorization: `Bearer ${JSON.stringify(client.key)}` };
  const send = async (path: string, body: Sent, more: Said = {}) => {
    const response = await app.request(`/api/accounting${path}`, {
      method: "POST",
      body,
      headers: { ...headers, ...more },
      ...(body instanceof ReadableStream ? { duplex: "half" as const } : {}),
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  return { client, firm, send };
}

const CSV = "Date,Description,Amount\n16.02.2026,Überweisung,1.234,50\n".replace("1.234,50", '"1.234,50"');
const leftBehind = () => readdirSync(aside).filter((name) => name.startsWith("capstack-file-"));

describe("a file in a form", () => {
  it("is what the same file is in JSON, its name and options among it", async () => {
    const { client, send } = await openBooks();
    const options = { bankAccount: "Reserve", columns: { date: "Date", amount: "Amount", description: "Description" } };
    const asJson = await client.post("/bank/import?dryRun=true", {
      content: CSV,
      fileName: "statement.csv",
      ...options,
    });
    const form = formOf(CSV, { bankAccount: "Reserve", columns: JSON.stringify(options.columns) });
    const asForm = await send("/bank/import?dryRun=true", form);
    const { id: _, ...shown } = asForm.body;
    const { id: __, ...same } = asJson.body;
    expect([asForm.status, shown]).toEqual([201, same]);
    expect(shown.preview).toEqual([
      { date: "2026-02-16", amount: 1234.5, description: "Überweisung", counterparty: "" },
    ]);
    await send("/bank/import", formOf(CSV));
    const { body: imports } = await client.get("/bank/imports");
    expect(imports).toMatchObject([{ fileName: "statement.csv", rows: 1 }]);
  });

  it("is read in the encoding it is written in", async () => {
    const { send } = await openBooks();
    for (const [bytes, encoding] of [
      [Buffer.from(CSV, "latin1"), "windows-1252"],
      [Buffer.from(`\uFEFF${CSV}`, "utf16le"), "utf-16"],
    ] as const) {
      const { body } = await send("/bank/import?dryRun=true", formOf(new Uint8Array(bytes)));
      expect([body.decided.encoding, body.preview[0].description]).toEqual([encoding, "Überweisung"]);
    }
  });

  it("may be far larger than a body of JSON, and leaves nothing behind", async () => {
    const { client, send } = await openBooks({ importBytes: 100_000 });
    const journal = `${"; a remark of the bookkeeper\n".repeat(400_000)}2026-02-20 * Audit
    Expenses:Partnership-Expenses:A5100  12000.00 USD
    Assets:Cash:A1000
`;
    const asJson = await send("/import/journal", JSON.stringify({ format: "hledger", content: journal }));
    expect(asJson).toMatchObject({ status: 413, body: { error: { code: "payload_too_large" } } });
    const { status, body } = await send("/import/journal", formOf(journal, { format: "hledger", status: "posted" }));
    expect([status, body]).toMatchObject([201, { entries: 1, posted: 1, tiesOut: true }]);
    const { body: ledger } = await client.get("/ledger?account=5100");
    expect(ledger.register).toMatchObject({ closing: 12_000 });
    expect(leftBehind()).toEqual([]);
  });

  it("repeated under one idempotency key is done once", async () => {
    const { client, send } = await openBooks();
    const key = { "Idempotency-Key": randomUUID() };
    const first = await send("/bank/import", formOf(CSV), key);
    const again = await send("/bank/import", formOf(CSV), key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const other = await send("/bank/import", formOf(`${CSV}17.02.2026,Fee,"1,00"\n`), key);
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_conflict"]);
    const { body: imports } = await client.get("/bank/imports");
    expect(imports).toHaveLength(1);
  });

  it("carries an archive as it is", async () => {
    const { client, firm, send } = await openBooks();
    const exported = await client.app.request("/api/accounting/archive", {
      headers: { Authorization: `Bearer ${JSON.stringify(client.key)}` },
    });
    const zip = new Uint8Array(await exported.arrayBuffer());
    const same = await send("/archive", formOf(zip, { firmId: firm.id }, "fund.zip"));
    expect([same.status, same.body.error.code]).toEqual([409, "conflict"]);
    const elsewhere = await openBooks({}, []);
    const moved = await elsewhere.send("/archive", formOf(zip, { firmId: elsewhere.firm.id }, "fund.zip"));
    expect([moved.status, moved.body.name]).toEqual([201, "Fund I"]);
    const chartOf = async (books: FirmClient, firmId: string) =>
      JSON.stringify((await books.get("/chart")).body).replaceAll(firmId, "the firm");
    expect(await chartOf(elsewhere.client, elsewhere.firm.id)).toBe(await chartOf(client, firm.id));
  });
});

describe("a form that cannot be read", () => {
  const over = (limit: number) => "x".repeat(limit + 1);
  it.each<[string, () => FormData, object]>([
    ["without a file", () => formOf(null, { format: "csv" }), { code: "validation_failed", path: ["file"] }],
    [
      "with a second file",
      () => {
        const form = formOf(CSV);
        form.set("other", new Blob([CSV]), "other.csv");
        return form;
      },
      { code: "validation_failed", path: ["other"] },
    ],
    ["with a misspelt field", () => formOf(CSV, { formt: "csv" }), { code: "validation_failed", path: ["formt"] }],
    ["with a word that is none", () => formOf(CSV, { format: "xls" }), { code: "validation_failed", path: ["format"] }],
    [
      "with text for an object",
      () => formOf(CSV, { columns: "Date" }),
      { code: "validation_failed", path: ["columns"] },
    ],
    ["with too large a file", () => formOf(over(50_000)), { code: "payload_too_large" }],
    [
      "with two fields of one name",
      () => {
        const form = formOf(CSV, { format: "csv" });
        form.append("format", "ofx");
        return form;
      },
      { code: "validation_failed", path: ["format"] },
    ],
  ])("%s says what is wrong", async (_, form, { path, ...expected }: { path?: string[]; code?: string }) => {
    const { client, send } = await openBooks({ fileBytes: 50_000 });
    const { body } = await send("/bank/import", form());
    expect(body.error).toMatchObject(expected);
    if (path !== undefined) expect(body.error.details.issues[0].path).toEqual(path);
    expect(leftBehind()).toEqual([]);
    const { body: imports } = await client.get("/bank/imports");
    expect(imports).toEqual([]);
  });

  it.each([
    ["no boundary", "multipart/form-data", "x", undefined],
    ["another boundary", "multipart/form-data; boundary=a", "--b\r\n\r\n", undefined],
    [
      "an end before its end",
      "multipart/form-data; boundary=a",
      '--a\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nDate,Am',
      undefined,
    ],
    ["gzip that is none", "multipart/form-data; boundary=a", "--a--\r\n", "gzip"],
  ])("%s is refused", async (_, type, text, encoding) => {
    const { send } = await openBooks();
    const { status, body } = await send("/bank/import", text, {
      "Content-Type": type,
      ...(encoding === undefined ? {} : { "Content-Encoding": encoding }),
    });
    expect([status, body.error.code]).toEqual([400, "invalid_json"]);
    expect(leftBehind()).toEqual([]);
  });

  const begun = '--a\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  it.each([
    ["in its file", begun],
    ["before its first part", ""],
  ])("is not read on once it is too large %s", async (_, head) => {
    const { send } = await openBooks({ fileBytes: 50_000 });
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(given === 0 ? new TextEncoder().encode(head || " ") : new Uint8Array(65_536));
        given += 65_536;
        if (given > 256 << 20) controller.close();
      },
    });
    const { status, body } = await send("/bank/import", endless, { "Content-Type": "multipart/form-data; boundary=a" });
    expect([status, body.error.code]).toEqual([413, "payload_too_large"]);
    expect(given).toBeLessThan(16 << 20);
    expect(leftBehind()).toEqual([]);
  });

  it("packed as gzip is unpacked, and counted as it unfolds", async () => {
    const { send } = await openBooks({ fileBytes: 50_000 });
    const packed = async (form: FormData) => {
      const request = new Request("http://books.test/", { method: "POST", body: form });
      const type = request.headers.get("content-type") ?? "";
      const body = gzipSync(new Uint8Array(await request.arrayBuffer()));
      return send("/bank/import", body, { "Content-Type": type, "Content-Encoding": "gzip" });
    };
    expect(await packed(formOf(CSV))).toMatchObject({ status: 201 });
    expect(await packed(formOf(over(1_000_000)))).toMatchObject({ status: 413 });
  });
});

describe("what no text may hold", () => {
  const rows = (description: string) => `[{"date":"2026-01-02","amount":5,"description":"${description}"}]`;
  const mt940 = ":20:X\n:25:1\n:28C:1\n:60F:C260101USD0,\n:61:260102C5,NTRFNONREF\n:86:a\0b\n:62F:C260102USD5,\n-\n";
  it.each<[string, string | Uint8Array<ArrayBuffer>, Said, string?]>([
    ["a NUL in rows of JSON", rows("a\\u0000b"), {}],
    ["half a surrogate in rows of JSON", rows("a\\ud800b"), {}],
    ["a NUL in a row of CSV", "Date,Amount,Description\n2026-01-02,5,a\0b\n", {}],
    [
      "a NUL in a heading of CSV",
      "Date,Amount,Descrip\0tion\n2026-01-02,5,a\n",
      { columns: '{"description":"Descrip\\u0000tion"}' },
    ],
    ["a NUL in MT940", mt940, {}],
    ["a NUL in a field of the form", CSV, { bankAccount: "a\0b" }],
    ["half a surrogate in a field that is JSON", CSV, { columns: '{"date":"\\ud800"}' }],
  ])("%s is refused", async (_, file, said) => {
    const { send } = await openBooks();
    const { status, body } = await send("/bank/import", formOf(file, said));
    expect([status, body.error?.code]).toEqual([400, "validation_failed"]);
  });
  it("a NUL in the name of a file is refused", async () => {
    const { send } = await openBooks();
    const [head, tail] = [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a',
      `"\r\n\r\n${CSV}\r\n--x--\r\n`,
    ];
    const type = { "content-type": "multipart/form-data; boundary=x" };
    const { status, body } = await send("/bank/import", `${head}\0${tail}`, type);
    expect([status, body.error?.code]).toEqual([400, "validation_failed"]);
  });
});

it("an amount beyond what is kept exactly is refused by its code, wherever it is given", async () => {
  const { client } = await openBooks();
  for (const commitment of [1e15, 1e17, 1e300]) {
    const { status, body } = await client.post("/partners", {
      name: "Harbor",
      commitment,
      commitmentDate: "2026-01-01",
    });
    expect([status, body.error?.code]).toEqual([422, "amount_out_of_range"]);
  }
  const { status, body } = await client.post("/companies", { name: "Nimbus", postMoney: 1e300 });
  expect([status, body.error?.code]).toEqual([422, "amount_out_of_range"]);
});

describe("files that are put aside", () => {
  type Send = Awaited<ReturnType<typeof openBooks>>["send"];
  const goOn: (() => void)[] = [];
  const slow = (send: Send) => {
    const [head, tail] = ['--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n', "\r\n--x--\r\n"];
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(head + "a".repeat(9_500)));
        await new Promise<void>((resolve) => goOn.push(resolve));
        controller.enqueue(new TextEncoder().encode(tail));
        controller.close();
      },
    });
    return send("/bank/import", body, { "content-type": "multipart/form-data; boundary=x" });
  };
  const written = () => leftBehind().filter((name) => existsSync(join(aside, name, "file")));
  const refuses = async (send: Send) => {
    const refused = await send("/bank/import", formOf(CSV.repeat(100)));
    expect([refused.status, refused.body.error.code]).toEqual([503, "overloaded"]);
    expect(refused.headers.get("retry-after")).toBe("5");
  };
  const end = async (waiting: readonly ReturnType<Send>[]) => {
    for (const go of goOn.splice(0)) go();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(400);
  };

  it("are bounded for an account: one more of it is put off, and those of others are taken", async () => {
    const [{ send }, other] = [await openBooks({ fileBytes: 10_000 }), await openBooks({ fileBytes: 10_000 })];
    const waiting = [slow(send), slow(send)];
    await vi.waitFor(() => expect(written()).toHaveLength(2));
    await refuses(send);
    expect((await other.send("/bank/import", formOf(CSV.repeat(100)))).status).toBeLessThan(500);
    await end(waiting);
    expect((await send("/bank/import", formOf(CSV))).status).toBe(201);
    expect(leftBehind()).toEqual([]);
  });
  it("are bounded together: one more of any account is put off, and taken when the others are gone", async () => {
    const [one, two, third] = [
      await openBooks({ fileBytes: 10_000 }),
      await openBooks({ fileBytes: 10_000 }),
      await openBooks({ fileBytes: 10_000 }),
    ];
    const waiting = [slow(one.send), slow(one.send), slow(two.send), slow(two.send)];
    await vi.waitFor(() => expect(written()).toHaveLength(4));
    await refuses(third.send);
    await end(waiting);
    expect((await third.send("/bank/import", formOf(CSV))).status).toBe(201);
    expect(leftBehind()).toEqual([]);
  });
  it("of a process that is gone are removed at the next start, those of others are not", async () => {
    const made = (pid: number) => mkdtempSync(join(aside, `capstack-file-${pid}-`));
    const [gone, own, other] = [made(2 ** 22 + 1), made(process.pid), made(process.ppid)];
    const before = made(process.pid);
    utimesSync(before, 1, 1);
    await sweep();
    expect([gone, own, other, before].map((folder) => existsSync(folder))).toEqual([false, true, true, false]);
    for (const folder of [own, other]) rmSync(folder, { recursive: true });
  });
});
