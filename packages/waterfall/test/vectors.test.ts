import { fileURLToPath } from "node:url";
import { mismatches, readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import * as waterfall from "../src/index.js";

const vectors = readVectors(fileURLToPath(new URL("../vectors", import.meta.url)));
type Answer = (input: unknown) => unknown;

describe("golden vectors", () => {
  for (const { name, source, function: called = "computeExitWaterfall", input, output, error } of vectors) {
    const answer = (waterfall as unknown as Record<string, Answer>)[called] as Answer;
    it(`${name} (${source})`, () => {
      if (error === undefined) {
        expect(mismatches(answer(input), output)).toEqual([]);
        return;
      }
      let refused: unknown;
      try {
        answer(input);
      } catch (thrown) {
        refused = thrown;
      }
      expect(mismatches(refused, error)).toEqual([]);
    });
  }
});
