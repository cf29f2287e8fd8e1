import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as capTableFiles from "../src/index.js";

const csv = "Name;Shares;Date\nAda;700;3/4/2024\n";

testHostileCalls({
  module: capTableFiles,
  codes: capTableFiles.capTableFileErrorCodes,
  calls: {
    readCapTableFile: [
      [
        new TextEncoder().encode(csv),
        { name: "cap.csv", answers: { dateOrder: "dmy" }, options: { columns: ["name", "shares", "issueDate"] } },
      ],
    ],
  },
  runs: runs(200),
});
