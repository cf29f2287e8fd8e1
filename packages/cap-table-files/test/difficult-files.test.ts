/** Files as people export and type them, each against an answer that was worked by hand from the file. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";
import { bytes } from "./difficult-files/bytes/expected.js";
import { cartaLedgers } from "./difficult-files/carta-ledgers/expected.js";
import { cartaTables } from "./difficult-files/carta-tables/expected.js";
import { cartaTerms } from "./difficult-files/carta-terms/expected.js";
import { days } from "./difficult-files/days/expected.js";
import { type Expectation, told, unmatched } from "./difficult-files/expectation.js";
import { figures } from "./difficult-files/figures/expected.js";
import { layouts } from "./difficult-files/layouts/expected.js";
import { lists } from "./difficult-files/lists/expected.js";
import { registers } from "./difficult-files/registers/expected.js";
import { typedAbroad } from "./difficult-files/typed-abroad/expected.js";
import { typedByFounders } from "./difficult-files/typed-by-founders/expected.js";
import { workbooks } from "./difficult-files/workbooks/expected.js";
import { workbook } from "./samples/workbooks.js";

const folders: Readonly<Record<string, readonly Expectation[]>> = {
  "carta-ledgers": cartaLedgers,
  "carta-tables": cartaTables,
  "carta-terms": cartaTerms,
  "typed-by-founders": typedByFounders,
  "typed-abroad": typedAbroad,
  registers,
  layouts,
  lists,
  figures,
  bytes,
  days,
};

/** Reads a file, and holds it against its answer. */
async function holds(expectation: Expectation, contents: Uint8Array): Promise<void> {
  const { file, answers = {}, comesTo, preferred = [], order, vests, asks = [], says = [] } = expectation;
  const read = told(await readCapTableFile(contents, { name: file, answers }));
  expect({ comesTo: read.comesTo, preferred: read.preferred, asks: read.asks }).toEqual({
    comesTo: [...comesTo].sort(),
    preferred,
    asks: [...asks].sort(),
  });
  if (order !== undefined) expect(read.order).toEqual(order);
  if (vests !== undefined) expect(read.vests).toEqual(vests);
  expect(unmatched(read.says, says)).toEqual({ missing: [], unexpected: [] });
  expect(unmatched(read.differs, expectation.differs ?? [])).toEqual({ missing: [], unexpected: [] });
}

describe.each(Object.entries(folders))("%s", (folder, expectations) => {
  const place = new URL(`difficult-files/${folder}/`, import.meta.url);

  it("has an answer for each file", () => {
    const files = readdirSync(place).filter((name) => name !== "expected.ts");
    expect(files.sort()).toEqual([...new Set(expectations.map(({ file }) => file))].sort());
  });

  it.each(expectations)("$file comes to what it says", async (expectation) => {
    await holds(expectation, readFileSync(new URL(expectation.file, place)));
  });
});

describe("workbooks", () => {
  it.each(workbooks)("$file comes to what it says", async (expectation) => {
    await holds(expectation, await workbook(...expectation.sheets));
  });
});
