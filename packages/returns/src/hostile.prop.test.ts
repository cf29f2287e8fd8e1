import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import * as returns from "./index.js";
import { returnsErrorCodes } from "./index.js";

const dated = [["2020-01-01", -100], { date: "2021-01-01", amount: 50 }, ["2021-01-01", 70]];
const fund = { flows: [-25, 15, 0], index: [100, 115, 130], nav: 20, select: "auto", guess: 0.1 };
const datedFund = { flows: dated, index: [100, 110, 110], nav: 20, dayCount: "30/360" };

/** A call that works, for each function that is published. */
const calls: Record<string, readonly unknown[][]> = {
  npv: [[0.1, [-100, 60, 60]]],
  xnpv: [[0.1, dated, { dayCount: "actual/actual" }]],
  irr: [[[-100, 60, 60], { periodsPerYear: 4, guess: 0.1, select: "lowest" }]],
  irrDetailed: [[[-100, 260, -165], { select: "highest" }]],
  xirr: [[dated, { dayCount: "actual/365", select: null }]],
  xirrDetailed: [[dated, { guess: 0.2 }]],
  xirrDays: [[[0, 365, 366], [-100, 60, 60], { dayCount: "30E/360" }]],
  mirr: [[[-100, 60, 60], 0.1, 0.12]],
  multiples: [[{ contributions: 80, distributions: 60, nav: 100, committed: 100 }]],
  ksPme: [[fund], [datedFund]],
  longNickels: [[fund], [datedFund]],
  pmePlus: [[fund], [datedFund]],
  directAlpha: [[{ ...fund, continuous: true }], [datedFund]],
  mPme: [[{ ...fund, navs: [25, 10, 20] }], [{ ...datedFund, navs: [100, 60, 20] }]],
  modifiedDietz: [
    [{ begin: 100, end: 135, days: 31, timing: "start", flows: [{ day: 10, amount: 20 }] }],
    [{ begin: 1, end: 2, days: { from: "2026-01-01", to: "2026-02-01" }, flows: [{ day: "2026-01-05", amount: 1 }] }],
  ],
  timeWeighted: [
    [
      [
        { begin: 100, end: 110 },
        { begin: 130, end: 143 },
      ],
    ],
  ],
  linkReturns: [[[0.1, 0.1, -0.05]]],
  annualise: [[0.21, 0.5, { underOneYear: true }]],
  yearFraction: [["2025-01-01", "2026-01-01", "30/360"]],
};

testHostileCalls({
  module: returns,
  codes: returnsErrorCodes,
  calls,
  apart: ["isEngineError"],
  runs: runs(400),
});
