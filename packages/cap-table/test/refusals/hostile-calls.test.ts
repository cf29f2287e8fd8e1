import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as capTable from "../../src/index.js";
import { type CapTableRequest, capTableErrorCodes, computeCapTable, toOcf, writeOcfFiles } from "../../src/index.js";
import * as ocfZip from "../../src/ocf-zip.js";
import { writeOcfZip } from "../../src/ocf-zip.js";

/** A company with something of everything. */
const request = {
  events: [
    {
      ...{ type: "common_issuance", id: "founding", label: "Founding", date: "2022-01-01" },
      grants: [
        { id: "ada", name: "Ada", shares: 800_000, vesting: { start: "2022-01-01", months: 48, cliffMonths: 12 } },
      ],
    },
    { type: "pool_change", date: "2022-01-02", shares: 100_000, name: "Plan" },
    {
      ...{ type: "equity_grant", date: "2022-02-01" },
      grants: [{ id: "ben", name: "Ben", shares: 10_000, kind: "option", strikePrice: 0.1 }],
    },
    {
      ...{ type: "safe_issuance", date: "2022-03-01" },
      safes: [
        { id: "angel", name: "Angel", amount: 50_000, valuationCap: 5_000_000, securityId: "safe-1", discount: 0.2 },
        { id: "later", name: "Later", amount: 50_000, mfn: true, securityId: "safe-2" },
      ],
    },
    {
      ...{ type: "note_issuance", date: "2022-03-01" },
      notes: [{ id: "bank", name: "Bank", principal: 20_000, interestRate: 0.08, valuationCap: 6_000_000 }],
    },
    {
      ...{ type: "warrant_issuance", date: "2022-04-01" },
      warrants: [{ id: "bank", name: "Bank", shares: 500, strikePrice: 1 }],
    },
    {
      ...{ type: "priced_round", id: "a", label: "Series A", date: "2023-01-01", preMoneyValuation: 8_000_000 },
      ...{ investments: [{ id: "vc", name: "VC", amount: 2_000_000 }], pools: [{ pct: 0.12 }] },
      terms: { participation: "capped", participationCapMultiple: 3, dividends: { rate: 0.08 } },
    },
    {
      type: "safe_issuance",
      date: "2023-06-01",
      safes: [{ id: "angel", name: "Angel", amount: 1000, valuationCap: 2e7 }],
    },
  ],
  options: { snapshots: "full", explain: true, asOf: "2023-12-31", currency: "EUR" },
};
const settings = { limits: { events: 20 }, unknownFields: "refuse" };
const { snapshots, final } = computeCapTable(request as unknown as CapTableRequest);
const plain = JSON.parse(JSON.stringify(final));
const last = JSON.parse(JSON.stringify(snapshots.at(-1)));
const round = JSON.parse(JSON.stringify(snapshots[6]?.round));
const { objects } = toOcf(final);
const about = {
  issuer: { id: "acme", legal_name: "Acme, Inc.", formation_date: "2023-05-01", country_of_formation: "US" },
  ...{ asOf: "2024-01-01", generatedAt: "2024-01-02T09:00:00Z" },
};
const target = { kind: "ownership", holderId: "ada", value: 0.5 };

testHostileCalls({
  module: capTable,
  codes: capTableErrorCodes,
  calls: {
    computeCapTable: [[request, settings], [{ events: [], initial: plain }]],
    estimateAnswerBytes: [[request, settings]],
    compareRounds: [[request, [{ name: "dearer", round: { preMoneyValuation: 9_000_000 } }]]],
    solveFor: [
      [{ request: { events: [request.events[0], request.events[6]] }, target, vary: "preMoney", between: [1e6, 1e7] }],
    ],
    diff: [[snapshots[0], last]],
    estimateConversion: [[last]],
    explainRound: [[round, "EUR"]],
    proForma: [[[snapshots[0], last]]],
    toCsv: [
      [plain, "rounds"],
      [last, "securities"],
      [last, "holders"],
      [last, "classes"],
    ],
    fromCsv: [["id,name,shares\r\nada,Ada,700\r\n"]],
    fromRows: [
      [
        [
          ["id", "name", "shares"],
          ["ada", "Ada", 700],
        ],
        { decimalMark: "." },
      ],
    ],
    toWaterfallModel: [[plain, { includeUnvested: false, convertibles: "outstanding" }]],
    toOcf: [
      [plain, { currency: "EUR", date: "2024-01-01" }],
      [request.events, { currency: "EUR" }],
    ],
    fromOcf: [[objects]],
    readOcfFiles: [
      [[{ path: "acme/Stakeholders.ocf.json", text: '{"file_type": "OCF_STAKEHOLDERS_FILE", "items": []}' }]],
    ],
    writeOcfFiles: [[objects.slice(0, 3), about]],
  },
  apart: ["isEngineError"],
  runs: runs(250),
});

const files = writeOcfFiles(objects.slice(0, 3), about);
const archive = writeOcfZip(files);

testHostileCalls({
  module: ocfZip,
  codes: capTableErrorCodes,
  calls: {
    readOcfZip: [[archive, { totalBytes: 1_000_000, files: 10 }]],
    writeOcfZip: [[files.slice(0, 2)]],
  },
  runs: runs(250),
});
