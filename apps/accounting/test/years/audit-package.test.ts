/** An auditor's package of the demonstration's year: what it says of itself holds, and ties to the statements beside it. */
import { createHash } from "node:crypto";
import { reading } from "@capstack/books/transactions/reading";
import { openBooks } from "@capstack/books/transactions/services";
import { accountingOperations } from "@capstack/contract/accounting";
import { DEMO_TODAY } from "@capstack/demonstration";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { packageFile } from "../../src/files/package-threads.js";
import { demoAccount, demoClient } from "../setup/demo-client.js";
import { engineKinds, openDemoEngines } from "../setup/engines.js";
import type { FirmClient } from "../setup/firm-client.js";

const year = "group=Fund%20I&start=2025-01-01&end=2025-12-31";

describe.each(engineKinds)("an auditor's package on %s", (kind) => {
  let client: FirmClient;
  let bytes: Uint8Array;
  let files: Record<string, Uint8Array>;

  const download = async (query = year) => {
    const { app, key } = client;
    const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
    const answer = await app.request(`/api/accounting/audit-package?${query}`, { headers });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const lines = (name: string) =>
    text(name)
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split(","));

  /** Rows of a file whose cells may have commas, none a line break. */
  const csvRows = (content: string) =>
    content
      .trimEnd()
      .split(/\r?\n/)
      .map((line) =>
        [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = ""]) => quoted ?? plain),
      );

  beforeAll(async () => {
    client = await demoClient(kind);
    bytes = await download();
    files = unzipSync(bytes);
  });

  /** The package as it is made of a vehicle of many entries. */
  const inThread = async (said: Readonly<Record<string, string>>) => {
    const database = (await openDemoEngines()).of(kind);
    const scopes = ["accounting:read"];
    const key = { id: "key_test", scopes, vehicles: null, role: null, partners: null, personId: null };
    const caller = { account: { id: await demoAccount(kind), name: "" }, key };
    const query = accountingOperations.getAuditPackage.query.parse({ group: "Fund I", ...said });
    const services = openBooks({ database, today: () => DEMO_TODAY });
    const { value } = await reading(services, { caller }, async (read) =>
      packageFile(read, await read.vehicle("Fund I"), query, 0n),
    );
    const { file } = value;
    if ("pieces" in file) throw new Error("The package is made as a whole.");
    return typeof file.bytes === "function" ? file.bytes() : file.bytes;
  };

  it("made in a thread is the same to the byte", async () => {
    expect(Buffer.compare(await inThread({ start: "2025-01-01", end: "2025-12-31" }), bytes)).toBe(0);
  });

  it("is refused in a thread for what it is refused for", async () => {
    const { status, body } = await client.get("/audit-package?group=Fund%20I&start=2025-12-31&end=2025-01-01");
    const refused = inThread({ start: "2025-12-31", end: "2025-01-01" });
    await expect(refused).rejects.toMatchObject({ status, code: body.error.code });
  });

  it("has each statement, the notes, and an account a partner", async () => {
    const names = Object.keys(files);
    for (const name of ["balance-sheet", "operations", "cash-flow", "schedule-of-investments", "fair-value", "notes"]) {
      expect(names).toContain(`statements/${name}.pdf`);
    }
    const { body: partners } = await client.get("/partners?group=Fund%20I");
    const [, ...index] = csvRows(text("partners/index.csv"));
    expect(index.map(([, id, name]) => [id, name]).sort()).toEqual(
      partners.map((one: { lpEntityId: string; name: string }) => [one.lpEntityId, one.name]).sort(),
    );
    for (const [file = "", , name = ""] of index) {
      expect(file).toBe(`partners/${name.replaceAll(" ", "_")}.pdf`);
      expect(names).toEqual(expect.arrayContaining([file, file.replace(/pdf$/, "csv")]));
    }
    expect(names.filter((name) => name.startsWith("partners/"))).toHaveLength(2 * index.length + 1);
    expect(new TextDecoder().decode(files["statements/notes.pdf"]?.slice(0, 5))).toBe("%PDF-");
  });

  it("leads from opening to closing by account, and all accounts together are zero", async () => {
    const rows = lines("lead-sheets.csv");
    expect(rows.at(-1)?.slice(0, 4)).toEqual(["All accounts", "", "", "Total"]);
    const [opening, debits, credits, closing] = rows.at(-1)?.slice(4).map(Number) ?? [];
    expect([opening, closing]).toEqual([0, 0]);
    expect(debits).toBe(credits);
    const cashAt = async (end: string) => {
      const { body } = await client.get(`/statements/trial-balance?group=Fund%20I&end=${end}`);
      return body.rows.find(({ code }: { code: string }) => code === "1000").balance;
    };
    const [before, received = 0, paid = 0, after] =
      rows
        .find(([, code]) => code === "1000")
        ?.slice(4)
        .map(Number) ?? [];
    expect([before, after]).toEqual([await cashAt("2024-12-31"), await cashAt("2025-12-31")]);
    expect(Math.round(((before ?? 0) + received - paid) * 100)).toBe(Math.round((after ?? 0) * 100));
  });

  it("lists month closes that were posted long after their day, in a group of their own", () => {
    const [head = [], ...rows] = csvRows(text("entries/late.csv"));
    expect(head.at(-1)).toBe("group");
    const closed = new Set(csvRows(text("entries/closings.csv")).map(([, , id]) => id));
    const closings = rows.filter((row) => row.at(-1) === "closing");
    // Every month of 2025 was closed on April 20, 2026.
    expect(closings.length).toBe(closed.size - 1);
    for (const row of closings) expect(closed).toContain(row[2]);
    const events = rows.filter((row) => row.at(-1) === "event");
    expect(events.some(([, , id]) => closed.has(id))).toBe(false);
    expect(text("README.txt")).toContain(`${events.length} posted more than 10 days after its own day`);
    expect(text("README.txt")).toContain(`those posted late, ${closings.length}, follow in late.csv`);
  });

  it("has a folder a document, by the day and what it is", () => {
    const files = csvRows(text("documents.csv")).slice(1);
    for (const [, , , file = "", , , , , kind = "", day] of files.filter((cells) => cells[0] === "entry")) {
      expect(file).toMatch(
        new RegExp(`^documents/\\d{4}-\\d{2}-\\d{2}_${kind.replaceAll(/[^A-Za-z0-9.-]+/g, "_")}(_\\d+)?/`),
      );
      // A draft's day is in no list of posted entries; a bank's statement is behind entries of several days.
      if (day !== "" && kind !== "Bank statement") {
        expect(file.split("/")[1]?.slice(0, 10)).toBe(day);
      }
    }
    const folders = new Map(files.map(([, , id, file = ""]) => [file.split("/")[1], id]));
    expect(folders.size).toBe(new Set(files.map(([, , id]) => id)).size);
  });

  it("joins lead sheets, postings and the printed trial balance by account, in one order", () => {
    const [, ...accounts] = csvRows(text("accounts.csv"));
    const byCode = new Map(accounts.map(([code = "", base, name]) => [code, [base, name]]));
    expect(byCode.size).toBe(accounts.length);
    const sheets = csvRows(text("lead-sheets.csv")).filter(([, code]) => byCode.has(code ?? ""));
    for (const [, code = "", base, name] of sheets)
      expect([code, base, name]).toEqual([code, ...(byCode.get(code) ?? [])]);
    const order = accounts.map(([code]) => code);
    const places = sheets.map(([, code]) => order.indexOf(code ?? ""));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const printed = csvRows(text("statements/trial-balance.csv")).filter(([code = ""]) => /^\d{4}$/.test(code));
    // What both opens and closes at zero is in no trial balance.
    const balances = sheets.filter((row) => Number(row.at(-4)) !== 0 || Number(row.at(-1)) !== 0);
    expect(balances.map(([, , base, name]) => [base, name])).toEqual(printed.map(([code, name]) => [code, name]));
    for (const name of ["postings-before", "postings", "postings-after-the-end"]) {
      const [head = [], ...rows] = csvRows(text(`${name}.csv`));
      const at = (column: string) => head.indexOf(column);
      for (const row of rows) {
        expect([row[at("base_account")], row[at("account_name")]]).toEqual(byCode.get(row[at("account_code")] ?? ""));
      }
    }
  });

  it("gives the lead sheets by themselves: the same captions, accounts and figures", async () => {
    const { body } = await client.get("/lead-sheets?group=Fund%20I&start=2025-01-01&end=2025-12-31");
    type Roll = { opening: number; debits: number; credits: number; closing: number };
    type Sheet = Roll & { caption: string; accounts: (Roll & { code: string; name: string })[] };
    const rollOf = ({ opening, debits, credits, closing }: Roll) => [opening, debits, credits, closing].map(String);
    const sheets = body.sheets as Sheet[];
    const said = sheets.flatMap((sheet) => [...sheet.accounts, sheet].map(rollOf));
    const figures = lines("lead-sheets.csv").slice(1, -1);
    expect(said).toEqual(figures.map((row) => row.slice(-4)));
    for (const { caption, accounts } of sheets) {
      for (const { code } of accounts)
        expect(text("lead-sheets.csv")).toMatch(new RegExp(`^"?${caption.replace(/[()]/g, ".")}"?,${code},`, "m"));
    }
    expect(body).toMatchObject({ start: "2025-01-01", end: "2025-12-31", currency: "USD" });
  });

  it("lists every entry of the year once, and its lists are among them", () => {
    const all = lines("entries/all.csv").slice(1);
    const ids = new Set(all.map(([, , id]) => id));
    expect(ids.size).toBe(all.length);
    expect(all.every(([day = ""]) => day >= "2025-01-01" && day <= "2025-12-31")).toBe(true);
    for (const name of ["manual", "adjusting", "reversed", "late", "weekend", "round", "sample"]) {
      for (const [, , id] of lines(`entries/${name}.csv`).slice(1)) expect(ids).toContain(id);
    }
    expect(
      new Set(
        lines("postings.csv")
          .slice(1)
          .map((row) => row[3]),
      ),
    ).toEqual(ids);
    const later = lines("entries/after-the-end.csv").slice(1);
    expect(later.length).toBeGreaterThan(0);
    expect(later.every(([day = ""]) => day > "2025-12-31")).toBe(true);
  });

  it("says its rules, its counts and its proof", () => {
    expect(text("README.txt")).toContain(`every entry: ${lines("entries/all.csv").length - 1}, in posting order`);
    expect(text("README.txt")).toContain('SHA-256 of the seed "1"');
    expect(JSON.parse(text("proof.json"))).toMatchObject({ chain: "whole", rollups: "whole" });
  });

  it("has every posted entry: from the first to the period, of it, and after it", () => {
    const before = lines("entries/before.csv").slice(1);
    expect(before.every(([day = ""]) => day < "2025-01-01")).toBe(true);
    const of = (name: string) =>
      lines(`${name}.csv`)
        .slice(1)
        .map(([, sequence]) => Number(sequence));
    const sequences = [...of("entries/before"), ...of("entries/all"), ...of("entries/after-the-end")];
    const { entries } = JSON.parse(text("proof.json")) as { entries: number };
    expect([...sequences].sort((a, b) => a - b)).toEqual(Array.from({ length: entries }, (_, place) => place + 1));
    const posted = ["postings-before", "postings", "postings-after-the-end"].flatMap((name) => of(name));
    expect(new Set(posted).size).toBe(entries);
  });

  it("opens with the sum of the postings before", () => {
    const [head = [], ...rows] = csvRows(text("postings-before.csv"));
    const at = (name: string) => head.indexOf(name);
    const sums = new Map<string, number>();
    for (const row of rows) {
      const code = row[at("account_code")] ?? "";
      const cents = Math.round((Number(row[at("debit")]) - Number(row[at("credit")])) * 100);
      sums.set(code, (sums.get(code) ?? 0) + cents);
    }
    const sheets = csvRows(text("lead-sheets.csv")).filter(([, code]) => code !== "" && code !== "account_code");
    expect(sheets.length).toBeGreaterThan(40);
    for (const row of sheets) {
      expect([row[1], Math.round(Number(row.at(-4)) * 100)]).toEqual([row[1], sums.get(row[1] ?? "") ?? 0]);
    }
  });

  it("gives the text of each hash from the first entry on, so that anyone computes the last one again", () => {
    const chain = lines("chain.csv").slice(1);
    const texts = text("chain.txt").trimEnd().split("\n");
    expect(texts).toHaveLength(chain.length);
    let previous = "0".repeat(64);
    for (const [place, [sequence, day, id, before, hash]] of chain.entries()) {
      const line = texts[place] ?? "";
      expect([Number(sequence), before]).toEqual([place + 1, previous]);
      expect(createHash("sha256").update(line).digest("hex")).toBe(hash);
      expect(JSON.parse(line).slice(0, 5)).toEqual([previous, expect.any(String), sequence, id, day]);
      previous = hash ?? "";
    }
    expect(previous).toBe(JSON.parse(text("proof.json")).lastHash);
    expect(text("README.txt")).toContain(`${chain.length}, the last of them ${previous}`);
    const hashes = new Map(chain.map(([, , id, , hash]) => [id, hash]));
    for (const name of ["before", "all", "after-the-end"]) {
      for (const row of lines(`entries/${name}.csv`).slice(1)) expect(row.at(-1)).toBe(hashes.get(row[2] ?? ""));
    }
  });

  it("shows what the fee was charged on beside what was booked, and the quarters of average net assets", async () => {
    // 60,000,000 x 2 % x 90/365 and x 91/365, 27,950,000 and 26,950,000 x 1.75 % x 92/365: together 837,230.13.
    expect(lines("workings/management-fee.csv").slice(1)).toEqual([
      ["2025-01-01", "2025-03-31", "90", "committed", "60000000", "0.02", "295890.41"],
      ["2025-04-01", "2025-06-30", "91", "committed", "60000000", "0.02", "299178.08"],
      ["2025-07-01", "2025-09-30", "92", "invested", "27950000", "0.0175", "123286.3"],
      ["2025-10-01", "2025-12-31", "92", "invested", "26950000", "0.0175", "118875.34"],
      ["By the terms", "", "", "", "", "", "837230.13"],
      ['"Booked before offsets', ' waivers and rebates"', "", "", "", "", "", "837230.13"],
      ["Booked beyond the terms", "", "", "", "", "", "0"],
    ]);
    const { body } = await client.get(`/statements/financial-highlights?${year}`);
    const means = lines("workings/average-net-assets.csv").filter(([from]) => from === "Mean");
    const { body: before } = await client.get(
      "/statements/financial-highlights?group=Fund%20I&start=2024-01-01&end=2024-12-31",
    );
    expect(means.map((row) => Number(row.at(-1)))).toEqual([body.averageNetAssets, before.averageNetAssets]);
  });

  it("has lead sheets by the rows of the statements", async () => {
    const { body: sheet } = await client.get(`/statements/balance-sheet?${year}`);
    const total = (caption: string) =>
      Number(
        text("lead-sheets.csv")
          .split(/\r?\n/)
          .find((line) => line.startsWith(`${caption},,,Total`))
          ?.split(",")
          .at(-1),
      );
    expect(total('"Investments, at fair value"')).toBe(sheet.investmentsAtFairValue);
    expect(total("Limited partners")).toBe(-sheet.limitedPartners);
    expect(total("General partner")).toBe(-sheet.generalPartners);
    expect(total("Due to general partner")).toBe(-25_000);
    const names = new Set(lines("postings.csv").map((row) => row.find((cell) => /partner capital: /.test(cell))));
    expect(names).toContain("Limited partner capital: Alder Teachers Pension");
    expect(text("lead-sheets.csv")).toContain("General partner capital: Meridian GP");
  });

  it("says of each document what it is and what its entry moves, and names companies in its records", () => {
    const call = lines("documents.csv").find((row) => row[8] === "Capital call notice" && row[9] === "2025-01-27");
    // Call 6 of 5,000,000.
    expect(call?.slice(8)).toEqual(["Capital call notice", "2025-01-27", "5000000", "", ""]);
    const files = JSON.parse(text("records/valuation-files.json")) as { companyName: string; approvedBy: string }[];
    expect(files.map(({ companyName }) => companyName)).toContain("Kestrel Space");
    // Every answer of the year's end has its memorandum: 8 of 10 positions were not marked that day.
    const memoranda = lines("documents.csv").filter(
      ([subject, , , file = ""]) => subject === "valuation_file" && file.includes("2025-12-31"),
    );
    expect(memoranda).toHaveLength(8);
  });

  /** The facts that a paper of a kind states, by the day of its entry. */
  const paper = (kind: string, day: string) => {
    const row = csvRows(text("documents.csv")).find((cells) => cells[8] === kind && cells[9] === day) ?? [];
    const stated = text(row[3] ?? "")
      .split("\n")
      .slice(2, -1);
    return { row, facts: new Map(stated.map((line) => line.split(/ {2,}/) as [string, string])) };
  };

  it("has papers that state what changed hands, and names sums of debits so", () => {
    const { facts: dissolved, row } = paper("Certificate of dissolution", "2025-12-15");
    expect(dissolved.get("Cost written off")).toBe("1,200,000.00 USD");
    expect([...dissolved.values()].join()).not.toContain("2,400,000");
    // The loss and the reversal of what was unrealized, 1,200,000 each; no cash.
    expect(row.slice(10, 12)).toEqual(["2400000", ""]);
    const { facts: part, row: sale } = paper("Sale agreement, closing statement", "2025-09-16");
    expect([part.get("Proceeds"), part.get("Of it paid at the closing"), part.get("Of it held in escrow")]).toEqual([
      "2,390,000.00 USD",
      "2,150,000.00 USD",
      "240,000.00 USD",
    ]);
    expect(sale.slice(10, 12)).toEqual(["3470000", "2150000"]);
    expect(paper("Sale agreement, closing statement", "2025-11-04").facts.get("Proceeds")).toBe("5,240,000.00 USD");
    const { facts: fjord } = paper("Conversion notice", "2024-06-11");
    expect([fjord.get("Cost converted"), fjord.get("Value of what was received")]).toEqual([
      "750,000.00 USD",
      "1,440,000.00 USD",
    ]);
    const { facts: granite } = paper("Conversion notice", "2024-12-10");
    expect(
      ["Cost converted", "Accrued interest converted", "Value of what was received"].map((one) => granite.get(one)),
    ).toEqual(["1,000,000.00 USD", "100,000.00 USD", "1,350,000.00 USD"]);
    const [head = [], ...rows] = csvRows(text("entries/all.csv"));
    const delta = rows.find((cells) => cells[head.indexOf("memo")]?.startsWith("Delta Grid: sold"));
    expect(["debits", "cash"].map((name) => delta?.[head.indexOf(name)])).toEqual(["7340000", "5240000"]);
  });

  it("tells of the escrow what the policy needs: the claim is on a matter that arose after the year", () => {
    const { facts } = paper("Escrow agent's release notice", "2026-03-17");
    expect(["Held in escrow", "Released to the fund", "Kept by the buyer"].map((one) => facts.get(one))).toEqual([
      "240,000.00 USD",
      "215,000.00 USD",
      "25,000.00 USD",
    ]);
    expect(facts.get("Claim")).toContain("February 19, 2026");
    expect(facts.get("First made")).toMatch(/^March 2, 2026/);
    expect(facts.get("At December 31, 2025")).toContain("had not arisen");
    expect(text("statements/notes.csv")).toContain(
      "less a claim first made in March 2026 on a matter of February 2026",
    );
    expect(
      lines("lead-sheets.csv")
        .find(([, code]) => code === "1350")
        ?.at(-1),
    ).toBe("240000");
  });

  it("has the terms of convertibles and of the partnership in words", () => {
    const { facts: note } = paper("Note purchase agreement", "2023-06-20");
    expect(note.get("Interest")).toMatch(/^8 % a year, simple: 20,000.00 USD for each full calendar quarter/);
    expect(note.get("Maturity")).toMatch(/^June 20, 2025/);
    const { facts: safe } = paper("SAFE", "2023-05-09");
    // 10,000,000 / 9,600,000 = 1.041667 a share: 750,000 buys 720,000.
    expect(safe.get("Price of conversion")).toContain("10,000,000.00 USD over 9,600,000 shares, 1.041667 a share");
    expect(paper("Conversion notice", "2024-12-10").facts.get("Price of conversion")).toContain("2.037037 a share");
    const agreed = csvRows(text("documents.csv")).find(([subject]) => subject === "terms")?.[3] ?? "";
    const words = text(agreed).replaceAll(/\s+/g, " ");
    expect(words).not.toMatch(/prefCompounds|catchupRate|stepDown|orgCostCap/);
    for (const said of [
      "may extend the term twice, by one year each",
      "July 1, 2022, through June 30, 2025",
      "2 % a year of what the partners committed from 2022-07-01 on, and from 2025-07-01",
      "1.75 % a year of the cost of the investments held at the beginning of the quarter",
      "preferred return of 8 % a year on it, compounded annually",
      "100 % to the general partner until it has 20 % of all profit",
      "up to 250,000.00 USD",
    ]) {
      expect(words).toContain(said);
    }
  });

  it("draws another sample by another seed, and the same bytes by the same", async () => {
    const other = unzipSync(await download(`${year}&seed=third`));
    expect(new TextDecoder().decode(other["entries/sample.csv"])).not.toBe(text("entries/sample.csv"));
    expect(Buffer.from(await download()).equals(bytes)).toBe(true);
  });

  it("is of a day before the fund too, without partners", async () => {
    const names = Object.keys(unzipSync(await download("group=Fund%20I&end=2021-12-31")));
    expect(names).toContain("statements/balance-sheet.pdf");
    expect(names.filter((name) => name.startsWith("partners/"))).toEqual(["partners/index.csv"]);
  });

  it("has the documents that entries rest on, byte for byte", async () => {
    const [, , entryId = ""] = lines("entries/sample.csv")[1] ?? [];
    const content = Buffer.from("%PDF-1.7 an agreement").toString("base64");
    const link = { subjectType: "entry", subjectId: entryId };
    const document = { fileName: "Side letter.pdf", content, links: [link] };
    const { status, body } = await client.post("/documents?group=Fund%20I", document);
    expect([status, body.error?.message]).toEqual([201, undefined]);
    const packed = unzipSync(await download());
    const day = lines("entries/sample.csv")[1]?.[0];
    const name = `documents/${day}_Side_letter/Side_letter.pdf`;
    const listed = new TextDecoder().decode(packed["documents.csv"]);
    expect(listed).toContain(["entry", entryId, body.id, name, "application/pdf", 21, body.sha256].join(","));
    expect(new TextDecoder().decode(packed[name])).toBe("%PDF-1.7 an agreement");
  });

  it("names the document that was kept first of those with equal bytes", async () => {
    const [, , first = ""] = lines("entries/sample.csv")[1] ?? [];
    const [, , second = ""] = lines("entries/sample.csv")[2] ?? [];
    const content = Buffer.from("%PDF-1.7 one bill").toString("base64");
    const keep = async (fileName: string, subjectId: string) => {
      const document = { fileName, content, links: [{ subjectType: "entry", subjectId }] };
      return (await client.post("/documents?group=Fund%20I", document)).body.id as string;
    };
    const ids = [await keep("Bill.pdf", first), await keep("Bill again.pdf", second)];
    const packed = unzipSync(await download());
    const rows = new TextDecoder().decode(packed["documents.csv"]).trimEnd().split(/\r?\n/);
    expect(
      ids.map((id) =>
        rows
          .find((row) => row.split(",")[2] === id)
          ?.split(",")
          .at(-1),
      ),
    ).toEqual(["", ids[0]]);
  });
});
