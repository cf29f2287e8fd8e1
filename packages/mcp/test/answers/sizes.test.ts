/** What the tools cost a model: characters of the list, of a long answer, and of its text. */
import { readFileSync } from "node:fs";
import { computeCapTable, eventTypes } from "@capstack/cap-table";
import { defaultFund } from "@capstack/fund-economics";
import { describe, expect, it } from "vitest";
import { defineServer, localBackend, models } from "../../src/index.js";
import { eventGallery } from "../../src/protocol/reference/event-gallery.js";
import { shorten } from "../../src/protocol/views/view.js";

const signal = new AbortController().signal;
const server = defineServer({ ...localBackend(), books: async () => [] });
const size = (value: unknown) => JSON.stringify(value).length;
const grants = Array.from({ length: 300 }, (_, n) => ({ id: `h${n}`, name: `Holder ${n}`, shares: 1_000 }));
const long = { events: [{ type: "common_issuance", grants }] };

describe("the list of tools", () => {
  // 40,000 before the tools of statements and of voiding a draft, and the idempotency keys of drafts; 41,500 before those
  // of agreements and of notices; 43,500 before the bank has several accounts, which two tools name.
  it("is at most 44,000 characters in all", () => {
    expect(size({ tools: server.tools })).toBeLessThanOrEqual(44_000);
  });
  it("is as long as the README says, with the books and without", () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const said = (label: string) => new RegExp(`${label} +\\| ([\\d,]+) `).exec(readme)?.[1];
    const written = (tools: unknown) => size({ tools }).toLocaleString("en-US");
    expect(said("`tools/list` with the books")).toBe(written(server.tools));
    expect(said("`tools/list` without")).toBe(written(defineServer(localBackend()).tools));
  });
  it("has flat properties and no reference to follow", () => {
    for (const { inputSchema } of server.tools) {
      expect(inputSchema.properties).toBeTypeOf("object");
      expect(inputSchema).not.toHaveProperty("anyOf");
    }
  });
});

describe("a long answer", () => {
  it("is a text of at most 6,000 characters and data of at most some 12,000, each bounded part named", async () => {
    const result = await server.callTool("cap_table_compute", long, signal);
    const text = result.content[0]?.text ?? "";
    expect(result.content).toHaveLength(1);
    expect(text.length).toBeLessThanOrEqual(6_000);
    expect(text).toContain("structuredContent leaves out ");
    expect(text).toContain("Fully diluted");
    expect(size(result.structuredContent)).toBeLessThanOrEqual(13_000);
    expect(result._meta?.["capstack/omitted"]).toContainEqual(expect.objectContaining({ of: 300 }));
  });
  it("is whole when everything is asked for", async () => {
    const { structuredContent } = await server.callTool("cap_table_compute", { ...long, detail: "full" }, signal);
    expect(structuredContent).toEqual(models[0]?.compute(long as never));
  });
  it("is given by part and by page", async () => {
    const asked = { ...long, fields: ["final.holders"], limit: 2, cursor: 4 };
    const { structuredContent } = await server.callTool("cap_table_compute", asked, signal);
    expect(structuredContent).toMatchObject({ final: { holders: [{ name: "Holder 4" }, { name: "Holder 5" }] } });
    expect(structuredContent).toHaveProperty("final.holders.length", 2);
  });
  it("is given inside lists, by a star for each of their elements", async () => {
    const fields = ["final.holders.*.name", "final.holders.*.fullyDilutedShares", "final.totals.fullyDilutedShares"];
    const { structuredContent, content } = await server.callTool("cap_table_compute", { ...long, fields }, signal);
    expect(content[0]?.text).toContain('{"name":"Holder 7","fullyDilutedShares":1000}');
    expect(content[0]?.text?.length).toBeLessThanOrEqual(6_000);
    const { final } = structuredContent as { final: { holders: object[]; totals: object } };
    expect(final.holders[7]).toEqual({ name: "Holder 7", fullyDilutedShares: 1_000 });
    expect(final.totals).toEqual({ fullyDilutedShares: 300_000 });
  });
  it("is given a line an element of a list inside a list, without blank lines", async () => {
    const scenarios = [{ name: "Low carry", inputs: { carryPct: 0.1 } }];
    const asked = { inputs: defaultFund, analysis: { scenarios }, fields: ["scenarios.*.forecast.periods"], limit: 40 };
    const { content } = await server.callTool("fund_economics_compute", asked, signal);
    const said = content[0]?.text ?? "";
    expect(said).not.toMatch(/\n\s*\n/);
    expect(said).not.toContain("0 lines are left out");
    expect(said.split("\n").filter((line) => line.includes('{"index":')).length).toBeGreaterThan(5);
    expect(said).toContain('Ask with fields ["scenarios.*.forecast.periods"], limit and cursor, or detail "full".');
  });
  it("is a text whose one long line is cut, which it says", () => {
    expect(shorten("x".repeat(7_000))).toBe(
      `${"x".repeat(600)}…\n… lines are cut after 600 characters: ask for fewer parts by fields.`,
    );
  });
  it("keeps every scenario and loses inside of each", async () => {
    const scenarios = Array.from({ length: 6 }, (_, n) => ({
      name: `Plan ${n}`,
      inputs: { carryPct: 0.1 + n / 100 },
    }));
    const asked = { inputs: defaultFund, analysis: { scenarios } };
    const { structuredContent, _meta } = await server.callTool("fund_economics_compute", asked, signal);
    const shown = (structuredContent as { scenarios: { name: string }[] }).scenarios;
    expect(shown.map(({ name }) => name)).toEqual(scenarios.map(({ name }) => name));
    expect(size(structuredContent)).toBeLessThanOrEqual(13_000);
    const omitted = _meta?.["capstack/omitted"] as { path: string }[] | undefined;
    const paths = (omitted ?? []).map(({ path }) => path);
    expect(paths.some((path) => path.startsWith("scenarios.*."))).toBe(true);
  });
  it("shows a part of a list's elements that some of them lack", async () => {
    const fields = ["snapshots.*.round.conversions"];
    const investments = [{ id: "vc", name: "VC", amount: 1_000_000 }];
    const events = [...long.events, { type: "priced_round", preMoneyValuation: 9_000_000, investments }];
    const { structuredContent, isError } = await server.callTool("cap_table_compute", { events, fields }, signal);
    expect(isError ?? false).toBe(false);
    const { snapshots } = structuredContent as { snapshots: { round?: object | null }[] };
    expect(snapshots.some(({ round }) => round === undefined)).toBe(true);
    expect(snapshots.some(({ round }) => round !== undefined)).toBe(true);
  });
  it.each([
    [{ fields: ["final.holders.name"] }, "final.holders.name: name is in a list; name its elements by *."],
    [{ fields: ["finale"] }, "`finale` is not a field here; did you mean `final`?"],
    [{ fields: "final" }, "fields is a list of names"],
    [{ limit: 0 }, "limit is a whole number from 1"],
    [{ cursor: -1 }, "cursor is a whole number from 0"],
    [{ detail: "all" }, "detail is either"],
  ])("is refused for %j", async (view, words) => {
    const result = await server.callTool("cap_table_compute", { ...long, ...view }, signal);
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain(words);
  });
});

describe("the pages", () => {
  it("show an example of every event, out of one history that computes without a warning", () => {
    expect(new Set(eventGallery.map(({ type }) => type))).toEqual(new Set(eventTypes));
    expect(computeCapTable({ events: eventGallery }).warnings).toEqual([]);
  });
  it("show a preferred_issuance that begins its class", () => {
    const first = eventGallery.find(({ type }) => type === "preferred_issuance");
    expect(first).toHaveProperty("terms");
    const { final } = computeCapTable({ events: [first] as never });
    // A million at 0.50 a share.
    expect(final.totals.fullyDilutedShares).toBe(1_000_000);
  });
  it.each([...eventTypes, "PreferredSeries", "ClassTermsInput", "accounting_ledger", "cap_table_compute"])(
    "%s is one page",
    async (topic) => {
      const { content, isError } = await server.callTool("describe", { topic }, signal);
      expect(isError).toBeUndefined();
      expect(content[0]?.text).toMatch(/^# .+/);
      expect(content[0]?.text).toContain("| Field |");
      expect(content[0]?.text?.length).toBeLessThanOrEqual(6_000);
    },
  );
  it("on a list of words name each word", async () => {
    for (const topic of [
      "ExitDecision",
      "DecisionReason",
      "HolderKind",
      "EquityAwardKind",
      "FeeBasis",
      "AntiDilutionBase",
    ]) {
      const { content } = await server.callTool("describe", { topic }, signal);
      const page = content[0]?.text ?? "";
      const words = [...page.slice(page.indexOf("One of ")).matchAll(/`"(\w+)"`/g)].map(([, word]) => word);
      expect(words.length, topic).toBeGreaterThan(3);
      for (const word of words) expect(page, `${topic}: ${word}`).toContain(`\`${word}\``);
    }
  });
  it("are never blank, and hold no link of a source", async () => {
    const schemas = ["cap-table", "waterfall", "fund-economics"].map((engine) =>
      readFileSync(new URL(`../../../${engine}/schema.json`, import.meta.url), "utf8"),
    );
    const topics = schemas.flatMap((schema) => Object.keys((JSON.parse(schema) as { $defs: object }).$defs));
    const named = topics.filter((topic) => !/^(CapTable|ExitWaterfall|FundEconomics)(Request|Result)$/.test(topic));
    for (const topic of named) {
      const { content, isError } = await server.callTool("describe", { topic }, signal);
      const page = content[0]?.text ?? "";
      expect(isError, topic).toBeUndefined();
      expect(page.replace(/^# .*/, "").trim().length, topic).toBeGreaterThan(20);
      expect(page, topic).not.toContain("{@link");
    }
  });
  it("exist for every part that a schema of the list names", async () => {
    const named = JSON.stringify(server.tools).matchAll(/describe ([A-Z]\w+)/g);
    for (const topic of new Set([...named].map(([, name]) => name))) {
      expect((await server.callTool("describe", { topic }, signal)).isError, topic).toBeUndefined();
    }
  });
  it("that there are not are refused with the nearest", async () => {
    const { content, isError } = await server.callTool("describe", { topic: "pricd_round" }, signal);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain("did you mean priced_round");
  });
});
