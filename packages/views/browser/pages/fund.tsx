/** The J-curve of a fund, at its pace and outcomes and at others. */
import { type ChartOptions, drawFundCurve } from "@capstack/charts";
import { Picture } from "@capstack/components";
import { useCallback, useState } from "preact/hooks";
import { byYear, type FundFigures } from "../../src/data/fund.js";
import { type PageProps, startView } from "../connection.js";
import { Choice, Slider } from "../controls.js";
import { FigureTable } from "../figure-table.js";
import { Heading, Notes, SaveTable } from "../parts.js";

type Side = "total" | "lp";

const SIDES = { total: "All partners", lp: "Limited partners" } as const;

function FundPage({ figures, formats, isDark, change, save }: PageProps<FundFigures>) {
  const { periods, summary, investmentYears, warnings } = figures;
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
  const { multiples, irr, totals, maxNetExposure } = summary;
  const net = side === "lp" ? multiples.netLp : multiples.netTotal;
  const rate = side === "lp" ? irr.netLp : irr.netTotal;
  const facts = [
    ["Gross multiple", formats.factor(multiples.gross)],
    ["Net multiple", formats.factor(net)],
    ["Net IRR", formats.percent(rate)],
    ["Called", formats.money(totals.capitalCalls[side])],
    ["Distributed", formats.money(totals.distributions[side])],
    ["Carry", formats.money(totals.carry)],
    ["Deepest exposure", formats.money(maxNetExposure)],
  ] as const;
  const columns = ["Year", "Called", "Distributed", "Net cash so far", "NAV"];
  const years = linesOf(byYear(periods), side);
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
      <Picture draw={draw} isDark={isDark} />
      <Choice label="Whose money" choices={SIDES} value={side} onChoose={setSide} />
      <dl class="facts">
        {facts.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>Year by year</summary>
        <FigureTable
          caption={`Cash of ${SIDES[side].toLowerCase()} by year`}
          columns={columns}
          rows={years.map(({ label, figures }) => [label, ...figures.map(formats.money)])}
        />
      </details>
      <Notes notes={warnings} />
      <SaveTable
        save={save}
        name="fund-forecast"
        columns={["Period", ...columns.slice(1)]}
        rows={linesOf(periods, side).map(({ label, figures }) => [label, ...figures])}
      />
    </>
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
