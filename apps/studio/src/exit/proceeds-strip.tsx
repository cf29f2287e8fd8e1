/** Over the terms of an exit on a phone: who gets what at the price. */
import { companyAnswer } from "../company/company.js";
import { AnswerStrip, shortName } from "../controls/answer-strip.js";
import type { NamedFigure } from "../controls/figure-list.js";
import { groupOfKind, HOLDER_GROUPS } from "../engine/holder-groups.js";
import { showCompact } from "../figures/figures.js";
import { exit } from "./exit-answers.js";
import { togetherOf } from "./exit-groups.js";

/** Groups that fit beside the price. */
const MOST_GROUPS = 3;

export function ProceedsStrip() {
  const { answer, issues } = exit.value;
  if (answer === null) return null;
  const kinds = new Map(companyAnswer.value?.final.holders.map(({ id, kind }) => [id, kind]));
  const groups = HOLDER_GROUPS.flatMap((group): NamedFigure[] => {
    const members = answer.holders.filter(({ holderId }) => groupOfKind(kinds.get(holderId)) === group);
    return members.length === 0 ? [] : [[shortName(group), showCompact(togetherOf(members, ({ net }) => net))]];
  });
  const price: NamedFigure = ["Sold for", showCompact(answer.exitValuation)];
  return <AnswerStrip figures={[price, ...groups.slice(0, MOST_GROUPS)]} isBefore={issues.length > 0} />;
}
