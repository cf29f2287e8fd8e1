/** The headline of curves of which some are from before a change that is refused. */
import { describe, expect, it } from "vitest";
import { payoffHeadline } from "../../src/compare/payoff-headline.js";

const BEFORE = "as before its last change";
const of = (name: string, before: string | null, net: number) => ({
  name: before === null ? name : `${name}, ${before}`,
  payoffs: [{ id: "Founders", name: "Founders", nets: [0, net] }],
  before,
});
const headline = (...versions: ReturnType<typeof of>[]) =>
  payoffHeadline([0, 10e6], versions, { foundAt: 5e6 })?.replaceAll(/[\u2068\u2069]/g, "");

describe("the headline of curves", () => {
  it.each<[rule: string, versions: ReturnType<typeof of>[], said: string | undefined]>([
    ["is the picture's own where all figures stand", [of("A", null, 6e6), of("B", null, 5e6)], undefined],
    [
      "is about the figures drawn, and says they are from before, where a refused company alone has any",
      [of("A", BEFORE, 6e6)],
      "What each is paid as the exit grows, as before its last change",
    ],
    [
      "names refused companies as they were before, where all are",
      [of("A", BEFORE, 6e6), of("B", BEFORE, 5e6)],
      "Founders get 500k less under B, as before its last change than under A, as before its last change, at 5M",
    ],
    [
      "is about the companies that stand, where there are others",
      [of("A", null, 6e6), of("B", BEFORE, 5e6), of("C", null, 4e6)],
      "Founders get 1M less under C than under A, at 5M",
    ],
    [
      "is about what each is paid beside one that stands",
      [of("A", null, 6e6), of("B", BEFORE, 5e6)],
      "What each is paid as the exit grows",
    ],
  ])("%s", (_, versions, said) => {
    expect(headline(...versions)).toBe(said);
  });
});
