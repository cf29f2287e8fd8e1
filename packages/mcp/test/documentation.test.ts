import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { pagesIn } from "../src/documentation/documentation-pages.js";
import { defineServer, localBackend } from "../src/index.js";
import { withTools } from "../src/protocol/chosen-tools.js";

const { signal } = new AbortController();
const server = defineServer(localBackend());

const textOf = async (name: string, args: unknown) => {
  const { content, isError } = await server.callTool(name, args, signal);
  const [first] = content;
  return `${isError ? "refused: " : ""}${first?.type === "text" ? first.text : ""}`;
};

describe("the documentation", () => {
  it.each([
    ["how does a post-money SAFE convert, and on whose authority", "capstack://docs/founders/safe", "Y Combinator"],
    ["restore last night's books", "capstack://docs/operators/backup", "pg_restore"],
    ["post a capital call by HTTP", "capstack://docs/controllers/capital-call", "capital-calls"],
    ["how fast is XIRR", "capstack://docs/house/speed", "XIRR"],
    ["what does the error multiple_equilibria mean", "multiple_equilibria", "equilibri"],
    ["run it on kubernetes", "capstack://docs/operators/deployment", "kubectl apply"],
  ])("answers «%s» from its page", async (query, page, says) => {
    const text = await textOf("search_docs", { query });
    expect(text).toContain(page);
    expect(text).toContain(says);
  });

  it("shows what examples print and rules say where a page includes them", async () => {
    const { text: page } = await server.readResource("capstack://docs/controllers/capital-accounts", signal);
    expect(page).not.toContain("<!-- prints");
    expect(page).toContain(
      readFileSync(new URL("../../../examples/subsequent-close/output.txt", import.meta.url), "utf8").trimEnd(),
    );
    const pages = pagesIn(fileURLToPath(new URL("../../../docs/site", import.meta.url)));
    const raw = /^<!-- (?:prints|code|rules|results|section) /m;
    expect(pages.filter(({ text }) => raw.test(text)).map(({ path }) => path)).toEqual([]);
    const found = await textOf("search_docs", { query: "what does a later partner pay, subsequent close, by example" });
    expect(found).not.toMatch(raw);
  });

  it("says where else to look where no page has the words", async () => {
    expect(await textOf("search_docs", { query: "zyxwvut" })).toContain("describe has a page on every event");
  });

  it("refuses a call without a question", async () => {
    expect(await textOf("search_docs", {})).toMatch(/^refused: .*query is required/);
    expect(await textOf("search_docs", { query: "x".repeat(301) })).toContain("1 to 300 letters");
  });

  it("is read page by page, and a page that there is not is none", async () => {
    const { text } = await server.readResource("capstack://docs/founders/safe", signal);
    expect(text).toMatch(/^# What does my SAFE convert into/);
    await expect(server.readResource("capstack://docs/founders/nothing", signal)).rejects.toThrow();
    await expect(server.readResource("capstack://docs/../../package.json", signal)).rejects.toThrow();
  });
});

describe("some of the tools", () => {
  const namesOf = (words: string[]) => withTools(server, words).tools.map(({ name }) => name);

  it("are named, or by how they begin, and keep their order", () => {
    expect(namesOf(["describe", "cap_table_*"])).toEqual(["cap_table_compute", "describe"]);
    expect(namesOf(["read-only"])).toEqual(server.tools.map(({ name }) => name));
  });

  it("are all that can be called", async () => {
    const some = withTools(server, ["describe"]);
    await expect(some.callTool("list_models", {}, signal)).rejects.toThrow();
    expect((await some.callTool("describe", { topic: "priced_round" }, signal)).isError).toBeUndefined();
  });

  it("are refused where there is none of that name, with the one meant", () => {
    expect(() => namesOf(["cap_table"])).toThrow(/no tool cap_table\..*Tools: list_models/);
    expect(() => namesOf(["descrbe"])).toThrow("Did you mean describe?");
    expect(() => namesOf(["accounting_*"])).toThrow("no tool accounting_*");
  });
});
