/** The formats of banks' files, each with its reader and how it is told from others by its first characters. */
import { openShape, requireArgument, text as words } from "@capstack/decimal";
import { readBai2 } from "./bai2/read-bai2.js";
import type { CsvHints } from "./csv/csv-columns.js";
import { readCsv } from "./csv/read-csv.js";
import { readMt940 } from "./mt940/read-mt940.js";
import { readQif } from "./qif/read-qif.js";
import { readJson } from "./read-json.js";
import type { FileReading } from "./statement/file-reading.js";
import type { Statement } from "./statement/statement.js";
import { readCamt052, readCamt053 } from "./xml/read-camt.js";
import { readOfx } from "./xml/read-ofx.js";

type Reader = (text: string, file: FileReading, hints: CsvHints) => Statement;

/** Readers by format. */
export const readers = {
  csv: readCsv,
  ofx: readOfx,
  qfx: readOfx,
  qif: readQif,
  camt052: readCamt052,
  camt053: readCamt053,
  mt940: readMt940,
  bai2: readBai2,
  json: readJson,
} as const satisfies Readonly<Record<string, Reader>>;

/** A format; `qfx` is OFX by another name. */
export type BankFormat = keyof typeof readers;

/**
 * The formats that are read.
 * @example bankFormats // => ["csv", "ofx", "qfx", "qif", "camt052", "camt053", "mt940", "bai2", "json"]
 */
export const bankFormats = /* @__PURE__ */ Object.keys(readers) as readonly BankFormat[];

/**
 * The format that a text looks like; a table where nothing else fits.
 * @throws EngineError `invalid_value`, `missing_field` for what is no text
 * @example
 * detectFormat("!Type:Bank\nD1/31'26\n") // => "qif"
 * detectFormat("01,122099999,123456789,260608,0200,1,,,2/") // => "bai2"
 * detectFormat("Date;Amount\n2026-06-08;5\n") // => "csv"
 */
export function detectFormat(text: string): BankFormat {
  requireArgument({ text }, openShape({ text: words({ least: 0 }) }));
  const head = text.slice(0, 4000).trimStart();
  if (/^\{\d:|^:20:|^[^:]*\n:20:/.test(head) && /^:(20|25|28C?|60[FM]):/m.test(head)) return "mt940";
  if (head.startsWith("[") || head.startsWith("{")) return "json";
  if (/OFXHEADER|<OFX>|<\?OFX/i.test(head)) return "ofx";
  if (head.startsWith("<")) return /BkToCstmrAcctRpt|camt\.052/.test(head) ? "camt052" : "camt053";
  if (/^!(Type|Account|Option|Clear):?/i.test(head)) return "qif";
  return /^01,[^,\n]*,[^,\n]*,\d{6,8},/.test(head) ? "bai2" : "csv";
}
