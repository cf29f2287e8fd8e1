import type { ExitPoint } from "../commands/exit-points.js";
import { drawChart, shortMoney } from "./chart.js";

/** Who gets what of each exit value: the classes on top of each other, so that the whole is the equity. */
export function payoffCurve(points: readonly ExitPoint[], names: ReadonlyMap<string, string> = new Map()): string {
  const ids = [...new Set(points.flatMap(({ classes }) => classes.map(({ classId }) => classId)))];
  return drawChart({
    title: "Who gets what of an exit",
    xTitle: "Exit value",
    yTitle: "Payout",
    areas: ids.map((id) => ({
      name: names.get(id) ?? id,
      points: points.map(({ exitValuation, classes }) => [
        exitValuation,
        classes.find(({ classId }) => classId === id)?.net ?? 0,
      ]),
    })),
    lines: [],
    formatX: shortMoney,
    formatY: shortMoney,
  });
}
