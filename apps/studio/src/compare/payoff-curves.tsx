/** Founders and investors over the exit, a style of line for each company. */
import { ChartView } from "../chart/chart-view.js";
import { charts } from "../chart/charts.js";
import type { Group } from "../engine/several/compare.js";
import { money } from "../state/store.js";
import { compared, payoffs } from "./compared.js";

const NAMES: Readonly<Record<Group, string>> = { founders: "Founders", investors: "Investors", others: "Others" };

export function PayoffCurves() {
  const kit = charts.value;
  const { answer } = payoffs.value;
  const names = compared.value.map(({ name }) => name);
  if (kit === null || answer === null || answer.companies.length !== names.length) {
    return <div class="chart waiting" />;
  }
  const { exitValuations, companies } = answer;
  const versions = companies.map((groups, place) => ({
    name: names[place] ?? "",
    payoffs: groups.map(({ id, nets }) => ({ id, name: NAMES[id], nets })),
  }));
  return (
    <ChartView
      file="side-by-side"
      draw={(options) => kit.drawPayoffComparison({ exitValuations, versions }, { ...options, ...money.value })}
    />
  );
}
