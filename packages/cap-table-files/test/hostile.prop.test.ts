import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as capTableFiles from "../src/index.js";
import * as redact from "../src/redact.js";

const csv = "Name;Shares;Date\nAda;700;3/4/2024\n";

testHostileCalls({
  module: { ...capTableFiles, ...redact },
  codes: capTableFiles.capTableFileErrorCodes,
  calls: {
    readCapTableFile: [
      [
        new TextEncoder().encode(csv),
        { name: "cap.csv", answers: { dateOrder: "dmy" }, options: { columns: ["name", "shares", "issueDate"] } },
      ],
    ],
    readFileInCurrency: [[new TextEncoder().encode(csv), { answers: { dateOrder: "dmy" } }]],
    redactCapTableFile: [[new TextEncoder().encode(csv)]],
  },
  runs: runs(200),
});
