/** Founders and investors over the exit, a style of line for each company; lines from before a change are lighter. */
import { drawPayoffComparison, type PayoffComparisonOptions } from "@capstack/charts";
import { computed } from "@preact/signals";
import { ChartView } from "../chart/chart-view.js";
import { beginsAt } from "../exit/closing/begins-at.js";
import { money } from "../state/store.js";
import { asBefore } from "./company-column.js";
import { compared, headlinePrice, payoffs } from "./compared.js";
import { type DrawnVersion, payoffHeadline } from "./payoff-headline.js";

/** The companies that have lines, in their order; null while those of all are computed. */
const drawn = computed((): readonly DrawnVersion[] | null => {
  const { answer } = payoffs.value;
  const stand = compared.value;
  if (answer === null || answer.companies.length !== stand.length) return null;
  // A company that cannot be computed has no line, and nothing is said of it.
  return answer.companies.flatMap(({ groups, cause }, place): DrawnVersion[] => {
    const one = stand[place];
    if (one === undefined || groups.length === 0) return [];
    const before = one.isBefore ? asBefore(one) : null;
    const name = before === null ? one.name : `${one.name}, ${before}`;
    const why = cause === null ? {} : { cause: CAUSES[cause] };
    return [{ name, payoffs: groups.map(({ id, nets }) => ({ id, name: id, nets })), before, ...why }];
  });
});

/** Places of the lines that are lighter, by which the style sheet finds them. */
export const lighterLines = computed(() =>
  (drawn.value ?? []).flatMap(({ before }, place) => (before === null ? [] : [place])).join(" "),
);

export function PayoffCurves() {
  const versions = drawn.value;
  const { answer } = payoffs.value;
  if (answer === null || versions === null) return <div class="chart waiting" />;
  const { exitValuations, from } = answer;
  const draw = (options: PayoffComparisonOptions) => {
    const whole = { ...options, ...money.value, foundAt: headlinePrice.value };
    const title = payoffHeadline(exitValuations, versions, whole);
    return drawPayoffComparison({ exitValuations, versions }, title === null ? whole : { ...whole, title });
  };
  return (
    <>
      <ChartView file="side-by-side" draw={draw} />
      {from === 0 ? null : <p class="unit-line beneath">{beginsAt(from)}</p>}
    </>
  );
}

/** Why a company pays otherwise than the first, where the closing has to do with it. */
const CAUSES = {
  closing: "from the terms of closing alone",
  "closing among others": "where the terms of closing differ too",
} as const;
