/** How amounts are written, and one movement as every format has it. */
import { describe, expect, it } from "vitest";
import { type BankFormat, detectFormat, readBankFile } from "../src/index.js";

const readStatement = (text: string, format: BankFormat, more = {}) =>
  readBankFile(text, { currency: "USD", format, ...more });

describe("amounts of bank files", () => {
  it.each([
    ["1234.56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["(1,234.56)", "-1234.56"],
    ["$ -12.5", "-12.5"],
    ["12,50-", "-12.50"],
    ["USD 7,5", "7.50"],
    ["12.50 DR", "-12.50"],
    ["12.50 CR", "12.50"],
    ["1'234.50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1,00,000.00", "100000.00"],
    ["\u221212.50", "-12.50"],
    ["12a", undefined],
    ["1,23,4.5", undefined],
    ["--5", undefined],
  ])("%s is %s", (cell, amount) => {
    const { rows, problems } = readBankFile(`Date;Amount\n2026-06-08;${cell}\n`, { format: "csv" });
    if (amount === undefined) expect(problems).toMatchObject([{ message: expect.stringMatching(/not an amount/) }]);
    else expect(rows[0]?.amount).toBe(amount);
  });
});

const ofx = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260608120000<TRNAMT>-35.00<FITID>A1<NAME>Harbour Bank<MEMO>Wire fee & charge
</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20260609</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">135.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="USD">35.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-06-08</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Harbour Bank</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Wire fee</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

describe("files of banks", () => {
  it.each([
    ["csv", 'My bank\nAccount 1\n\nDate;Amount;Description;Name\n08.06.2026;-35,00;"Wire\nfee";Harbour Bank\n'],
    ["ofx", ofx],
    ["camt053", camt],
    [
      "json",
      JSON.stringify([{ date: "2026-06-08", amount: -35, description: "Wire fee", counterparty: "Harbour Bank" }]),
    ],
  ] as const)("%s gives the same row", (format, text) => {
    expect(detectFormat(text)).toBe(format);
    const { rows } = readStatement(text, format);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ date: "2026-06-08", counterparty: "Harbour Bank" });
    expect(Number(rows[0]?.amount)).toBe(-35);
    expect(rows[0]?.description).toMatch(/^Wire\sfee/);
  });

  it("an ambiguous order of day and month is refused, not guessed", () => {
    expect(readStatement("Date,Amount\n03/04/2026,1\n", "csv").problems[0]?.message).toMatch(/dateOrder/);
    expect(readStatement("Date,Amount\n03/04/2026,1\n", "csv", { dateOrder: "dmy" }).rows[0]?.date).toBe("2026-04-03");
  });

  it("debit and credit columns make one signed amount", () => {
    const text = "Date,Debit,Credit,Description\n2026-01-02,12.50,,out\n2026-01-03,,7.25,in\n";
    expect(readStatement(text, "csv").rows.map(({ amount }) => amount)).toEqual(["-12.50", "7.25"]);
  });
});
