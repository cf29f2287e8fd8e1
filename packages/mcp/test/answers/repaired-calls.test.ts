/** The mistakes that models make: read where there is one reading, refused with the corrected call where there is not. */
import { describe, expect, it } from "vitest";
import { defineServer, localBackend } from "../../src/index.js";
import { openLocally } from "./call-locally.js";

const server = defineServer(localBackend());
const call = (name: string, args: unknown) => server.callTool(name, args, new AbortController().signal);

const founding = (more: object = {}) => ({
  type: "common_issuance",
  grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
  ...more,
});
const round = (more: object = {}) => ({
  type: "priced_round",
  label: "Seed",
  preMoneyValuation: 8_000_000,
  investments: [{ id: "vc", name: "VC", amount: 2_000_000 }],
  ...more,
});
const events = [founding(), round()];
const model = { common: [{ id: "ada", name: "Ada", shares: 10 }] };

describe("a call with one reading", () => {
  it.each([
    ["a list as text", "cap_table_compute", { events: JSON.stringify(events) }, { events }],
    ["an event where a list belongs", "cap_table_compute", { events: founding() }, { events: [founding()] }],
    ["events under numbers", "cap_table_compute", { events: { 0: founding(), 1: round() } }, { events }],
    [
      "money with a sign and commas",
      "cap_table_compute",
      { events: [founding(), round({ preMoneyValuation: "$8,000,000" })] },
      { events },
    ],
    [
      "money in millions",
      "cap_table_compute",
      { events: [founding(), round({ preMoneyValuation: "8M" })] },
      { events },
    ],
    [
      "20 for a fraction",
      "cap_table_compute",
      { events: [founding(), round({ pools: [{ pct: 20 }] })] },
      { events: [founding(), round({ pools: [{ pct: 0.2 }] })] },
    ],
    [
      "a percentage as text",
      "cap_table_compute",
      { events: [founding(), round({ pools: [{ pct: "20%" }] })] },
      { events: [founding(), round({ pools: [{ pct: 0.2 }] })] },
    ],
    [
      "a day after the twelfth",
      "cap_table_compute",
      { events: [founding({ date: "15/03/2024" })] },
      { events: [founding({ date: "2024-03-15" })] },
    ],
    [
      "a day with slashes",
      "cap_table_compute",
      { events: [founding({ date: "2024/3/5" })] },
      { events: [founding({ date: "2024-03-05" })] },
    ],
    [
      "mistakes inside a list as text",
      "cap_table_compute",
      { events: JSON.stringify([founding(), round({ preMoneyValuation: "$8,000,000" })]) },
      { events },
    ],
    [
      "a model as text",
      "exit_waterfall_compute",
      { model: JSON.stringify(model), exitValuation: "50,000,000" },
      { model, exitValuation: 50_000_000 },
    ],
  ])("%s is computed, and says what was read", async (_, tool, wrong, right) => {
    const mended = await call(tool, wrong);
    expect(mended.isError, mended.content[0]?.text).toBeUndefined();
    expect(mended.structuredContent).toEqual((await call(tool, right)).structuredContent);
    expect(mended.content[0]?.text).toMatch(/^Read \/.+ as .+\.\n/);
  });
});

describe("a call with more than one reading, or a wrong name", () => {
  it.each([
    ["a day that could be two", { events: [founding({ date: "03/04/2024" })] }, "YYYY-MM-DD"],
    [
      "a text that is no number",
      { events: [founding(), round({ preMoneyValuation: "eight" })] },
      "it must be a number",
    ],
    ["a list cut short", { events: "[{" }, "it must be a list"],
    ["a percentage as money", { events: [founding(), round({ preMoneyValuation: "10%" })] }, "it must be a number"],
    ["a percentage as a count", { events: [founding({ grants: [{ id: "a", name: "A", shares: "10 %" }] })] }, "number"],
  ])("%s is refused as it was", async (_, wrong, words) => {
    const { isError, content } = await call("cap_table_compute", wrong);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(words);
    expect(content[0]?.text).not.toContain("Corrected call");
  });
  it.each([
    ["8,5M", 8_500_000],
    ["8500000,5", 8_500_000.5],
  ])("asks whether the comma of %s stands before decimals", async (preMoneyValuation, read) => {
    const { isError, content } = await call("cap_table_compute", {
      events: [founding(), round({ preMoneyValuation })],
    });
    expect(isError).toBe(true);
    const said = content[0]?.text ?? "";
    const corrected = JSON.parse(said.slice(said.indexOf("Corrected call: ") + "Corrected call: ".length));
    expect(corrected.events[1].preMoneyValuation).toBe(read);
  });
  it("names both days that a date can mean", async () => {
    const { content } = await call("cap_table_compute", { events: [founding({ date: "03/04/2024" })] });
    expect(content[0]?.text).toContain(
      "\nStill wrong: /events/0/date (2024-03-04 or 2024-04-03: write the day that is meant).",
    );
  });
  it("shows the corrected call, which computes", async () => {
    const safes = [{ id: "s", name: "S", amount: "$100,000", cap: 5_000_000 }];
    const { isError, content, _meta } = await call("cap_table_compute", {
      events: [founding(), { type: "safe_issuance", safes }],
    });
    expect(isError).toBe(true);
    expect(_meta?.["capstack/error"]).toMatchObject({ code: "unknown_field" });
    const said = content[0]?.text ?? "";
    expect(said).toContain("/events/1/safes/0/cap is called valuationCap");
    const corrected = JSON.parse(said.slice(said.indexOf("Corrected call: ") + "Corrected call: ".length));
    expect(corrected.events[1].safes).toEqual([{ id: "s", name: "S", amount: 100_000, valuationCap: 5_000_000 }]);
    expect((await call("cap_table_compute", corrected)).isError).toBeUndefined();
  });
  it("moves a percentage into no other fraction beside it: costs of 2 % are not paid in stock", async () => {
    const model = { common: [{ id: "ada", name: "Ada", shares: 100 }] };
    const sale = { model, exitValuation: 50_000_000, deal: { transactionCosts: "2%" } };
    const { isError, content } = await call("exit_waterfall_compute", sale);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain("/deal/transactionCosts");
    expect(content[0]?.text).not.toContain("stockPct");
    expect(content[0]?.text).not.toContain("Corrected call");
  });
  it("shows no corrected call where something of it is still wrong, such as a day that could be two", async () => {
    const safes = [{ id: "s", name: "S", amount: 100_000, cap: 5_000_000 }];
    const { isError, content } = await call("cap_table_compute", {
      events: [founding({ date: "03/04/2024" }), { type: "safe_issuance", safes }],
    });
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain("/events/1/safes/0/cap is called valuationCap");
    expect(content[0]?.text).toContain(
      "Still wrong: /events/0/date (2024-03-04 or 2024-04-03: write the day that is meant).",
    );
    expect(content[0]?.text).not.toContain("Corrected call");
  });
});

describe("several missing fields of one place", () => {
  it("are named in one sentence", async () => {
    const { said } = await openLocally()("fund_economics_compute", { inputs: { committedCapital: 1_000_000 } });
    expect(said).toMatch(/^At \/inputs\/\w+: (`\w+`, ){3,}`\w+` are missing\. Correct them and call the tool again\./);
  });
});

describe("an unknown field beside a missing one", () => {
  const callTool = openLocally({ ...localBackend(), books: async () => [] });
  const model = { common: [{ id: "ada", name: "Ada", shares: 1_000 }] };
  it.each([
    ["describe", { name: "x" }, "At /name: `name` is not a field here; `topic` is missing. Correct it"],
    [
      "exit_waterfall_compute",
      { model, zebra: 3 },
      "`zebra` is not a field here; `exitValuation` is missing. Correct it",
    ],
    ["accounting_notices", { zebra: 3 }, "`zebra` is not a field here; `kind`, `id` are missing. Correct it"],
  ])("of %s is refused with both in one sentence", async (tool, args, words) => {
    const { said, isError } = await callTool(tool, args);
    expect(isError).toBe(true);
    expect(said).toContain(words);
  });
});
