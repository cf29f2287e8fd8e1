import type { Engine } from "../src/index.js";
import { doubling } from "./doubling.js";

/** What the tests compute in parts: each part is the input times one more than its number, and all of them are added up. */
export const adding = {
  ...doubling,
  parts: {
    compute: async ({ input }, part) => ({ status: "done", outcome: String(Number(input) * (part + 1)) }),
    merge: async (_, pages) => {
      let [sum, parts] = [0, 0];
      for await (const page of pages) {
        for (const outcome of page) sum += Number(outcome);
        parts += page.length;
      }
      return { status: "done", outcome: JSON.stringify({ sum, parts }) };
    },
  },
} as const satisfies Engine;

/** What the parts of an input add up to: Gauss's sum. */
export const added = (input: number, parts: number) => ({
  index: 0,
  status: "done",
  data: JSON.stringify({ sum: (input * parts * (parts + 1)) / 2, parts }),
});
