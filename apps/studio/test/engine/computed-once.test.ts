/** Companies side by side are computed once each, for the tables and for the curves. */
import { computeCapTable } from "@capstack/cap-table";
import { expect, it } from "vitest";
import { compare } from "../../src/engine/several/compare.js";
import { finalOf } from "../../src/engine/several/computed-once.js";
import { examples } from "../../src/examples/examples.js";

const events = examples[0].state.events.map(({ event }) => event);
const requestOf = (preMoneyValuation: number) =>
  ({ events: events.with(-1, { ...events.at(-1), preMoneyValuation } as never) }) as never;

it("a company side by side is computed once, for its tables, for its curves and alone", () => {
  const [first, second] = [requestOf(51_000_000), requestOf(52_000_000)];
  const companies = [first, second].map((request) => ({ request, deal: {}, preferred: {} }));
  const compared = compare({ companies, prices: [120_000_000] });
  // What the curves are computed from; a thread is handed a copy of each request.
  const finals = structuredClone([first, second]).map((request) => finalOf(request));
  expect(compared.map(({ terms }) => terms?.classes)).not.toContain(undefined);
  for (const [place, final] of finals.entries()) expect(compared[place]?.terms?.classes).toBe(final.classes);
  const [alone] = compare({ companies: structuredClone(companies.slice(1)), prices: [1] });
  expect(alone?.terms?.classes).toBe(finals[1]?.classes);
});

it("what is kept of a company is what the engine says of it", () => {
  const request = requestOf(53_000_000);
  expect(finalOf(request)).toEqual(computeCapTable(request).final);
});
