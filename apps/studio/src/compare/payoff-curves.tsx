/** Founders and investors over the exit, a style of line for each company. */
import { drawPayoffComparison } from "@capstack/charts";
import { ChartView } from "../chart/chart-view.js";
import { beginsAt } from "../exit/closing/begins-at.js";
import { money } from "../state/store.js";
import { compared, payoffs } from "./compared.js";

export function PayoffCurves() {
  const { answer } = payoffs.value;
  const names = compared.value.map(({ name }) => name);
  if (answer === null || answer.companies.length !== names.length) {
    return <div class="chart waiting" />;
  }
  const { exitValuations, companies, from } = answer;
  // A company that cannot be computed has no line, and nothing is said of it.
  const versions = companies.flatMap((groups, place) => {
    const payoffs = groups.map(({ id, nets }) => ({ id, name: id, nets }));
    return payoffs.length === 0 ? [] : [{ name: names[place] ?? "", payoffs }];
  });
  return (
    <>
      <ChartView
        file="side-by-side"
        draw={(options) => drawPayoffComparison({ exitValuations, versions }, { ...options, ...money.value })}
      />
      {from === 0 ? null : <p class="unit-line beneath">{beginsAt(from)}</p>}
    </>
  );
}
