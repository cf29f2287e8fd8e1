import { describe, expect, it } from "vitest";
import { companyOfFile } from "../../src/import/company-of-file.js";

describe("the name of the company that a file is called after", () => {
  it.each([
    ["Acme cap table.xlsx", "Acme"],
    ["acme_robotics-cap-table-2026-11-01 (2).csv", "acme robotics"],
    ["Nimbus, Inc. - Detailed Capitalization Table as of 2026-09-30.xlsx", "Nimbus, Inc."],
    ["Studio 54 v3 final.csv", "Studio 54"],
  ])("is, of %s, %s", (name, company) => expect(companyOfFile(name)).toBe(company));

  it("is the file's own where it says nothing else", () => {
    expect(companyOfFile("cap-table.csv")).toBe("cap table");
    expect(companyOfFile("2026.xlsx")).toBe("2026");
  });
});
