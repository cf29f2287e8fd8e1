import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { generateKeyToken, KEY_TOKEN_PATTERN, type KeyMode, keyChecksum, readKeyToken } from "./key-token.js";

const known = "cstk_live_0123456789abcdefghijklmnopqrstuv1L3Rv8";

describe("the checksum", () => {
  it.each([
    ["cstk_live_0123456789abcdefghijklmnopqrstuv", "1L3Rv8"],
    [`cstk_live_${"A".repeat(32)}`, "2rONIF"],
    ["cstk_test_DevelopmentOnlyNotASecret0000000", "23w8tO"],
  ])("of %s is %s", (body, checksum) => {
    expect(keyChecksum(body)).toBe(checksum);
  });
});

describe("reading a token", () => {
  it("gives its mode and what may be shown", () => {
    expect(readKeyToken(known)).toEqual({ mode: "live", prefix: "cstk_live_0123" });
  });

  it.each([
    ["nothing", ""],
    ["a live key edited into a test key", known.replace("live", "test")],
    ["another mode", known.replace("live", "prod")],
    ["a short key", known.slice(0, -1)],
    ["a long key", `${known}0`],
    ["a trailing line break", `${known}\n`],
    ["a leading space", ` ${known}`],
    ["another prefix", known.replace("cstk", "cs")],
    ["a sign that is no letter or digit", known.replace("0123", "0-23")],
    ["a letter beyond ASCII", known.replace("0123", "0é23")],
  ])("refuses %s", (_, text) => {
    expect(readKeyToken(text)).toBeNull();
  });

  it("refuses every change of a single character", () => {
    for (let index = 10; index < known.length; index++) {
      const other = known[index] === "0" ? "1" : "0";
      expect(readKeyToken(known.slice(0, index) + other + known.slice(index + 1))).toBeNull();
    }
  });

  it("refuses every swap of neighbours that differ", () => {
    for (let index = 10; index < known.length - 1; index++) {
      const swapped = known.slice(0, index) + known[index + 1] + known[index] + known.slice(index + 2);
      if (swapped !== known) expect(readKeyToken(swapped)).toBeNull();
    }
  });
});

describe("100,000 generated keys", () => {
  const keys = Array.from({ length: 100_000 }, (_, index) =>
    generateKeyToken({ mode: index % 2 ? "live" : ("test" as KeyMode), random: randomBytes }),
  );

  it("are all well-formed, all found by the scanner's pattern, all different", () => {
    expect(keys.every((key) => readKeyToken(key) !== null && KEY_TOKEN_PATTERN.test(key))).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("use all 62 characters equally often", () => {
    const counts = new Map<string, number>();
    for (const key of keys) for (const sign of key.slice(10, 42)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    const expected = (keys.length * 32) / 62;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(62);
    // 61 degrees of freedom: 140 is passed by chance once in some 20 million runs. Without rejection it would be thousands.
    expect(chiSquare).toBeLessThan(140);
  });
});

it("drops the bytes that would make some characters likelier", () => {
  const bytes = [255, 248, 61, 250, 0];
  let at = 0;
  const random = (length: number) => Uint8Array.from({ length }, () => bytes[at++ % bytes.length] as number);
  expect(generateKeyToken({ mode: "live", random }).slice(10, 42)).toBe("z0".repeat(16));
});
