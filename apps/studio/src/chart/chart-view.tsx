/** A chart on the page: the finding, the picture, the same as a table, and files to save. */
import type { Chart, FoldOptions } from "@capstack/charts";
import { FigureTable, Scrolling, useWidth } from "@capstack/components";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { colours } from "../company/colours.js";
import { charts } from "./charts.js";
import { inColumns, paper, theme } from "./theme.js";

export interface ChartViewProps {
  /** Draws as large as asked. */
  readonly draw: (options: FoldOptions) => Chart;
  /** What the files are called. */
  readonly file: string;
  /** What lies over the picture: a hand that points into it. */
  readonly over?: (chart: Chart) => ComponentChildren;
  /** How high the plot is on paper, where the page has less room than others. Pixels. */
  readonly plotOnPaper?: number;
}

/** Loaded when something is saved. */
const saving = () => import("../files/save.js");

/** The width of a picture that is taken along. Pixels. */
const FILE_WIDTH = 860;
/** The room on a page of A4, whatever window it is printed from: a chart takes all of it. Pixels. */
const PAPER_WIDTH = 680;
/** Height of a plot that shares a printed page with tables. Pixels. */
const ON_PAPER: Readonly<Record<string, number>> = {
  "exit-payoff": 140,
  "exit-split": 140,
  "payoff-comparison": 140,
};
/** Owners that a picture tells apart; more colours are hard to tell from each other. */
const MOST_APART = 12;
/** Of many owners those below this part of all stand together. A fraction of one. */
const LEAST_APART = 0.01;
const FOLD = { most: MOST_APART, least: LEAST_APART };

/** A picture grows to the card beside it by this factor at most. */
const MOST_GROWN = 1.5;

/** A picture, and how high it is without more room. Pixels. */
interface Shown {
  readonly chart: Chart;
  readonly least: number;
}

export function ChartView({ draw, file, over, plotOnPaper }: ChartViewProps) {
  const [frame, width] = useWidth(640);
  const kit = charts.value;
  const { picture, room } = useRoom();
  const drawn = (width: number, most: Pick<FoldOptions, "height" | "plotHeight"> = {}) =>
    draw({ width, heading: false, ...FOLD, colours: colours.value, ...most });
  const shown = useAfterFigures((): Shown => {
    const chart = drawn(width);
    const least = chart.scene.height;
    if (!inColumns.value || room <= least) return { chart, least };
    return { chart: drawn(width, { height: Math.min(room, least * MOST_GROWN) }), least };
  }, [draw, width, room, inColumns.value]);
  if (shown === null) return <figure class="chart waiting" ref={frame} />;
  // A print takes the page as it is now, so that its chart is drawn at once and at the width of paper.
  const plotHeight = plotOnPaper ?? ON_PAPER[shown.chart.kind];
  const chart = paper.value ? drawn(PAPER_WIDTH, plotHeight === undefined ? {} : { plotHeight }) : shown.chart;
  const whole = () => draw({ width: FILE_WIDTH, ...FOLD, colours: colours.value });
  return (
    <figure class="chart" ref={frame} data-chart={chart.kind}>
      <figcaption>
        <h3>{unbroken(chart.title)}</h3>
        <p class="unit-line">{chart.unit}</p>
      </figcaption>
      <div
        class="picture"
        ref={picture}
        style={inColumns.value && !paper.value ? { minHeight: `${shown.least}px` } : undefined}
      >
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

/** How high the place of a picture is: in a card that is as high as the one beside it. To ten pixels down. */
function useRoom() {
  const [element, picture] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (element === null) return;
    const watch = new ResizeObserver((entries) =>
      setRoom(Math.floor((entries.at(-1)?.contentRect.height ?? 0) / 10) * 10),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return { picture, room };
}

/** What is drawn once the figures beside it stand: a table never waits for a picture. */
function useAfterFigures<Drawn>(draw: () => Drawn, changes: readonly unknown[]): Drawn | null {
  const [chart, setChart] = useState<Drawn | null>(null);
  useEffect(() => {
    const soon = setTimeout(() => setChart(draw()));
    return () => clearTimeout(soon);
  }, changes);
  return chart;
}

/** A title in which no figure parts from its unit. */
const unbroken = (title: string): string => title.replaceAll(/ (?=%)|(?<=\b[A-Z]{3}) (?=[\d−])/g, "\u00a0");
