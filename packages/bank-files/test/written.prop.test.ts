/** Rows that are written in a format and read again are the same rows. */
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BankFormat, readBankFile } from "../src/index.js";

interface Row {
  readonly date: string;
  readonly cents: number;
  readonly description: string;
}

// Letters that no format gives a meaning of its own.
const word = fc.stringMatching(/^[A-Z][a-z]{2,12}$/);
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    date: fc
      .date({ min: new Date("2000-01-01"), max: new Date("2079-12-31"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    cents: fc.integer({ min: -1e12, max: 1e12 }).filter((cents) => cents !== 0),
    description: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" ")),
  }),
  { maxLength: 40 },
);

const size = (cents: number, sign: string) =>
  `${Math.trunc(Math.abs(cents) / 100)}${sign}${String(Math.abs(cents) % 100).padStart(2, "0")}`;
const short = (date: string) => date.slice(2).replaceAll("-", "");
const sum = (all: readonly Row[]) => all.reduce((total, { cents }) => total + cents, 0);
const parts = (date: string) => [date.slice(0, 4), date.slice(5, 7), date.slice(8)] as const;

const writers: Readonly<Partial<Record<BankFormat, (all: readonly Row[]) => string>>> = {
  csv: (all) =>
    [
      "Date;Amount;Description",
      ...all.map(({ date, cents, description }) =>
        [date, `${cents < 0 ? "-" : ""}${size(cents, ",")}`, description].join(";"),
      ),
    ].join("\r\n"),
  ofx: (all) =>
    `OFXHEADER:100\n\n<OFX><CURDEF>USD\n${all
      .map(
        ({ date, cents, description }) =>
          `<STMTTRN><DTPOSTED>${date.replaceAll("-", "")}\n<TRNAMT>${cents < 0 ? "-" : ""}${size(cents, ".")}\n<MEMO>${description}\n</STMTTRN>`,
      )
      .join("\n")}</OFX>`,
  camt053: (all) =>
    `<Document><BkToCstmrStmt><Stmt>${all
      .map(
        ({ date, cents, description }) =>
          `<Ntry><Amt Ccy="USD">${size(cents, ".")}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><BookgDt><Dt>${date}</Dt></BookgDt><AddtlNtryInf>${description}</AddtlNtryInf></Ntry>`,
      )
      .join("")}</Stmt></BkToCstmrStmt></Document>`,
  qif: (all) =>
    `!Type:Bank\n${all
      .map(({ date, cents, description }) => {
        const [year, month, day] = parts(date);
        return `D${Number(month)}/${Number(day)}'${year.slice(2)}\nT${cents < 0 ? "-" : ""}${size(cents, ".")}\nM${description}\n^`;
      })
      .join("\n")}\n`,
  mt940: (all) =>
    [
      ":20:X",
      ":25:A",
      ":28C:1",
      ":60F:C000101USD0,00",
      ...all.flatMap(({ date, cents, description }) => [
        `:61:${short(date)}${short(date).slice(2)}${cents < 0 ? "D" : "C"}${size(cents, ",")}NTRFNONREF`,
        `:86:${description}`,
      ]),
      `:62F:${sum(all) < 0 ? "D" : "C"}000101USD${size(sum(all), ",")}`,
      "-",
    ].join("\r\n"),
  bai2: (all) => {
    const total = all.reduce((all, { cents }) => all + Math.abs(cents), 0);
    const groups = all.flatMap(({ date, cents, description }) => [
      `02,A,B,1,${short(date)},,USD,2/`,
      "03,1,,,,,/",
      `16,${cents < 0 ? 475 : 195},${Math.abs(cents)},0,,,${description}`,
      `49,${Math.abs(cents)},3/`,
      `98,${Math.abs(cents)},1,5/`,
    ]);
    return ["01,A,B,260608,0000,1,,,2/", ...groups, `99,${total},${all.length},${all.length * 5 + 2}/`].join("\n");
  },
};

describe("what is written is read back equal", () => {
  it.each(Object.entries(writers))("%s", (format, write) => {
    fc.assert(
      fc.property(rows, (all) => {
        const options = {
          format: format as BankFormat,
          currency: "USD",
          ...(format === "qif" ? { dateOrder: "mdy" as const } : {}),
        };
        const { rows: read, problems } = readBankFile(write(all), options);
        expect(problems).toEqual([]);
        expect(read.map(({ date, amount, description }) => [date, amount, description])).toEqual(
          all.map(({ date, cents, description }) => [date, `${cents < 0 ? "-" : ""}${size(cents, ".")}`, description]),
        );
      }),
      runs(100),
    );
  });
});

describe("a file that was damaged is read or refused, never thrown at", () => {
  it.each(Object.entries(writers))("%s", (format, write) => {
    const damage = fc.array(
      fc.tuple(fc.nat(), fc.constantFrom("", "\n", ",", ":", "/", "<", "0", "-", "{", "^", "!", "é")),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(rows, damage, (all, places) => {
        let text = write(all);
        for (const [place, put] of places) {
          const at = place % (text.length + 1);
          text = text.slice(0, at) + put + text.slice(at + 1);
        }
        const { rows: read, problems, decided } = readBankFile(text, { format: format as BankFormat });
        if (problems.length > 0) expect([read, decided]).toEqual([[], null]);
      }),
      runs(100),
    );
  });
});
