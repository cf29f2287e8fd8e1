/** A chart on the page, as wide as there is room, in the colours of the host. */
import { type Chart, type ChartOptions, type Mark, paintOf, type TextMark, type Theme, themes } from "@capstack/charts";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

export interface PictureProps {
  /** Draws as large as asked. */
  readonly draw: (options: ChartOptions) => Chart;
  readonly isDark: boolean;
}

export function Picture({ draw, isDark }: PictureProps) {
  const [frame, width] = useWidth();
  const chart = useMemo(() => draw({ width, heading: false }), [draw, width]);
  const theme = hostTheme(isDark);
  const { scene } = chart;
  return (
    <figure ref={frame} data-chart={chart.kind}>
      <svg
        width={scene.width}
        height={scene.height}
        viewBox={`0 0 ${scene.width} ${scene.height}`}
        role="img"
        aria-label={`${chart.title}. ${chart.description}`}
      >
        {scene.marks.map((mark, at) => (
          <Drawn key={mark.key ?? at} mark={mark} theme={theme} />
        ))}
      </svg>
    </figure>
  );
}

function Drawn({ mark, theme }: { readonly mark: Mark; readonly theme: Theme }) {
  const { fill, stroke, strokeWidth, opacity } = paintOf(mark, theme);
  const paint = { fill, stroke, "stroke-width": strokeWidth, "fill-opacity": opacity };
  const label = mark.label === undefined ? null : <title>{mark.label}</title>;
  switch (mark.mark) {
    case "rect":
      return (
        <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} {...paint}>
          {label}
        </rect>
      );
    case "line":
      return (
        <line x1={mark.x1} y1={mark.y1} x2={mark.x2} y2={mark.y2} {...paint} {...dashed(mark)}>
          {label}
        </line>
      );
    case "path":
      return (
        <path d={mark.d} stroke-linejoin="round" {...paint} {...dashed(mark)}>
          {label}
        </path>
      );
    case "circle":
      return (
        <circle cx={mark.cx} cy={mark.cy} r={mark.r} {...paint}>
          {label}
        </circle>
      );
    case "text":
      return (
        <text x={mark.x} y={mark.y} font-size={mark.size} {...placed(mark)} {...paint}>
          {mark.text}
        </text>
      );
  }
}

const dashed = ({ dashed }: { readonly dashed?: boolean }) => (dashed === true ? { "stroke-dasharray": "4 3" } : {});

/** Anchors turn with the direction of reading, as in a chart's own SVG. */
function placed({ align, bold, direction }: TextMark) {
  const turned = direction === "rtl";
  const anchor = align === "center" ? "middle" : (align === "right") !== turned ? "end" : "start";
  return { "text-anchor": anchor, ...(bold === true ? { "font-weight": 600 } : {}), ...(turned ? { direction } : {}) };
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

/** The width there is, to the next ten pixels down. */
function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(() => Math.min(720, toTens(document.body.clientWidth - 32)));
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setWidth(toTens(element.clientWidth)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [frame, width] as const;
}

const toTens = (width: number) => Math.max(240, Math.floor(width / 10) * 10);
