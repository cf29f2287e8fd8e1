/** Files that are meant to hurt cost no more than good ones: bounded while they are read, in time that grows with their size. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { UnreadableJournal } from "@capstack/books/imports/journal-text";
import { type JournalJob, readJournal } from "@capstack/books/imports/read-journal";
import { defaultLimits } from "@capstack/contract";
import { leastRatio } from "@capstack/testing/hostile";
import { strToU8, Unzip, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { FileThreads } from "../../src/files/file-threads.js";

const journalProblemsOf = (text: string, format: JournalJob["format"]) => {
  try {
    readJournal(text, { format, currency: "USD", growByCredit: [] });
  } catch (error) {
    if (error instanceof UnreadableJournal) return error.problems;
    throw error;
  }
  return [];
};

const journalOf = (entries: string) =>
  `{"format":"capstack-journal","version":1,"vehicle":{"name":"F","baseCurrency":"USD"},"entries":[${entries}]}`;

const bodyOf = (body: object) => ({ bytes: new Uint8Array(Buffer.from(JSON.stringify(body))), isPacked: false });

describe("bad rows are listed up to the hundredth, and the file is read no further", () => {
  it.each<[string, JournalJob["format"], string]>([
    ["a general ledger", "quickbooks", `,Date,Transaction Type,Amount\nBank\n${",a,b,c\n".repeat(100_000)}`],
    ["a plain-text journal", "hledger", "x\n".repeat(500_000)],
    ["a journal in JSON", "json", journalOf(`${"1,".repeat(100_000)}1`)],
  ])("of %s", (_, format, text) => {
    const problems = journalProblemsOf(text, format);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)?.message).toMatch(/Reading stopped here/);
  });
});

describe("reading takes time in proportion to the size", () => {
  const nested = (count: number) =>
    Array.from({ length: count }, (_, at) => `A${at},,,\n,01/02/2026,Bill,1\nTotal for A${at},,,1\n`);
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => `2026-06-08 x\n  Assets:A${at}  1 USD\n  Assets:B${at}\n\n`);
  it.each<[string, (count: number) => unknown]>([
    [
      "accounts of a general ledger",
      (count) => journalProblemsOf(`,Date,Transaction Type,Amount\n${nested(count).join("")}`, "quickbooks"),
    ],
    ["accounts of a journal", (count) => journalProblemsOf(named(count).join(""), "hledger")],
  ])("%s", (_, read) => {
    // Eight times the rows: eight times the work, not sixty-four.
    const ratio = leastRatio(
      () => read(24_000),
      () => read(3000),
      24,
    );
    expect(ratio).toBeLessThan(24);
  });
});

describe("a large file", () => {
  const sent = (body: object) => ({ json: bodyOf(body) });
  const threads = new FileThreads();
  it("is read in a thread of its own: the main thread goes on meanwhile", async () => {
    const text = `date,amount,description\n${`2026-06-08,1,${"x".repeat(100)}\n`.repeat(10_000)}`;
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { list, whole } = await threads.read(
      { kind: "bank", currency: "USD" },
      sent({ content: text }),
      defaultLimits,
    );
    clearInterval(timer);
    expect([list.length, whole.decided.dateOrder]).toEqual([10_000, "ymd"]);
    expect(turns).toBeGreaterThan(10);
  });
  it("and every archive, whatever its size, is", async () => {
    const unzipped = vi.spyOn(Unzip.prototype, "push");
    const archive = zipSync({ "manifest.json": strToU8("{}") });
    const reading = threads.read(
      { kind: "archive" },
      sent({ firmId: randomUUID(), content: Buffer.from(archive).toString("base64") }),
      defaultLimits,
    );
    await expect(reading).rejects.toMatchObject({ code: "validation_failed" });
    expect(unzipped).not.toHaveBeenCalled();
    unzipped.mockRestore();
  });
  it("is refused from there with its lines", async () => {
    const reading = threads.read(
      { kind: "bank", currency: "USD" },
      sent({ content: `date,amount\n${"a\n".repeat(40_000)}`, format: "csv" }),
      defaultLimits,
    );
    await expect(reading).rejects.toMatchObject({ code: "validation_failed", status: 400 });
  });
  it("beyond those that may wait is put off", async () => {
    const text = `date,amount\n${"2026-06-08,1\n".repeat(6000)}`;
    const read = () =>
      threads.read({ kind: "bank", currency: "USD" }, sent({ content: text, format: "csv" }), defaultLimits);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, read));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    // One thread on two processors, two on more; four wait.
    const taken = Math.max(1, Math.min(2, availableParallelism() - 1)) + 4;
    expect(refused).toEqual(Array.from({ length: 12 - taken }, () => "overloaded"));
  });
});

describe("a file that needs more memory than a thread has", () => {
  it("is refused, and files of others that wait are read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "hostile-"));
    try {
      const path = join(folder, "file");
      const long = `date,amount,description\n${`2026-06-08,1,${"x".repeat(1000)}\n`.repeat(40_000)}`;
      await writeFile(path, long);
      const threads = new FileThreads({ heapMegabytes: 64 });
      const form = { fields: {}, fileName: "statement.csv", path, bytes: long.length };
      const bank = { kind: "bank", currency: "USD" } as const;
      const hostile = Promise.allSettled([1, 2].map(() => threads.read(bank, { form }, defaultLimits, "Acme")));
      const text = `date,amount,description\n${`2026-06-08,1,${"x".repeat(100)}\n`.repeat(1000)}`;
      const good = threads.read(bank, { json: bodyOf({ content: text }) }, defaultLimits, "Birch");
      expect((await good).list).toHaveLength(1000);
      const issues = [{ code: "limit_exceeded" }];
      const refused = { status: "rejected", reason: { code: "validation_failed", details: { issues } } };
      expect(await hostile).toMatchObject([refused, refused]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
