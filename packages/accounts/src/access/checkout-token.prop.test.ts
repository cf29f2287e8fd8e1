import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeCheckoutToken, readCheckoutToken } from "./checkout-token.js";

const parameters = runs(200);
const subjects = fc.record({
  tenantId: fc.uuid(),
  model: fc.stringMatching(/^[a-z][a-z-]{0,40}$/),
  mode: fc.constantFrom("live" as const, "test" as const),
});
const times = fc.integer({ min: 0, max: 4_000_000_000 });

it("reads back what it was made of, for seven days and not a second longer", () => {
  const law = fc.property(subjects, times, fc.integer({ min: 0, max: 1_300_000 }), (subject, madeAt, age) => {
    const secret = "secret";
    const token = makeCheckoutToken(subject, { secret, clock: () => madeAt * 1000 });
    const read = readCheckoutToken(token, { secret, clock: () => (madeAt + age) * 1000 });
    expect(read).toEqual(age <= 7 * 24 * 3600 ? { ...subject, madeAt } : null);
  });
  fc.assert(law, parameters);
});

it("reads nothing from other text, and survives all of it", () => {
  const signing = { secret: "secret", clock: Date.now };
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(readCheckoutToken(text, signing)).toBeNull();
    }),
    parameters,
  );
});
