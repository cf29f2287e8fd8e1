/** Figures of texts round half up the decimal that a number prints as. */
import { describe, expect, it } from "vitest";
import { figure, money, multiple, percent, sharePrice } from "../../src/summary/text-table.js";
import { openLocally } from "./call-locally.js";

describe("a figure of a text rounds half up the decimal that its number prints as", () => {
  it.each([
    [multiple(390 / 400), "0.98x"],
    [multiple(1.005), "1.01x"],
    [multiple(1.015), "1.02x"],
    [multiple(-1.005), "-1.01x"],
    [percent(0.00145), "0.15 %"],
    [percent(0.10005), "10.01 %"],
    [percent(-0.00001), "0.00 %"],
    [money(2.135), "2.14"],
    [money(1234.995), "1,235"],
    [sharePrice(0.73751234565), "0.7375123457"],
    [figure(1e21, 0), "1,000,000,000,000,000,000,000"],
  ])("%s is %s", (shown, wanted) => {
    expect(shown).toBe(wanted);
  });
  it("is 0.98x for 390 that came back of 400", async () => {
    const flows = [
      { date: "2022-03-03", amount: -250_000 },
      { date: "2023-03-03", amount: -150_000 },
      { date: "2024-09-30", amount: 80_000 },
      { date: "2026-03-31", amount: 310_000 },
    ];
    const { said } = await openLocally()("returns_compute", { flows, nav: 0 });
    expect(said).toContain("DPI 0.98x, RVPI 0.00x, TVPI 0.98x.");
  });
});
