import { describe, expect, it } from "vitest";
import { termRows } from "../../src/compare/term-rows.js";
import { compare } from "../../src/engine/several/compare.js";
import { examples } from "../../src/examples/examples.js";

describe("terms side by side", () => {
  it("do not differ from those of a company that cannot be computed", () => {
    const request = { events: examples[0].state.events.map(({ event }) => event) } as never;
    const refused = { events: [{ type: "priced_round" }] } as never;
    const plain = { deal: {}, preferred: {} };
    const [whole, other] = [request, refused].map((one) => ({ request: one, ...plain }));
    const companies = compare({ companies: [whole, whole, other] as never, prices: [1] });
    expect(termRows(companies).some(({ differs }) => differs)).toBe(false);
  });
});
