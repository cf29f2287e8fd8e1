import { readingCodes } from "@capstack/decimal";
import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as bankFiles from "./index.js";

const csv = "Date;Amount\n2026-06-08;5\n";
const options = {
  format: "csv",
  currency: "USD",
  account: "1",
  columns: { date: "Date", amount: "Amount" },
  dateOrder: "mdy",
  decimalSign: ".",
  checkBalance: true,
  mostRows: 10,
} as const;

testHostileCalls({
  module: bankFiles,
  codes: readingCodes,
  calls: {
    readBankFile: [[csv, options], [new TextEncoder().encode(csv)]],
    detectFormat: [[csv]],
    decodeText: [[new TextEncoder().encode(csv)]],
  },
  runs: runs(200),
});
