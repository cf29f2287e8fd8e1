/** A number as a final state keeps it: a double, or a fraction as text such as `"46/7"`, what no double can hold. */
import { type Field, type FieldOf, fieldOf, type Place, type Presence, Rational, rational } from "@capstack/decimal";
import { ZERO } from "./exact-figures.js";

const FRACTION = /^(\d+)\/([1-9]\d*)$/;
const MOST_LETTERS = 5000;

/** A number of zero or more, or a fraction as text. */
/* @__NO_SIDE_EFFECTS__ */
export function exact<const P extends Presence<number | string>>(
  presence: P = {} as P,
): FieldOf<number | string, Rational, P> {
  return fieldOf<number | string, Rational, P>(
    { facts: { kind: "number", range: { min: 0 } }, harmless: ZERO, exact: rational, read: readExact },
    presence,
  );
}

const readExact: Field<number | string, Rational>["read"] = (value, place: Place, name) => {
  const text = typeof value === "string" && value.length <= MOST_LETTERS ? FRACTION.exec(value) : null;
  if (text !== null) return Rational.of(BigInt(text[1] as string), BigInt(text[2] as string));
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return rational(value);
  return place.refuse(value, "a number of zero or more, or a fraction as text", ZERO, [name]);
};
