/** A chart on the page: the finding, the picture, the same as a table, and files to save. */
import type { Chart, FoldOptions } from "@capstack/charts";
import { FigureTable, Scrolling, useWidth } from "@capstack/components";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { colours } from "../company/colours.js";
import { charts } from "./charts.js";
import { paper, theme } from "./theme.js";

export interface ChartViewProps {
  /** Draws as large as asked. */
  readonly draw: (options: FoldOptions) => Chart;
  /** What the files are called. */
  readonly file: string;
  /** What lies over the picture: a hand that points into it. */
  readonly over?: (chart: Chart) => ComponentChildren;
}

/** Loaded when something is saved. */
const saving = () => import("../files/save.js");

/** The width of a picture that is taken along. Pixels. */
const FILE_WIDTH = 860;
/** The room on a page of A4, whatever window it is printed from. Pixels. */
const PAPER_WIDTH = 680;
/** Owners that a picture tells apart; more colours are hard to tell from each other. */
const MOST_APART = 12;
/** Of many owners those below this part of all stand together. A fraction of one. */
const LEAST_APART = 0.01;
const FOLD = { most: MOST_APART, least: LEAST_APART };

export function ChartView({ draw, file, over }: ChartViewProps) {
  const [frame, width] = useWidth(640);
  const kit = charts.value;
  const drawn = (width: number) => draw({ width, heading: false, ...FOLD, colours: colours.value });
  const shown = useAfterFigures(() => drawn(width), [draw, width]);
  // A print takes the page as it is now, so that its chart is drawn at once and at the width of paper.
  const chart = shown !== null && paper.value ? drawn(PAPER_WIDTH) : shown;
  if (chart === null) return <figure class="chart waiting" ref={frame} />;
  const whole = () => draw({ width: FILE_WIDTH, ...FOLD, colours: colours.value });
  return (
    <figure class="chart" ref={frame} data-chart={chart.kind}>
      <figcaption>
        <h3>{unbroken(chart.title)}</h3>
        <p class="unit-line">{chart.unit}</p>
      </figcaption>
      <div class="picture">
        {kit && <kit.Picture chart={chart} theme={kit.themes[theme.value]} />}
        {over?.(chart)}
      </div>
      <details class="as-table">
        <summary>Table and files</summary>
        <p>{chart.description}</p>
        <div class="buttons">
          <button type="button" onClick={async () => (await saving()).saveSvg(whole(), file)}>
            SVG
          </button>
          <button type="button" onClick={async () => (await saving()).savePng(whole(), file)}>
            PNG
          </button>
          <button type="button" onClick={async () => (await saving()).saveCsv(chart.table, file)}>
            CSV
          </button>
        </div>
        <Scrolling label="Table">
          <FigureTable caption={chart.title} columns={chart.table.columns} rows={chart.table.rows} />
        </Scrolling>
      </details>
    </figure>
  );
}

/** What is drawn once the figures beside it stand: a table never waits for a picture. */
function useAfterFigures(draw: () => Chart, changes: readonly unknown[]): Chart | null {
  const [chart, setChart] = useState<Chart | null>(null);
  useEffect(() => {
    const soon = setTimeout(() => setChart(draw()));
    return () => clearTimeout(soon);
  }, changes);
  return chart;
}

/** A title in which no figure parts from its unit. */
const unbroken = (title: string): string => title.replaceAll(/ (?=%)|(?<=\b[A-Z]{3}) (?=[\d−])/g, "\u00a0");
