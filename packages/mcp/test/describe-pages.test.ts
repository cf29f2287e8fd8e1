/** Every page of `describe` that a page leads to: none leaves a field blank or a word of a list without its meaning. */
import { eventTypes } from "@capstack/cap-table";
import { beforeAll, describe, expect, it } from "vitest";
import { defineServer, localBackend } from "../src/index.js";

const server = defineServer({ ...localBackend(), books: async () => [] });

interface Field {
  readonly place: string;
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
}

const fields: Field[] = [];
const lists: Field[] = [];

async function pageOn(topic: string, part?: string): Promise<string> {
  const args = part === undefined ? { topic } : { topic, part };
  const { content, isError } = await server.callTool("describe", args, new AbortController().signal);
  expect(isError, topic).toBeUndefined();
  return content[0]?.text ?? "";
}

const wordsIn = (type: string) => [...type.matchAll(/`"([^"]+)"`/g)].map(([, word]) => word as string);

function readPage(place: string, page: string): string[] {
  const parts: string[] = [];
  for (const line of page.split("\n")) {
    const [, name = "", type = "", , meaning = ""] =
      /^\| `([^`]+)` \| (.*?) \| (yes)? ?\| ?(.*?) ?\|$/.exec(line) ?? [];
    if (name !== "") fields.push({ place, name, type, meaning });
    const [, said = "", options = ""] = /^(.*?)One of (.*)\.$/.exec(line) ?? [];
    if (options !== "") lists.push({ place, name: place, type: options, meaning: said });
    const named = `${type} ${options}`.replaceAll(/"[^"]*"/g, "");
    parts.push(...[...named.matchAll(/\b([A-Z]\w+)\b/g)].map(([, part]) => part as string));
  }
  return parts;
}

beforeAll(async () => {
  const tools = server.tools.map(({ name }) => name);
  const asked: [string, string?][] = [...eventTypes, ...tools].map((topic) => [topic]);
  asked.push(...tools.map((topic): [string, string] => [topic, "answer"]));
  const seen = new Set<string>();
  for (const [topic, part] of asked) {
    if (seen.has(`${topic} ${part}`)) continue;
    seen.add(`${topic} ${part}`);
    asked.push(...readPage(topic, await pageOn(topic, part)).map((name): [string] => [name]));
  }
});

describe("every page of describe", () => {
  it("is reached: there are hundreds of fields on them", () => {
    expect(fields.length).toBeGreaterThan(1_000);
  });
  it("says what each field means", () => {
    const blank = fields.filter(({ meaning }) => meaning === "").map(({ place, name }) => `${place}.${name}`);
    expect(blank).toEqual([]);
  });
  it("of an answer lists the fields of the answer, not its name alone", async () => {
    const bare: string[] = [];
    for (const { name } of server.tools) {
      const page = await pageOn(name, "answer");
      if (/(^|\s)A [A-Z]\w+\.\s*$/.test(page)) bare.push(name);
    }
    expect(bare).toEqual([]);
    expect(await pageOn("accounting_firm", "answer")).toContain("| `vehicles` |");
  });
  it("says what each word of a list means", () => {
    // The words of a topic are the pages themselves.
    const told = [...fields, ...lists].filter(({ place, name }) => place !== "describe" || name !== "topic");
    const unsaid = told.flatMap(({ place, name, type, meaning }) => {
      const words = wordsIn(type);
      const missing = words.length < 2 ? [] : words.filter((word) => !meaning.includes(`\`${word}\``));
      return missing.length === 0 ? [] : [`${place}.${name}: ${missing.join(", ")}`];
    });
    expect(unsaid).toEqual([]);
  });
});

describe("a topic without a page", () => {
  const refusal = async (topic: string) => {
    const { content, isError } = await server.callTool("describe", { topic }, new AbortController().signal);
    expect(isError, topic).toBe(true);
    return content[0]?.text ?? "";
  };
  it.each([
    ["pro rata", "proRata"],
    ["Valuation Cap", "valuationCap"],
    ["liquidation_multiple", "liquidationMultiple"],
  ])("that is a field is answered with pages that have it: %s", async (topic, field) => {
    const [, pages = ""] = /; did you mean ([^.]+)\. Pages: /.exec(await refusal(topic)) ?? [];
    const named = pages.split(" or ");
    expect(named.length).toBeLessThanOrEqual(3);
    for (const page of named) expect(await pageOn(page)).toContain(`| \`${field}\` |`);
  });
  it("that is nothing here is sent to the documentation", async () => {
    expect(await refusal("quarterly letter")).toContain("search_docs answers questions.");
  });
});

describe("a list of words that an answer may have more by", () => {
  it.each([
    ["accounting_fund_economics", "`gp`: "],
    ["accounting_capital_accounts", "`ties`, `posted`: "],
    ["accounting_bank", "`suggestion`: "],
    ["accounting_bank_reconcile", "`items`: "],
  ])("of %s names them", (name, words) => {
    const tool = server.tools.find((one) => one.name === name);
    const { include } = (tool?.inputSchema.properties ?? {}) as { readonly include?: { readonly description: string } };
    expect(include?.description).toMatch(new RegExp(`^${words}`));
  });
});
