/** Over the form of an event on a phone: who owns what in the end, and at which post-money. */
import { company } from "../company/company.js";
import { AnswerStrip, inThree, type NamedPart, shortName } from "../controls/answer-strip.js";
import type { NamedFigure } from "../controls/figure-list.js";
import { showCompact, showPercent } from "../figures/figures.js";

/** Those whom one asks about first. */
const LISTED = ["Founders", "Investors", "Option pool", "Employees and advisors", "Others"];
export function OwnershipStrip() {
  const { answer, issues } = company.value;
  const last = answer?.byHolder.at(-1);
  if (answer === null || last === undefined) return null;
  const { valuation, totals } = answer.final;
  const groups = LISTED.flatMap((group): NamedPart[] => {
    const amount = last.groups.find(({ name }) => name === group)?.fullyDiluted.part ?? 0;
    return amount === 0 ? [] : [{ name: shortName(group), amount }];
  });
  const members = last.lines.map(({ name, fullyDiluted }) => ({ name, amount: fullyDiluted.part }));
  const parts = inThree(groups, members).map(({ name, amount }): NamedFigure => [name, showPercent(amount)]);
  // Before any round there is no post-money: the parts are of so many shares.
  const whole: NamedFigure =
    valuation === null
      ? ["Shares", showCompact(totals.fullyDilutedShares)]
      : ["Post-money", showCompact(valuation.postMoney)];
  return <AnswerStrip figures={[...parts, whole]} isBefore={issues.length > 0} />;
}
