/** Founders and investors over the exit, a style of line for each company. */
import { drawPayoffComparison, type PayoffComparisonOptions } from "@capstack/charts";
import { ChartView } from "../chart/chart-view.js";
import { beginsAt } from "../exit/closing/begins-at.js";
import { money } from "../state/store.js";
import { compared, headlinePrice, payoffs } from "./compared.js";

export function PayoffCurves() {
  const { answer } = payoffs.value;
  const stand = compared.value;
  if (answer === null || answer.companies.length !== stand.length) {
    return <div class="chart waiting" />;
  }
  const { exitValuations, companies, from } = answer;
  // A company that cannot be computed has no line, and nothing is said of it.
  const versions = companies.flatMap(({ groups, cause }, place) => {
    const { name = "", isBefore = false, until = null } = stand[place] ?? {};
    const payoffs = groups.map(({ id, nets }) => ({ id, name: id, nets }));
    const shown = isBefore ? `${name}, before ${until === null ? "its last change" : `“${until}”`}` : name;
    const why = cause === null ? {} : { cause: CAUSES[cause] };
    return payoffs.length === 0 ? [] : [{ name: shown, payoffs, isBefore, ...why }];
  });
  // The headline is not about figures that a change has made untrue.
  const told = versions.filter(({ isBefore }) => !isBefore);
  const draw = (options: PayoffComparisonOptions) => {
    const whole = { ...options, ...money.value, foundAt: headlinePrice.value };
    if (told.length === versions.length) return drawPayoffComparison({ exitValuations, versions }, whole);
    const { title } = drawPayoffComparison({ exitValuations, versions: told }, whole);
    return drawPayoffComparison({ exitValuations, versions }, { ...whole, title });
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
