/** A chart as SVG text: no script, no style sheet, no font file, the same bytes everywhere. */
import type { Chart } from "../chart.js";
import type { Mark, TextMark } from "../scene/mark.js";
import { paintOf } from "../theme/paint.js";
import { type Theme, themes } from "../theme/themes.js";

/** How a chart is written. */
export interface SvgOptions {
  /** `light` by default. */
  readonly theme?: "light" | "dark" | "print";
}

const FACE = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Writes a chart as a document of its own, with its description for those who do not see it.
 * @param chart made by one of the `draw…` functions
 * @returns an SVG document; equal charts give equal bytes
 * @example
 * const svg = toSvg(drawOwnership({ snapshots: [] }, { width: 320 }));
 * svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"') // => true
 */
export function toSvg({ title, description, scene }: Chart, { theme: named = "light" }: SvgOptions = {}): string {
  const theme = themes[named];
  const { width, height } = scene;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FACE}" role="img" aria-label="${toXml(title)}">
<title>${toXml(title)}</title>
<desc>${toXml(description)}</desc>
<rect width="${width}" height="${height}" fill="${theme.background}"/>
${scene.marks.map((mark) => element(mark, theme)).join("\n")}
</svg>
`;
}

function element(mark: Mark, theme: Theme): string {
  const { fill, stroke, strokeWidth, opacity, dashes } = paintOf(mark, theme);
  const painted = attributes({ fill, stroke, "stroke-width": strokeWidth, "fill-opacity": opacity });
  const dashed = attributes({ "stroke-dasharray": dashes });
  const body = mark.label === undefined ? "" : `<title>${toXml(mark.label)}</title>`;
  switch (mark.mark) {
    case "rect":
      return tag("rect", attributes({ x: mark.x, y: mark.y, width: mark.width, height: mark.height }) + painted, body);
    case "line": {
      const { x1, y1, x2, y2 } = mark;
      return tag("line", attributes({ x1, y1, x2, y2 }) + painted + dashed, body);
    }
    case "path":
      return tag("path", attributes({ d: mark.d }) + painted + joined(mark.filled) + dashed, body);
    case "circle":
      return tag("circle", attributes({ cx: mark.cx, cy: mark.cy, r: mark.r }) + painted, body);
    case "text":
      return tag("text", placed(mark) + painted, toXml(mark.text));
  }
}

/** Anchors turn with the direction of reading: the end of a text that is read from the right is on its left. */
function placed({ x, y, size, align, bold, direction }: TextMark): string {
  const turned = direction === "rtl";
  const anchor = align === "center" ? "middle" : (align === "right") !== turned ? "end" : undefined;
  const weight = bold === true ? 600 : undefined;
  return attributes({ x, y, "font-size": size, "font-weight": weight, "text-anchor": anchor, direction });
}

function tag(name: string, attributesOf: string, body: string): string {
  return body === "" ? `<${name}${attributesOf}/>` : `<${name}${attributesOf}>${body}</${name}>`;
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return present.map(([name, value]) => ` ${name}="${toXml(String(value))}"`).join("");
}

function joined(filled: boolean): string {
  return filled ? "" : ' stroke-linejoin="round"';
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escaped, and without what XML cannot hold: control characters and halves of letters. */
function toXml(text: string): string {
  const held = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
  return held.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
}
