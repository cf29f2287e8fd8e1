/** Flows by who bears them; one that only rounding has left is none. */
import {
  type Formula,
  isAtMost,
  largestOver,
  least,
  minus,
  most,
  over,
  plus,
  times,
  when,
} from "../../sheet/formula.js";
import type { TermLines } from "../terms/term-lines.js";
import type { FundTerms } from "../terms/terms-sheet.js";
import type { RunGrid } from "./run-columns.js";

/** Whose flows. */
export const flowKeys = ["gross", "netTotal", "netLp", "netGp", "lpBeforeCarry"] as const;

/** Writes the flows. */
export function writeFlows(run: RunGrid, lines: TermLines, { lpPct, gpPct }: FundTerms): void {
  lines.heading("Rounding", "Figure", "Unit");
  const largest = most(
    largestOver(times(run.all("call"), 1)),
    largestOver(times(run.all("distributable"), 1)),
    largestOver(times(run.all("proceeds"), 1)),
  );
  const size = lines.formula("Largest flow", largest, { format: "money" });
  const dust = lines.formula("A flow up to this is none", most(least(0.005, over(size, 1e9)), over(size, 1e12)), {
    format: "figure",
    name: "dust",
  });
  for (let t = 1; t <= run.periods; t++) {
    const [call, carry, lpCash] = [run.at("call", t), run.at("carry", t), run.at("lpCash", t)];
    const distributable = run.at("distributable", t);
    const flows: Record<(typeof flowKeys)[number], Formula> = {
      gross: minus(run.at("proceeds", t), run.at("bought", t)),
      netTotal: minus(distributable, carry, call),
      netLp: minus(lpCash, carry, times(call, lpPct)),
      netGp: minus(plus(minus(distributable, lpCash), carry), times(call, gpPct)),
      lpBeforeCarry: minus(lpCash, times(call, lpPct)),
    };
    for (const key of flowKeys) {
      const flow = flows[key];
      run.set(key, t, when(isAtMost(most(flow, minus(0, flow)), dust), 0, flow));
    }
  }
}
