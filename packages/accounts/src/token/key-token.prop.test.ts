import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { expect, it } from "vitest";
import { timeOrderedId, uuidV7 } from "../audit/time-ordered-id.js";
import { hashKey, isKeyOf, possibleHashes } from "./key-hash.js";
import { generateKeyToken, readKeyToken } from "./key-token.js";

const parameters = runs(200);
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const tokens = fc.constantFrom("live" as const, "test" as const).map((mode) => generateKeyToken({ mode, random }));
const peppers = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^\w{1,8}$/), secret: fc.string({ minLength: 16 }) }),
  {
    maxLength: 4,
    selector: ({ id }) => id,
  },
);

it("reads no text as a key but a key", () => {
  const law = fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
    expect(readKeyToken(text)).toBeNull();
  });
  fc.assert(law, parameters);
});

it("finds every single wrong, missing or doubled character", () => {
  const law = fc.property(tokens, fc.nat(47), fc.stringMatching(/^[0-9A-Za-z_]$/), (token, at, sign) => {
    const [before, after] = [token.slice(0, at), token.slice(at + 1)];
    if (token[at] !== sign) expect(readKeyToken(before + sign + after)).toBeNull();
    expect(readKeyToken(before + after)).toBeNull();
    expect(readKeyToken(before + token[at] + token[at] + after)).toBeNull();
  });
  fc.assert(law, parameters);
});

it("recognises a key under any set of peppers that holds its own, and no other key", () => {
  const law = fc.property(tokens, tokens, peppers, peppers, (token, other, made, more) => {
    const stored = hashKey(token, made);
    const known = [...more.filter(({ id }) => !made.some((pepper) => pepper.id === id)), ...made];
    expect(isKeyOf(token, stored, known)).toBe(true);
    expect(possibleHashes(token, known)).toContain(Buffer.from(stored.hash).toString("hex"));
    if (other !== token) expect(isKeyOf(other, stored, known)).toBe(false);
    if (made.length > 0) expect(isKeyOf(token, stored, [])).toBe(false);
  });
  fc.assert(law, parameters);
});

it("numbers things in the order of their times", () => {
  const times = fc.bigInt({ min: 0n, max: 2n ** 60n - 1n });
  const law = fc.property(times, times, (a, b) => {
    const [first, second] = [timeOrderedId(a, random), timeOrderedId(b, random)];
    expect([first.length, second.length]).toEqual([26, 26]);
    if (a !== b) expect(first < second).toBe(a < b);
    const [early, late] = [uuidV7(Number(a / 8192n), random), uuidV7(Number(b / 8192n), random)];
    if (a / 8192n !== b / 8192n) expect(early < late).toBe(a < b);
  });
  fc.assert(law, parameters);
});
