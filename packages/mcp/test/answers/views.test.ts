/** Views as hosts find them: pages that ask for nothing, tools that name them, and the figures they are sent. */
import { gzipSync } from "node:zlib";
import { operations } from "@capstack/contract";
import { describe, expect, it } from "vitest";
import { keepResults } from "../../src/backend/kept-results.js";
import { defineServer, localBackend } from "../../src/index.js";
import { toolsFor } from "../../src/protocol/views/views-extension.js";

const signal = new AbortController().signal;
const server = defineServer({ ...localBackend(), books: async () => [] });
const figuresOf = async (view: string, args: object, change?: object) => {
  const asked = { view, arguments: args, ...(change === undefined ? {} : { change }) };
  return server.callTool("view_figures", asked, signal);
};
const [exit] = operations.exitWaterfallCompute.examples;
const [fund] = operations.fundEconomicsCompute.examples;

describe("the tools", () => {
  it("name the view of their answers, in the words of hosts of today and of before", () => {
    const views = server.tools.flatMap(({ name, _meta }) =>
      _meta?.["ui/resourceUri"] === undefined ? [] : [[name, _meta["ui/resourceUri"], _meta.ui]],
    );
    expect(views).toEqual(
      [
        ["cap_table_compute", "ui://capstack/ownership"],
        ["exit_waterfall_compute", "ui://capstack/exit"],
        ["fund_economics_compute", "ui://capstack/fund"],
        ["accounting_capital_accounts", "ui://capstack/capital-account"],
      ].map(([tool, resourceUri]) => [tool, resourceUri, { resourceUri }]),
    );
  });

  it("of views are listed only where there can be views, and take at most 700 characters", () => {
    const names = (abilities?: object) => toolsFor(server.tools, abilities).map(({ name }) => name);
    const said = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };
    expect(names()).toContain("view_figures");
    expect(names(said)).toContain("view_figures");
    expect(names({})).not.toContain("view_figures");
    expect(names({})).toHaveLength(server.tools.length - 1);
    const tool = server.tools.find(({ name }) => name === "view_figures");
    expect(tool?._meta).toEqual({ ui: { visibility: ["app"] } });
    expect(JSON.stringify(tool).length).toBeLessThanOrEqual(700);
  });
});

describe("the pages", () => {
  it.each(server.resources.filter(({ uri }) => uri.startsWith("ui://")).map(({ uri }) => uri))(
    "%s is one text of at most 100 kB packed that may ask for nothing",
    async (uri) => {
      const { mimeType, text = "", _meta } = await server.readResource(uri, signal);
      expect(mimeType).toBe("text/html;profile=mcp-app");
      expect(_meta).toEqual({
        ui: {
          csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
          prefersBorder: true,
        },
      });
      expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(100_000);
      const [head = "", script = "", ...others] = text.split('<script type="module">');
      expect(others).toEqual([]);
      expect(/<(link|img|iframe|script)\b|@import|url\(/.test(head)).toBe(false);
      expect(script.split("</script")).toHaveLength(2);
    },
  );
});

describe("the figures", () => {
  it("are the engine's, at another price too", async () => {
    const { structuredContent } = await figuresOf("exit", exit.request, { exitValuation: 40_000_000 });
    const computed = await server.callTool(
      "exit_waterfall_compute",
      { ...exit.request, exitValuation: 40_000_000 },
      signal,
    );
    const { figures } = structuredContent as { figures: { classes: { id: string; net: number }[] } };
    const { classes } = computed.structuredContent as { classes: { id: string; net: number }[] };
    expect(figures.classes.map(({ id, net }) => [id, net])).toEqual(classes.map(({ id, net }) => [id, net]));
    expect(figures).toMatchObject({ exitValuation: 40_000_000 });
  });

  it("read what the tool reads: a call that is mended there is mended here", async () => {
    const text = { ...fund.request, inputs: JSON.stringify(fund.request.inputs) };
    const whole = await figuresOf("fund", fund.request);
    expect((await figuresOf("fund", text)).structuredContent).toEqual(whole.structuredContent);
  });

  it("follow a call that builds on a kept result, and move what it kept", async () => {
    const keeping = defineServer({ ...localBackend(), kept: keepResults() });
    const { _meta } = await keeping.callTool("fund_economics_compute", fund.request, signal);
    const result = _meta?.["capstack/result"];
    const change = { multipleFactor: 2 };
    const ask = (args: object) => keeping.callTool("view_figures", { view: "fund", arguments: args, change }, signal);
    expect((await ask({ result })).structuredContent).toEqual((await ask(fund.request)).structuredContent);
  });

  it.each([
    ["of no view", { view: "ledger", arguments: {} }, "view is one of ownership, exit"],
    ["with a change out of bounds", { view: "exit", arguments: {}, change: { exitValuation: -1 } }, "exitValuation is"],
    ["with a change of nothing known", { view: "exit", arguments: {}, change: { price: 1 } }, "price"],
    ["of books that there are not", { view: "capital-account", arguments: {}, statement: "all" }, "keeps no books"],
  ])("%s are refused", async (_, args, words) => {
    const result = await defineServer(localBackend()).callTool("view_figures", args, signal);
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain(words);
  });
});
