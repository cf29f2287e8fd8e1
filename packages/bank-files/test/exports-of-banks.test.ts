/** Tables as particular banks export them: read to the cent, or refused with what would read them. */
import { describe, expect, it } from "vitest";
import { type BankFileOptions, readBankFile } from "../src/index.js";

const rowsOf = (lines: readonly string[], options: BankFileOptions = {}) => {
  const { rows, problems } = readBankFile(`${lines.join("\n")}\n`, options);
  expect(problems).toEqual([]);
  return rows.map(
    ({ date, amount, counterparty, description }) => `${date} ${amount} | ${counterparty} | ${description}`,
  );
};

describe("an export is read as its bank means it", () => {
  it.each<[string, BankFileOptions, string[], string[]]>([
    [
      "Mercury",
      { currency: "USD" },
      [
        "Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference",
        "01-13-2025,Ropes & Stone LLP,-4275.00,Sent,Mercury Checking xx1234,Send Money,INV 88",
        "01-14-2025,Calder Fund of Funds,250000.00,Sent,Mercury Checking xx1234,Wire,",
        "01-15-2025,Ropes & Stone LLP,-4275.00,Failed,Mercury Checking xx1234,Send Money,INV 88",
      ],
      ["2025-01-13 -4275.00 |  | Ropes & Stone LLP", "2025-01-14 250000.00 |  | Calder Fund of Funds"],
    ],
    [
      "ING",
      { currency: "EUR" },
      [
        '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie"',
        '"20250114";"Hafen Advocaten";"NL00INGB1";"NL00RABO2";"GT";"Af";"1.250,00";"Online bankieren";"Factuur 12";"8.785,00"',
        '"20250113";"Hafen Ventures";"NL00INGB1";"NL00RABO3";"OV";"Bij";"35,00";"Overschrijving";"Terug";"10.035,00"',
      ],
      ["2025-01-14 -1250.00 | Hafen Advocaten | Factuur 12", "2025-01-13 35.00 | Hafen Ventures | Terug"],
    ],
    [
      "Rabobank",
      { currency: "EUR" },
      [
        '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1"',
        '"NL00RABO1","EUR","RABONL2U","0001","2025-01-13","2025-01-13","-12,50","+987,50","NL1","Hafen Notaris","Akte"',
        '"NL00RABO1","EUR","RABONL2U","0002","2025-01-14","2025-01-14","+500,00","+1487,50","NL2","Hafen Ventures","Storting"',
      ],
      ["2025-01-13 -12.50 | Hafen Notaris | Akte", "2025-01-14 500.00 | Hafen Ventures | Storting"],
    ],
    [
      "BNP Paribas",
      { currency: "EUR" },
      [
        "Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro",
        "13/01/2025;VIREMENT;VIR SEPA EMIS;Cabinet Pierre;-1 250,00",
        "14/01/2025;VIREMENT;VIR SEPA RECU;Port Capital;35,00",
      ],
      ["2025-01-13 -1250.00 |  | Cabinet Pierre", "2025-01-14 35.00 |  | Port Capital"],
    ],
    [
      "BNP Paribas Fortis, with a payment it refused",
      { currency: "EUR" },
      [
        "Nº de séquence;Date d'exécution;Date valeur;Montant;Devise du compte;Type de transaction;Nom de la contrepartie;Communication;Statut",
        "2025-0001;13/01/2025;13/01/2025;-1250,00;EUR;Virement;Cabinet Pierre;Facture 12;Accepté",
        "2025-0002;14/01/2025;14/01/2025;-35,00;EUR;Virement;Cabinet Pierre;Facture 13;Refusé",
      ],
      ["2025-01-13 -1250.00 | Cabinet Pierre | Facture 12"],
    ],
    [
      "UBS",
      { currency: "CHF" },
      [
        "Abschlussdatum;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1",
        "2025-01-14;2025-01-14;2025-01-14;CHF;-1250.00;;;8785.00;T2;Kanzlei Stein",
        "2025-01-13;2025-01-13;2025-01-13;CHF;;35.00;;10035.00;T1;Hafen AG",
      ],
      ["2025-01-14 -1250.00 |  | Kanzlei Stein", "2025-01-13 35.00 |  | Hafen AG"],
    ],
    [
      "Sparkasse, with a row that is only announced",
      { currency: "EUR" },
      [
        '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"',
        '"DE1";"15.01.25";"15.01.25";"LASTSCHRIFT";"Miete";"Hafen Immo";"-900,00";"EUR";"Umsatz vorgemerkt"',
        '"DE1";"13.01.25";"13.01.25";"UEBERWEISUNG";"Rechnung 12";"Kanzlei Stein";"-1.250,00";"EUR";"Umsatz gebucht"',
      ],
      ["2025-01-13 -1250.00 | Kanzlei Stein | Rechnung 12"],
    ],
    [
      "HSBC",
      { currency: "GBP" },
      [
        "Date,Payment type,Details,Paid out,Paid in,Balance",
        '13 Jan 2025,BP,Harbour Law,"1,250.00",,"8,750.00"',
        '14-Feb-2025,CR,Calder Fund,,35.00,"8,785.00"',
      ],
      ["2025-01-13 -1250.00 |  | Harbour Law", "2025-02-14 35.00 |  | Calder Fund"],
    ],
    [
      "a Japanese bank",
      { currency: "JPY" },
      [
        "日付,摘要,摘要内容,支払い金額,預かり金額,差引残高",
        '2025/1/13,振込,ハーバー法律,"125,000",,"875,000"',
        '2025年1月14日,振込,カルダー,,"35,000","910,000"',
      ],
      ["2025-01-13 -125000 | ハーバー法律 | 振込", "2025-01-14 35000 | カルダー | 振込"],
    ],
  ])("%s", (_, options, lines, expected) => {
    expect(rowsOf(lines, options)).toEqual(expected);
  });

  it("a row with more cells than headings is refused: a comma inside its amount is not in quotes", () => {
    const text =
      "Date,Description,Amount\n2026-01-02,CALL,50,000\n2026-01-03,AUDIT,-120.00,\n2026-01-04,FEE,-1,200.00\n";
    expect(readBankFile(text).problems).toMatchObject([
      { line: 2, code: "invalid_row", message: expect.stringContaining("4 cells under 3 headings") },
      { line: 4, code: "invalid_row" },
    ]);
  });

  it("headings of no bank that is known are listed, with the columns that have to be named", () => {
    const text = "Päivä;Määrä;Selite\n13.01.2025;-35,00;Maksu\n";
    const message =
      'No line names a date and an amount by a known heading. Line 1 has "Päivä", "Määrä", "Selite": say with columns which is date, and which amount, or debit and credit.';
    expect(readBankFile(text).problems).toEqual([{ line: 1, code: "invalid_row", message }]);
    expect(rowsOf(text.trim().split("\n"), { columns: { date: "Päivä", amount: "Määrä" } })).toEqual([
      "2025-01-13 -35.00 |  | ",
    ]);
  });
});

describe("words of a direction column", () => {
  const card = ["Date,Amount,Kind", "2025-01-13,500.00,Purchase", "2025-01-14,700.00,Payment"];
  const columns = { direction: "Kind" };
  const message =
    'The column "Kind" says "Purchase", "Payment", which may mean out or in; use `words` to say which: {"out": […], "in": […]}.';
  it("that are not known are listed and asked for, once", () => {
    const { problems } = readBankFile(card.join("\n"), { columns });
    expect(problems).toEqual([{ line: 2, column: "direction", code: "ambiguous_sign", message }]);
  });
  it("are refused where a column is taken for one by its heading and nothing else tells", () => {
    const { problems } = readBankFile(card.join("\n").replace("Kind", "Type"));
    expect(problems[0]?.message).toBe(message.replace('"Kind"', '"Type"'));
  });
  it("flow as the caller says", () => {
    const words = { out: ["purchase"], in: ["Payment"] };
    expect(rowsOf(card, { columns, words })).toEqual(["2025-01-13 -500.00 |  | ", "2025-01-14 700.00 |  | "]);
  });
  it("are not asked for where amounts have signs, or the running balance shows which way they flow", () => {
    const signed = ["Date,Amount,Type", "2025-01-13,-500.00,Purchase", "2025-01-14,700.00,Payment"];
    expect(rowsOf(signed)).toEqual(["2025-01-13 -500.00 |  | ", "2025-01-14 700.00 |  | "]);
    const balanced = ["Date,Amount,Type,Balance", "2025-01-13,500.00,Wire,1500.00", "2025-01-14,700.00,ACH,2200.00"];
    expect(rowsOf(balanced)).toEqual(["2025-01-13 500.00 |  | ", "2025-01-14 700.00 |  | "]);
  });
  it("said for both ways are refused", () => {
    expect(() => readBankFile(card.join("\n"), { words: { out: ["A"], in: ["a"] } })).toThrow(/both/);
  });
});

describe("rows that moved no money", () => {
  const table = (...statuses: string[]) =>
    ["Date,Amount,Status", ...statuses.map((status, at) => `2025-01-1${at},-${at + 1}.00,${status}`)].join("\n");
  it("are left out, and counted in a warning", () => {
    const { rows, warnings } = readBankFile(table("Completed", "Pending", "Failed", "Cancelled"));
    expect(rows.map(({ amount }) => amount)).toEqual(["-1.00"]);
    expect(warnings).toEqual(["Rows that moved no money are left out: 3 (Pending, Failed, Cancelled)."]);
  });
  it("are asked for where a status may mean either", () => {
    const message =
      'The column "Status" says "Reversed", "Odd", which may mean that money moved or not; use `words` to say which: {"booked": […], "notBooked": […]}.';
    const text = table("Sent", "Reversed", "Odd");
    expect(readBankFile(text).problems).toEqual([{ line: 3, column: "status", code: "ambiguous_status", message }]);
    const { rows } = readBankFile(text, { words: { booked: ["odd"], notBooked: ["Reversed"] } });
    expect(rows.map(({ amount }) => amount)).toEqual(["-1.00", "-3.00"]);
  });
  it("may lack a day and an amount", () => {
    const { rows, problems } = readBankFile("Date,Amount,Status\n2025-01-13,-5.00,Booked\n,,Pending\n");
    expect([rows.length, problems]).toEqual([1, []]);
  });
});

describe("OFX", () => {
  const file = (...rows: string[]) =>
    `<OFX><STMTRS><CURDEF>USD</CURDEF><BANKTRANLIST>${rows.map((row) => `<STMTTRN>${row}</STMTTRN>`).join("\n")}</BANKTRANLIST></STMTRS></OFX>`;
  const row = (type: string, amount: string, id: string, more = "") =>
    `<TRNTYPE>${type}</TRNTYPE><DTPOSTED>20250113</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${id}</FITID>${more}`;
  const amounts = (text: string, options: BankFileOptions = {}) =>
    readBankFile(text, options).rows.map(({ amount, externalId }) => `${externalId} ${amount}`);

  it("a debit with a positive amount is asked for, and taken as the caller says", () => {
    const text = file(row("DEBIT", "35.00", "A"), row("CREDIT", "5.00", "B"));
    const message =
      'A row of the type DEBIT has the amount 35.00, which flows in; use `words` to say which is right: {"out": ["DEBIT"]} or {"in": ["DEBIT"]}.';
    expect(readBankFile(text).problems).toEqual([{ line: 1, column: "TRNAMT", code: "ambiguous_sign", message }]);
    expect(amounts(text, { words: { out: ["DEBIT"] } })).toEqual(["A -35.00", "B 5.00"]);
    expect(amounts(text, { words: { in: ["DEBIT"] } })).toEqual(["A 35.00", "B 5.00"]);
    expect(amounts(file(row("DEBIT", "-35.00", "A")), { words: { out: ["DEBIT"] } })).toEqual(["A -35.00"]);
    expect(readBankFile(file(row("CREDIT", "-5.00", "B"))).problems[0]?.code).toBe("ambiguous_sign");
  });
  it("a correction replaces or deletes the row it names", () => {
    const replace = "<CORRECTFITID>A</CORRECTFITID><CORRECTACTION>REPLACE</CORRECTACTION>";
    const remove = "<CORRECTFITID>A</CORRECTFITID><CORRECTACTION>DELETE</CORRECTACTION>";
    const first = row("DEBIT", "-35.00", "A");
    expect(amounts(file(first, row("DEBIT", "-53.00", "B", replace)))).toEqual(["B -53.00"]);
    expect(amounts(file(first, row("DEBIT", "-35.00", "B", remove)))).toEqual([]);
  });
  it("a correction of a row of another file is refused", () => {
    const text = file(
      row("DEBIT", "-53.00", "B", "<CORRECTFITID>A</CORRECTFITID><CORRECTACTION>REPLACE</CORRECTACTION>"),
    );
    expect(readBankFile(text).problems).toEqual([
      {
        line: 1,
        column: "CORRECTFITID",
        code: "correction",
        message:
          "The row B corrects A, which is in another file; correct what A was booked to, then import this file without the row.",
      },
    ]);
  });
});

describe("balances of CAMT", () => {
  const bal = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const entry = (amount: string, side = "CRDT") =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2025-01-13</Dt></BookgDt></Ntry>`;
  const file = (...statements: string[]) =>
    `<Document><BkToCstmrStmt>${statements.map((one) => `<Stmt>${one}</Stmt>`).join("\n")}</BkToCstmrStmt></Document>`;
  it("that follow from the entries are said to agree", () => {
    const text = file(bal("OPBD", "100.00") + bal("CLBD", "65.00") + entry("35.00", "DBIT"));
    expect(readBankFile(text).decided?.runningBalance).toBe("agrees");
    expect(readBankFile(text.replace("OPBD", "PRCD")).balances).toEqual({ opening: "100.00", closing: "65.00" });
    expect(readBankFile(file(entry("35.00"))).decided?.runningBalance).toBe("absent");
  });
  it("that do not are refused, unless they are not to be checked", () => {
    const text = file(
      bal("OPBD", "100.00") + bal("CLBD", "135.00") + entry("35.00"),
      bal("OPBD", "135.00") + bal("CLBD", "200.00") + entry("35.00"),
    );
    const message =
      "The closing balance is 200.00, the opening balance and the rows come to 170; checkBalance: false takes the file without it.";
    expect(readBankFile(text).problems).toEqual([{ line: 2, column: "Bal", code: "balance_differs", message }]);
    expect(readBankFile(text, { checkBalance: false }).decided?.runningBalance).toBe("not_checked");
  });
  it("of a statement in several pages are held to all of them", () => {
    const pages = [bal("OPBD", "100.00") + entry("35.00"), bal("CLBD", "65.00") + entry("70.00", "DBIT")];
    expect(readBankFile(file(...pages)).decided?.runningBalance).toBe("agrees");
    expect(readBankFile(file(...pages).replace("65.00", "66.00")).problems[0]?.code).toBe("balance_differs");
  });
  it("leave out entries that are to come", () => {
    const text = file(bal("OPBD", "100.00") + bal("CLBD", "100.00") + entry("35.00").replace("BOOK", "FUTR"));
    expect(readBankFile(text).rows).toEqual([]);
    expect(readBankFile(text).problems).toEqual([]);
  });
});
