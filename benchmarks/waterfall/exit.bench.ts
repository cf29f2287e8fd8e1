import { computeExitWaterfall, type ExitWaterfallRequest } from "@capstack/waterfall";
import { equilibria } from "../../packages/waterfall/test/reference/brute-force.js";
import { compare } from "../harness.js";
import { oneAtATime, paidWrongly } from "./one-at-a-time.js";
import { stackOf } from "./stacks.js";

const plain = { breakpoints: false, trace: false };
const withCurve = (request: ExitWaterfallRequest): ExitWaterfallRequest => ({
  ...request,
  analysis: { ...plain, curve: { from: 0, to: request.exitValuation * 2, points: 200 } },
});

const usual = stackOf({ series: 8, options: 4, warrants: 2, common: 2 });
await compare("8 series, 6 options and warrants", {
  "everything: payments, breakpoints, trace": () => computeExitWaterfall(usual),
  "payments alone": () => computeExitWaterfall({ ...usual, analysis: plain }),
});

const small = stackOf({ series: 6, options: 2, warrants: 0, common: 2 });
await compare("6 series and 2 options, against other ways to decide", {
  "the sweep, payments alone": () => computeExitWaterfall({ ...small, analysis: plain }),
  "every combination of decisions": () => equilibria(small),
  "one series at a time, doubles (often wrong)": () => oneAtATime(small),
});

const large = stackOf({ series: 10, options: 800, warrants: 20, common: 170 });
await compare("1,000 rows", {
  "payments alone": () => computeExitWaterfall({ ...large, analysis: plain }),
  "payments and a 200-point curve": () => computeExitWaterfall(withCurve(large)),
  "everything: payments, breakpoints, trace": () => computeExitWaterfall(large),
});

const ofSize = (rows: number) => {
  const request = stackOf({
    series: 5,
    options: Math.floor(rows * 0.7),
    warrants: 0,
    common: Math.ceil(rows * 0.3) - 5,
  });
  return () => computeExitWaterfall({ ...request, analysis: plain });
};
await compare("growth, payments alone", {
  "10 rows": () =>
    computeExitWaterfall({ ...stackOf({ series: 3, options: 4, warrants: 0, common: 3 }), analysis: plain }),
  "100 rows": ofSize(100),
  "1,000 rows": ofSize(1000),
  "10,000 rows": ofSize(10_000),
});

const many = stackOf({ series: 800, options: 0, warrants: 0, common: 2 });
const limits = { series: 800 };
await compare("800 series", {
  "payments alone": () => computeExitWaterfall({ ...many, analysis: plain }, { limits }),
  "every class at every breakpoint": () => computeExitWaterfall({ ...many, analysis: { trace: false } }, { limits }),
});

const { wrong, total } = paidWrongly(4000);
console.log(
  `\nOne series at a time pays ${wrong} of ${total} random stacks of 2 to 5 series wrongly (${((100 * wrong) / total).toFixed(1)} %).`,
);
