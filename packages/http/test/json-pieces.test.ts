import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonPieces, pieceStream } from "../src/index.js";

describe("a value in pieces", () => {
  it("is what JSON.stringify gives", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
      }),
      runs(100),
    );
  });
  it("leaves out what is undefined, as JSON.stringify does", () => {
    const value = { a: undefined, b: [undefined, { c: undefined, d: -0 }], e: Number.NaN };
    expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
  });
  it("has no piece of more than a row beyond 64 KiB", () => {
    const row = { id: "x".repeat(1000) };
    const value = { data: { final: { ledger: { lots: Array.from({ length: 5000 }, () => row) } } } };
    const pieces = [...jsonPieces(value)];
    expect(pieces.join("")).toBe(JSON.stringify(value));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(64 * 1024 + 1100);
  });
});

describe("a body of pieces", () => {
  const pieces = () => [1, 2, 3].map((n) => new Uint8Array([n]));
  it("is made as it is read", async () => {
    let made = 0;
    function* lazily() {
      for (const piece of pieces()) {
        made += 1;
        yield piece;
      }
    }
    let ended = 0;
    const reader = pieceStream(lazily(), () => {
      ended += 1;
    }).getReader();
    await reader.read();
    expect(made).toBeLessThan(3);
    await reader.read();
    await reader.read();
    expect(ended).toBe(0);
    expect((await reader.read()).done).toBe(true);
    expect(ended).toBe(1);
  });
  it("ends once when its reader goes away", async () => {
    let ended = 0;
    const stream = pieceStream(pieces(), () => {
      ended += 1;
    });
    await stream.cancel();
    expect(ended).toBe(1);
  });
});
