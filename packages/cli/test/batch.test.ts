import { operations } from "@capstack/contract";
import { startTestApi, type TestApi } from "@capstack/test-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, type Surroundings } from "./fake-terminal.js";

const round = operations.capTableCompute.examples[0].request;
const lines = (...inputs: unknown[]) => inputs.map((input) => `${JSON.stringify(input)}\n`).join("");
const read = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a batch", () => {
  let working: TestApi;
  let idle: TestApi;
  beforeAll(async () => {
    [working, idle] = await Promise.all([startTestApi({ worker: true }), startTestApi()]);
  });
  afterAll(() => Promise.all([working?.stop(), idle?.stop()]));
  const batch = (api: TestApi, args: string[], more: Surroundings) =>
    cli(["batch", ...args], { ...more, env: { CAPSTACK_BASE_URL: api.baseUrl, CAPSTACK_API_KEY: api.entitledKey } });

  it("gives a line for each line, as the model answers it, and tells of those that failed", async () => {
    const input = `${lines(round)}\n${lines({ events: [{ type: "gift" }] }, { events: [] })}`;
    const { code, out, err } = await batch(working, ["cap-table"], { input });
    const alone = async (one: unknown) =>
      JSON.parse((await cli(["cap-table", "compute", "--local"], { input: JSON.stringify(one) })).out);
    const [first, second, third] = read(out);
    expect(first).toEqual({ index: 0, status: "done", data: await alone(round) });
    expect(second).toMatchObject({ index: 1, status: "failed", error: { code: "unknown_event_type" } });
    expect(third).toEqual({ index: 2, status: "done", data: await alone({ events: [] }) });
    expect(code).toBe(4);
    expect(err).toBe('capstack: 1 input of 3 failed; the lines with `"status":"failed"` say why.\n');
  });

  it("goes through more inputs than one request takes, in their order, with a bar", async () => {
    const input = '{"events":[]}\n'.repeat(1005);
    const { code, out, err } = await batch(working, ["cap-table", "-"], { input, stderrIsTerminal: true });
    expect(code).toBe(0);
    expect(read(out).map(({ index }) => index)).toEqual(Array.from({ length: 1005 }, (_, index) => index));
    expect(err).toContain("100 %");
  });

  it("cancels what waits at Ctrl-C", async () => {
    const stop = new AbortController();
    const onNote = (text: string) => text.includes("inputs") && stop.abort();
    const surroundings = { input: lines(round), stderrIsTerminal: true, signal: stop.signal, onNote };
    const { code, out, err } = await batch(idle, ["cap-table"], surroundings);
    expect([code, out]).toEqual([130, ""]);
    const id = /Cancelled (batch_\w+)\./.exec(err)?.[1];
    const headers = { Authorization: `Bearer ${idle.entitledKey}` };
    const answer = await fetch(`${idle.baseUrl}/batches/${id}`, { headers });
    expect(((await answer.json()) as { data: { state: string } }).data.state).toBe("cancelled");
  });

  it.each([
    ["a line that is not JSON", '{"events":[]}\n{"events":[}\n', "standard input:2:12: this is not JSON."],
    [
      "a line that is no object",
      "[]\n",
      "standard input:1:1: this is not a JSON object; a batch has one input a line.",
    ],
    [
      "a number that is too large",
      '{"events":[]}\n{"a":1e999}\n',
      "standard input:2:6: the number is too large to be read.",
    ],
    ["nothing", "\n\n", "standard input is empty; it must hold one JSON object a line."],
  ])("refuses %s before anything is sent", async (_, input, sentence) => {
    expect(await batch(idle, ["cap-table"], { input })).toEqual({ code: 3, out: "", err: `capstack: ${sentence}\n` });
  });

  it("names the models there are", async () => {
    const { code, err } = await batch(idle, ["captable"], { input: "{}" });
    expect([code, err]).toEqual([2, expect.stringContaining("there are cap-table, exit-waterfall, fund-economics")]);
  });
});
