/** A chart on the page: the finding, the picture, the same as a table, and files to save. */
import type { Chart, ChartOptions } from "@capstack/charts";
import { FigureTable } from "@capstack/components";
import { useEffect, useRef, useState } from "preact/hooks";
import { saveCsv, savePng, saveSvg } from "../files/save.js";
import { charts } from "./charts.js";
import { theme } from "./theme.js";

export interface ChartViewProps {
  /** Draws as large as asked. */
  readonly draw: (options: ChartOptions) => Chart;
  /** What the files are called. */
  readonly file: string;
}

/** The width of a picture that is taken along. Pixels. */
const FILE_WIDTH = 860;

export function ChartView({ draw, file }: ChartViewProps) {
  const [frame, width] = useWidth();
  const kit = charts.value;
  const chart = useAfterFigures(() => draw({ width, heading: false }), [draw, width]);
  if (chart === null) return <figure class="chart waiting" ref={frame} />;
  const whole = () => draw({ width: FILE_WIDTH });
  return (
    <figure class="chart" ref={frame} data-chart={chart.kind}>
      <figcaption>
        <h3>{chart.title}</h3>
        <p class="unit-line">{chart.unit}</p>
      </figcaption>
      {/* The kit escapes every text that is not its own. */}
      <div class="picture" dangerouslySetInnerHTML={{ __html: kit?.toSvg(chart, { theme: theme.value }) ?? "" }} />
      <details class="as-table">
        <summary>The same as a table; files</summary>
        <p>{chart.description}</p>
        <div class="buttons">
          <button type="button" onClick={() => void saveSvg(whole(), file)}>
            SVG
          </button>
          <button type="button" onClick={() => void savePng(whole(), file)}>
            PNG
          </button>
          <button type="button" onClick={() => void saveCsv(chart.table, file)}>
            CSV
          </button>
        </div>
        <FigureTable columns={chart.table.columns} rows={chart.table.rows} />
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

/** The width that a chart has, to the next ten pixels down: a scroll bar that comes or goes redraws nothing. */
function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(280, Math.floor(element.clientWidth / 10) * 10)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [frame, width] as const;
}
