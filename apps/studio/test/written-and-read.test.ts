/** The example companies, written in each format that holds a whole company, and read again. */
import {
  type CapTableRequest,
  type CapTableState,
  computeCapTable,
  fromOcf,
  toOcf,
  toWaterfallModel,
} from "@capstack/cap-table";
import { computeExitWaterfall } from "@capstack/waterfall";
import { capTableWorkbook, readWorkbook } from "@capstack/workbook";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";

const PRICES = [10_000_000, 50_000_000, 120_000_000];

const holdingsOf = ({ holders }: CapTableState) =>
  holders
    .flatMap(({ id, fullyDilutedShares }) => (fullyDilutedShares === 0 ? [] : [`${id} ${fullyDilutedShares}`]))
    .sort();

function exitsOf(final: CapTableState): string[][] {
  const model = toWaterfallModel(final);
  return PRICES.map((exitValuation) =>
    computeExitWaterfall({ model, exitValuation })
      .holders.map(({ holderId, net }) => `${holderId} ${net}`)
      .sort(),
  );
}

const companies = examples.map(({ state }) => ({
  title: state.title,
  request: { events: state.events.map(({ event }) => event), options: state.options } as unknown as CapTableRequest,
}));

describe("a company written and read again has equal holdings and equal exits", () => {
  it.each(companies)("as a workbook: $title", async ({ request }) => {
    const { final } = computeCapTable(request);
    const read = await readWorkbook(await capTableWorkbook(request));
    const again = computeCapTable(read.request as CapTableRequest).final;
    expect(holdingsOf(again)).toEqual(holdingsOf(final));
    expect(exitsOf(again)).toEqual(exitsOf(final));
  });

  it.each(companies)("in the Open Cap Format, but for what it reports to have no place for: $title", ({ request }) => {
    const { final } = computeCapTable(request);
    const written = toOcf(final);
    const again = computeCapTable({ events: fromOcf(written.objects).events }).final;
    expect(holdingsOf(again)).toEqual(holdingsOf(final));
    const isCut = written.report.some(({ message }) => message.startsWith("Its participation without a cap"));
    if (isCut) expect(final.classes.some(({ terms }) => terms?.participation === "full")).toBe(true);
    else expect(exitsOf(again)).toEqual(exitsOf(final));
  });
});
