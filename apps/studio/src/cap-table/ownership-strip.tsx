/** Over the form of an event on a phone: who owns what in the end, and at which post-money. */
import { company } from "../company/company.js";
import { AnswerStrip, shortName } from "../controls/answer-strip.js";
import type { NamedFigure } from "../controls/figure-list.js";
import { showCompact, showPercent } from "../figures/figures.js";

/** Those whom one asks about first. */
const LISTED = ["Founders", "Investors", "Option pool", "Employees and advisors", "Others"];
/** Groups that fit beside the valuation. */
const MOST_GROUPS = 3;

export function OwnershipStrip() {
  const { answer, issues } = company.value;
  const last = answer?.byHolder.at(-1);
  if (answer === null || last === undefined) return null;
  const { valuation, totals } = answer.final;
  const parts = LISTED.flatMap((group): NamedFigure[] => {
    const part = last.groups.find(({ name }) => name === group)?.fullyDiluted.part ?? 0;
    return part === 0 ? [] : [[shortName(group), showPercent(part)]];
  });
  // Before any round there is no post-money: the parts are of so many shares.
  const whole: NamedFigure =
    valuation === null
      ? ["Shares", showCompact(totals.fullyDilutedShares)]
      : ["Post-money", showCompact(valuation.postMoney)];
  return <AnswerStrip figures={[...parts.slice(0, MOST_GROUPS), whole]} isBefore={issues.length > 0} />;
}
