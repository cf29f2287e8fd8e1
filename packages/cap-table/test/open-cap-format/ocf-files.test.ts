import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { leastRatio } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  computeCapTable,
  fromOcf,
  isEngineError,
  type OcfFile,
  type OcfObject,
  readOcfFiles,
  toOcf,
  writeOcfFiles,
} from "../../src/index.js";
import { readOcfZip, writeOcfZip } from "../../src/ocf-zip.js";
import { firstFault } from "../../src/open-cap-format/json-fault.js";
import { acmeFiles } from "./acme-package.js";

const manifest = {
  asOf: "2023-12-31",
  generatedAt: "2024-01-02T09:00:00Z",
  issuer: { id: "acme", legal_name: "Acme, Inc.", formation_date: "2021-05-01", country_of_formation: "US" },
};
const objects: OcfObject[] = acmeFiles.flatMap(({ items }): OcfObject[] => [...items]);
const files = writeOcfFiles(objects, manifest);

const ids = (found: readonly OcfObject[]) => found.map(({ id }) => id).sort();
const codes = (given: Iterable<OcfFile>) => readOcfFiles(given).problems.map(({ path, code }) => `${path} ${code}`);
const changed = (path: string, text: string) => files.map((file) => (file.path === path ? { path, text } : file));

describe("a package as files", () => {
  it("goes out as a manifest and one file a kind, and comes back whole", () => {
    expect(files.map(({ path }) => path)).toEqual([
      "Manifest.ocf.json",
      "Stakeholders.ocf.json",
      "StockClasses.ocf.json",
      "StockPlans.ocf.json",
      "VestingTerms.ocf.json",
      "Transactions.ocf.json",
    ]);
    const back = readOcfFiles(files);
    expect(back.problems).toEqual([]);
    expect(ids(back.objects)).toEqual(ids([...objects, { object_type: "ISSUER", id: "acme" }]));
    expect(back.manifest).toMatchObject({ as_of: "2023-12-31", issuer: { legal_name: "Acme, Inc." } });
  });

  it("gives each file its checksum", () => {
    const { stakeholders_files, valuations_files } = JSON.parse(files[0]?.text ?? "");
    const text = files[1]?.text ?? "";
    expect(stakeholders_files).toEqual([
      { filepath: "./Stakeholders.ocf.json", md5: createHash("md5").update(text).digest("hex") },
    ]);
    expect(valuations_files).toEqual([]);
  });

  it("writes checksums of any text as others compute them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (name) => {
        const [head, file] = writeOcfFiles([{ object_type: "STAKEHOLDER", id: "a", name }], manifest);
        const { stakeholders_files } = JSON.parse(head?.text ?? "");
        expect(stakeholders_files[0].md5).toBe(
          createHash("md5")
            .update(file?.text ?? "")
            .digest("hex"),
        );
      }),
      runs(200),
    );
  });

  it("reads a folder in a folder, with a byte order mark, beside files of other kinds", () => {
    const inFolder = files.map(({ path, text }) => ({ path: `acme/${path}`, text: `\uFEFF${text}` }));
    const others = [
      { path: "acme/LICENSE.md", text: "MIT" },
      { path: "__MACOSX/acme/._Manifest.ocf.json", text: "\u0000" },
    ];
    const read = readOcfFiles([...others, ...inFolder]);
    expect(read.problems).toEqual([]);
    expect(read.skipped).toEqual(["acme/LICENSE.md", "__MACOSX/acme/._Manifest.ocf.json"]);
    expect(read.objects).toHaveLength(objects.length + 1);
  });

  it("names every problem by its file", () => {
    expect(codes(files.slice(1))).toEqual([" missing_manifest"]);
    expect(codes(files.slice(0, -1))).toEqual(["Manifest.ocf.json missing_file"]);
    const renamed = files.map(({ path, text }) => ({ path: path.replace("Plans", "Plan"), text }));
    expect(codes(renamed)).toEqual(["Manifest.ocf.json missing_file"]);
    expect(readOcfFiles(renamed).objects).toHaveLength(objects.length + 1);
    expect(codes([...files, { path: "Extra.ocf.json", text: files[1]?.text ?? "" }])).toEqual([
      "Extra.ocf.json not_in_manifest",
    ]);
    expect(codes([...files, { path: "Second.ocf.json", text: files[0]?.text ?? "" }])).toEqual([
      "Second.ocf.json second_manifest",
    ]);
    expect(codes(changed("StockPlans.ocf.json", '{"file_type": "OCF_PLANS"}'))).toEqual([
      "StockPlans.ocf.json unknown_file_type",
      "Manifest.ocf.json missing_file",
    ]);
    expect(codes(changed("StockPlans.ocf.json", '{"file_type": "OCF_STOCK_PLANS_FILE", "items": {}}'))).toEqual([
      "StockPlans.ocf.json no_items",
    ]);
    const items = [null, { object_type: "STOCK_PLAN", id: "p" }, { object_type: "STOCK_PLAN", id: "p" }];
    const twice = changed("StockPlans.ocf.json", JSON.stringify({ file_type: "OCF_STOCK_PLANS_FILE", items }));
    expect(codes(twice)).toEqual(["StockPlans.ocf.json not_an_object", "StockPlans.ocf.json duplicate_id"]);
  });
  it("lists the first thousand things wrong, and that there are more", () => {
    const items = JSON.stringify({ file_type: "OCF_STAKEHOLDERS_FILE", items: Array.from({ length: 5000 }, () => 1) });
    const { problems } = readOcfFiles([{ path: "Stakeholders.ocf.json", text: items }]);
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)?.message).toMatch(/^More is wrong/);
  });

  it("says on which line and column a file stops being JSON", () => {
    const broken = '{\n  "file_type": "OCF_STOCK_PLANS_FILE",\n  "items": [1 2]\n}';
    const { problems } = readOcfFiles(changed("StockPlans.ocf.json", broken));
    expect(problems[0]).toMatchObject({ path: "StockPlans.ocf.json", code: "not_json", line: 3, column: 15 });
  });
});

describe("where a text stops being JSON", () => {
  it.each<[string, number, number]>([
    ["", 1, 1],
    ["{", 1, 2],
    ['{"a"}', 1, 5],
    ['{"a": 1,}', 1, 9],
    ["[1,\n 2,\n]", 3, 1],
    ["[01]", 1, 3],
    ['["a\tb"]', 1, 2],
    ['["\\x"]', 1, 2],
    ["{} {}", 1, 4],
    ["nul", 1, 1],
    ["{a: 1}", 1, 2],
    ["[}", 1, 2],
    ["]", 1, 1],
    [`${"[".repeat(100_000)}}`, 1, 100_001],
  ])("%j", (text, line, column) => {
    expect(firstFault(text)).toEqual({ line, column });
  });

  it("is never inside what is JSON", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom("", " ", "\n\t"), (json, after) => {
        const { line, column } = firstFault(json + after);
        const lines = (json + after).split("\n");
        expect([line, column]).toEqual([lines.length, (lines.at(-1) ?? "").length + 1]);
      }),
      runs(300),
    );
  });

  it("is found wherever the parser finds one, and at the place from which no text can be mended", () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", "x", ",", '"', "}", "]", "\\", "\u0001"),
        (json, at, put) => {
          const text = json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + 1);
          const { column, line } = firstFault(text);
          const whole = line === text.split("\n").length && column === (text.split("\n").at(-1) ?? "").length + 1;
          if (parses(text)) expect(whole).toBe(true);
        },
      ),
      runs(300),
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function refusal(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!isEngineError(error)) throw error;
    return error.code;
  }
}

describe("a package as an archive", () => {
  const zip = writeOcfZip(files);

  it("comes back as it went in, and equal files give equal bytes", () => {
    expect(readOcfZip(zip)).toEqual(readOcfFiles(files));
    expect(writeOcfZip(files)).toEqual(zip);
  });

  it("reads archives of other writers, stored or deflated, with folders in them", () => {
    const bytes = Object.fromEntries(files.map(({ path, text }) => [`acme/${path}`, new TextEncoder().encode(text)]));
    for (const level of [0, 9] as const) {
      const read = readOcfZip(zipSync({ "acme/": new Uint8Array(), ...bytes }, { level }));
      expect(read.problems).toEqual([]);
      expect(read.objects).toHaveLength(objects.length + 1);
    }
  });

  it("refuses to unfold beyond what was allowed, whatever its headers say", () => {
    const bomb = zipSync({ "Manifest.ocf.json": new Uint8Array(100_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(400_000);
    const claiming = bomb.slice();
    claiming.set([1, 0, 0, 0], 22);
    for (const bytes of [bomb, claiming]) {
      expect(refusal(() => readOcfZip(bytes))).toBe("limit_exceeded");
      const refuse = () => refusal(() => readOcfZip(bytes, { totalBytes: 16 * 1024 * 1024 }));
      expect(refuse()).toBe("limit_exceeded");
      expect(leastRatio(refuse, () => unzipSync(bomb), 1)).toBeLessThan(1);
    }
    const many = zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.json`, new Uint8Array()])));
    expect(refusal(() => readOcfZip(many))).toBe("limit_exceeded");
  });

  it("refuses what is no archive, or half of one", () => {
    expect(refusal(() => readOcfZip(new TextEncoder().encode("hello")))).toBe("invalid_value");
    expect(refusal(() => readOcfZip(new Uint8Array()))).toBe("invalid_value");
    expect(refusal(() => readOcfZip(zip.slice(0, 400)))).toBe("invalid_value");
  });

  it("answers an archive with any byte changed, with a package or a refusal", () => {
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(255), (at, byte) => {
        const bytes = zip.slice();
        bytes[at] = byte;
        const code = refusal(() => readOcfZip(bytes));
        expect([undefined, "invalid_value", "limit_exceeded"]).toContain(code);
      }),
      runs(200),
    );
  });

  it("takes names that climb out of the archive for names", () => {
    const climbing = files.map(({ path, text }) => ({ path: `../../${path}`, text }));
    expect(readOcfZip(writeOcfZip(climbing)).problems).toEqual([]);
  });
});

const folder = process.env.OCF_SAMPLES;

/** The public sample packages are not part of the repository; a folder of them is tried when one is named. */
for (const sample of folder === undefined ? [] : readdirSync(folder)) {
  if (!statSync(`${folder}/${sample}`).isDirectory()) continue;
  it(`${sample} is read from its files, and goes through an archive with equal holdings`, () => {
    const source = readdirSync(`${folder}/${sample}`).map((path) => ({
      path: `${sample}/${path}`,
      text: readFileSync(`${folder}/${sample}/${path}`, "utf8"),
    }));
    const read = readOcfFiles(source);
    const known = ["not_in_manifest", "missing_file"];
    expect(read.problems.filter(({ code }) => !known.includes(code))).toEqual([]);
    const { events } = fromOcf(read.objects);
    expect(events.length).toBeGreaterThan(0);
    const again = readOcfZip(writeOcfZip(writeOcfFiles(toOcf(events).objects, manifest)));
    expect(again.problems).toEqual([]);
    const held = (given: typeof events) =>
      computeCapTable({ events: given })
        .final.holders.map(({ id, fullyDilutedShares }) => `${id} ${fullyDilutedShares}`)
        .sort();
    expect(held(fromOcf(again.objects).events)).toEqual(held(events));
  });
}
