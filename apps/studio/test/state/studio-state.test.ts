import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../src/examples/examples.js";
import { readAddress, writeAddress, writeReadAddress } from "../../src/state/address.js";
import { packState, unpackState } from "../../src/state/packed-state.js";
import { NoStateError, readState } from "../../src/state/studio-state.js";

describe("a state in an address", () => {
  it.each(examples.map(({ id, state }) => [id, state] as const))("comes back whole: %s", async (_, state) => {
    const packed = await packState(state);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpackState(packed)).toEqual(state);
    expect(readAddress(writeAddress("exit", packed))).toEqual({ page: "exit", packed, readOnly: false });
  });

  it("is short enough to send: five SAFEs take less than two thousand letters", async () => {
    const five = examples.find(({ id }) => id === "five-safes");
    expect((await packState(five?.state ?? examples[0].state)).length).toBeLessThan(2_000);
  });

  it("is refused with a sentence where it is anything else", async () => {
    const told = fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(..."abcXYZ019-_"), maxLength: 60 }),
      async (packed) => {
        await expect(unpackState(packed)).rejects.toBeInstanceOf(NoStateError);
      },
    );
    await fc.assert(told, runs(200));
  });

  it("is refused before it fills the memory", async () => {
    const bomb = new Blob([`[${" ".repeat(50_000_000)}]`]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = Buffer.from(await new Response(bomb).arrayBuffer()).toString("base64url");
    await expect(unpackState(packed)).rejects.toThrow("more than the studio reads");
  });

  it("whose page is unknown shows the first", () => {
    expect(readAddress("#nowhere/x").page).toBe("cap-table");
    expect(readAddress("")).toEqual({ page: "cap-table", packed: null, readOnly: false });
  });
});

describe("an address to read only", () => {
  it("shows the board's page", () => {
    expect(readAddress(writeReadAddress("abc"))).toEqual({ page: "board", packed: "abc", readOnly: true });
    expect(readAddress("#read").readOnly).toBe(false);
  });
});

describe("a state that somebody wrote", () => {
  const good = JSON.parse(JSON.stringify(examples[0].state)) as Record<string, unknown>;

  it("is read as it is", () => {
    expect(readState(good)).toEqual(examples[0].state);
  });

  it.each([
    ["version", 2, "later version"],
    ["title", 5, "title must be a text"],
    ["title", "x".repeat(201), "at most 200"],
    ["events", {}, "events must be a list"],
    ["events", [{ event: 5 }], "events[0].event must be an object"],
    ["events", Array.from({ length: 5_001 }, () => ({ event: {} })), "at most 5000"],
    ["options", null, "options must be an object"],
    ["exit", { exitValuation: "5" }, "exit.exitValuation must be a number"],
    ["exit", { exitValuation: -1 }, "exit.exitValuation must be a number"],
    ["fund", { inputs: [] }, "fund.inputs must be an object"],
  ])("is refused at %s %j", (name, value, sentence) => {
    expect(() => readState({ ...good, [name]: value })).toThrow(sentence);
  });

  it("of an earlier version, with one position of its own company, is read as one of several", () => {
    const fund = { inputs: {}, position: { holderId: "alpha", holdingPeriodYears: 5 }, scenarios: [] };
    expect(readState({ ...good, fund }).fund.positions).toEqual([
      { companyId: null, holderId: "alpha", holdingPeriodYears: 5 },
    ]);
  });

  it("never ends otherwise than with a state or a sentence", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(good)), (value, name) => {
        try {
          readState({ ...good, [name]: value });
        } catch (error) {
          expect(error).toBeInstanceOf(NoStateError);
        }
      }),
      runs(100),
    );
  });
});
