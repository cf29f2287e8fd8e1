/** The J-curve of a fund, at its pace and outcomes and at others. */
import { type ChartOptions, drawFundCurve } from "@capstack/charts";
import { columnsOf, FigureTable } from "@capstack/components";
import { useCallback, useState } from "preact/hooks";
import { byYear, type FundFigures } from "../../src/data/fund.js";
import { ChartFigure } from "../chart-figure.js";
import { type PageProps, startView } from "../connection.js";
import { Choice, Slider } from "../controls.js";
import { Heading, Notes, SaveTable } from "../parts.js";

type Side = "total" | "lp";

const SIDES = { total: "All partners", lp: "Limited partners" } as const;

function FundPage({ figures, formats, isDark, change, save }: PageProps<FundFigures>) {
  const { periods, investmentYears, warnings } = figures;
  const [plan] = useState(investmentYears);
  const [side, setSide] = useState<Side>("total");
  const [moved, setMoved] = useState({ investmentYears, multipleFactor: 1 });
  const draw = useCallback(
    (options: ChartOptions) => drawFundCurve({ forecast: { periods } }, { ...options, side }),
    [periods, side],
  );
  const { title } = draw({ width: 240 });
  const move = (part: Partial<typeof moved>) => {
    const next = { ...moved, ...part };
    setMoved(next);
    change(next, (answer) => sayFund(answer, next.multipleFactor));
  };
  return (
    <>
      <Heading title={title}>{`Cash of ${SIDES[side].toLowerCase()}, by period and so far`}</Heading>
      <div class="controls">
        <Slider
          label="Investment period"
          value={moved.investmentYears}
          least={Math.min(1, plan)}
          most={Math.max(8, plan)}
          step={0.25}
          text={`${formats.years(moved.investmentYears)} years`}
          onMove={(value) => move({ investmentYears: value })}
        />
        <Slider
          label="Outcomes, against the plan"
          value={moved.multipleFactor}
          least={0}
          most={2}
          step={0.05}
          text={formats.factor(moved.multipleFactor)}
          onMove={(value) => move({ multipleFactor: value })}
        />
      </div>
      <ChartFigure draw={draw} isDark={isDark} />
      <Choice label="Whose money" choices={SIDES} value={side} onChoose={setSide} />
      <Facts summary={figures.summary} side={side} formats={formats} />
      <details>
        <summary>Year by year</summary>
        <FigureTable
          caption={`Cash of ${SIDES[side].toLowerCase()} by year`}
          columns={columnsOf(["Year"], COLUMNS)}
          rows={linesOf(byYear(periods), side).map(({ label, figures }) => [label, ...figures.map(formats.money)])}
        />
      </details>
      <Notes notes={warnings} />
      <SaveTable
        save={save}
        name="fund-forecast"
        columns={["Period", ...COLUMNS]}
        rows={linesOf(periods, side).map(({ label, figures }) => [label, ...figures])}
      />
    </>
  );
}

const COLUMNS = ["Called", "Distributed", "Net cash so far", "NAV"];

interface FactsProps extends Pick<PageProps<FundFigures>, "formats"> {
  readonly summary: FundFigures["summary"];
  readonly side: Side;
}

function Facts({ summary: { multiples, irr, totals, maxNetExposure }, side, formats }: FactsProps) {
  const facts = [
    ["Gross multiple", formats.factor(multiples.gross)],
    ["Net multiple", formats.factor(side === "lp" ? multiples.netLp : multiples.netTotal)],
    ["Net IRR", formats.percent(side === "lp" ? irr.netLp : irr.netTotal)],
    ["Called", formats.money(totals.capitalCalls[side])],
    ["Distributed", formats.money(totals.distributions[side])],
    ["Carry", formats.money(totals.carry)],
    ["Deepest exposure", formats.money(maxNetExposure)],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Called, distributed with carry, what is left of both so far, and NAV. */
function linesOf(periods: FundFigures["periods"], side: Side) {
  const cents = (value: number) => Math.round(value * 100) / 100;
  let sofar = 0;
  return periods.map(({ label, capitalCalls, netCashFlow, nav }) => {
    sofar = cents(sofar + netCashFlow[side]);
    const received = cents(netCashFlow[side] + capitalCalls[side]);
    return { label, figures: [capitalCalls[side], received, sofar, nav[side]] };
  });
}

/** For the model: what the user looks at now. */
function sayFund({ investmentYears, summary }: FundFigures, multipleFactor: number): string {
  const { multiples, irr, totals, maxNetExposure } = summary;
  return `In the fund view the user set the investment period to ${investmentYears} years and every outcome to ${multipleFactor} times its multiple. Then: gross multiple ${multiples.gross}, net multiple ${multiples.netTotal} (limited partners ${multiples.netLp}), net IRR ${irr.netTotal} (limited partners ${irr.netLp}), called ${totals.capitalCalls.total}, distributed ${totals.distributions.total}, carry ${totals.carry}, deepest exposure ${maxNetExposure}.`;
}

startView("fund", FundPage);
