/** What one person gets at every price: a straight line between the prices at which the split changes. */
import { drawPayoffComparison } from "@capstack/charts";
import { ChartView } from "../../chart/chart-view.js";
import { answered } from "../../engine/answered.js";
import { showCompact } from "../../figures/figures.js";
import { inCurrency, money } from "../../state/store.js";
import { beginsAt } from "../closing/begins-at.js";
import { exit, exitRequest, highestExit } from "../exit-answers.js";
import { chosenHolder } from "../exit-rows.js";

/** The exit at the lowest price at which the terms hold, at every breakpoint and where the slider ends. */
const atBreakpoints = answered("payoff", () => {
  const request = exitRequest.value;
  if (request === null || chosenHolder.value === null) return null;
  const turns = (exit.value.answer?.breakpoints ?? []).flatMap(({ exitValuation }) => exitValuation ?? []);
  const prices = [...new Set([0, ...turns, highestExit.value])].filter((price) => price <= highestExit.value);
  const { exitValuation: _, analysis: __, ...asked } = request;
  return { request: asked, prices: prices.toSorted((one, other) => one - other) };
});

interface HolderPayoffProps {
  readonly holderId: string;
  readonly name: string;
  /** Whether something else is paid beside what securities get. */
  readonly isBeside: boolean;
}

export function HolderPayoff({ holderId, name, isBeside }: HolderPayoffProps) {
  const { answer, issues } = atBreakpoints.value;
  if (issues.length > 0) {
    const most = inCurrency(showCompact(highestExit.value));
    return <p class="help">Up to {most}, escrow and earn-outs come to more than there is to share.</p>;
  }
  const scenarios = answer?.scenarios ?? [];
  const netIn = ({ holders }: (typeof scenarios)[number]) => holders.find((one) => one.holderId === holderId)?.net ?? 0;
  if (answer === null || scenarios.length < 2) return null;
  const { from } = answer;
  const input = {
    exitValuations: scenarios.map(({ exitValuation }) => exitValuation),
    versions: [{ name, payoffs: [{ id: holderId, name, nets: scenarios.map(netIn) }] }],
  };
  return (
    <>
      <ChartView
        file="payoff-of-holder"
        draw={(options) =>
          drawPayoffComparison(input, {
            ...options,
            ...money.value,
            exitValuation: exit.value.answer?.exitValuation ?? 0,
            title: `What ${name} gets${isBeside ? " for securities" : ""} as the price rises`,
          })
        }
      />
      {from === 0 ? null : <p class="help">{beginsAt(from)}</p>}
    </>
  );
}
