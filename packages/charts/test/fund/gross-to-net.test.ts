/** A bridge adds up as it is written. */
import { describe, expect, it } from "vitest";
import { drawGrossToNet, drawSensitivity } from "../../src/index.js";

const tenths = (text: string) => Math.round(Number(text.replace("−", "-").replace(/[^\d.-]/g, "")) * 10);

describe("gross to net", () => {
  it.each([
    [0.2935, 0.0399, 0.0294, 0.2242],
    [0.1, 0.0333, 0.0333, 0.0334],
    [0.05, 0.06449, 0.00049, -0.01498],
    [0.31049, 0.0412, 0.03134, 0.23795],
  ])("of %d less %d and %d is written so that it adds up to %d", (grossIrr, fromFeesAndExpenses, fromCarry, netIrr) => {
    const { description, title } = drawGrossToNet({ grossToNet: { grossIrr, fromFeesAndExpenses, fromCarry, netIrr } });
    const [gross = 0, fees = 0, carry = 0, net = 0] = [...description.matchAll(/[−-]?[\d.]+ %/g)].map(([text]) =>
      tenths(text),
    );
    expect(gross + fees + carry).toBe(net);
    expect(tenths(/take ([−-]?[\d.]+) of/.exec(title)?.[1] ?? "")).toBe(gross - net);
    expect([gross, net]).toEqual([Math.round(grossIrr * 1000), Math.round(netIrr * 1000)]);
  });
});

describe("a heat map", () => {
  it("outlines the cell where one stands, and none where there is no such cell", () => {
    const x = { path: "carryPct", values: [0.1, 0.2] };
    const map = { x, metrics: ["tvpi"], cells: [{ values: [2] }, { values: [1.9] }] };
    const outlined = (at: number) =>
      drawSensitivity(map, { current: { x: at } }).scene.marks.filter(({ key }) => key === "current").length;
    expect([outlined(0.2), outlined(0.15)]).toEqual([1, 0]);
  });
});
