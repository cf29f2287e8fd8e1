/** Over the terms of an exit on a phone: who gets what at the price. */
import { companyAnswer } from "../company/company.js";
import { AnswerStrip, inThree, type NamedPart, shortName } from "../controls/answer-strip.js";
import type { NamedFigure } from "../controls/figure-list.js";
import { groupOfKind, HOLDER_GROUPS } from "../engine/holder-groups.js";
import { showCompact } from "../figures/figures.js";
import { togetherOf } from "../figures/together.js";
import { exit } from "./exit-answers.js";

export function ProceedsStrip() {
  const { answer, issues } = exit.value;
  if (answer === null) return null;
  const kinds = new Map(companyAnswer.value?.final.holders.map(({ id, kind }) => [id, kind]));
  const groups = HOLDER_GROUPS.flatMap((group): NamedPart[] => {
    const members = answer.holders.filter(({ holderId }) => groupOfKind(kinds.get(holderId)) === group);
    return members.length === 0 ? [] : [{ name: shortName(group), amount: togetherOf(members, ({ net }) => net) }];
  });
  const members = answer.holders.map(({ name, net }) => ({ name, amount: net }));
  const parts = inThree(groups, members).map(({ name, amount }): NamedFigure => [name, showCompact(amount)]);
  const price: NamedFigure = ["Sold for", showCompact(answer.exitValuation)];
  return <AnswerStrip figures={[price, ...parts]} isBefore={issues.length > 0} />;
}
