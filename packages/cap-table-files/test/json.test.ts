/** JSON that Carta's tools answer, and packages of the Open Cap Format. */
import { computeCapTable } from "@capstack/cap-table";
import { writeOcfZip } from "@capstack/cap-table/ocf-zip";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";

const bytesOf = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));
const read = async (bytes: Uint8Array, answers: Record<string, string> = {}) => {
  const file = await readCapTableFile(bytes, { answers });
  return { ...file, final: computeCapTable({ events: file.events }).final };
};

describe("records of Carta", () => {
  const row = (name: string, type: string, authorized: number, outstanding: number, day: string) => ({
    SECURITY_CLASS_NAME: name,
    SECURITY_CLASS_TYPE_DETAILED: type,
    AUTHORIZED_SHARES: authorized,
    OUTSTANDING_SHARES: outstanding,
    FULLY_DILUTED_QUANTITY: outstanding,
    AS_OF_DATE: day,
  });
  const convertible = (id: string, more: object) => ({
    id,
    name: "Angel",
    is_debt: false,
    dollar_amount: "250000.00",
    price_cap: "5000000.00",
    discount_percent: "20.00",
    interest_rate: null,
    has_most_favored_nation_clause: false,
    status_explanation: null,
    ...more,
  });

  it("of the warehouse are the classes of the latest day, whatever the time of day", async () => {
    const { final, tieOut, source, unread } = await read(
      bytesOf([
        row("Common", "Common Stock", 10_000_000, 6_000_000, "2024-06-30T02:11:09Z"),
        row("Series A Preferred", "Preferred Stock", 3_000_000, 2_000_000, "2024-06-30T02:11:10Z"),
        row("Common", "Common Stock", 10_000_000, 5_000_000, "2024-03-31T01:00:00Z"),
      ]),
      { "originalIssuePrice:Series A Preferred": "1.5" },
    );
    expect(source).toMatchObject({ format: "carta", asOf: "2024-06-30" });
    expect(final.totals).toMatchObject({ commonShares: 6_000_000, preferredShares: 2_000_000 });
    expect(tieOut.ties).toBe(true);
    expect(unread.map(({ address, why }) => [address, why])).toEqual([
      ["F4", "The row is of an earlier day than 2024-06-30."],
    ]);
  });
  it("of convertibles say debt, caps, discounts in per cent and most favoured nations", async () => {
    const { final, questions } = await read(
      bytesOf({
        convertibles: [
          convertible("SAFE-1", {}),
          convertible("CN-1", { is_debt: true, interest_rate: "8.00", price_cap: null, issue_date: "2024-01-01" }),
          convertible("SAFE-2", { has_most_favored_nation_clause: true, price_cap: null, discount_percent: null }),
        ],
      }),
    );
    expect(
      final.convertibles.map(({ securityId, kind, valuationCap, discount, mfn }) => [
        securityId,
        kind,
        valuationCap,
        discount,
        mfn,
      ]),
    ).toEqual([
      ["SAFE-1", "safe", 5_000_000, 0.2, false],
      ["SAFE-2", "safe", null, 0, true],
      ["CN-1", "note", null, 0.2, false],
    ]);
    expect(final.convertibles.find(({ kind }) => kind === "note")?.interest?.interestRate).toBe(0.08);
    expect(questions.map(({ id }) => id)).not.toContain("mfn:SAFE-1");
  });
  it("that converted are history", async () => {
    const { final, unread } = await read(
      bytesOf([convertible("SAFE-1", { status_explanation: "Converted into PS1-4" }), convertible("SAFE-2", {})]),
    );
    expect(final.convertibles.map(({ securityId }) => securityId)).toEqual(["SAFE-2"]);
    expect(unread.map(({ value }) => value)).toEqual(["250000.00"]);
  });
  it("of no known kind are a plain list of holdings", async () => {
    const { final, source } = await read(bytesOf([{ name: "Ada", shares: 700 }]));
    expect([source.format, final.totals.commonShares]).toEqual(["plain", 700]);
  });
});

describe("a package of the Open Cap Format", () => {
  const usd = (amount: string) => ({ amount, currency: "USD" });
  const holders = [
    { object_type: "STAKEHOLDER", id: "ada", name: { legal_name: "Ada" }, current_relationship: "FOUNDER" },
    { object_type: "STAKEHOLDER", id: "ben", name: { legal_name: "Ben" } },
  ];
  const common = {
    object_type: "STOCK_CLASS",
    id: "cs",
    name: "Common",
    class_type: "COMMON",
    initial_shares_authorized: "1000",
    votes_per_share: 1,
    seniority: "1",
  };
  const issuance = (id: string, holder: string, quantity: string) => ({
    object_type: "TX_STOCK_ISSUANCE",
    id: `t-${id}`,
    security_id: id,
    date: "2024-01-01",
    stakeholder_id: holder,
    stock_class_id: "cs",
    quantity,
    share_price: usd("0.01"),
  });
  const file = (path: string, kind: string, items: readonly object[]) => ({
    path,
    text: JSON.stringify({ file_type: `OCF_${kind}_FILE`, items }),
  });
  const manifest = (version: string) => ({
    path: "Manifest.ocf.json",
    text: JSON.stringify({
      file_type: "OCF_MANIFEST_FILE",
      ocf_version: version,
      issuer: { object_type: "ISSUER", id: "i", legal_name: "Acme" },
      stakeholders_files: [{ filepath: "Stakeholders.ocf.json" }],
      stock_classes_files: [{ filepath: "StockClasses.ocf.json" }],
      transactions_files: [{ filepath: "Transactions.ocf.json" }],
    }),
  });
  const archive = (version: string) =>
    writeOcfZip([
      manifest(version),
      file("Stakeholders.ocf.json", "STAKEHOLDERS", holders),
      file("StockClasses.ocf.json", "STOCK_CLASSES", [common]),
      file("Transactions.ocf.json", "TRANSACTIONS", [issuance("CS-1", "ada", "400"), issuance("CS-2", "ben", "100")]),
      { path: "licence.txt", text: "MIT" },
    ]);

  it("as an archive comes to its holdings, and ties to the sum of its issuances", async () => {
    const { final, source, tieOut, unread } = await read(archive("1.2.0"));
    expect(source.format).toBe("open-cap-format");
    expect(final.holders.map(({ name, shares }) => [name, shares])).toEqual([
      ["Ada", 400],
      ["Ben", 100],
    ]);
    expect(tieOut).toEqual({ lines: [{ what: "Common: issued", inFile: 500, ours: 500, difference: 0 }], ties: true });
    expect(unread.map(({ sheet }) => sheet)).toContain("licence.txt");
  });
  it("as one document of objects is read too, and what is no part of it is listed", async () => {
    const { final, unread } = await read(
      bytesOf([
        ...holders,
        common,
        issuance("CS-1", "ada", "400"),
        { object_type: "TX_UNKNOWN", id: "x", date: "2024-01-01" },
      ]),
    );
    expect(final.totals.commonShares).toBe(400);
    expect(unread.map(({ sheet, address }) => [sheet, address])).toEqual([["TX_UNKNOWN", "x"]]);
  });
  it("of the next version is refused by the field that tells it", async () => {
    await expect(readCapTableFile(archive("2.0.0-alpha.1"))).rejects.toMatchObject({
      code: "unsupported_version",
      message: 'The package\'s ocf_version is "2.0.0-alpha.1"; versions 1.x are read.',
    });
    await expect(readCapTableFile(bytesOf(JSON.parse(manifest("2.0.0").text)))).rejects.toMatchObject({
      code: "unsupported_version",
    });
  });
  it("cut off is refused", async () => {
    await expect(readCapTableFile(archive("1.2.0").slice(0, 300))).rejects.toMatchObject({ code: "damaged_file" });
  });
});
