/** A chart as a picture on the page, in the colours of a theme. */
import { type Chart, type Mark, paintOf, type TextMark, type Theme } from "@capstack/charts";

export interface PictureProps {
  readonly chart: Chart;
  readonly theme: Theme;
}

export function Picture({ chart: { scene, title, description }, theme }: PictureProps) {
  const { width, height, marks } = scene;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${title}. ${description}`}
    >
      {marks.map((mark, at) => (
        <Drawn key={mark.key ?? at} mark={mark} theme={theme} />
      ))}
    </svg>
  );
}

function Drawn({ mark, theme }: { readonly mark: Mark; readonly theme: Theme }) {
  const { fill, stroke, strokeWidth, opacity, dashes } = paintOf(mark, theme);
  const dashed = dashes === undefined ? {} : { "stroke-dasharray": dashes };
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
        <line x1={mark.x1} y1={mark.y1} x2={mark.x2} y2={mark.y2} {...paint} {...dashed}>
          {label}
        </line>
      );
    case "path":
      return (
        <path d={mark.d} stroke-linejoin="round" {...paint} {...dashed}>
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

/** Anchors turn with the direction of reading, as in a chart's own SVG. */
function placed({ align, bold, direction }: TextMark) {
  const turned = direction === "rtl";
  const anchor = align === "center" ? "middle" : (align === "right") !== turned ? "end" : "start";
  return { "text-anchor": anchor, ...(bold === true ? { "font-weight": 600 } : {}), ...(turned ? { direction } : {}) };
}
