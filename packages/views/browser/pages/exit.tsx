/** Who gets what, and at every other price. */
import { type ChartOptions, drawExitPayoff } from "@capstack/charts";
import { columnsOf, FigureTable } from "@capstack/components";
import { useCallback, useState } from "preact/hooks";
import type { ExitFigures } from "../../src/data/exit.js";
import { ChartFigure } from "../chart-figure.js";
import { type PageProps, startView } from "../connection.js";
import { Slider } from "../controls.js";
import { Heading, Notes, SaveTable } from "../parts.js";
import { quoted } from "../say.js";

function ExitPage({ figures, formats, isDark, isBusy, change, save }: PageProps<ExitFigures>) {
  const { exitValuation, highestExit, drawnUpTo } = figures;
  // The scale stays as it was first, whatever price it then shows.
  const [scale] = useState(highestExit);
  const [moved, setMoved] = useState<number | null>(null);
  const price = isBusy ? (moved ?? exitValuation) : exitValuation;
  const draw = useCallback(
    (options: ChartOptions) => drawExitPayoff(figures, { ...options, upTo: Math.min(scale, drawnUpTo) }),
    [figures, scale, drawnUpTo],
  );
  const { title } = draw({ width: 240 });
  return (
    <>
      <Heading title={title}>What each class is paid as the exit grows</Heading>
      <Slider
        label="Exit valuation"
        value={price}
        least={0}
        most={scale}
        step={roundStep(scale / 500)}
        text={formats.compact(price)}
        onMove={(value) => {
          setMoved(value);
          change({ exitValuation: value }, sayExit);
        }}
      />
      <ChartFigure draw={draw} isDark={isDark} />
      <Paid figures={figures} formats={formats} />
      <Notes notes={notesOf(figures)} />
      <SaveTable
        save={save}
        name={`exit-at-${Math.round(exitValuation)}`}
        columns={["Who", ...COLUMNS]}
        rows={[...figures.classes, ...figures.holders].map(({ name, net, multiple, pctOfProceeds }) => [
          name,
          net,
          multiple,
          pctOfProceeds,
        ])}
      />
    </>
  );
}

const COLUMNS = ["Paid", "Of invested", "Of proceeds"];

function Paid({ figures, formats }: Pick<PageProps<ExitFigures>, "figures" | "formats">) {
  const { summary, classes, holders } = figures;
  const cells = ({ name, net, multiple, pctOfProceeds }: (typeof classes)[number] | (typeof holders)[number]) => [
    name,
    formats.money(net),
    formats.factor(multiple),
    formats.percent(pctOfProceeds),
  ];
  return (
    <>
      <FigureTable
        caption="Paid to each class"
        columns={columnsOf(["Class"], COLUMNS)}
        rows={classes.map(cells)}
        total={["All classes", formats.money(summary.totalDistributed), "", ""]}
      />
      <details>
        <summary>By holder</summary>
        <FigureTable caption="Paid to each holder" columns={columnsOf(["Holder"], COLUMNS)} rows={holders.map(cells)} />
      </details>
    </>
  );
}

function notesOf({ breakpointsLeftOut, holdersInAll, holders, warnings }: ExitFigures): string[] {
  return [
    ...(breakpointsLeftOut > 0 ? [`The picture ends before ${breakpointsLeftOut} further breakpoints.`] : []),
    ...(holdersInAll > holders.length ? [`The ${holders.length} paid most of ${holdersInAll} holders.`] : []),
    ...warnings,
  ];
}

/** The next of 1, 2 and 5 times a power of ten below. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power;
}

/** For the model: what the user looks at now. */
function sayExit({ exitValuation, summary, classes }: ExitFigures): string {
  const paid = classes.slice(0, 12).map(({ name, net }) => `${quoted(name)} ${net}`);
  return `In the exit view the user set the exit valuation to ${exitValuation}. Of ${summary.equityProceeds} to equity the classes are paid: ${paid.join(", ")}.`;
}

startView("exit", ExitPage);
