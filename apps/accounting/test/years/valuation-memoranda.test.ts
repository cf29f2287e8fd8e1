/** An auditor computes each mark of the demonstration again from its memorandum alone, by arithmetic of its own. */
import { unzipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import { demoClient } from "../setup/demo-client.js";

type Facts = readonly (readonly [label: string, value: string])[];

let memoranda: Facts[];

beforeAll(async () => {
  const { app, key } = await demoClient("pglite");
  const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
  const address = "/api/accounting/audit-package?group=Fund%20I&start=2025-01-01&end=2025-12-31";
  const answer = await app.request(address, { headers });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  memoranda = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .filter((text) => text.startsWith("VALUATION MEMORANDUM\n"))
    .map((text) =>
      text
        .trimEnd()
        .split("\n")
        .slice(2)
        .map((line) => line.split(/ {2,}/) as [string, string]),
    );
});

const fact = (facts: Facts, label: string) => facts.find(([own]) => own === label)?.[1] ?? "";
const figure = (said: string) => Number(said.replaceAll(",", "").match(/-?\d+(\.\d+)?/)?.[0]);
const figureOf = (facts: Facts, label: string) => figure(fact(facts, label));
const of = (technique: string) => memoranda.filter((facts) => fact(facts, "Technique") === technique);
const cents = (value: number) => Math.round(value * 100);
const marked = (facts: Facts) => [fact(facts, "For"), cents(figureOf(facts, "Fair value"))];

it("by a multiple: revenue times it, less debt, by the shares held, less the discount", () => {
  expect(of("market multiple").length).toBeGreaterThanOrEqual(10);
  for (const facts of of("market multiple")) {
    const enterprise = figureOf(facts, "Revenue of twelve months") * figureOf(facts, "Enterprise value to revenue");
    const isOwed = facts.some(([label]) => label === "Less debt, net of cash");
    const equity = isOwed
      ? enterprise - figureOf(facts, "Less debt, net of cash")
      : enterprise + figureOf(facts, "Plus cash less debt");
    const [held, all] = fact(facts, "The fund's shares of all").split(" of ").map(figure) as [number, number];
    expect(held).toBe(figureOf(facts, "Shares held"));
    const rate = facts.some(([label]) => label === "Dollars for one EUR") ? figureOf(facts, "Dollars for one EUR") : 1;
    const value = ((equity * held) / all) * (1 - figureOf(facts, "Discount for illiquidity")) * rate;
    expect([fact(facts, "For"), cents(value)]).toEqual(marked(facts));
  }
});

it("by scenarios: what each brings, by its probability", () => {
  expect(of("scenario").length).toBeGreaterThanOrEqual(4);
  for (const facts of of("scenario")) {
    const value = figureOf(facts, "Probability of a sale") * figureOf(facts, "Proceeds of a sale");
    expect([fact(facts, "For"), cents(value)]).toEqual(marked(facts));
  }
});

/** The standard normal distribution by its series about zero. @see Marsaglia, "Evaluating the Normal Distribution" */
function normal(x: number): number {
  let [term, sum] = [x, x];
  for (let odd = 3; Math.abs(term) > 1e-20; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

it("by the option model: calls between breakpoints, the fund's part of each series, less the discount", () => {
  expect(of("option pricing").length).toBeGreaterThanOrEqual(6);
  for (const facts of of("option pricing")) {
    const equity = figureOf(facts, "Equity value");
    const [rate, years] = [figureOf(facts, "Risk-free rate"), figureOf(facts, "Time to exit")];
    const deviation = figureOf(facts, "Volatility") * Math.sqrt(years);
    const call = (strike: number) => {
      if (strike === 0) return equity;
      const upper = (Math.log(equity / strike) + rate * years) / deviation + deviation / 2;
      return equity * normal(upper) - strike * Math.exp(-rate * years) * normal(upper - deviation);
    };
    const breakpoints = facts.filter(([label]) => label.startsWith("Breakpoint"));
    const calls = breakpoints.map(([, said]) => call(figure(said)));
    let value = 0;
    for (const [label, said] of facts.filter(([, one]) => one.includes("one rank"))) {
      const [, all = "", held] = said.match(/^([\d,]+) shares(?:, the fund's ([\d,]+))?/) ?? [];
      if (held === undefined) continue;
      const series = label.replace(/ preferred$/, "");
      const worth = breakpoints.reduce((sum, [, point], place) => {
        const share = Number(point.match(new RegExp(`[:,] ${series} ([\\d.]+)`))?.[1] ?? 0);
        return sum + share * ((calls[place] ?? 0) - (calls[place + 1] ?? 0));
      }, 0);
      value += (worth * figure(held)) / figure(all);
    }
    expect([fact(facts, "For"), cents(value * (1 - figureOf(facts, "Discount for illiquidity")))]).toEqual(
      marked(facts),
    );
  }
});

it("each says what changed, and why the technique did where it did", () => {
  const byCompany = new Map<string, Facts[]>();
  for (const facts of [...memoranda].sort((a, b) => (fact(a, "Date") < fact(b, "Date") ? -1 : 1))) {
    const company = fact(facts, "For").split(":")[0] ?? "";
    byCompany.set(company, [...(byCompany.get(company) ?? []), facts]);
  }
  expect(byCompany.size).toBe(12);
  const said = memoranda.map((facts) => fact(facts, "What changed"));
  expect(new Set(said).size).toBe(said.length);
  expect(said.join()).not.toContain("Nothing that");
  for (const own of byCompany.values()) {
    for (const [place, facts] of own.entries()) {
      const before = own[place - 1];
      const isFirstOfRound = before === undefined && fact(facts, "Technique") === "recent transaction";
      if (isFirstOfRound || (before && fact(before, "Technique") === fact(facts, "Technique"))) continue;
      expect([fact(facts, "For"), fact(facts, "What changed")]).toEqual([
        fact(facts, "For"),
        expect.stringMatching(/replaces?\b|split by the option model/),
      ]);
    }
  }
});
