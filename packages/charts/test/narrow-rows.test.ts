/** Rows of bars where there is little room. */
import { describe, expect, it } from "vitest";
import { rowsScene } from "../src/scene/rows.js";

const row = (name: string) => ({
  name,
  value: "24.9 → 19.9 %",
  bars: [{ from: 0, to: 1, role: "series", series: 0, key: name, label: name }] as const,
});
const parts = { title: "Who was diluted", unit: "percent", rows: [row("Alpha Ventures"), row("Ben")], legend: [] };

/** Names and the widths of bars. */
function drawnAt(width: number) {
  const { marks } = rowsScene(parts, { width });
  return {
    texts: marks.flatMap((mark) => (mark.mark === "text" ? [mark.text] : [])),
    bars: marks.flatMap((mark) => (mark.mark === "rect" ? [mark] : [])),
  };
}

describe("rows of bars", () => {
  it.each([240, 280, 320, 720])("%d wide have whole names, and bars that take a third of the room", (width) => {
    const { texts, bars } = drawnAt(width);
    expect(texts).toContain("Alpha Ventures");
    for (const bar of bars) expect(bar.width).toBeGreaterThanOrEqual((width - 32) / 3);
  });

  it("have a name above its own bar where it has no room beside it", () => {
    const { marks } = rowsScene(parts, { width: 240 });
    const name = marks.find((mark) => mark.mark === "text" && mark.text === "Ben");
    const bar = marks.find(({ key }) => key === "Ben");
    if (name?.mark !== "text" || bar?.mark !== "rect") throw new Error("not drawn");
    expect(name.y).toBeLessThanOrEqual(bar.y + 4);
    expect(bar.x).toBeLessThanOrEqual(name.x);
  });
});
