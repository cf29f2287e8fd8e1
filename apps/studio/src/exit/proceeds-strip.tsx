/** Where the terms of an exit stand below its figures: who gets what at the price, and how much more or less by changed terms. */
import { companyAnswer } from "../company/company.js";
import { AnswerStrip, inFew, inThree, largestFirst, type NamedPart, shortName } from "../controls/answer-strip.js";
import type { NamedFigure } from "../controls/figure-list.js";
import { groupOfKind, HOLDER_GROUPS } from "../engine/holder-groups.js";
import { showCompactMore } from "../figures/difference.js";
import { showCompact } from "../figures/figures.js";
import { togetherOf } from "../figures/together.js";
import { exit, exitBefore } from "./exit-answers.js";

/** Over the terms on a phone: what founders, investors and others get. */
export function ProceedsStrip() {
  const { answer, issues } = exit.value;
  if (answer === null) return null;
  const kinds = new Map(companyAnswer.value?.final.holders.map(({ id, kind }) => [id, kind]));
  const members = compared(
    answer.holders.map(({ holderId, name, net }) => ({ id: holderId, name, net })),
    new Map(unchanged()?.holders.map(({ holderId, net }) => [holderId, net])),
  );
  const groups = HOLDER_GROUPS.flatMap((group): NamedPart[] => {
    const own = members.filter(({ id }) => groupOfKind(kinds.get(id)) === group);
    if (own.length === 0) return [];
    const before = unchanged() === null ? undefined : togetherOf(own, ({ before = 0 }) => before);
    return [{ name: shortName(group), amount: togetherOf(own, ({ amount }) => amount), before }];
  });
  const price: NamedFigure = ["Sold for", showCompact(answer.exitValuation)];
  return <AnswerStrip figures={[price, ...inThree(groups, members).map(figureOf)]} isBefore={issues.length > 0} />;
}

/** As many classes as fit side by side on a tablet. */
const MOST_CLASSES = 5;

/** Beside the price on a tablet: what the classes get whose terms are changed. */
export function ClassesStrip() {
  const { answer, issues } = exit.value;
  if (answer === null) return null;
  const classes = compared(answer.classes, new Map(unchanged()?.classes.map(({ id, net }) => [id, net])));
  return (
    <AnswerStrip figures={inFew(largestFirst(classes), MOST_CLASSES).map(figureOf)} isBefore={issues.length > 0} />
  );
}

/** The same sale on the company's own terms; null where none was changed. */
function unchanged() {
  const { answer } = exitBefore.value;
  return answer?.exitValuation === exit.value.answer?.exitValuation ? answer : null;
}

interface Paid {
  readonly id: string;
  readonly name: string;
  readonly net: number;
}

/** What each gets, and got on unchanged terms. */
const compared = (rows: readonly Paid[], before: ReadonlyMap<string, number>) =>
  rows.map(({ id, name, net }) => ({ id, name, amount: net, before: before.get(id) }));

const figureOf = ({ name, amount, before }: NamedPart): NamedFigure =>
  before === undefined ? [name, showCompact(amount)] : [name, showCompact(amount), showCompactMore(amount, before)];
