/** A chart in the colours of the host. */
import { type Chart, type ChartOptions, type Theme, themes } from "@capstack/charts";
import { Picture, useWidth } from "@capstack/components";
import { useMemo } from "preact/hooks";

export interface ChartFigureProps {
  /** Draws as large as asked. */
  readonly draw: (options: ChartOptions) => Chart;
  readonly isDark: boolean;
}

export function ChartFigure({ draw, isDark }: ChartFigureProps) {
  const [frame, width] = useWidth(Math.min(720, document.body.clientWidth - 32));
  const chart = useMemo(() => draw({ width, heading: false }), [draw, width]);
  return (
    <figure ref={frame} data-chart={chart.kind}>
      <Picture chart={chart} theme={hostTheme(isDark)} />
    </figure>
  );
}

/** The charts' colours on the host's ground: where something stands on a colour, its contrast is to that. */
function hostTheme(isDark: boolean): Theme {
  const own = isDark ? themes.dark : themes.light;
  const style = getComputedStyle(document.body);
  return {
    ...own,
    background: toHex(style.backgroundColor, own.background),
    text: toHex(style.color, own.text),
  };
}

const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Any colour that CSS knows as `#rrggbb`; the other where it is see-through. */
function toHex(colour: string, other: string): string {
  if (pixel === null) return other;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, opacity = 0] = pixel.getImageData(0, 0, 1, 1).data;
  if (opacity < 255) return other;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
