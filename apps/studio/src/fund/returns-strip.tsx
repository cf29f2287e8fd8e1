/** Over the form of the fund on a phone: what LPs get, and what the partners who manage it do. */
import { AnswerStrip } from "../controls/answer-strip.js";
import type { NamedFigure } from "../controls/figure-list.js";
import { showCompact, showMultiple, showRate } from "../figures/figures.js";
import { fund, tooMuchHeld } from "./fund-answers.js";

export function ReturnsStrip() {
  const { answer, issues } = fund.value;
  const summary = answer?.forecast?.summary;
  if (summary === undefined) return null;
  const figures: NamedFigure[] = [
    ["DPI", showMultiple(answer?.forecast?.periods.at(-1)?.cumulative.lp.dpi ?? null)],
    ["Net IRR", showRate(summary.irr.netLp)],
    ["Gross", showMultiple(summary.multiples.gross)],
    ["Carry", showCompact(summary.totals.carry)],
  ];
  return <AnswerStrip figures={figures} isBefore={issues.length > 0 || tooMuchHeld.value !== null} />;
}
