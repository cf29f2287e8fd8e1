import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as ilpa from "./index.js";

const column = { contributions: 100, commitment: 400, unfundedBegin: 400, unfundedCalled: -100 };
const own = { qtd: column, ytd: column, itd: column };
const dates = {
  inception: "2026-01-01",
  initialClosing: "2026-01-01",
  finalClosing: null,
  commencement: "2026-01-01",
  investmentPeriodEnd: "2031-01-01",
  termination: "2036-01-01",
  yearStart: "2026-01-01",
  periodStart: "2026-01-01",
  periodEnd: "2026-03-31",
};
const child = { managementFeeGross: -1, managementFeeNet: -1, partnershipExpenses: 0, carryPaid: 0 };
const reporting = {
  fund: "Fund",
  partner: "Partner",
  currency: "USD",
  dates,
  columns: { lp: own, fund: own, gp: own, others: own },
  received: { lp: { qtd: { receivedOther: 5 } } },
  offsetRates: { offsetMonitoring: 1 },
  childFunds: [{ name: "Child", commitment: 1, vintage: "2020", currency: "EUR", qtd: child, ytd: child, itd: child }],
  options: { carry: "split", rows2016: false },
  footnotes: [{ about: "fundDefinition", text: "It." }],
  stated: { lp: { endingNav: 5 } },
  previous: { dates, columns: { lp: own, fund: own, gp: own } },
};
const performance = {
  fund: "Fund",
  currency: "USD",
  method: "granular",
  periodEnd: "2024-06-30",
  flows: [
    { date: "2022-07-15", type: "call_fees", subtype: "expenses", amount: -10 },
    { date: "2024-06-30", type: "nav", amount: 12 },
  ],
  portfolio: [{ date: "2022-07-15", type: "invested_capital", part: "realized", amount: -5 }],
  netPortfolio: "ratio",
  realizedPolicy: "Sold.",
  footnotes: [{ about: "x", text: "y" }],
};
const cells = { Sheet: { A12: 12, C12: { value: 5, formula: "A1" }, D9: "2026-01-01" } };

testHostileCalls({
  module: ilpa,
  codes: ilpa.ilpaErrorCodes,
  calls: {
    reportingTemplate: [[reporting]],
    performanceTemplate: [[performance]],
    checkReportingTemplate: [[cells, { previous: cells, decimals: 2 }]],
    tableOfTemplates: [[[{ name: "a.xlsx", cells }], { group: "lp", period: "itd" }]],
  },
  apart: ["isEngineError"],
  runs: runs(200),
});
