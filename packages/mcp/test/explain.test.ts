/** Why a figure is what it is. */
import { describe, expect, it } from "vitest";
import { defineServer, localBackend, models } from "../src/index.js";

const server = defineServer(localBackend());
const explain = (args: object) => server.callTool("explain", args, new AbortController().signal);
const exampleOf = (id: string) => models.find((model) => model.id === id)?.operation.examples[0]?.request as object;

describe("an explanation", () => {
  it("of a price gives the finding, then the steps to it", async () => {
    const { content, structuredContent } = await explain({ question: "price", request: exampleOf("cap-table") });
    const said = content[0]?.text ?? "";
    expect(said).toMatch(/^The latest price is 1 a share: pre-money 8,000,000, post-money 10,000,000\.\n1\. /);
    expect(said.split("\n").length).toBeGreaterThan(3);
    expect(structuredContent).toHaveProperty("steps.2.text");
  });
  it("of a payout names whose it is, and every step with its amount", async () => {
    const request = { model: { common: [{ id: "ada", name: "Ada", shares: 10 }] }, exitValuation: 1500.5 };
    const { content } = await explain({ question: "payout", request, holder: "ada" });
    expect(content[0]?.text).toMatch(/^Of an exit at 1,500\.50, Ada gets 1,500\.50\.\n1\. .+: 1,500\.50/);
  });
  it.each([
    [{ question: "why" }, "question is one of price, payout, balance"],
    [{ question: "price" }, "request is the arguments"],
    [{ question: "balance", account: "1000" }, "keeps no books"],
    [{ question: "payout", request: exampleOf("exit-waterfall"), holder: "nobody" }, 'No holder is called "nobody"'],
  ])("of %j is refused", async (args, words) => {
    const { isError, content } = await explain(args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(words);
  });
});
