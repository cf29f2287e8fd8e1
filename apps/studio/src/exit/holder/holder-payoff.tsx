/** What one person gets at every price: a straight line between the prices at which the split changes. */
import { drawPayoffComparison } from "@capstack/charts";
import { ChartView } from "../../chart/chart-view.js";
import { answered } from "../../engine/answered.js";
import { money } from "../../state/store.js";
import { exit, exitRequest, highestExit } from "../exit-answers.js";
import { chosenHolder } from "../exit-rows.js";

/** The exit at zero, at every breakpoint and where the slider ends. */
const atBreakpoints = answered(
  "exit",
  () => {
    const request = exitRequest.value;
    if (request === null || chosenHolder.value === null) return null;
    const turns = (exit.value.answer?.breakpoints ?? []).flatMap(({ exitValuation }) => exitValuation ?? []);
    const prices = [...new Set([0, ...turns, highestExit.value])].filter((price) => price <= highestExit.value);
    const scenarios = prices
      .toSorted((one, other) => one - other)
      .map((exitValuation, place) => ({ id: `price-${place + 1}`, exitValuation }));
    return { ...request, analysis: { breakpoints: false, trace: false, scenarios } };
  },
  "exit-of-holder",
);

interface HolderPayoffProps {
  readonly holderId: string;
  readonly name: string;
}

export function HolderPayoff({ holderId, name }: HolderPayoffProps) {
  const { answer, issues } = atBreakpoints.value;
  if (issues.length > 0) {
    return <p class="help">No curve: at the lowest prices, escrow and earn-outs come to more than the price pays.</p>;
  }
  const scenarios = answer?.scenarios ?? [];
  const netIn = ({ holders }: (typeof scenarios)[number]) => holders.find((one) => one.holderId === holderId)?.net ?? 0;
  if (scenarios.length < 2) return null;
  const input = {
    exitValuations: scenarios.map(({ exitValuation }) => exitValuation),
    versions: [{ name, payoffs: [{ id: holderId, name, nets: scenarios.map(netIn) }] }],
  };
  return (
    <ChartView
      file="payoff-of-holder"
      draw={(options) =>
        drawPayoffComparison(input, {
          ...options,
          ...money.value,
          exitValuation: exit.value.answer?.exitValuation ?? 0,
          title: `What ${name} gets as the price rises`,
        })
      }
    />
  );
}
