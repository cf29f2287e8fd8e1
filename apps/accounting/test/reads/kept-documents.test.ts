/** Documents are kept with what they belong to, come back byte for byte, and are never changed. */
import { createHash, randomUUID } from "node:crypto";
import { asTenant, type Queryable } from "@capstack/database";
import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** A small file of each kind that is kept. */
const PDF = bytesOf("%PDF-1.7\n\0\xff\xfe\n%%EOF\n");
const office = (folder: string) =>
  zipSync({ "[Content_Types].xml": strToU8("<Types/>"), [`${folder}/document.xml`]: strToU8("<x/>") });
const FILES: readonly (readonly [name: string, type: string, bytes: Uint8Array])[] = [
  ["invoice.pdf", "application/pdf", PDF],
  ["stamp.png", "image/png", bytesOf("\x89PNG\r\n\x1a\n\0\0")],
  ["scan.JPEG", "image/jpeg", bytesOf("\xff\xd8\xff\xe0\0")],
  ["rows.csv", "text/csv", strToU8("a,b\n1,2\n")],
  ["memo.txt", "text/plain", Buffer.from("\uFEFFmemo", "utf16le")],
  ["book.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", office("xl")],
  ["side letter.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", office("word")],
  ["wire.eml", "message/rfc822", strToU8("From: bank@example.com\r\nSubject: Wire\r\n\r\nPaid.\r\n")],
  ["answer.json", "application/json", strToU8('{"a":[1]}')],
  ["all.zip", "application/zip", zipSync({ a: strToU8("a") })],
];

describe.each(engineKinds)("documents on %s", (kind) => {
  let client: FirmClient;
  let nimbus: string;
  let entry: string;

  const post = async (path: string, body: object) => {
    const { status, body: made } = await client.post(path, body);
    expect([path, made.error?.message]).toEqual([path, undefined]);
    expect([200, 201]).toContain(status);
    return made;
  };
  const send = (fileName: string, bytes: Uint8Array, more: object = {}) =>
    client.post("/documents", { fileName, content: Buffer.from(bytes).toString("base64"), ...more });
  const add = async (fileName: string, bytes: Uint8Array, more: object = {}) => {
    const { status, body } = await send(fileName, bytes, more);
    expect([fileName, status, body.error?.message]).toEqual([fileName, 201, undefined]);
    return body;
  };
  const contentOf = (id: string, from = client) =>
    from.app.request(`/api/accounting/documents/${id}/content`, {
      headers: { Authorization: `Bearer ${JSON.stringify(from.key)}` },
    });
  const ofSubject = async (id: string) => (await client.get(`/documents?subject=${id}`)).body;
  const inBooks = <T>(work: (tx: Queryable) => Promise<T>) => asTenant(engines.of(kind), client.key.account, work);

  beforeAll(async () => {
    client = new FirmClient(engines.of(kind));
    const firm = await post("/firms", { name: "Harbor Ventures" });
    const vehicle = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", startDate: "2025-01-01" };
    await post("/vehicles", vehicle);
    await post("/partners", { name: "Harbor", commitment: 3_000_000, commitmentDate: "2025-01-01" });
    nimbus = (await post("/companies", { name: "Nimbus" })).companyId;
    await post("/entries/capital-call", { date: "2025-01-10", total: 1_000_000, fundedAtOnce: true, post: true });
    const expense = { date: "2025-03-01", amount: 40_000, kind: "partnership", post: true };
    entry = (await post("/entries/expense", expense))[0].id;
  });

  it.each(FILES)("%s is kept as %s and comes back byte for byte", async (name, mediaType, bytes) => {
    const made = await add(name, bytes);
    expect(made).toMatchObject({ fileName: name, mediaType, size: bytes.length, sha256: sha256(bytes) });
    expect(made).toMatchObject({ hasContent: true, address: null, links: [], uploadedBy: "key_test" });
    const answer = await contentOf(made.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(mediaType);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.compare(new Uint8Array(await answer.arrayBuffer()), bytes)).toBe(0);
    expect((await client.get(`/documents/${made.id}`)).body).toEqual(made);
  });

  it("come as a form too, under the name of the file, which no program misreads", async () => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(PDF)]), 'Prüfung "2025".pdf');
    form.set("links", JSON.stringify([{ subjectType: "entry", subjectId: entry }]));
    form.set("note", "Audit of 2025");
    const answer = await client.app.request("/api/accounting/documents", {
      method: "POST",
      body: form,
      headers: { Authorization: `Bearer ${JSON.stringify(client.key)}` },
    });
    const made = JSON.parse(await answer.text());
    expect([answer.status, made.error]).toEqual([201, undefined]);
    const { fileName, note, sha256: hash, links } = made;
    expect({ note, hash, links }).toMatchObject({
      note: "Audit of 2025",
      hash: sha256(PDF),
      links: [{ subjectType: "entry", subjectId: entry, linkedBy: "key_test", unlinkedAt: null }],
    });
    expect(fileName).toMatch(/^Prüfung .+2025.+\.pdf$/);
    const disposition = (await contentOf(made.id)).headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="Pr_fung [^"]*\.pdf"; filename\*=UTF-8''Pr%C3%BCfung%20/);
  });

  it("are listed by what they belong to, the newest first, until they are unlinked, which stays recorded", async () => {
    const first = await add("first.pdf", PDF, { links: [{ subjectType: "company", subjectId: nimbus }] });
    const second = await add("second.pdf", PDF);
    expect(await ofSubject(nimbus)).toEqual([first]);
    const linked = await post(`/documents/${second.id}/links`, { subjectType: "company", subjectId: nimbus });
    expect(linked.links).toMatchObject([{ subjectType: "company", subjectId: nimbus }]);
    expect(await ofSubject(nimbus)).toEqual([linked, first]);
    expect(await ofSubject(`${randomUUID()},${nimbus.toUpperCase()}`)).toEqual([linked, first]);
    for (const wrong of ["nimbus", Array.from({ length: 101 }, () => randomUUID()).join()]) {
      const { status, body } = await client.get(`/documents?subject=${wrong}`);
      expect([status, body.error.code]).toEqual([400, "invalid_query"]);
    }
    const again = await client.post(`/documents/${second.id}/links`, { subjectType: "company", subjectId: nimbus });
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    const ended = await post(`/documents/${second.id}/unlink`, { subjectType: "company", subjectId: nimbus });
    expect(ended.links).toMatchObject([{ subjectId: nimbus, unlinkedBy: "key_test", unlinkedAt: expect.any(String) }]);
    expect(await ofSubject(nimbus)).toEqual([first]);
    const twice = await client.post(`/documents/${second.id}/unlink`, { subjectType: "company", subjectId: nimbus });
    expect([twice.status, twice.body.error.code]).toEqual([404, "not_found"]);
    await post(`/documents/${second.id}/links`, { subjectType: "company", subjectId: nimbus });
    expect((await client.get(`/documents/${second.id}`)).body.links).toHaveLength(2);
    const { body: audit } = await client.get(`/audit?group=Fund%20I&subject=${second.id}`);
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      ...["document.linked", "document.unlinked", "document.linked", "document.added"],
    ]);
    const page = await client.get("/documents?limit=2&offset=1");
    expect(page.body).toHaveLength(2);
    expect(page.body[0].id).toBe(first.id);
    const all = Number(page.headers.get("x-total-count"));
    expect((await client.get("/documents")).body).toHaveLength(all);
  });

  it("belong to anything of the books", async () => {
    const call = { callDate: "2025-04-01", dueDate: "2025-04-15", total: 100 };
    const fairValue = { level: "level_3", technique: "option_pricing" };
    await post("/entries/investment", { companyId: nimbus, date: "2025-02-01", amount: 10_000, post: true });
    await post("/entries/valuation", { date: "2025-06-30", companyId: nimbus, fairValue: 12_000, file: fairValue });
    await post("/bank/import", { content: "date,amount,description\n2025-03-01,-5,fee\n" });
    await client.call("PUT", "/terms", { effectiveDate: "2025-05-01", orgCostCap: 5 });
    const { body: partners } = await client.get("/partners");
    const juniper = await post("/partners", { name: "Juniper" });
    const parties = { fromLpEntityId: partners[0].lpEntityId, toLpEntityId: juniper.lpEntityId };
    const transfer = { kind: "transfer", date: "2025-06-02", ...parties, transferredPct: 0.5 };
    const [[term], [row], [file]] = await Promise.all([
      inBooks((tx) => tx.query<{ id: string }>("select id from vehicle_terms order by effective_date desc limit 1")),
      client.get("/bank").then(({ body }) => body),
      client.get("/valuation-files").then(({ body }) => body),
    ]);
    const subjects = {
      entry,
      valuation_file: file.id,
      terms: term?.id,
      bank_row: row.id,
      agreement: (await post("/agreements", transfer)).id,
      capital_call: (await post("/capital-calls", call)).id,
      distribution: (
        await post("/distributions", { date: "2025-07-01", lines: [{ lpEntityId: partners[0].lpEntityId, amount: 5 }] })
      ).distributionId,
      issued_statement: (await post("/statements/balance-sheet/issue", { end: "2025-12-31" })).id,
      company: nimbus,
      security: (await post("/securities", { companyId: nimbus, name: "Seed", securityType: "preferred" })).securityId,
    };
    const links = Object.entries(subjects).map(([subjectType, subjectId]) => ({ subjectType, subjectId }));
    const made = await add("everything.pdf", PDF, { links });
    expect(made.links).toMatchObject(links);
    for (const { subjectId } of links) expect((await ofSubject(String(subjectId)))[0]).toEqual(made);
    // A row of the bank that has a document stays.
    const [{ id: importId }] = (await client.get("/bank/imports")).body;
    const undone = await client.call("DELETE", `/bank/imports/${importId}`);
    expect([undone.status, undone.body.error.code]).toEqual([409, "conflict"]);
  });

  it("may be an address with its hash, which is never read", async () => {
    const elsewhere = { sha256: sha256(PDF), size: 48_211_004 };
    for (const address of ["https://data.example.com/room/lpa.pdf?v=2", "s3://harbor-data-room/lpa.pdf"]) {
      const links = [{ subjectType: "company", subjectId: nimbus }];
      const made = await post("/documents/addresses", { fileName: "lpa.pdf", address, ...elsewhere, links });
      expect(made).toMatchObject({ address, ...elsewhere, hasContent: false, mediaType: "application/pdf" });
      const answer = await contentOf(made.id);
      expect([answer.status, JSON.parse(await answer.text()).error.message]).toEqual([
        404,
        expect.stringContaining(address),
      ]);
    }
    for (const address of [
      "http://example.com/a.pdf",
      "file:///etc/passwd",
      "https://me:word@example.com/",
      "s3://b",
    ]) {
      const { status, body } = await client.post("/documents/addresses", { fileName: "a.pdf", address, ...elsewhere });
      expect([address, status, body.error.code]).toEqual([address, 400, "validation_failed"]);
    }
  });

  it.each([
    ["a web page under the name of a PDF", "invoice.pdf", strToU8("<!doctype html><script>1</script>"), "content"],
    ["a picture under the name of another", "a.png", bytesOf("\xff\xd8\xff\xe0"), "content"],
    ["a zip under the name of a workbook", "a.xlsx", zipSync({ a: strToU8("a") }), "content"],
    ["a text document under the name of a workbook", "a.xlsx", office("word"), "content"],
    ["bytes under the name of a text", "a.txt", bytesOf("a\0b"), "content"],
    ["a letter without a head", "a.eml", strToU8("no head\n"), "content"],
    ["what is no JSON", "a.json", strToU8("{"), "content"],
    ["nothing", "a.pdf", new Uint8Array(), "content"],
    ["a web page", "a.html", strToU8("<p>a</p>"), "fileName"],
    ["a picture with a program in it", "a.svg", strToU8("<svg/>"), "fileName"],
    ["a name without an ending", "invoice", PDF, "fileName"],
    ["a name with a folder", "../a.pdf", PDF, "fileName"],
  ])("%s is refused", async (_, name, bytes, field) => {
    const { status, body } = await send(name, bytes);
    expect([status, body.error.code, body.error.details.issues[0].path]).toEqual([400, "validation_failed", [field]]);
  });

  it("a media type that is not the name's is refused, and so is what has no name", async () => {
    const content = Buffer.from(PDF).toString("base64");
    const { body: unnamed } = await client.post("/documents", { content });
    expect(unnamed.error.details.issues).toMatchObject([{ code: "missing_field", path: ["fileName"] }]);
    const { body } = await send("a.pdf", PDF, { mediaType: "text/csv" });
    expect(body.error.details.issues[0].path).toEqual(["mediaType"]);
  });

  it("belong to what the vehicle has, and are seen by its account alone", async () => {
    const made = await add("own.pdf", PDF);
    const stranger = new FirmClient(engines.of(kind));
    const blind = new FirmClient(engines.of(kind), { ...client.key, vehicles: [randomUUID()] });
    for (const other of [stranger, blind]) {
      expect((await other.get(`/documents/${made.id}`)).status).toBe(404);
      expect((await contentOf(made.id, other)).status).toBe(404);
      const link = { subjectType: "company", subjectId: nimbus };
      expect((await other.post(`/documents/${made.id}/links`, link)).status).toBe(404);
      expect((await other.post(`/documents/${made.id}/unlink`, link)).status).toBe(404);
    }
    const { status, body } = await send("a.pdf", PDF, { links: [{ subjectType: "entry", subjectId: nimbus }] });
    expect([status, body.error.code, body.error.details.path]).toEqual([404, "not_found", ["links", 0, "subjectId"]]);
  });

  it("are never changed and never removed, in the database either, which holds each to its hash", async () => {
    const made = await add("fixed.pdf", PDF, { links: [{ subjectType: "company", subjectId: nimbus }] });
    for (const change of [
      "update documents set note = 'x'",
      "update documents set bytes = '\\x00'",
      "delete from documents",
      "update document_links set subject_type = 'entry'",
      "update document_links set unlinked_at = null, unlinked_by = null",
      "delete from document_links",
      "truncate documents cascade",
    ]) {
      await expect(
        inBooks((tx) => tx.query(change)),
        change,
      ).rejects.toThrow();
    }
    const copy = (set: Record<string, string>) => {
      const columns = ["file_name", "media_type", "size", "sha256", "bytes", "address", "note", "uploaded_by"];
      const values = columns.map((column) => set[column] ?? column);
      return inBooks((tx) =>
        tx.query(
          `insert into documents (account_id, vehicle_id, id, uploaded_at, ${columns.join()})
           select account_id, vehicle_id, gen_random_uuid(), uploaded_at, ${values.join()} from documents where id = $1`,
          [made.id],
        ),
      );
    };
    await expect(copy({ bytes: "bytes || '\\x0a'::bytea" })).rejects.toThrow(/documents_bytes/);
    await expect(copy({ sha256: `'${"0".repeat(64)}'` })).rejects.toThrow(/documents_bytes/);
    await expect(copy({ size: "1" })).rejects.toThrow(/documents_bytes/);
    await expect(copy({ bytes: "null" })).rejects.toThrow(/documents_place/);
    await expect(copy({ address: "'https://example.com'" })).rejects.toThrow(/documents_place/);
    await expect(copy({ media_type: "'text/html'" })).rejects.toThrow(/documents_media_type/);
    await copy({});
  });

  it("tried only, are not kept; sent again with their key, are kept once", async () => {
    const before = (await client.get("/documents")).body.length;
    const content = Buffer.from(PDF).toString("base64");
    expect((await client.post("/documents?dryRun=true", { fileName: "a.pdf", content })).status).toBe(201);
    expect((await client.get("/documents")).body).toHaveLength(before);
    const key = { "Idempotency-Key": randomUUID() };
    const one = await client.post("/documents", { fileName: "a.pdf", content }, key);
    const two = await client.post("/documents", { fileName: "a.pdf", content }, key);
    expect(two.body).toEqual(one.body);
    expect((await client.get("/documents")).body).toHaveLength(before + 1);
  });

  it("go with the archive of their vehicle, and come out as they went in", async () => {
    const archiveOf = async ({ app, key }: FirmClient) => {
      const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
      const answer = await app.request("/api/accounting/archive?group=Fund%20I", { headers });
      return new Uint8Array(await answer.arrayBuffer());
    };
    const zip = await archiveOf(client);
    const { body: there } = await client.get("/documents?limit=200");
    const kept = there.filter(({ address }: { address: string | null }) => address === null);
    const files = unzipSync(zip);
    expect(kept.length).toBeGreaterThan(10);
    for (const { id, sha256: hash } of kept) expect(sha256(files[`documents/${id}`] as Uint8Array)).toBe(hash);

    const copy = new FirmClient(engines.of(kind));
    const { body: firm } = await copy.post("/firms", { name: "Harbor Ventures" });
    const put = (bytes: Uint8Array) =>
      copy.post("/archive", { firmId: firm.id, content: Buffer.from(bytes).toString("base64") });
    const [{ id }] = kept;
    const changed = (name: string, bytes: Uint8Array | null) => {
      const manifest = JSON.parse(new TextDecoder().decode(files["manifest.json"]));
      const { [name]: _, ...rest } = files;
      const others = bytes === null ? rest : { ...rest, [name]: bytes };
      if (bytes !== null) manifest.files[name] = sha256(bytes);
      return zipSync({ ...others, "manifest.json": strToU8(JSON.stringify(manifest)) });
    };
    const rows = new TextDecoder().decode(files["documents.json"]);
    for (const [what, archive] of [
      ["a document that is missing", changed(`documents/${id}`, null)],
      ["a document with other bytes", changed(`documents/${id}`, bytesOf("%PDF-1.7\nother"))],
      ["a document that is a web page", changed(`documents/${id}`, strToU8("<!doctype html>"))],
      ["a document that nothing names", changed(`documents/${randomUUID()}`, PDF)],
      ["a web page by its type", changed("documents.json", strToU8(rows.replaceAll("application/pdf", "text/html")))],
    ] as const) {
      const { status, body } = await put(archive);
      expect([what, status, body.error?.code]).toEqual([what, 400, "validation_failed"]);
    }
    const taken = await put(zip);
    expect([taken.status, taken.body.error]).toEqual([201, undefined]);
    expect((await copy.get("/documents?limit=200")).body).toEqual(there);
    for (const { id: kept1, sha256: hash } of kept) {
      expect(sha256(new Uint8Array(await (await contentOf(kept1, copy)).arrayBuffer()))).toBe(hash);
    }
    expect(Buffer.compare(await archiveOf(copy), zip)).toBe(0);
  });
});
